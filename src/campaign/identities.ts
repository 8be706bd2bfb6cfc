import type { Report } from "../report/index.ts";
import { canonicalSha256 } from "../report/index.ts";
import type { Yield } from "./ledger.ts";

/** The kinds of thing a campaign looks for, each told apart by identity. */
export const categories = ["critical", "intent", "authoredCoverage", "terminalVariants"] as const;
export type Category = (typeof categories)[number];

/** Something found: its kind, and a hash that is the same in every report that shows it. No word of the story is in it. */
export interface Identity {
  readonly category: Category;
  readonly hash: string;
}

/** Everything a report shows that counts, in the report's order, each once. */
export function identitiesOf({ evidence }: Report): Identity[] {
  const { findings, reachability, endings } = evidence;
  const found = [
    ...findings.filter(isCritical).map(({ id }) => criticalIdentity(id)),
    ...findings.filter(({ kind }) => kind === "goal.reached").map(({ id }) => identity("intent", ["goal", id])),
    ...reachability
      .filter(({ kind, verdict }) => (kind === "knot" || kind === "stitch") && verdict.kind === "reached")
      .map(({ path }) => identity("authoredCoverage", ["flow", path])),
    ...endings.list.map(({ id }) => identity("authoredCoverage", ["outcome", id])),
    ...endings.variants.map(({ id }) => identity("terminalVariants", ["variant", id])),
  ];
  return [...new Map(found.map((each) => [`${each.category} ${each.hash}`, each])).values()];
}

/** Whether a finding fails the story: a runtime failure or a rule that does not hold. */
export function isCritical({ kind, severity }: Report["evidence"]["findings"][number]): boolean {
  return severity === "error" && (kind.startsWith("runtime.") || kind === "assertion.violation");
}

/** The identity of a critical finding by its stable id. */
export function criticalIdentity(findingId: string): Identity {
  return identity("critical", ["finding", findingId]);
}

export function countsOf(found: readonly Identity[]): Yield {
  const count = (category: Category): number => found.filter((each) => each.category === category).length;
  return {
    critical: count("critical"),
    intent: count("intent"),
    authoredCoverage: count("authoredCoverage"),
    terminalVariants: count("terminalVariants"),
  };
}

function identity(category: Category, parts: readonly unknown[]): Identity {
  return { category, hash: canonicalSha256(parts) };
}
