import { type CallMark, OutputStream } from "./output-stream.ts";

/** Something that happened to the output, or among it. Kept so that it can be told again after a line was cut off. */
type Event =
  | { readonly kind: "write" | "whole-tag"; readonly text: string }
  | { readonly kind: "glue" | "begin-tag" | "end-tag" | "begin-string" | "end-string" | "safe-exit" | "step" }
  | { readonly kind: "start-thread" | "end-thread" }
  | { readonly kind: "call" | "leave"; readonly isFunction: boolean }
  | { readonly kind: "switch-thread"; readonly calls: readonly CallMark[] }
  | { readonly kind: "warning"; readonly issue: number };

interface LineEnd {
  readonly stream: OutputStream;
  readonly text: string;
  readonly tags: readonly string[];
  readonly warnings: readonly number[];
}

/**
 * Cuts a turn's output into lines as inkjs does. inkjs plays past a newline to see whether glue takes it back; where it
 * does not, it returns to the newline, gives out the line, and plays the same instructions again with an empty stream. Play
 * itself comes out the same the second time, so only the output is told again here, from a log.
 */
export class Narrator {
  stream = new OutputStream();
  readonly lines: string[] = [];
  readonly tags: string[] = [];
  /** Numbers of the issues handed out with finished lines; the warnings of a line follow its errors. */
  readonly issues: number[] = [];
  /** Whether a DONE or END since the last line makes it safe for content to run out. */
  safeExit = false;
  outputLength = 0;
  /** Whether the turn really goes back to a cut line's end and plays on from there, instead of telling it again. */
  isLiteral = false;
  /** A line was cut: play must go back to where `tookLineEnd` was last seen. */
  wentBack = false;
  /** A line's end was reached that play may have to go back to. */
  tookLineEnd = false;
  #lineEnd: LineEnd | null = null;
  #log: Event[] = [];
  #warnings: number[] = [];
  #lastWarnings = 0;

  /** A new turn begins, in a thread with these calls on its stack. */
  begin(calls: CallMark[]): void {
    this.stream.reset(calls);
    this.lines.length = 0;
    this.tags.length = 0;
    this.issues.length = 0;
    this.safeExit = false;
    this.outputLength = 0;
    this.isLiteral = false;
    this.wentBack = false;
    this.tookLineEnd = false;
    this.#lineEnd = null;
    if (this.#log.length > 0) this.#log = [];
    if (this.#warnings.length > 0) this.#warnings = [];
  }

  /** Tells one event; a tag or string it ends comes back as text. */
  tell(event: Event): string | null | undefined | false {
    if (this.#lineEnd !== null) this.#log.push(event);
    return this.#apply(event);
  }

  /** An external that may not be called ahead of a pending newline: the line is given out first. */
  settleLine(): void {
    while (this.#lineEnd !== null) this.#cutLine(this.#lineEnd);
  }

  /**
   * The flow has stopped for good: what is left is the last line. `error` is the number of the issue that stopped it. False
   * where a literal turn must go back first.
   */
  finish(error: number | null): boolean {
    for (;;) {
      const given = this.lines.length;
      if (error === null) this.#endOfStep(false);
      if (this.lines.length === given) {
        if (this.#lineEnd === null) break;
        this.#cutLine(this.#lineEnd);
      }
      if (this.wentBack) return false;
    }
    if (error !== null) this.issues.push(error);
    this.#giveOut(this.stream.text, this.stream.tags, this.#warnings);
    return true;
  }

  /** Whether play is ahead of a newline that may still be taken back. */
  get isAhead(): boolean {
    return this.#lineEnd !== null;
  }

  /** Issues of the line that content ran out in come before its warnings. */
  addError(issue: number): void {
    this.issues.splice(this.issues.length - this.#lastWarnings, 0, issue);
  }

  #apply(event: Event): string | null | undefined | false {
    const { stream } = this;
    switch (event.kind) {
      case "write":
        this.outputLength += event.text.length;
        return stream.write(event.text) ? null : false;
      case "whole-tag":
        stream.writeTag(event.text);
        return null;
      case "glue":
        stream.writeGlue();
        return null;
      case "begin-tag":
        stream.beginTag();
        return null;
      case "end-tag":
        return stream.endTag();
      case "begin-string":
        stream.beginString();
        return null;
      case "end-string":
        return stream.endString();
      case "call":
        stream.call(event.isFunction);
        return null;
      case "leave":
        stream.leave(event.isFunction);
        return null;
      case "start-thread":
        stream.startThread();
        return null;
      case "end-thread":
        stream.endThread();
        return null;
      case "switch-thread":
        stream.switchThread([...event.calls]);
        return null;
      case "safe-exit":
        this.safeExit = true;
        return null;
      case "warning":
        this.#warnings.push(event.issue);
        return null;
      case "step":
        this.#endOfStep(true);
        return null;
      default:
        return event satisfies never;
    }
  }

  #endOfStep(canContinue: boolean): void {
    const { stream } = this;
    if (stream.inString) return;
    const pending = this.#lineEnd;
    if (pending !== null) {
      const change = changeSince(pending, stream);
      if (change === "extended") {
        this.#cutLine(pending);
        return;
      }
      if (change === "removed") this.#forgetLineEnd();
    }
    if (!stream.endsInNewline) return;
    if (!canContinue) this.#forgetLineEnd();
    else if (this.#lineEnd === null) {
      this.#lineEnd = { stream: stream.copy(), text: stream.text, tags: stream.tags, warnings: [...this.#warnings] };
      this.#log = [];
      this.tookLineEnd = true;
    }
  }

  #forgetLineEnd(): void {
    this.#lineEnd = null;
    this.#log = [];
  }

  /** Gives out the line up to the newline and tells what came after it again, to an empty stream. */
  #cutLine(pending: LineEnd): void {
    const again = this.#log;
    this.#forgetLineEnd();
    this.#giveOut(pending.text, pending.tags, pending.warnings);
    this.stream = pending.stream;
    this.stream.pieces = [];
    this.#warnings = [];
    this.safeExit = false;
    if (this.isLiteral) this.wentBack = true;
    else for (const event of again) this.tell(event);
  }

  #giveOut(text: string, tags: readonly string[], warnings: readonly number[]): void {
    this.lines.push(text);
    this.tags.push(...tags);
    this.issues.push(...warnings);
    this.#lastWarnings = warnings.length;
  }
}

function changeSince(pending: LineEnd, stream: OutputStream): "none" | "extended" | "removed" {
  const { text, tags } = stream;
  const before = pending.text.length;
  if (before === 0 || text.length < before || text[before - 1] !== "\n") return "removed";
  if (tags.length > pending.tags.length) return "extended";
  for (let index = before; index < text.length; index++) {
    if (text[index] !== " " && text[index] !== "\t") return "extended";
  }
  return "none";
}
