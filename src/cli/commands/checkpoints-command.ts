import { exitCodes } from "../../config/index.ts";
import { amount, columns, dataHere, deletion, orRefuse, show, type StoredOptions } from "./stored-data.ts";

/** Lists saved frontiers. */
export async function listSavedCheckpoints(options: StoredOptions): Promise<number> {
  const { listCheckpoints } = await import("../../app/index.ts");
  const listing = orRefuse(listCheckpoints((await dataHere(options)).folder));
  const rows = listing.manifests.map(({ id, createdAt, statesExplored, log, entrypoint }) => [
    ...[id, createdAt.slice(0, 19), `${statesExplored} states`, amount(log.bytes), entrypoint],
  ]);
  const unreadable = listing.damaged.map(({ name, code }) => `unreadable[${code}] ${name}\n`).join("");
  const empty = rows.length === 0 ? "no checkpoints are saved\n" : "";
  await show(options.format, listing, `${empty}${columns(rows)}${unreadable}`);
  return exitCodes.clean;
}

/** Prints what is known of a checkpoint: its manifest, never its content. */
export async function showCheckpoint(id: string, options: StoredOptions): Promise<number> {
  const { loadManifest } = await import("../../app/index.ts");
  const manifest = orRefuse(loadManifest((await dataHere(options)).folder, id));
  const { entrypoint, createdAt, totalGranted, statesExplored, log, binding, inkcheckVersion } = manifest;
  const facts = [
    ["story", entrypoint],
    ["saved", createdAt],
    ["by", `inkcheck ${inkcheckVersion}, ${binding.machineVersion}`],
    ["states", `${statesExplored} of ${totalGranted} granted`],
    ["size", `${amount(log.bytes)} in ${log.frames} frames`],
    ["source", binding.sourceSha256],
    [
      "options",
      `depth ${binding.maxDepth}, story seed ${binding.storySeed}, reductions ${binding.reductions.join(" ") || "none"}`,
    ],
  ];
  await show(options.format, manifest, columns(facts));
  return exitCodes.clean;
}

/** Deletes a checkpoint that no session goes on from. */
export async function deleteSavedCheckpoint(
  id: string,
  options: StoredOptions & { readonly apply?: boolean | undefined },
): Promise<number> {
  const { removeCheckpoint } = await import("../../app/index.ts");
  const applied = options.apply ?? false;
  const manifest = orRefuse(removeCheckpoint(await dataHere(options), id, applied));
  await show(options.format, { applied, manifest }, deletion(applied, `${id} of ${manifest.entrypoint}`));
  return exitCodes.clean;
}
