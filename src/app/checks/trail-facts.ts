import { relative, resolve } from "node:path";
import { statSync } from "node:fs";
import type { BuiltinRequest } from "../../checks/index.ts";
import { loadConfig } from "../../config/index.ts";
import { modelsIn } from "../external-models.ts";
import { checkTrails, findTrails } from "../trails.ts";
import type { StoryFacts } from "./report-facts.ts";

/** Plays the project's trails, or those the check names: what does not hold is a finding. A sentence where they cannot be played. */
export function trailFacts({ uses, cwd, configPath }: BuiltinRequest): StoryFacts | string {
  const named = "trails" in uses.options ? uses.options.trails : undefined;
  const files = named === undefined ? findTrails(cwd) : named.flatMap((name) => filesAt(resolve(cwd, name)));
  if (files.length === 0) return "There are no .trail files to play.";
  const { story } = uses.options;
  const externals = modelsIn(loadConfig(cwd, configPath));
  const checked = checkTrails(cwd, files, story === undefined ? null : resolve(cwd, story), { externals });
  if (checked.kind === "refused") return `${checked.refusal.message}.`;
  const shown = (file: string): string => relative(cwd, file).replaceAll("\\", "/");
  const broken = checked.value.filter(({ verdict }) => verdict.status !== "holds");
  const findings = broken.map(({ file, verdict }) => ({
    id: shown(file),
    kind: `trail_${verdict.status}`,
    message: verdict.message,
    location: shown(file),
    replay: `inkcheck trails check ${shown(file)}`,
  }));
  const log = checked.value.map(({ file, verdict }) => `${verdict.status} ${shown(file)} ${verdict.message}`);
  return {
    document: {
      schema: "inkcheck.facts/1",
      declared_findings: findings.length,
      findings,
      summary: { trails: checked.value.length, holding: checked.value.length - broken.length },
    },
    log: `${log.join("\n")}\n`,
    exitCode: null,
  };
}

function filesAt(path: string): readonly string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? findTrails(path) : [path];
}
