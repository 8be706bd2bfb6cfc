import { type Complaint, describeComplaint } from "./complaint.ts";
import { maxFunctionLines, measuredFunctions, readLongFunctions, wantedFunctionLines } from "./function-size.ts";
import { checkImports } from "./import-check.ts";
import { importTable } from "./import-table.ts";
import { repositoryFiles } from "./repository.ts";
import { describeSizes, medianGoal, reportSizes } from "./size-report.ts";
import { checkTexts } from "./text-check.ts";

/** What one check says: whether it is green, and its lines for people. */
export interface Outcome {
  readonly green: boolean;
  readonly text: string;
}

/** The house's checks by name, in the order they run, for the repository at this root. */
export function lintChecks(root: string): Readonly<Record<string, () => Outcome>> {
  const bun = (...args: string[]): Outcome => runBun(root, args);
  return {
    format: () => bun("fmt", "--check"),
    lint: () => bun(...biome, "--error-on-warnings", "--diagnostic-level=warn", "--max-diagnostics=50"),
    types: () => bun("check", "--all"),
    imports: () => complaintsOutcome(checkImports(repositoryFiles(/^src\/.*\.ts$/, root), importTable)),
    unused: () => bun("--bun", "node_modules/knip/bin/knip-bun.js", "--no-progress"),
    texts: () => complaintsOutcome(checkTexts(repositoryFiles(/./, root))),
    size: () => sizes(root),
  };
}

const biome = ["--bun", "node_modules/@biomejs/biome/bin/biome", "lint"];

/** Runs the pinned bun in the repository's root; a green run says nothing. */
function runBun(root: string, args: readonly string[]): Outcome {
  const env = { ...process.env, NO_COLOR: "1" };
  const run = Bun.spawnSync([process.execPath, ...args], { cwd: root, env });
  const text = `${run.stdout.toString()}${run.stderr.toString()}`.trim();
  return { green: run.success, text: run.success ? "" : text };
}

function complaintsOutcome(complaints: readonly Complaint[]): Outcome {
  return { green: complaints.length === 0, text: complaints.map(describeComplaint).join("\n") };
}

function sizes(root: string): Outcome {
  const parts = ["src", "test", "scripts"].map((folder) => ({
    folder,
    report: reportSizes(repositoryFiles(new RegExp(`^${folder}/.*\\.ts$`), root)),
  }));
  const complaints = parts.flatMap(({ report }) => report.complaints);
  const functions = functionSizes(root);
  const median = parts[0]?.report.median ?? 0;
  const lines = [
    ...parts.map(({ folder, report }) => describeSizes(folder, report)),
    ...(median > medianGoal ? [`src: the median should stay below ${medianGoal} lines`] : []),
    functions.text,
    ...complaints.map(describeComplaint),
  ];
  return { green: complaints.length === 0 && functions.green, text: lines.join("\n") };
}

function functionSizes(root: string): Outcome {
  const config = "scripts/house/function-size.biome.jsonc";
  const limits = ["--reporter=concise", "--max-diagnostics=none", `--config-path=${config}`, "src", "scripts"];
  const run = runBun(root, [...biome, ...limits]);
  const long = readLongFunctions(run.text);
  const isMeasured = (place: string): boolean => (place.split(":")[0] ?? "") in measuredFunctions;
  const green =
    long.every(({ place, lines }) => lines <= maxFunctionLines || isMeasured(place)) && (run.green || long.length > 0);
  const rows = long.map(({ place, lines }) => `  ${place} ${lines} lines`);
  const head = `functions over ${wantedFunctionLines} lines: ${long.length} (over ${maxFunctionLines} is refused)`;
  return { green, text: [head, ...rows, ...(run.green || long.length > 0 ? [] : [run.text])].join("\n") };
}
