import { loadConfig } from "../../config/index.ts";
import type { ResourceFamily } from "../resource.ts";
import { type CheckServer, placeOf } from "../tools/check-place.ts";

/** Bytes of the largest report given whole: a client reads a resource in one piece. */
const MAX_REPORT_BYTES = 4 * 1024 * 1024;

/**
 * The saved reports of the server's own project. They are found by completion and not listed: who asks for one by its id
 * means to read the story's text.
 */
export function reports(server: CheckServer): ResourceFamily {
  const folder = async () => {
    const { projectData } = await import("../../app/index.ts");
    const { cwd, config } = placeOf(server, null);
    return projectData(cwd, loadConfig(cwd, config), server.dataDir ?? null).folder;
  };
  const facts = async () => {
    const { listReports } = await import("../../app/index.ts");
    const found = listReports(await folder());
    return found.kind === "refused" ? [] : found.value.reports;
  };
  return {
    prefix: "inkcheck://report/",
    variable: "id",
    title: "A saved report",
    description: "A whole report of an earlier search in the server's project. Reveals story content.",
    mimeType: "application/json",
    listed: () => Promise.resolve([]),
    ids: async () => (await facts()).map(({ id }) => id).toReversed(),
    async read(id) {
      const known = (await facts()).find((one) => one.id === id);
      if (known === undefined) return null;
      if (known.bytes > MAX_REPORT_BYTES) {
        return {
          why: `${id} has ${known.bytes} bytes, more than a resource gives: read its findings with get_finding`,
        };
      }
      const { loadReport } = await import("../../app/index.ts");
      const loaded = loadReport(await folder(), id);
      if (loaded.kind === "refused") return { why: loaded.refusal.message };
      return { mimeType: "application/json", text: JSON.stringify(loaded.value), revealsContent: true };
    },
  };
}
