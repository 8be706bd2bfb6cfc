import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { CheckHost, RunControl } from "../../src/checks/check-host.ts";
import { type Digest, digestSchema } from "../../src/checks/digest/digest-schema.ts";
import { type Meta, metaSchema } from "../../src/checks/digest/meta-schema.ts";
import { type CheckProject, openProject, runCheck, runSeries } from "../../src/checks/index.ts";
import type { AtomicRun } from "../../src/checks/run-atomic.ts";
import type { SeriesRun } from "../../src/checks/run-series.ts";
import type { Outcome } from "../../src/store/index.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A host for tests: a fixed clock, a short grace, and no built-in checks unless given. */
export function testHost(part: Partial<CheckHost> = {}): CheckHost {
  return {
    environment: { PATH: process.env["PATH"] },
    version: "0.0.0-test",
    graceMs: 400,
    now: () => new Date("2026-08-17T17:31:48.250Z"),
    builtinArgv: () => null,
    storySha256: () => null,
    ...part,
  };
}

const never = new AbortController().signal;

/** A control that interrupts nothing. */
export const calm: RunControl = { stop: { interrupt: never, force: never }, defaultTimeout: null };

/** A project in a temporary folder, with what tests ask of it. */
export class Workshop {
  readonly #folder = temporaryFolder();
  readonly path = this.#folder.path;
  host = testHost();
  control = calm;

  constructor(config: string, files: Readonly<Record<string, string>> = {}) {
    this.write({ "inkcheck.toml": config, ...files });
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      writeFileSync(join(this.path, name), content, { mode: name.endsWith(".sh") ? 0o755 : 0o644 });
    }
  }

  project(): CheckProject {
    return valueOf(openProject({ cwd: this.path, config: null }));
  }

  async run(check: string, ...extra: string[]): Promise<AtomicRun> {
    const ran = valueOf(await runCheck(this.project(), check, extra, this.host, this.control));
    v.parse(digestSchema, ran.digest);
    return ran;
  }

  async digest(check: string, ...extra: string[]): Promise<Digest> {
    return (await this.run(check, ...extra)).digest;
  }

  async series(group: string | null, failFast = false): Promise<SeriesRun> {
    return valueOf(await runSeries(this.project(), { group, failFast }, this.host, this.control));
  }

  meta(run: AtomicRun): Meta {
    return v.parse(metaSchema, JSON.parse(this.file(run, "meta.json")));
  }

  file(run: AtomicRun, name: string): string {
    return readFileSync(join(this.path, ".agent-runs", run.runId, name), "utf8");
  }

  /** Folders of runs, by name. */
  runs(): string[] {
    const root = join(this.path, ".agent-runs");
    return existsSync(root)
      ? readdirSync(root)
          .filter((name) => /^\d/.test(name))
          .sort()
      : [];
  }

  [Symbol.dispose](): void {
    this.#folder[Symbol.dispose]();
  }
}

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "ok") return outcome.value;
  throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
}

/** The code an outcome was refused with; null where it was not. */
export function refusalOf(outcome: Outcome<unknown>): string | null {
  return outcome.kind === "refused" ? outcome.refusal.code : null;
}

/** A `[check.<name>]` table whose command is a shell script. */
export function shellCheck(name: string, script: string, parser = "generic", more = ""): string {
  return `[check.${name}]\ncommand = ["sh", "-c", ${JSON.stringify(script)}]\nparser = "${parser}"\n${more}\n`;
}
