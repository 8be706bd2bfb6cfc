import type { Type } from "./names.ts";

/** A piece of ink that is written once the names around it are known. */
export type Piece = (scope: Scope) => string;

/** Whole lines of ink, likewise. */
export type Lines = (scope: Scope) => string[];

/** What a story's text has used so far. Declarations, knots and functions are written only for what is in it. */
export class StoryNames {
  readonly used = new Set<string>();
  readonly labels: string[] = [];
  #temps = 0;
  #labelCount = 0;

  newTemp(): string {
    return `temp${this.#temps++}`;
  }

  newLabel(): string {
    return `label${this.#labelCount++}`;
  }
}

/** Where a piece of ink stands, and so which names it may use. */
export interface Place {
  /** Knot or stitch around it, or null at the top. */
  readonly flow: string | null;
  readonly inFunction: boolean;
  /** Whether it stands inside the braces of a block, where ink allows no gathers. */
  readonly inBraces: boolean;
  /** How deep its choices are nested; 1 is the outermost. */
  readonly weave: number;
  /** Where plain flow may go on to without going round for ever. */
  readonly ahead: readonly string[];
  /** Where a choice may lead. */
  readonly anywhere: readonly string[];
  /** How many of the functions may be called: each calls only earlier ones. */
  readonly functions: number;
  readonly tunnels: readonly string[];
  readonly threads: readonly string[];
}

/** The names in reach at one place. Scopes inside are made with `inner` and see everything of the outer one. */
export class Scope {
  #locals: Map<Type, string[]>;
  /** Set once nothing more may be written here, because ink wants a divert to be the last thing. */
  isClosed = false;

  constructor(
    readonly story: StoryNames,
    readonly place: Place,
    locals: ReadonlyMap<Type, readonly string[]> = new Map(),
  ) {
    this.#locals = new Map(Array.from(locals, ([type, names]) => [type, [...names]]));
  }

  inner(change: Partial<Place> = {}): Scope {
    return new Scope(this.story, { ...this.place, ...change }, this.#locals);
  }

  /** A scope whose temps stay in reach after it, although they may never have been given a value. */
  leaky(change: Partial<Place> = {}): Scope {
    const inside = this.inner(change);
    inside.#locals = this.#locals;
    return inside;
  }

  /** Makes a temp or parameter known to what follows in this scope. */
  declare(type: Type, name: string): void {
    this.#locals.set(type, [...this.locals(type), name]);
  }

  locals(type: Type): readonly string[] {
    return this.#locals.get(type) ?? [];
  }

  /** Notes that the story needs a name's declaration, and gives the name. */
  use(name: string): string {
    this.story.used.add(name.split(/[.(]/)[0] ?? name);
    return name;
  }

  /** One of some names, chosen by a number of any size, or null if there are none. */
  pick(names: readonly string[], number: number): string | null {
    const name = names[number % Math.max(names.length, 1)];
    return name === undefined ? null : this.use(name);
  }
}
