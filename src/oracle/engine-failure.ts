import { StoryException } from "../ink/index.ts";
import { EngineAssertion } from "./metered-story.ts";

/** What is said when inkjs breaks inside, where the words of the exception would be those of the JavaScript engine. */
const FAILED_INSIDE = "inkjs failed inside";

/** The words for an exception that inkjs let escape: its own where it has some. */
export function engineWords(thrown: Error): string {
  const isInkjsOwn =
    thrown instanceof StoryException ||
    thrown instanceof EngineAssertion ||
    Object.getPrototypeOf(thrown) === Error.prototype;
  return isInkjsOwn && thrown.message !== "" ? thrown.message : FAILED_INSIDE;
}
