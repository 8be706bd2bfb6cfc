import type { BuiltinChoice } from "./builtin-options.ts";
import type { ParserChoice } from "./parser-options.ts";

interface Named {
  readonly name: string;
}

interface Atomic extends Named {
  /** Seconds; null waits for ever. */
  readonly timeout: number | null;
  /** How many findings the digest lists; null takes the one of `[run]`. */
  readonly top: number | null;
}

/** A check that runs a tool of the project. */
export interface ExternalCheck extends Atomic {
  readonly kind: "external";
  /** Arguments before substitution; never empty. */
  readonly command: readonly string[];
  /** The command as it stood in the file, for allowlists and listings. */
  readonly commandText: string;
  readonly parser: ParserChoice;
  readonly env: Readonly<Record<string, string>>;
}

/** A check this program answers by itself. */
export interface BuiltinCheck extends Atomic {
  readonly kind: "builtin";
  readonly uses: BuiltinChoice;
}

/** A check that is a series of others. */
export interface GroupCheck extends Named {
  readonly kind: "group";
  readonly members: readonly string[];
  readonly failFast: boolean;
}

export type AtomicCheck = ExternalCheck | BuiltinCheck;
export type CheckDefinition = AtomicCheck | GroupCheck;
