/** A value that a game can give a variable: a list by the names of its items, a divert target as `-> knot`. */
export type StartValue = number | string | boolean | readonly string[];

/** A place where the game enters a story, and what it has put into the variables before. */
export interface StoryStart {
  /** A knot or stitch without parameters. */
  readonly path: string;
  readonly set: ReadonlyMap<string, StartValue>;
}
