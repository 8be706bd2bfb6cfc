import { hash } from "node:crypto";
import * as v from "valibot";
import type { OfferedChoice } from "../ink/index.ts";
import { type Anchored, onlyOne } from "./follow.ts";

const mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** What a step was, in salted hashes: nothing of the story can be read out of it. */
export const stepMarkSchema = v.strictObject({
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Of the content that the choice enters. */
  target: mark,
  /** Of the choice's words and tags. */
  label: mark,
  /** Of all choices offered, in order. */
  offered: mark,
});

export type StepMark = v.InferOutput<typeof stepMarkSchema>;

/** The mark of taking a choice, which must be among those offered. */
export function markOf(salt: string, offered: readonly OfferedChoice[], choice: OfferedChoice): StepMark {
  return {
    index: choice.index,
    target: targetMark(salt, choice),
    label: labelMark(salt, choice),
    offered: offeredMark(salt, offered),
  };
}

/** Finds a marked choice again. With changed surroundings its words must tell it from all others, or its words and its place. */
export function anchorOf(salt: string, step: StepMark): (offered: readonly OfferedChoice[]) => Anchored {
  return (offered) => {
    const before = offered[step.index];
    if (before !== undefined && offeredMark(salt, offered) === step.offered)
      return { kind: "exact", index: step.index };
    const sameWords = (choice: OfferedChoice): boolean => labelMark(salt, choice) === step.label;
    const samePlace = (choice: OfferedChoice): boolean => targetMark(salt, choice) === step.target;
    const found = onlyOne(offered, sameWords) ?? onlyOne(offered, (choice) => sameWords(choice) && samePlace(choice));
    return found === null ? { kind: "lost" } : { kind: "moved", index: found.index };
  };
}

function targetMark(salt: string, { targetPath }: OfferedChoice): string {
  return salted(salt, "target", targetPath);
}

function labelMark(salt: string, { text, tags }: OfferedChoice): string {
  return salted(salt, "label", [text, tags]);
}

function offeredMark(salt: string, offered: readonly OfferedChoice[]): string {
  return salted(
    salt,
    "offered",
    offered.map(({ text, tags, targetPath }) => [text, tags, targetPath]),
  );
}

/** 64 bits are enough against a chance match, and the salt keeps a list of likely words from being tried on many pins at once. */
function salted(salt: string, what: string, value: unknown): string {
  return hash("sha256", JSON.stringify([salt, what, value]), "hex").slice(0, 16);
}
