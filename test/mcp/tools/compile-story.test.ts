import { expect, test } from "bun:test";
import * as v from "valibot";
import { compileStoryTool } from "../../../src/mcp/tools/compile-story.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const lost = `Hello.\n${Array.from({ length: 60 }, (_, at) => `* [Way ${at}] -> nowhere_${at}\n`).join("")}`;
const told = v.object({
  compiled: v.boolean(),
  findingsTotal: v.number(),
  bySeverity: v.record(v.string(), v.number()),
  findings: v.array(v.looseObject({ code: v.string() })),
});

async function compile(words: object) {
  using folder = temporaryFolder({ "lost.ink": lost });
  const server = { version: "0.1.0", cwd: folder.path, config: null, environment: {}, workers: null };
  const context = { signal: new AbortController().signal, progress: () => undefined };
  const answer = await compileStoryTool(server).call({ file: "lost.ink", ...words }, context);
  return answer.kind === "answer" ? v.parse(told, answer.data) : answer.message;
}

test("tells the first findings, how many there are, and as much of each as was asked for", async () => {
  const standard = await compile({});
  expect(standard).toMatchObject({ compiled: false, findingsTotal: 60, bySeverity: { error: 60 } });
  expect(typeof standard === "string" ? [] : standard.findings).toHaveLength(20);
  expect(standard).not.toHaveProperty("findings.0.hint");
  expect(await compile({ detail: "summary" })).toMatchObject({ findingsTotal: 60, findings: [] });
  expect(await compile({ detail: "full", findingLimit: 1 })).toMatchObject({
    findings: [{ line: 2, hint: expect.any(String), excerpt: { firstLine: expect.any(Number) } }],
  });
});

test("stays within one answer, however much is asked for", async () => {
  const all = await compile({ detail: "full", findingLimit: 100 });
  expect(JSON.stringify(all).length).toBeLessThan(16 * 1024);
});

test("refuses a limit or a detail that there is none of", async () => {
  expect(await compile({ findingLimit: 101 })).toContain("`findingLimit`: expected <=100, got 101");
  expect(await compile({ detail: "all" })).toContain("`detail`");
});
