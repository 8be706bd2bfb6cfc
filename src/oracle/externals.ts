import type { InkObject } from "inkjs/engine/Object";
import type { Story } from "inkjs/engine/Story";
import { Container, Divert, type ExternalModel, externalName, type SourceSpan } from "../ink/index.ts";
import { childrenOf } from "./engine-internals.ts";

/** An EXTERNAL function that was called although nothing says what it answers. */
export interface OpenExternal {
  readonly name: string;
  /** The place of the first call. */
  readonly span: SourceSpan | null;
}

/**
 * Binds every external call of a story to something: its model, its ink stand-in (inkjs's own fall-back), or the number 0.
 * So inkjs's start-up check finds nothing to refuse, also where a name is declared but never called.
 */
export function bindExternals(
  story: Story,
  names: ReadonlySet<string>,
  models: ReadonlyMap<string, ExternalModel>,
  onOpenCall: (name: string) => void,
  choose: (answers: number) => number,
): void {
  for (const name of names) {
    const model = models.get(name);
    if (model !== undefined) {
      story.BindExternalFunctionGeneral(name, () => answerOf(model, choose), model.lookaheadSafe);
    } else if (!story.mainContentContainer.namedContent.has(name)) {
      story.BindExternalFunctionGeneral(name, () => {
        onOpenCall(name);
        return 0;
      });
    }
  }
}

/** One of the answers of a host; where there are several, which one is asked for. */
function answerOf({ answers }: ExternalModel, choose: (answers: number) => number): ExternalModel["answers"][number] {
  return answers[answers.length < 2 ? 0 : choose(answers.length)] ?? null;
}

/** The names of the external functions that a story's instructions call. */
export function externalNames(root: Container): Set<string> {
  const names = new Set<string>();
  const scan = (object: InkObject): void => {
    if (object instanceof Container) for (const child of childrenOf(object)) scan(child);
    else if (object instanceof Divert && object.isExternal) names.add(externalName(object));
  };
  scan(root);
  return names;
}
