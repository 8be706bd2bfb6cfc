import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSettings, inspectPage, inspectionSections } from "../../src/app/index.ts";
import { program } from "../../src/cli/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerEntries } from "../support/worker-entries.ts";

function settingsIn(folder: { readonly path: string }) {
  const outcome = checkSettings(join(folder.path, "story.ink"), {}, { kind: "none" }, folder.path);
  const settings = outcome.kind === "settings" ? outcome.stories[0] : undefined;
  if (settings === undefined) throw new Error("one story has settings");
  return settings;
}

function seen(...args: Parameters<typeof inspectPage>) {
  const outcome = inspectPage(...args);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome.value;
}

const knots = (count: number): string =>
  `-> k0\n${Array.from({ length: count }, (_, at) => `== k${at}\n+ [on] -> k${(at + 1) % count}\n`).join("")}`;

test("pages of a section follow each other without gap or repeat", () => {
  using folder = temporaryFolder({ "story.ink": knots(120) });
  const settings = settingsIn(folder);
  const lengths: number[] = [];
  const paths: unknown[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page = seen(settings, { section: "flows", cursor });
    if (page.kind !== "page") throw new Error("a section comes in pages");
    lengths.push(page.items.length);
    for (const item of page.items) paths.push("path" in item ? item.path : null);
    cursor = page.page.nextCursor;
  }
  expect(lengths).toEqual([50, 50, 20]);
  expect(paths).toEqual(Array.from({ length: 120 }, (_, at) => `k${at}`));
});

test("a cursor belongs to one section of one text", () => {
  using folder = temporaryFolder({ "story.ink": knots(5) });
  const settings = settingsIn(folder);
  const page = seen(settings, { section: "flows", limit: 2 });
  const cursor = page.kind === "page" ? page.page.nextCursor : null;
  const refusal = (query: Parameters<typeof inspectPage>[1]): string | null => {
    const outcome = inspectPage(settings, query);
    return outcome.kind === "refused" ? outcome.refusal.code : null;
  };
  expect(refusal({ section: "flows", limit: 2, cursor })).toBeNull();
  expect(refusal({ section: "edges", limit: 2, cursor })).toBe("bad_cursor");
  expect(refusal({ section: "flows", limit: 101 })).toBe("bad_limit");
  expect(refusal({ section: "flows", limit: 0 })).toBe("bad_limit");
  writeFileSync(join(folder.path, "story.ink"), knots(6));
  expect(refusal({ section: "flows", limit: 2, cursor })).toBe("bad_cursor");
});

test("the overview of a big story with long names stays within 16 KiB, and says what to try", () => {
  const long = "n".repeat(300);
  using folder = temporaryFolder({ "story.ink": knots(200).replaceAll(/\bk(\d+)/gu, `k$1_${long}`) });
  const settings = settingsIn(folder);
  const overview = seen(settings, { section: null });
  if (overview.kind !== "overview") throw new Error("no section is the overview");
  expect(Buffer.byteLength(JSON.stringify(overview, null, 2))).toBeLessThan(16 * 1024);
  expect(overview.totals.flows).toBe(200);
  expect(overview.cycles[0]).toHaveLength(12);
  expect(overview.suggested.map(({ flags }) => flags)).toEqual([["--max-depth", "400"]]);
});

test("gates that nothing opens are counted", () => {
  using folder = temporaryFolder({ "story.ink": "VAR key = false\n* {key} a -> END\n* b -> END\n" });
  const settings = settingsIn(folder);
  expect(seen(settings, { section: null })).toMatchObject({ gatesShutForGood: 1, gatesAsGoals: 1 });
});

test("the command line offers every section", () => {
  const facts = { version: "0", commit: "0", workers: workerEntries, serveMcp: () => Promise.resolve(0) };
  const inspect = program(facts, () => undefined).commands.find((command) => command.name() === "inspect");
  const option = inspect?.options.find(({ long }) => long === "--section");
  expect(option?.argChoices).toEqual([...inspectionSections]);
});
