import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import { failure, type Tool } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { storyOf } from "./story-place.ts";

/** Findings told in one answer; the rest is counted. */
const MAX_FINDINGS = 20;

const place = v.nullable(v.number());

/** Compiles a story. One that does not compile is an answer, not a failed call. */
export function compileStoryTool(server: CheckServer): Tool {
  return defineTool({
    name: "compile_story",
    title: "Compile a story",
    description: "Compiles an ink story and gives what the compiler says, each with file and line. Plays nothing.",
    input: v.strictObject({ file: v.string(), cwd: v.optional(v.nullable(v.string()), null) }),
    output: v.object({
      compiled: v.boolean(),
      findingsTotal: v.number(),
      findings: v.array(
        v.object({
          code: v.string(),
          severity: v.string(),
          file: v.nullable(v.string()),
          line: place,
          message: v.string(),
        }),
      ),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run({ file, cwd }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { compileOnly } = await import("../../app/index.ts");
      const outcome = compileOnly(found.settings, server.version);
      if (outcome.kind === "refused") return failure(outcome.refusal.code, outcome.refusal.message);
      const { findings } = outcome.report.evidence;
      return {
        kind: "answer",
        data: {
          compiled: outcome.compiledJson !== null,
          findingsTotal: findings.length,
          findings: findings.slice(0, MAX_FINDINGS).map(({ code, severity, span, message }) => ({
            code,
            severity,
            file: span?.file ?? null,
            line: span?.line ?? null,
            message,
          })),
        },
      };
    },
  });
}
