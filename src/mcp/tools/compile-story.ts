import * as v from "valibot";
import type { Report } from "../../app/index.ts";
import { defineTool } from "../define-tool.ts";
import { failure, type Tool } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { storyFields } from "./operations/fields.ts";
import { storyOf } from "./story-place.ts";

/** Bytes of findings in one answer; the answer holds them twice, as data and as text. */
const MAX_BYTES = 14 * 1024;

type Finding = Report["evidence"]["findings"][number];
type Detail = "summary" | "standard" | "full";

/** Compiles a story. One that does not compile is an answer, not a failed call. */
export function compileStoryTool(server: CheckServer): Tool {
  return defineTool({
    name: "compile_story",
    title: "Compile a story",
    description:
      "Compiles an ink story and gives what the compiler says, each with file and line (detail full: excerpt and hint too; summary: counts only). Plays nothing.",
    input: v.strictObject({
      ...storyFields,
      detail: v.optional(v.picklist(["summary", "standard", "full"]), "standard"),
      findingLimit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), 20),
    }),
    output: v.object({
      compiled: v.boolean(),
      findingsTotal: v.number(),
      bySeverity: v.record(v.string(), v.number()),
      findings: v.array(v.looseObject({ code: v.string(), severity: v.string(), message: v.string() })),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run({ file, cwd, detail, findingLimit }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { compileOnly } = await import("../../app/index.ts");
      const outcome = compileOnly(found.settings, server.version);
      if (outcome.kind === "refused") return failure(outcome.refusal.code, outcome.refusal.message);
      const { findings } = outcome.report.evidence;
      const data = {
        compiled: outcome.compiledJson !== null,
        findingsTotal: findings.length,
        bySeverity: countBySeverity(findings),
        findings: detail === "summary" ? [] : fitting(findings.slice(0, findingLimit), detail),
      };
      return { kind: "answer", data };
    },
  });
}

function countBySeverity(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts;
}

/** The first findings that fit one answer; `findingsTotal` tells that there are more. */
function fitting(findings: readonly Finding[], detail: Detail): readonly Record<string, unknown>[] {
  const told: Record<string, unknown>[] = [];
  let bytes = 0;
  for (const finding of findings) {
    const entry = entryOf(finding, detail);
    bytes += Buffer.byteLength(JSON.stringify(entry));
    if (bytes > MAX_BYTES && told.length > 0) break;
    told.push(entry);
  }
  return told;
}

function entryOf(finding: Finding, detail: Detail): Record<string, unknown> {
  const { code, severity, span, message } = finding;
  const brief = { code, severity, file: span?.file ?? null, line: span?.line ?? null, message };
  return detail === "full" ? { ...brief, id: finding.id, span, excerpt: finding.excerpt, hint: finding.hint } : brief;
}
