import type { Analysis, ItemReach } from "../analysis/index.ts";
import type { FindingDraft } from "./draft.ts";

/** Knots, stitches and choices that were not played: proved unreachable ones, and knots and stitches not reached yet. */
export function fromReachability({ items }: Analysis): FindingDraft[] {
  const missed = new Set(items.filter(({ verdict }) => verdict.kind !== "reached").map(({ item }) => item.path));
  return items.filter(({ item }) => missed.has(item.path) && !hasAncestorIn(missed, item.path)).flatMap(draftOf);
}

/** Where a whole knot is missed, its stitches and choices are not worth a word each. */
function hasAncestorIn(missed: ReadonlySet<string>, path: string): boolean {
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    if (missed.has(path.slice(0, dot))) return true;
  }
  return false;
}

function draftOf({ item, verdict }: ItemReach): FindingDraft[] {
  const place = { span: item.span, path: item.path, witness: null, claim: null, reachedBy: null };
  const isPlace = item.kind === "knot" || item.kind === "stitch";
  const name = `${item.kind} \`${item.name ?? item.path}\``;
  switch (verdict.kind) {
    case "reached":
      return [];
    case "unreachable":
      if (isPlace) return [{ ...place, code: "INK201", certainty: "proved", message: `${name} is never reached` }];
      if (item.kind !== "choice") return [];
      return [{ ...place, code: "INK204", certainty: "proved", message: "this choice is never offered" }];
    case "not-reached":
      return isPlace ? [{ ...place, code: "INK202", certainty: "unknown", message: `${name} is not reached yet` }] : [];
    default:
      return verdict satisfies never;
  }
}
