import * as v from "valibot";
import { limitRanges } from "../../../config/index.ts";
import { defineTool } from "../../define-tool.ts";
import { failure, type Tool } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { storyOf } from "../story-place.ts";
import { storyFields, storySeedField } from "./fields.ts";
import { looks } from "./session-operation.ts";

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** Seconds after which a call ends where none are asked for: clients give up at 60. */
const USUAL_SECONDS = 45;

/** One check from start to end, with nothing kept. */
export function exploreStory(server: CheckServer): Tool {
  return defineTool({
    name: "explore_story",
    title: "Check a story once",
    description:
      "Plays every path within the limits and gives the report; keeps nothing. For long searches use start_search.",
    input: v.strictObject({
      ...storyFields,
      maxStates: v.optional(within(limitRanges.maxStates), 1_000_000),
      maxDepth: v.optional(within(limitRanges.maxDepth), 100),
      maxSeconds: v.optional(within(limitRanges.maxTime), USUAL_SECONDS),
      storySeed: storySeedField,
      detail: v.optional(v.picklist(["summary", "full"]), "summary"),
      findingLimit: v.optional(within({ min: 1, max: 100 }), 20),
    }),
    hints: { ...looks, revealsContent: true },
    async run({ file, cwd, maxStates, maxDepth, maxSeconds, storySeed, detail, findingLimit }, context) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      if (server.workers === null) return failure("not_supported", "this server has no worker to check in");
      const { guardedCheck } = await import("../../../app/index.ts");
      const { settings } = found;
      const checked = await guardedCheck({
        ...settings,
        storySeed,
        limits: { ...settings.limits, maxStates, maxDepth, maxTime: maxSeconds },
        version: server.version,
        worker: server.workers.check,
        signal: context.signal,
        interruptedBy: () => (context.signal.aborted ? "SIGTERM" : null),
        onProgress: ({ transitions, states }) => context.progress(transitions, maxStates, `${states} states met`),
      });
      if (checked.kind === "refused") return failure(checked.refusal.code, checked.refusal.message);
      const { report } = checked;
      if (detail === "full") return { kind: "answer", data: { ...report } };
      const { story, compile, explore, coverage, endings, findings } = report.evidence;
      const shown = findings.slice(0, findingLimit);
      return {
        kind: "answer",
        data: {
          ...{ story, compile, explore, coverage, evidenceSha256: report.evidenceSha256, advice: report.advice },
          endings: endings.total,
          findings: shown,
          omittedFindings: findings.length - shown.length,
        },
      };
    },
  });
}
