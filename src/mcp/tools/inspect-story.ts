import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed } from "./check-place.ts";
import { storyOf } from "./story-place.ts";

/** Bytes of entries in one answer; the answer holds them twice, as data and as text. */
const PAGE_BYTES = 12 * 1024;

const sections = v.picklist([
  ...(["files", "flows", "externals", "lists", "constants", "variables"] as const),
  ...(["gates", "edges", "cycles", "tags", "draws"] as const),
]);

/** Looks into a story's source without playing it: first what there is, then one section, page by page. */
export function inspectStoryTool(server: CheckServer): Tool {
  return defineTool({
    name: "inspect_story",
    title: "Look into a story's source",
    description:
      "Without section: the story's shape and how many entries each section has. With section: its entries from offset on; nextOffset goes on, null ends. Plays nothing.",
    input: v.strictObject({
      file: v.string(),
      cwd: v.optional(v.nullable(v.string()), null),
      section: v.optional(v.nullable(sections), null),
      offset: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run({ file, cwd, section, offset }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { inspectSource } = await import("../../app/index.ts");
      const outcome = inspectSource(found.settings);
      if (outcome.kind === "refused") return failed(outcome);
      const inspection = outcome.value;
      const { entry, sourceSha256, shape } = inspection;
      if (section !== null) {
        const page = pageOf(inspection[section], offset);
        return { kind: "answer", data: { entry, sourceSha256, section, ...page } };
      }
      const totals = Object.fromEntries(sections.options.map((name) => [name, inspection[name].length]));
      return { kind: "answer", data: { entry, sourceSha256, shape, totals } };
    },
  });
}

/** The entries from an offset that fit a page; one that is too long for any page is told of instead. */
function pageOf(entries: readonly unknown[], offset: number) {
  const items: unknown[] = [];
  let bytes = 0;
  for (const entry of entries.slice(offset)) {
    const length = Buffer.byteLength(JSON.stringify(entry));
    if (bytes + length > PAGE_BYTES && items.length > 0) break;
    items.push(length > PAGE_BYTES ? { omitted: "longer than a page", bytes: length } : entry);
    bytes += Math.min(length, PAGE_BYTES);
  }
  const next = offset + items.length;
  return { total: entries.length, offset, items, nextOffset: next < entries.length ? next : null };
}
