/** A number written with a fraction or an exponent. JSON's own types would make 3.0 the integer 3, which ink divides otherwise. */
export class JsonFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  toString(): string {
    return String(this.value);
  }
}

/** JSON as plain values, but floats told apart by their spelling. */
export type JsonToken = null | boolean | number | string | JsonFloat | readonly JsonToken[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonToken;
}

/** Thrown where a text is not JSON. */
export class JsonFault extends Error {
  /** From 1. */
  readonly line: number;

  constructor(line: number) {
    super("not JSON");
    this.line = line;
  }
}

/** Reads JSON. Throws a JsonFault where the text is none. */
export function readJson(text: string): JsonToken {
  const reader = new Reader(text);
  const token = reader.token();
  reader.end();
  return token;
}

const blanks = /[ \t\n\r]*/y;
const numbers = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
/** Anything between quotes; JSON.parse judges it. */
const strings = /"(?:[^"\\]|\\.)*"/sy;
const words = /true|false|null/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#take(blanks);
  }

  token(): JsonToken {
    switch (this.#text[this.#at]) {
      case "[":
        return this.#array();
      case "{":
        return this.#object();
      case '"':
        return this.#string();
      case "t":
      case "f":
      case "n": {
        const word = this.#need(words);
        return word === "null" ? null : word === "true";
      }
      default:
        return this.#number();
    }
  }

  end(): void {
    if (this.#at < this.#text.length) this.#fail();
  }

  #array(): JsonToken {
    const items: JsonToken[] = [];
    this.#skip("[");
    if (this.#has("]")) return items;
    do items.push(this.token());
    while (this.#has(","));
    this.#skip("]");
    return items;
  }

  #object(): JsonToken {
    const entries: Record<string, JsonToken> = {};
    this.#skip("{");
    if (this.#has("}")) return entries;
    do {
      const key = this.#string();
      this.#skip(":");
      // Not an assignment, which would take the key `__proto__` for the prototype.
      Object.defineProperty(entries, key, {
        value: this.token(),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } while (this.#has(","));
    this.#skip("}");
    return entries;
  }

  #string(): string {
    const quoted = this.#need(strings);
    try {
      return String(JSON.parse(quoted));
    } catch {
      return this.#fail();
    }
  }

  #number(): number | JsonFloat {
    const text = this.#need(numbers);
    const value = Number(text);
    return /[.eE]/.test(text) ? new JsonFloat(value) : value;
  }

  #has(mark: string): boolean {
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    this.#take(blanks);
    return true;
  }

  #skip(mark: string): void {
    if (!this.#has(mark)) this.#fail();
  }

  #need(pattern: RegExp): string {
    const found = this.#take(pattern);
    if (found === "") this.#fail();
    this.#take(blanks);
    return found;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    throw new JsonFault(this.#text.slice(0, this.#at).split("\n").length);
  }
}
