import { chainA, chainB } from "./mixing.ts";

/** How a piece of text behaves in the output. */
export const TextClass = {
  /** Holds something a reader sees. */
  content: 0,
  /** Exactly one line break. */
  newline: 1,
  /** Blanks and tabs only, or nothing. */
  blank: 2,
} as const;

/** Interned strings with what the output rules ask of them. */
export class StringPool {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #classes: number[] = [];
  readonly #parts: (readonly number[] | null)[] = [];
  readonly #lanesA: number[] = [];
  readonly #lanesB: number[] = [];

  get size(): number {
    return this.#texts.length;
  }

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#ids.set(text, id);
    this.#texts.push(text);
    this.#classes.push(classOf(text));
    this.#parts.push(null);
    this.#addLanes(text);
    this.#parts[id] = splitAtOuterNewlines(text)?.map((part) => this.idOf(part)) ?? null;
    return id;
  }

  textOf(id: number): string {
    return this.#texts[id] ?? "";
  }

  classOf(id: number): number {
    return this.#classes[id] ?? 0;
  }

  /** The pieces that enter the output in place of this text, or null where it enters whole. */
  partsOf(id: number): readonly number[] | null {
    return this.#parts[id] ?? null;
  }

  laneA(id: number): number {
    return this.#lanesA[id] ?? 0;
  }

  laneB(id: number): number {
    return this.#lanesB[id] ?? 0;
  }

  #addLanes(text: string): void {
    let a = text.length;
    let b = ~text.length;
    for (let i = 0; i < text.length; i++) {
      a = chainA(a, text.charCodeAt(i));
      b = chainB(b, text.charCodeAt(i));
    }
    this.#lanesA.push(a);
    this.#lanesB.push(b);
  }
}

function classOf(text: string): number {
  if (text === "\n") return TextClass.newline;
  return /^[ \t]*$/u.test(text) ? TextClass.blank : TextClass.content;
}

/**
 * Newlines at either end of a text count as newlines of their own, however many there are, and blanks beyond them stay
 * blanks. A text without outer newlines is not split. Line breaks inside stay where they are.
 */
function splitAtOuterNewlines(text: string): string[] | null {
  if (text === "\n") return null;
  const head = /^[ \t\n]*/u.exec(text)?.[0] ?? "";
  const tail = /[ \t\n]*$/u.exec(text)?.[0] ?? "";
  const headLast = head.lastIndexOf("\n");
  const tailFirst = tail.includes("\n") ? text.length - tail.length + tail.indexOf("\n") : -1;
  if (headLast === -1 && tailFirst === -1) return null;
  const parts: string[] = [];
  if (headLast !== -1) {
    if (head.indexOf("\n") > 0) parts.push(head.slice(0, head.indexOf("\n")));
    parts.push("\n");
  }
  const innerEnd = tailFirst === -1 ? text.length : tailFirst;
  if (innerEnd > headLast + 1) parts.push(text.slice(headLast + 1, innerEnd));
  // In a text of nothing but blanks and newlines, head and tail are one run, which stands for one newline.
  if (tailFirst > headLast) {
    parts.push("\n");
    const trailing = text.slice(text.lastIndexOf("\n") + 1);
    if (trailing !== "") parts.push(trailing);
  }
  return parts;
}
