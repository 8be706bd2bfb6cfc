import type * as v from "valibot";

/** What a client may assume about a call before it makes it. */
export interface ToolHints {
  /** The call changes nothing on disk. */
  readonly readOnly: boolean;
  /** The call can remove something that was kept. */
  readonly destructive: boolean;
  /** A second equal call changes nothing more. */
  readonly idempotent: boolean;
  /** The answer can hold story text, variable names or values. */
  readonly revealsContent: boolean;
}

/** What a running call may use of its transport. */
export interface ToolContext {
  /** Aborted when the client cancels, the connection closes or the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is; does nothing where the client did not ask. */
  progress(done: number, total: number | null, message: string): void;
}

/** A call that could not be done: a stable code, one sentence, and what to do or null. */
export interface ToolFailure {
  readonly kind: "failure";
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** What a call gives: plain data that its output schema accepts, or why there is none. */
export type ToolAnswer =
  | {
      readonly kind: "answer";
      readonly data: Readonly<Record<string, unknown>>;
      /** Whether the data can hold story text, variable names or values; by default what the tool's hints say. */
      readonly revealsContent?: boolean;
    }
  | ToolFailure;

export type InputSchema = v.GenericSchema<unknown, unknown>;

/** One operation a client can call, as plain data. Transports read the table; tools know no transport. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  readonly output: InputSchema | null;
  readonly hints: ToolHints;
  /** Checks the input and runs. Never throws for what a caller can get wrong. */
  call(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}

export function failure(code: string, message: string, hint: string | null = null): ToolFailure {
  return { kind: "failure", code, message, hint };
}
