import type { SourceSpan } from "../span.ts";
import type { PlainValue } from "../story-machine.ts";

/** A parameter of a knot, stitch or function. */
export interface ParameterDeclaration {
  readonly name: string;
  readonly byReference: boolean;
  /** Declared as `-> name`. */
  readonly divertTarget: boolean;
}

/** A knot, stitch or function. Spans are null in stories read from compiled JSON, here and below. */
export interface FlowDeclaration {
  readonly kind: "knot" | "stitch" | "function";
  readonly name: string;
  readonly path: string;
  readonly parameters: readonly ParameterDeclaration[];
  /** The header line. */
  readonly span: SourceSpan | null;
  /** From the header to the end of the body, the stitches of a knot included. */
  readonly extent: SourceSpan | null;
}

/** A type of ink; floats are told from integers though both are numbers in JavaScript. */
export type ValueType = "int" | "float" | "bool" | "string" | "divert" | "list";

/** A global variable: VAR or LIST. */
export interface VariableDeclaration {
  readonly name: string;
  /** Of its initial value; null where that is not known before play. */
  readonly type: ValueType | null;
  readonly initial: PlainValue;
  readonly span: SourceSpan | null;
}

/** One item of a list definition. */
export interface ListItemDeclaration {
  readonly name: string;
  readonly value: number;
  readonly span: SourceSpan | null;
}

/** A list definition; the variable of the same name is declared beside it. */
export interface ListDeclaration {
  readonly name: string;
  /** In order of declaration. */
  readonly items: readonly ListItemDeclaration[];
  readonly span: SourceSpan | null;
}

/** A constant; compiled JSON has none, only their values where they were used. */
export interface ConstantDeclaration {
  readonly name: string;
  readonly type: ValueType | null;
  readonly value: PlainValue;
  readonly span: SourceSpan | null;
}

/** A temporary variable where it is first named. */
export interface TemporaryDeclaration {
  readonly name: string;
  /** Path of the knot, stitch or function around it, null at top level. */
  readonly flow: string | null;
  readonly span: SourceSpan | null;
}

/** The label of a choice or gather. */
export interface LabelDeclaration {
  readonly kind: "choice" | "gather";
  readonly name: string;
  readonly path: string;
  readonly flow: string | null;
  readonly span: SourceSpan | null;
}

/** A name declared with EXTERNAL and where. */
export interface ExternalDeclaration {
  readonly name: string;
  readonly arity: number;
  /** True where an ink function of the same name can stand in. */
  readonly hasFallback: boolean;
  readonly span: SourceSpan | null;
}

/** Everything a story gives a name to, each kind in source order. */
export interface Declarations {
  readonly flows: readonly FlowDeclaration[];
  readonly variables: readonly VariableDeclaration[];
  readonly lists: readonly ListDeclaration[];
  readonly constants: readonly ConstantDeclaration[];
  readonly temporaries: readonly TemporaryDeclaration[];
  readonly labels: readonly LabelDeclaration[];
  readonly externals: readonly ExternalDeclaration[];
}
