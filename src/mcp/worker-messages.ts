import type { CheckServer } from "./tools/check-place.ts";

/** What a thread for tool calls is told: the call first, then perhaps to stop. */
export type CallOrder =
  | { readonly kind: "call"; readonly server: CheckServer; readonly tool: string; readonly input: unknown }
  | { readonly kind: "stop" };

/** What it tells. The answer travels as JSON, as it will go on to the client. */
export type CallNews =
  | { readonly kind: "progress"; readonly done: number; readonly total: number | null; readonly message: string }
  | { readonly kind: "done"; readonly answer: string }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string };
