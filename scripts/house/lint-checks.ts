import { type Complaint, describeComplaint } from "./complaint.ts";
import { maxFunctionLines, readLongFunctions, wantedFunctionLines } from "./function-size.ts";
import { checkImports } from "./import-check.ts";
import { importTable } from "./import-table.ts";
import { repositoryFiles, repositoryRoot } from "./repository.ts";
import { describeSizes, medianGoal, reportSizes } from "./size-report.ts";
import { checkTexts } from "./text-check.ts";

/** What one check says: whether it is green, and its lines for people. */
export interface Outcome {
  readonly green: boolean;
  readonly text: string;
}

/** The house's checks by name, in the order they run. */
export const lintChecks: Readonly<Record<string, () => Outcome>> = {
  format: () => command("fmt", "--check"),
  lint: () => biome("--error-on-warnings", "--diagnostic-level=warn", "--max-diagnostics=50"),
  types: () => command("check", "--all"),
  imports: () => complaintsOutcome(checkImports(repositoryFiles(/^src\/.*\.ts$/), importTable)),
  unused: () => command("--bun", "node_modules/knip/bin/knip-bun.js", "--no-progress"),
  texts: () => complaintsOutcome(checkTexts(repositoryFiles(/./))),
  size: sizes,
};

/** Runs the pinned bun in the repository's root; a green run says nothing. */
function command(...args: string[]): Outcome {
  const env = { ...process.env, NO_COLOR: "1" };
  const run = Bun.spawnSync([process.execPath, ...args], { cwd: repositoryRoot, env });
  const text = `${run.stdout.toString()}${run.stderr.toString()}`.trim();
  return { green: run.success, text: run.success ? "" : text };
}

function biome(...args: string[]): Outcome {
  return command("--bun", "node_modules/@biomejs/biome/bin/biome", "lint", ...args);
}

function complaintsOutcome(complaints: readonly Complaint[]): Outcome {
  return { green: complaints.length === 0, text: complaints.map(describeComplaint).join("\n") };
}

function sizes(): Outcome {
  const parts = ["src", "test", "scripts"].map((folder) => ({
    folder,
    report: reportSizes(repositoryFiles(new RegExp(`^${folder}/.*\\.ts$`))),
  }));
  const complaints = parts.flatMap(({ report }) => report.complaints);
  const functions = functionSizes();
  const median = parts[0]?.report.median ?? 0;
  const lines = [
    ...parts.map(({ folder, report }) => describeSizes(folder, report)),
    ...(median > medianGoal ? [`src: the median should stay below ${medianGoal} lines`] : []),
    functions.text,
    ...complaints.map(describeComplaint),
  ];
  return { green: complaints.length === 0 && functions.green, text: lines.join("\n") };
}

function functionSizes(): Outcome {
  const config = "scripts/house/function-size.biome.jsonc";
  const limits = ["--reporter=concise", "--max-diagnostics=none", `--config-path=${config}`, "src", "scripts"];
  const run = biome(...limits);
  const long = readLongFunctions(run.text);
  const green = long.every(({ lines }) => lines <= maxFunctionLines) && (run.green || long.length > 0);
  const rows = long.map(({ place, lines }) => `  ${place} ${lines} lines`);
  const head = `functions over ${wantedFunctionLines} lines: ${long.length} (over ${maxFunctionLines} is refused)`;
  return { green, text: [head, ...rows, ...(run.green || long.length > 0 ? [] : [run.text])].join("\n") };
}
