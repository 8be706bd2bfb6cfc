import { readFileSync, readdirSync, rmSync } from "node:fs";
import * as v from "valibot";
import {
  byText,
  type DataFolder,
  fileFault,
  ok,
  type Outcome,
  plainFileAt,
  refused,
  type UnreadableFile,
  writeFileAtomic,
} from "../store/index.ts";
import { pinSchema, type RegressionPin } from "./pin.ts";

/** How much pins may take. */
export interface PinLimits {
  readonly pinBytes: number;
  readonly pins: number;
}

const pinLimits: PinLimits = { pinBytes: 1024 ** 2, pins: 100 };

/** The pins of a project and the names of files that cannot be read. */
export interface PinListing {
  readonly pins: readonly RegressionPin[];
  readonly damaged: readonly UnreadableFile[];
}

/** Stores a pin; one that is there already stays as it is, so that pinning again changes nothing. */
export function savePin(folder: DataFolder, pin: RegressionPin, limits: PinLimits = pinLimits): Outcome<RegressionPin> {
  const room = folder.ensure("regressions");
  if (room.kind === "refused") return room;
  const there = loadPin(folder, pin.id);
  if (there.kind === "ok") return there;
  if (there.refusal.code !== "not_found") return there;
  const text = `${JSON.stringify(pin, null, 2)}\n`;
  if (Buffer.byteLength(text) > limits.pinBytes) {
    return refused("pin_quota", `the pin takes more than ${limits.pinBytes / 1024} KiB; its path is too long`);
  }
  if (pinNames(room.value).length >= limits.pins) {
    const hint = "delete pins that are fixed";
    return refused("pin_quota", `this project has ${limits.pins} pins already`, hint);
  }
  const path = pinPath(folder, pin.id);
  if (path.kind === "refused") return path;
  const written = writeFileAtomic(path.value, text);
  return written.kind === "refused" ? written : ok(pin);
}

export function loadPin(folder: DataFolder, id: string): Outcome<RegressionPin> {
  const path = pinPath(folder, id);
  if (path.kind === "refused") return path;
  const found = plainFileAt(path.value);
  if (found.kind === "refused") return found;
  if (found.value === null) return refused("not_found", `there is no pin ${id}`);
  try {
    const pin = v.safeParse(v.pipe(v.string(), v.parseJson(), pinSchema), readFileSync(path.value, "utf8"));
    if (pin.success && pin.output.id === id) return ok(pin.output);
  } catch (error) {
    return fileFault(error, `cannot read ${id}`);
  }
  return refused("pin_corrupt", `${id} is damaged or was written by another version`);
}

export function listPins(folder: DataFolder): Outcome<PinListing> {
  const room = folder.existing("regressions");
  if (room.kind === "refused") return room;
  const pins: RegressionPin[] = [];
  const damaged: UnreadableFile[] = [];
  for (const name of room.value === null ? [] : pinNames(room.value)) {
    const pin = loadPin(folder, name.slice(0, -".json".length));
    if (pin.kind === "ok") pins.push(pin.value);
    else damaged.push({ name, code: pin.refusal.code });
  }
  return ok({ pins, damaged });
}

export function deletePin(folder: DataFolder, id: string): Outcome<void> {
  const path = pinPath(folder, id);
  if (path.kind === "refused") return path;
  rmSync(path.value, { force: true });
  return ok(undefined);
}

function pinPath(folder: DataFolder, id: string): Outcome<string> {
  if (!/^regression-[0-9a-f]{24}$/.test(id)) return refused("bad_id", "a pin's id is `regression-` and 24 hex digits");
  return folder.file("regressions", `${id}.json`);
}

function pinNames(room: string): readonly string[] {
  return readdirSync(room)
    .filter((name) => /^regression-[0-9a-f]{24}\.json$/.test(name))
    .sort(byText);
}
