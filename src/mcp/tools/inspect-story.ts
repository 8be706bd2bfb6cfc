import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Outcome } from "../../app/index.ts";
import type { Tool, ToolAnswer } from "../tool.ts";
import { type CheckServer, failed } from "./check-place.ts";
import { storyFields } from "./operations/fields.ts";
import { storyOf } from "./story-place.ts";

/** Bytes of a page; the answer holds it twice, as data and as text. */
const PAGE_BYTES = 14 * 1024;

const sections = v.picklist([
  ...(["files", "flows", "externals", "lists", "constants", "variables"] as const),
  ...(["gates", "edges", "cycles", "tags", "draws", "lapses"] as const),
]);

type Query = {
  readonly section: v.InferOutput<typeof sections>;
  readonly limit: number;
  readonly cursor: string | null;
};

/** Looks into a story's source without playing it: first what there is, then one section, page by page. */
export function inspectStoryTool(server: CheckServer): Tool {
  return defineTool({
    name: "inspect_story",
    title: "Look into a story's source",
    description:
      "Without section: the story's shape, counts and suggestions. With section: its entries, limit at most (1–100); page.nextCursor goes on, null ends. Plays nothing.",
    input: v.strictObject({
      ...storyFields,
      section: v.optional(v.nullable(sections), null),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), 50),
      cursor: v.optional(v.nullable(v.string()), null),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run({ file, cwd, section, limit, cursor }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { inspectPage } = await import("../../app/index.ts");
      if (section !== null)
        return fittingPage((query) => inspectPage(found.settings, query), { section, limit, cursor });
      const outcome = inspectPage(found.settings, { section });
      return outcome.kind === "refused" ? failed(outcome) : { kind: "answer", data: { ...outcome.value } };
    },
  });
}

/** The page that was asked for, with fewer entries where they are long. */
function fittingPage(look: (query: Query) => Outcome<object>, query: Query): ToolAnswer {
  const outcome = look(query);
  if (outcome.kind === "refused") return failed(outcome);
  const fits = Buffer.byteLength(JSON.stringify(outcome.value)) <= PAGE_BYTES;
  if (fits || query.limit === 1) return { kind: "answer", data: { ...outcome.value } };
  return fittingPage(look, { ...query, limit: Math.floor(query.limit / 2) });
}
