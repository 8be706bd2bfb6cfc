import type { RunControl } from "../../app/index.ts";
import type { ToolContext } from "../tool.ts";

/** Seconds a check may take where it sets no timeout: a client that waits for ever is worse. */
const defaultTimeout = 600;

/** A run that stops in order when the client cancels, tells how far it is, and does not go on for ever. */
export function runControl(context: ToolContext): RunControl {
  return {
    stop: { interrupt: context.signal, force: new AbortController().signal },
    defaultTimeout,
    onProgress(check, { elapsedMs, outputBytes }) {
      const seconds = Math.round(elapsedMs / 100) / 10;
      context.progress(seconds, null, `${check}: ${seconds} s, ${outputBytes} bytes printed`);
    },
  };
}
