import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addGoal } from "../../src/session/add-goal.ts";
import { cancelSearch } from "../../src/session/cancel-search.ts";
import { checkRegression } from "../../src/session/check-regression.ts";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { listSessions } from "../../src/session/list-sessions.ts";
import { pinRegression } from "../../src/session/pin-regression.ts";
import { replayWitness } from "../../src/session/replay-witness.ts";
import { listReports } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { entrypoint, held, started, type TestProject } from "./project-of.ts";

/** Every kind of content carries its own mark: prose, choice, variable, value, knot, label, tag, goal. */
const marks = ["prosemark", "choicemark", "varmark", "valuemark", "knotmark", "labelmark", "tagmark", "goalmark"];
const marked = `VAR varmark = "valuemark"
The prosemark is lit. # tagmark
* (labelmark) [Take the choicemark] -> knotmark
* [Leave] -> END
=== knotmark
{varmark} is spent
`;

/** Files that hold content by their nature, and say so: reports and the packed logs of checkpoints. */
const revealing = /\/reports\/report-|\/checkpoints\/[0-9a-f-]+\.log$/;

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

/** Every call there is, the good and the refused; what they answer, but for those that reveal content by contract. */
async function everything(
  project: TestProject,
): Promise<{ readonly capability: string; readonly said: readonly unknown[] }> {
  writeFileSync(join(project.root, entrypoint), marked);
  const first = await started(project);
  const at = (revision: number) => ({ ...held(first), revision });
  const findingId = String(first.savedFindings?.findings.find(({ hasWitness }) => hasWitness)?.id);
  const said: unknown[] = [await continueSearch(project, { ...at(1), maxStates: 30_000 })];
  valueOf(await replayWitness(project, { ...at(2), findingId }));
  valueOf(await addGoal(project, { ...at(3), goal: "reachable", maxStates: 10 }));
  const pinned = await pinRegression(project, { ...at(4), findingId });
  said.push(pinned, await inspectSearch(project, at(5)));
  said.push(await checkRegression(project, { ...at(5), pinId: valueOf(pinned).pinId }));
  said.push(await continueSearch(project, { ...at(1), maxStates: 40_000 }));
  said.push(await addGoal(project, { ...at(6), goal: ["goalmark"], maxStates: 10 }));
  said.push(await replayWitness(project, { ...at(6), findingId: "goalmark" }));
  writeFileSync(join(project.root, entrypoint), `${marked} more prosemark`);
  said.push(await continueSearch(project, { ...at(6), maxStates: 40_000 }));
  writeFileSync(join(project.root, entrypoint), "-> knotmark\n");
  said.push(await checkRegression(project, { ...at(6), pinId: valueOf(pinned).pinId }));
  said.push(await cancelSearch(project, at(6)), listSessions(project.folder), listReports(project.folder));
  return { capability: first.sessionCapability, said };
}

test("no metadata, answer or refusal holds content of the story, and nothing on disk holds the capability", async () => {
  const project = newProject();
  const { capability, said } = await everything(project);
  const secret = capability.slice("mcp-session-".length);
  const files = filesUnder(project.folder.root);
  expect(files.filter((path) => revealing.test(path)).length).toBeGreaterThan(2);
  for (const path of files) {
    const bytes = readFileSync(path, "latin1");
    expect(bytes).not.toContain(secret);
    expect(path).not.toContain(secret);
    expect(statSync(path).mode & 0o077).toBe(0);
    for (const mark of revealing.test(path) ? [] : marks) expect(`${path} ${bytes}`).not.toContain(mark);
  }
  const answers = JSON.stringify(said);
  for (const mark of [...marks, secret]) expect(answers).not.toContain(mark);
});

test("the marks would be seen: the report holds them", async () => {
  const project = newProject();
  await everything(project);
  const reports = filesUnder(join(project.folder.root, "reports"))
    .map((path) => readFileSync(path, "utf8"))
    .join("");
  for (const mark of ["choicemark", "knotmark"]) expect(reports).toContain(mark);
});
