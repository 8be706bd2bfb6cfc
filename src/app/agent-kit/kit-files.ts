import { clientLayouts, type KitClient } from "./kit-clients.ts";
import { kitTexts } from "./kit-texts.ts";
import { hasEntry, serverEntry, serverText } from "./server-entry.ts";

/** A file the kit wants to stand in a project. */
export interface KitFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
  /** Whether a file that stands there holds what is wanted, beside what else it may hold. */
  readonly isIn: (standing: string) => boolean;
}

/** What a client gets: the standing rule, the skills, the start of the server; with `recipes`, hooks and CI too. */
export function kitFiles(client: KitClient, root: string, recipes: boolean): readonly KitFile[] {
  const { rule, ruleHead, skills, server } = clientLayouts[client];
  const entry = serverEntry(server, root);
  const texts = [
    plain(rule, ruleHead + kitTexts.rule, kitTexts.rule),
    ...kitTexts.skills.map(({ name, text }) => plain(`${skills}/${name}/SKILL.md`, text)),
  ];
  const start: KitFile = {
    path: server.path,
    text: serverText(server, entry),
    executable: false,
    isIn: (standing) => hasEntry(server, standing, entry),
  };
  return [...texts, start, ...(recipes ? recipeFiles(client) : [])];
}

function recipeFiles(client: KitClient): readonly KitFile[] {
  const agentHook = client === "claude" ? [plain(".claude/settings.json", kitTexts.agentHook)] : [];
  const gitHook = { ...plain(".githooks/pre-push", kitTexts.gitHook), executable: true };
  return [...agentHook, gitHook, plain(".github/workflows/inkcheck.yml", kitTexts.ci)];
}

/** A file that is wanted as it is; one that holds `core` among other things will do as well. */
function plain(path: string, text: string, core: string = text): KitFile {
  return { path, text, executable: false, isIn: (standing) => standing.includes(core.trim()) };
}
