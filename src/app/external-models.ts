import type { ConfigFile, InkcheckConfig } from "../config/index.ts";
import type { ExternalModel } from "../ink/index.ts";

/** What the game answers, by the name of the external. One whose ink function stands in for it has no model. */
export type ExternalModels = ReadonlyMap<string, ExternalModel>;

export function modelsOf(externals: InkcheckConfig["externals"] = new Map()): ExternalModels {
  const models = new Map<string, ExternalModel>();
  for (const [name, external] of externals) {
    if (external.kind === "answers") models.set(name, { answers: external.answers, lookaheadSafe: external.isSafe });
  }
  return models;
}

/** The models of a configuration file; none where it cannot be read. */
export function modelsIn(file: ConfigFile): ExternalModels {
  return modelsOf(file.kind === "read" ? file.config.externals : undefined);
}
