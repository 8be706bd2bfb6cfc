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
import { ownMark } from "../parse-tree.ts";

/** Whether a story holds nothing that can be played: at most comments, blanks and declarations. */
export function isEmptyStory(story: ParsedStory): boolean {
  return story.content.every(isNothing);
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
