/** A way of working that a person can choose in a client; it becomes the first message to the model. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The message, from the arguments that were given. */
  text(given: ReadonlyMap<string, string>): Promise<string>;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Values that fit, for completion; none where they cannot be known. */
  values(): Promise<readonly string[]>;
}
