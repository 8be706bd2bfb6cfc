import { gateOf } from "../analysis/index.ts";
import type { Gate, InkExpression, Inspection, SourceSpan } from "../ink/index.ts";
import type { FindingDraft } from "./draft.ts";

/** What the source says about why something proved unreachable is never reached, a sentence each. */
export function whyUnreachable(draft: FindingDraft, inspection: Inspection): readonly string[] {
  switch (draft.code) {
    case "INK201":
    case "INK202":
      return [inboundText(draft, inspection)];
    case "INK204":
    case "INK205": {
      const kind = draft.code === "INK204" ? "choice" : "branch";
      const gate = gateOf(kind, draft.span, inspection.gates);
      return gate === null ? [] : [conditionText(gate), ...precedenceTrap(gate)];
    }
    default:
      return [];
  }
}

function inboundText({ code, path }: FindingDraft, { edges }: Inspection): string {
  const inside = (name: string | null): boolean => name !== null && (name === path || name.startsWith(`${path}.`));
  const inbound = (path === null ? [] : (inboundOf(edges).get(path) ?? [])).filter(({ from }) => !inside(from));
  const places = [...new Set(inbound.flatMap(({ span }) => (span === null ? [] : [lineOf(span)])))];
  const [first, ...others] = places;
  if (first === undefined) return "nothing in the story leads to it";
  const named = `it is named at ${first}${others.length === 0 ? "" : ` and ${others.length} more`}`;
  return code === "INK201" ? `${named}, which no play follows` : named;
}

type Edge = Inspection["edges"][number];

/** Made once a story: a big one has thousands of unvisited knots and tens of thousands of diverts. */
const indexes = new WeakMap<readonly Edge[], ReadonlyMap<string, readonly Edge[]>>();

/** Edges by every path they lead into, what stands around their target included, in the order of the source. */
function inboundOf(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const known = indexes.get(edges);
  if (known !== undefined) return known;
  const index = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const path of new Set([...pathsAround(edge.to), ...pathsAround(edge.label)])) {
      const inbound = index.get(path);
      if (inbound === undefined) index.set(path, [edge]);
      else inbound.push(edge);
    }
  }
  indexes.set(edges, index);
  return index;
}

/** `a.b.c` gives a, a.b and a.b.c. */
function pathsAround(name: string | null): readonly string[] {
  if (name === null) return [];
  const parts = name.split(".");
  return parts.map((_, last) => parts.slice(0, last + 1).join("."));
}

function conditionText({ text, atStart, openers, visits, variables }: Gate): string {
  const condition = `its condition is \`${text.trim()}\``;
  if (atStart === "closed" && openers.length === 0 && visits.length === 0) {
    return `${condition}: false at the start, and nothing in the story makes it true`;
  }
  const places = openers.flatMap(({ variable, span }) => (span === null ? [] : [`\`${variable}\` at ${lineOf(span)}`]));
  if (places.length > 0) return `${condition}; what could make it true is ${places.slice(0, 3).join(", ")}`;
  const asked = variables.length === 0 ? "" : `, which asks ${variables.map((name) => `\`${name}\``).join(", ")}`;
  return `${condition}${asked}`;
}

const comparisons: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** `not x > 3` asks whether `(not x)`, which is 0 or 1, is more than 3. */
function precedenceTrap({ condition }: Gate): string[] {
  if (condition.kind !== "binary" || !comparisons.has(condition.operator) || !isNot(condition.left)) return [];
  return [`\`not\` binds tighter than \`${condition.operator}\`: put what it negates in parentheses`];
}

function isNot(expression: InkExpression): boolean {
  return expression.kind === "unary" && expression.operator === "not";
}

function lineOf({ file, line }: SourceSpan): string {
  return `${file}:${line}`;
}
