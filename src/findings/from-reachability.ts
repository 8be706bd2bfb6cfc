import type { Analysis, ItemReach } from "../analysis/index.ts";
import type { AuthoredItem, AuthoredKind, SourceSpan } from "../ink/index.ts";
import type { EventSite } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";

/**
 * What was not played: proved unreachable parts of any kind, and knots and stitches not reached yet. What stands behind a
 * fault in the same flow is missed because play broke off there, and is told once the fault is mended.
 */
export function fromReachability({ items }: Analysis, faults: readonly EventSite[]): FindingDraft[] {
  const breaks = new BrokenFlows(items, faults);
  const missed = items.filter(({ item, verdict }) => verdict.kind !== "reached" && !breaks.standsBehind(item));
  const paths = new Set(missed.map(({ item }) => item.path));
  const outermost = missed.filter(({ item }) => !hasAncestorIn(paths, item.path));
  const parts = outermost.filter(({ item }) => !lineKinds.has(item.kind)).flatMap(draftOf);
  return [...parts, ...linesApartFrom(parts, outermost)];
}

/** Where play breaks off, by the knot, stitch or function around it. */
class BrokenFlows {
  readonly #faults: readonly (SourceSpan & { readonly flow: string | null })[];

  constructor(items: readonly ItemReach[], sites: readonly EventSite[]) {
    const flows = items.filter(({ item }) => flowKinds.has(item.kind)).map(({ item }) => item.path);
    this.#faults = sites.filter(breaksOff).flatMap(({ place }) => {
      const { path, span } = place ?? { path: "", span: null };
      return span === null ? [] : [{ ...span, flow: innermost(flows, path) }];
    });
  }

  /** A flow itself can be entered from elsewhere; only what stands in it is behind the fault. */
  standsBehind({ kind, flow, span }: AuthoredItem): boolean {
    if (span === null || flowKinds.has(kind)) return false;
    return this.#faults.some((fault) => fault.flow === flow && fault.file === span.file && fault.line <= span.line);
  }
}

const flowKinds: ReadonlySet<AuthoredKind> = new Set(["knot", "stitch", "function"]);

function breaksOff({ event }: EventSite): boolean {
  return event.kind === "unfinished" || (event.kind === "issue" && event.severity === "error");
}

function innermost(flows: readonly string[], path: string): string | null {
  const around = flows.filter((flow) => path === flow || path.startsWith(`${flow}.`));
  return around.reduce<string | null>((best, flow) => (best === null || flow.length > best.length ? flow : best), null);
}

const lineKinds: ReadonlySet<AuthoredKind> = new Set(["text", "logic", "divert", "tag"]);

/** Where a whole knot or branch is missed, what stands in it is not worth a word each. */
function hasAncestorIn(missed: ReadonlySet<string>, path: string): boolean {
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    if (missed.has(path.slice(0, dot))) return true;
  }
  return false;
}

/** One finding a line, and none where the line's choice or branch is one already. */
function linesApartFrom(parts: readonly FindingDraft[], missed: readonly ItemReach[]): FindingDraft[] {
  const lineOf = ({ span }: Pick<FindingDraft, "span">): string => `${span?.file}:${span?.line}`;
  const told = new Set(parts.map(lineOf));
  return missed
    .filter(({ item }) => lineKinds.has(item.kind))
    .flatMap((reach) => {
      if (told.has(lineOf(reach.item))) return [];
      told.add(lineOf(reach.item));
      return draftOf(reach);
    });
}

function draftOf({ item, verdict }: ItemReach): FindingDraft[] {
  const place = { span: item.span, path: item.path, witness: null, claim: null, reachedBy: null };
  const name = `${item.kind} \`${item.name ?? item.path}\``;
  const isPlace = item.kind === "knot" || item.kind === "stitch";
  switch (verdict.kind) {
    case "reached":
      return [];
    case "unreachable":
      if (isPlace) return [{ ...place, code: "INK201", certainty: "proved", message: `${name} is never reached` }];
      return unreachablePart(item.kind).map((draft) => ({ ...place, certainty: "proved", ...draft }));
    case "not-reached":
      return isPlace ? [{ ...place, code: "INK202", certainty: "unknown", message: `${name} is not reached yet` }] : [];
    default:
      return verdict satisfies never;
  }
}

/** What is said of a part inside a knot; functions and gathers are told by what stands in them. */
function unreachablePart(kind: AuthoredKind): Pick<FindingDraft, "code" | "message" | "severity">[] {
  switch (kind) {
    case "choice":
      return [{ code: "INK204", message: "this choice is never offered" }];
    case "branch":
      return [{ code: "INK205", message: "this side of the condition is never taken" }];
    case "alternative":
      return [{ code: "INK205", severity: "note", message: "this alternative is never shown" }];
    case "divert":
      // A last `-> END` behind branches that all leave is a net, not a mistake.
      return [{ code: "INK205", severity: "note", message: "this divert is never followed" }];
    case "text":
    case "logic":
    case "tag":
      return [{ code: "INK205", message: "this line is never played" }];
    case "knot":
    case "stitch":
    case "function":
    case "gather":
      return [];
    default:
      return kind satisfies never;
  }
}
