import type { ResourceFamily } from "../resource.ts";

const app = () => import("../../app/index.ts");

const codes = async () => (await app()).capabilities("").codes;

/** What each finding code means, with a story that shows it and the repair. */
export const findingPages: ResourceFamily = {
  prefix: "inkcheck://findings/",
  variable: "code",
  title: "What a finding code means",
  description: "A code's meaning, a story that shows it, and the repair.",
  mimeType: "text/markdown",
  listed: async () => (await codes()).map(({ code, title }) => ({ id: code, title })),
  ids: async () => (await codes()).map(({ code }) => code),
  async read(id) {
    const text = (await app()).findingPage(id);
    return text === null ? null : { mimeType: "text/markdown", text, revealsContent: false };
  },
};
