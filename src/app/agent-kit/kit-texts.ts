import { readTexts } from "../bundled/read-texts.ts" with { type: "macro" };

const claude: Readonly<Record<string, string>> = readTexts("examples/claude");
const ci: Readonly<Record<string, string>> = readTexts("examples/ci");
const gitHooks: Readonly<Record<string, string>> = readTexts("examples/git-hooks");

const whole = (text: string | undefined): string => {
  if (text === undefined) throw new Error("a file of examples/ is missing from the executable");
  return text;
};

const skillNames = ["inkcheck-story", "verified-fix-loop"] as const;

/** The texts for coding agents and CI, as they stand in examples/. */
export const kitTexts = {
  rule: whole(claude["CLAUDE.md"]),
  skills: skillNames.map((name) => ({ name, text: whole(claude[`skills/${name}/SKILL.md`]) })),
  agentHook: whole(claude["hooks/settings.json"]),
  gitHook: whole(gitHooks["pre-push"]),
  ci: whole(ci["github.yml"]),
};

/** A skill's text without its front matter. */
export function skillText(name: (typeof skillNames)[number]): string {
  return whole(claude[`skills/${name}/SKILL.md`]).replace(/^---\n[\s\S]*?\n---\n+/, "");
}
