import type { PlainValue, SourceSpan } from "../ink/index.ts";
import type { BeforeStep, Oracle } from "../oracle/index.ts";

/** Where a play is looked at. */
export interface Looking {
  readonly storySeed: number;
  readonly witness: readonly number[];
  readonly draws: readonly (readonly number[])[] | null;
  readonly spanOf: (object: Parameters<BeforeStep>[0]) => SourceSpan | null;
}

/** What stock inkjs showed of some values in the last turn of a witness. */
export interface SeenValues {
  /** Whether the variables held them all at once at any step; also true where inkjs did not get through the turn. */
  readonly isSeen: boolean;
  /** What wrote the last of them. */
  readonly writer: SourceSpan | null;
  readonly stoppedAt: SourceSpan | null;
}

/** Plays a witness in stock inkjs and looks at its last turn, step by step, for variables that hold these values. */
export function lookForValues(
  observe: (look: BeforeStep) => Oracle,
  wanted: ReadonlyMap<string, PlainValue>,
  { storySeed, witness, draws, spanOf }: Looking,
): SeenValues {
  let isLastTurn = witness.length === 0;
  let isSeen = false;
  let wasThere = false;
  let writer: SourceSpan | null = null;
  let last: SourceSpan | null = null;
  const oracle = observe((next) => {
    if (!isLastTurn) return;
    const isThere = holdsAll(oracle.globals(), wanted);
    if (isThere && !wasThere && !isSeen) writer = last;
    isSeen ||= isThere;
    wasThere = isThere;
    last = spanOf(next) ?? last;
  });
  let turn = oracle.start(storySeed, draws);
  for (const [step, choice] of witness.entries()) {
    if (oracle.choices()[choice] === undefined) return { isSeen: false, writer: null, stoppedAt: null };
    isLastTurn = step === witness.length - 1;
    wasThere = isLastTurn && holdsAll(oracle.globals(), wanted);
    turn = oracle.take(choice);
  }
  if (!isSeen && holdsAll(oracle.globals(), wanted)) {
    isSeen = true;
    writer = last;
  }
  isSeen ||= turn.end.kind === "unfinished" || turn.end.kind === "error";
  return { isSeen, writer, stoppedAt: turn.stoppedAt?.span ?? null };
}

function holdsAll(globals: ReadonlyMap<string, PlainValue>, wanted: ReadonlyMap<string, PlainValue>): boolean {
  for (const [name, value] of wanted) {
    if (JSON.stringify(globals.get(name) ?? null) !== JSON.stringify(value)) return false;
  }
  return true;
}
