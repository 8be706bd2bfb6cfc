import type { Declarations, FlowDeclaration, VariableDeclaration } from "../declarations/declarations.ts";
import type { SourceSpan } from "../span.ts";
import type { GoalCondition } from "./gate-goal.ts";
import type { InkExpression } from "./ink-expression.ts";

/** One file of the story. */
export interface FileRecord {
  readonly path: string;
  /** The INCLUDE line that led here; null for the main file. */
  readonly includedFrom: SourceSpan | null;
  readonly lines: number;
  readonly words: number;
}

/** A knot, stitch or function with what it holds, its stitches not counted in. */
export interface FlowRecord extends FlowDeclaration {
  readonly words: number;
  readonly choices: number;
  /** Diverts, tunnels, threads, calls and addresses elsewhere that name it or a label in it. */
  readonly inbound: number;
}

/** Where a variable is read. */
export interface VariableRead {
  readonly span: SourceSpan | null;
  readonly flow: string | null;
}

/** How a write changes a variable; `ref` hands it to a function that may. */
export type WriteOperation = "=" | "+=" | "-=" | "++" | "--" | "ref";

/** Where a variable is written. */
export interface VariableWrite extends VariableRead {
  readonly operation: WriteOperation;
  /** What is assigned, added or taken off; null for `ref`. */
  readonly value: InkExpression | null;
}

/** A global variable with every place that reads or writes it. */
export interface VariableRecord extends VariableDeclaration {
  readonly reads: readonly VariableRead[];
  readonly writes: readonly VariableWrite[];
}

/** What a gate is at the start of the story, as far as that can be told without playing. */
export type Openness = "open" | "closed" | "unknown";

/** A write after which a gate may be open: every other variable may by then be anything. */
export interface GateOpener extends VariableRead {
  readonly variable: string;
  readonly operation: WriteOperation;
}

/** A condition on a choice or on a branch of a conditional. */
export interface Gate {
  readonly kind: "choice" | "branch";
  readonly span: SourceSpan | null;
  readonly flow: string | null;
  /** The choice or the side of the conditional that it stands in front of; null where that side is empty. */
  readonly guards: SourceSpan | null;
  /** The condition as written; for a branch of a switch, the value it is compared with. */
  readonly text: string;
  readonly condition: InkExpression;
  /** Global variables the condition reads. */
  readonly variables: readonly string[];
  /** Paths of the places whose visits it counts. */
  readonly visits: readonly string[];
  /** The condition as an exact goal of a search, or null where a goal cannot say it. */
  readonly goal: GoalCondition | null;
  readonly atStart: Openness;
  readonly openers: readonly GateOpener[];
}

/** How play gets from one flow to another. */
export type EdgeKind =
  | "divert"
  | "tunnel"
  | "thread"
  | "call"
  /** Into the first stitch of a knot that has nothing above it. */
  | "enter"
  /** `->->`, with or without a place to go on. */
  | "return"
  /** A divert target as a value, to be diverted to later. */
  | "address"
  | "end"
  | "done";

/** An edge of the divert graph. */
export interface DivertEdge {
  readonly kind: EdgeKind;
  /** Path of the flow around the divert, null at top level. */
  readonly from: string | null;
  /** Path of the flow it leads into; null for END, DONE, a plain return and diverts through a variable. */
  readonly to: string | null;
  /** Path of the label it leads to, where it names one. */
  readonly label: string | null;
  /** The variable that holds the target, if it is one. */
  readonly variable: string | null;
  readonly span: SourceSpan | null;
}

/** A tag as written, without its `#`. */
export interface TagRecord {
  readonly text: string;
  readonly span: SourceSpan | null;
  readonly flow: string | null;
}

/** Something that ink takes without a word though it does not do what it says. */
export interface Lapse {
  readonly kind: "glue-past-tag" | "stitch-after-variable" | "reference-to-itself";
  /** What is meant: the glue, the whole target, the name that is handed over. */
  readonly words: string;
  readonly span: SourceSpan | null;
  readonly flow: string | null;
}

/** A place where chance decides. */
export interface DrawRecord {
  readonly kind: "RANDOM" | "LIST_RANDOM" | "SEED_RANDOM" | "shuffle";
  readonly span: SourceSpan | null;
  readonly flow: string | null;
}

/** A story in figures. Everything counts what is written, not what is played. */
export interface ShapeProfile {
  readonly words: number;
  readonly choices: { readonly once: number; readonly sticky: number; readonly fallback: number };
  readonly gathers: number;
  readonly tunnels: number;
  readonly threads: number;
  readonly sequences: {
    readonly stopping: number;
    readonly cycle: number;
    readonly once: number;
    readonly shuffle: number;
  };
  readonly writes: number;
  /** Share of the writes that stand in the first third of the source, 0 to 1. */
  readonly earlyWrites: number;
  readonly usesTurns: boolean;
  readonly usesVisits: boolean;
  readonly usesRandomness: boolean;
  readonly hasCycles: boolean;
  /** Flows on the longest way through the graph, cycles counted once. */
  readonly longestWay: number;
  /** Most choices on any such way when each flow's choices are taken one after another. */
  readonly choiceDepth: number;
  /** A depth limit that leaves room for the above; within what `--max-depth` takes. */
  readonly suggestedDepth: number;
}

/** A story as its source shows it, nothing played. */
export interface Inspection {
  readonly entry: string;
  readonly sourceSha256: string;
  readonly files: readonly FileRecord[];
  readonly flows: readonly FlowRecord[];
  readonly externals: Declarations["externals"];
  readonly lists: Declarations["lists"];
  readonly constants: Declarations["constants"];
  readonly variables: readonly VariableRecord[];
  readonly gates: readonly Gate[];
  readonly edges: readonly DivertEdge[];
  /** Sets of flows each of which leads to every other of its set, and flows that lead to themselves; paths in order. */
  readonly cycles: readonly (readonly string[])[];
  readonly tags: readonly TagRecord[];
  readonly draws: readonly DrawRecord[];
  readonly lapses: readonly Lapse[];
  readonly shape: ShapeProfile;
}
