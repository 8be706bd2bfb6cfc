import type { Prompt, PromptArgument } from "../prompt.ts";
import { type CheckServer, placeOf, projectOf } from "../tools/check-place.ts";
import { findingPages } from "../resources/finding-pages.ts";

const app = () => import("../../app/index.ts");

/** Ways of working with stories and checks. Their texts are the skills that agent-kit writes. */
export function workPrompts(server: CheckServer): readonly Prompt[] {
  return [checkStory(server), repairFinding(server), fixChecks(server), explainFinding];
}

function checkStory(server: CheckServer): Prompt {
  return {
    name: "check_story",
    title: "Check a story and repair it",
    description: "The whole loop on one story: look, search, replay, pin, repair, verify, search afresh.",
    arguments: [storyArgument(server)],
    text: async (given) => `${await skill("inkcheck-story")}\nThe story: ${quoted(given.get("file"))}\n`,
  };
}

function repairFinding(server: CheckServer): Prompt {
  return {
    name: "repair_finding",
    title: "Repair one finding",
    description: "The loop on one story, for one finding only.",
    arguments: [
      storyArgument(server),
      { name: "finding", description: "the finding's id or code", required: true, values: findingPages.ids },
    ],
    text: async (given) =>
      `${await skill("inkcheck-story")}\nThe story: ${quoted(given.get("file"))}\nRepair this finding only: ${quoted(given.get("finding"))}\n`,
  };
}

function fixChecks(server: CheckServer): Prompt {
  return {
    name: "fix_checks",
    title: "Make a check green",
    description: "A bounded loop in which only a digest with status pass counts as done.",
    arguments: [
      {
        name: "check",
        description: "a check or a group of the configuration; without it all of them",
        required: false,
        values: () => checkNames(server),
      },
    ],
    text: async (given) => {
      const check = given.get("check");
      const which = check === undefined ? "every check that list_checks names" : quoted(check);
      return `${await skill("verified-fix-loop")}\nTo become green: ${which}\n`;
    },
  };
}

const explainFinding: Prompt = {
  name: "explain_finding",
  title: "Explain a finding code",
  description: "What a code means, with its page at hand.",
  arguments: [{ name: "code", description: "such as INK103", required: true, values: findingPages.ids }],
  async text(given) {
    const code = given.get("code") ?? "";
    const page = await findingPages.read(code);
    const known = page !== null && "text" in page ? page.text : `No finding has the code ${quoted(code)}.`;
    return `Explain this finding of inkcheck to the story's author, and how to repair it.\n\n${known}`;
  },
};

function storyArgument(server: CheckServer): PromptArgument {
  return {
    name: "file",
    description: "the story's main .ink file, relative to the working directory",
    required: true,
    values: async () => (await app()).storyFiles(placeOf(server, null).cwd),
  };
}

async function checkNames(server: CheckServer): Promise<readonly string[]> {
  const project = await projectOf(server, { config: null, cwd: null });
  return project.kind === "refused" ? [] : (await app()).listChecks(project.value).map(({ name }) => name);
}

async function skill(name: "inkcheck-story" | "verified-fix-loop"): Promise<string> {
  return (await app()).skillText(name);
}

/** What a person typed, as a word that cannot be taken for an instruction's end. */
function quoted(word: string | undefined): string {
  return JSON.stringify(word ?? "");
}
