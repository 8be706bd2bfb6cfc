import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { acquireLock, type HeldLock } from "../../src/store/index.ts";
import type { BuildTarget } from "./build-targets.ts";
import { repositoryFiles, repositoryRoot } from "./repository.ts";

/** A finished executable. */
export interface BuiltBinary {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly megabytes: number;
}

const dist = join(repositoryRoot, "dist");
const lockPatienceMs = 5 * 60_000;

/** What the binary is made of; a change in any of them makes it stale. */
const inputs =
  /^(?:src\/.*|examples\/.*|docs\/findings\/.*|patches\/.*|package\.json|bun\.lock|tsconfig\.json|scripts\/house\/binary\.ts)$/;

/**
 * The path of an executable for this machine that is built from the sources as they are, building it where it is missing or
 * stale. Any number of processes may ask at once; one of them builds.
 */
export async function ensureBinary(): Promise<string> {
  const path = join(dist, "inkcheck");
  if (isFresh(path)) return path;
  mkdirSync(dist, { recursive: true });
  using _lock = await lockOf(join(dist, ".build.lock"));
  if (!isFresh(path)) await buildBinary(null);
  return path;
}

/** Builds the executable for this machine (null) or for a `bun-<os>-<arch>` target, and puts it in place in one step. */
export async function buildBinary(target: BuildTarget | null): Promise<BuiltBinary> {
  const inputsHash = hashOfInputs();
  const home = target === null ? dist : join(dist, target.replace(/^bun-/, ""));
  const name = target?.includes("windows") ? "inkcheck.exe" : "inkcheck";
  const scratch = join(dist, `.build-${process.pid}`);
  mkdirSync(home, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  try {
    await compileInto(join(scratch, name), target);
    chmodSync(join(scratch, name), 0o755);
    renameSync(join(scratch, name), join(home, name));
    if (target === null) writeFileSync(stampPath(join(home, name)), inputsHash);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const path = join(home, name);
  return { path: relative(repositoryRoot, path), megabytes: Math.round(statSync(path).size / 1e6) };
}

/**
 * The flags, and why: bytecode and splitting make a command load only what it needs; the source map is embedded, so that a
 * defect report names our lines. Nothing is read from the folder the binary runs in (.env, bunfig.toml, tsconfig.json,
 * package.json). Code generation from strings is refused, which also refuses preloads by BUN_OPTIONS and workers from disk.
 * `--no-orphans` is left out: it would end a search that was put in the background when its shell ends.
 */
async function compileInto(outfile: string, target: BuildTarget | null): Promise<void> {
  const workers = [...repositoryFiles(/^src\/workers\/[^/]+\.ts$/).keys()];
  const result = await Bun.build({
    entrypoints: ["src/main.ts", ...workers].map((file) => join(repositoryRoot, file)),
    root: join(repositoryRoot, "src"),
    compile: {
      outfile,
      ...(target === null ? {} : { target }),
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
      execArgv: ["--disallow-code-generation-from-strings=strict"],
    },
    minify: true,
    bytecode: true,
    format: "esm",
    splitting: true,
    sourcemap: "linked",
    define: { INKCHECK_VERSION: JSON.stringify(version()), INKCHECK_COMMIT: JSON.stringify(commit()) },
    throw: false,
  });
  if (!result.success) throw new Error(`the build failed:\n${result.logs.map(String).join("\n")}`);
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
  const known = typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : null;
  return typeof known === "string" ? known : "0.0.0";
}

function commit(): string {
  const head = Bun.spawnSync(["git", "rev-parse", "--short=12", "HEAD"], { cwd: repositoryRoot, stderr: "ignore" });
  return head.success ? head.stdout.toString().trim() : "unknown";
}

function isFresh(path: string): boolean {
  return existsSync(path) && existsSync(stampPath(path)) && readFileSync(stampPath(path), "utf8") === hashOfInputs();
}

function stampPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.inputs`);
}

function hashOfInputs(): string {
  const hash = new Bun.CryptoHasher("sha256");
  hash.update(Bun.version);
  for (const [file, text] of repositoryFiles(inputs)) hash.update(`${file}\0${text}\0`);
  return hash.digest("hex");
}

async function lockOf(path: string): Promise<HeldLock> {
  const started = performance.now();
  for (;;) {
    const outcome = acquireLock(path);
    if (outcome.kind === "held") return outcome;
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    if (performance.now() - started > lockPatienceMs) throw new Error(`another build holds ${path} for too long`);
    await Bun.sleep(100);
  }
}
