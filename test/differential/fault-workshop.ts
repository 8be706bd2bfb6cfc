import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sharedFolder } from "../shared-folder.ts";

/** A fault to put into the sources: one piece of text for another, which must occur exactly once. */
export interface SeededFault {
  /** What a user would see go wrong. */
  readonly name: string;
  /** File under src/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** How the quick subset took to one version of the sources. */
export interface QuickRun {
  readonly caught: boolean;
  readonly cpuSeconds: number;
  /** The first line it said, if any. */
  readonly said: string;
}

const project = resolve(import.meta.dir, "../..");
const parts = ["src", "test", "package.json", "tsconfig.json", "bunfig.toml"];

/** A copy of the sources in which faults are tried, one at a time. */
export class FaultWorkshop {
  readonly #folder = mkdtempSync(join(tmpdir(), "inkcheck-faults-"));

  /** @param quick the script that must notice a fault, from the project's top */
  constructor(private readonly quick = "test/differential/quick.ts") {
    for (const part of parts) cpSync(join(project, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(project, "node_modules"), join(this.#folder, "node_modules"));
  }

  /** Runs the quick subset on the sources as they are. */
  async quickRun(): Promise<QuickRun> {
    const run = Bun.spawn([process.execPath, this.quick], {
      cwd: this.#folder,
      env: { ...process.env, INKCHECK_SHARED: sharedFolder ?? "" },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 900_000,
    });
    const said = await run.stdout.text();
    const exitCode = await run.exited;
    const cpuMicros = Number(run.resourceUsage()?.cpuTime.total ?? 0);
    return { caught: exitCode !== 0, cpuSeconds: cpuMicros / 1e6, said: said.split("\n")[0] ?? "" };
  }

  /** Runs the quick subset with one fault in the sources, and mends them again. Null where the fault fits nowhere any more. */
  async tryFault({ file, find, replace }: SeededFault): Promise<QuickRun | null> {
    const path = join(this.#folder, "src", file);
    const sound = readFileSync(path, "utf8");
    if (sound.split(find).length !== 2) return null;
    writeFileSync(
      path,
      sound.replace(find, () => replace),
    );
    const run = await this.quickRun();
    writeFileSync(path, sound);
    return run;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
