/**
 * A fault that the story caused, in inkjs's words: `story` faults are raised as errors of the story, `engine` ones break
 * inkjs itself, `endless` ones never come back.
 */
export class Faults {
  /** What was raised and not yet taken, or null. */
  raised: { readonly kind: "story" | "engine" | "endless"; readonly message: string } | null = null;

  story(message: string): void {
    this.raised = { kind: "story", message };
  }

  endless(): void {
    this.raised = { kind: "endless", message: "" };
  }

  engine(message: string = BROKEN_INSIDE): void {
    this.raised = { kind: "engine", message };
  }
}

/** Stands for what inkjs says where its own words would be those of the JavaScript engine. */
const BROKEN_INSIDE = "inkjs failed inside";
