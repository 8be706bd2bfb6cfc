import {
  AuthorWarning,
  ConstantDeclaration,
  ExternalDeclaration,
  FlowBase,
  type ParsedObject,
  type ParsedStory,
  Text,
  VariableAssignment,
  Weave,
} from "../inkjs-compiler.ts";
import { issueCodes } from "../issue-codes.ts";
import type { IssueLog } from "../issue-log.ts";
import { ownMark } from "../parse-tree.ts";

/** A story that holds nothing to play, at most comments, blanks and declarations, compiles but is in error. */
export function checkNotEmpty(story: ParsedStory, mainFile: string, log: IssueLog): void {
  if (!story.content.every(isNothing)) return;
  const hint = "Write some text, a choice or a knot, or name the file that holds the story.";
  log.add(issueCodes.emptyStory, "error", { file: mainFile, line: 1, column: 1 }, "The story is empty", hint);
}

function isNothing(parsed: ParsedObject): boolean {
  if (parsed instanceof FlowBase) return false;
  if (parsed instanceof Weave) return parsed.content.every(isNothing);
  if (parsed instanceof Text) return parsed.text.trim() === "";
  if (parsed instanceof VariableAssignment) return parsed.isGlobalDeclaration;
  if (parsed instanceof ConstantDeclaration || parsed instanceof ExternalDeclaration) return true;
  if (parsed instanceof AuthorWarning) return true;
  // The compiler's own closing gather and DONE stand nowhere in the source.
  return ownMark(parsed) === null;
}
