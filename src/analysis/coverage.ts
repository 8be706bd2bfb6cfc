import type { AuthoredKind } from "../ink/index.ts";
import type { ItemReach } from "./reachability.ts";

export interface Share {
  readonly reached: number;
  readonly total: number;
}

/** How much of what was written was played. A share of nothing is what the search did not look at, or what is not there. */
export interface Coverage {
  readonly knots: Share;
  readonly stitches: Share;
  readonly functions: Share;
  readonly choices: Share;
  readonly gathers: Share;
  /** Lines of text, logic, diverts and tags; one counts as soon as any part of it was played. */
  readonly lines: Share;
  /** Arms of conditionals. */
  readonly branches: Share;
  /** Elements of sequences, cycles and shuffles. */
  readonly alternatives: Share;
}

const lineKinds: ReadonlySet<AuthoredKind> = new Set(["text", "logic", "divert", "tag"]);

export function coverageOf(items: readonly ItemReach[]): Coverage {
  const share = (kind: AuthoredKind): Share => {
    const ofKind = items.filter(({ item }) => item.kind === kind);
    return { reached: ofKind.filter(isReached).length, total: ofKind.length };
  };
  return {
    knots: share("knot"),
    stitches: share("stitch"),
    functions: share("function"),
    choices: share("choice"),
    gathers: share("gather"),
    lines: lineShare(items),
    branches: share("branch"),
    alternatives: share("alternative"),
  };
}

function lineShare(items: readonly ItemReach[]): Share {
  const lines = new Map<string, boolean>();
  for (const reach of items) {
    const { kind, span } = reach.item;
    if (!lineKinds.has(kind) || span === null) continue;
    const line = `${span.file}:${span.line}`;
    lines.set(line, lines.get(line) === true || isReached(reach));
  }
  return { reached: [...lines.values()].filter((reached) => reached).length, total: lines.size };
}

function isReached({ verdict }: ItemReach): boolean {
  return verdict.kind === "reached";
}
