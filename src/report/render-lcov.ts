import type { Report } from "./report-schema.ts";

type Item = Report["evidence"]["reachability"][number];
/** An item that stands somewhere in a file. */
type Placed = Item & { readonly span: NonNullable<Item["span"]> };

const functionKinds: ReadonlySet<string> = new Set(["knot", "stitch", "function"]);
const branchKinds: ReadonlySet<string> = new Set(["choice", "branch", "alternative"]);

/**
 * Coverage in the LCOV tracefile format: knots, stitches and functions as its functions, choices, sides of conditions and
 * elements of sequences as its branches, hits as transitions that played them.
 */
export function renderLcov(report: Report): string {
  const placed = report.evidence.reachability.filter(isPlaced);
  const byFile = Map.groupBy(placed, ({ span }) => span.file);
  const files = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  return files.map(([file, items]) => fileRecord(file, items)).join("");
}

function isPlaced(item: Item): item is Placed {
  return item.span !== null;
}

function fileRecord(file: string, items: readonly Placed[]): string {
  const flows = items.filter(({ kind }) => functionKinds.has(kind));
  const branches = items.filter(({ kind }) => branchKinds.has(kind));
  const lines = hitsByLine(items);
  const covered = (of: readonly Placed[]): number => of.filter((item) => hits(item) > 0).length;
  return [
    "TN:",
    `SF:${file}`,
    ...flows.map((item) => `FN:${item.span.line},${item.path}`),
    ...flows.map((item) => `FNDA:${hits(item)},${item.path}`),
    `FNF:${flows.length}`,
    `FNH:${covered(flows)}`,
    ...branches.map((item, number) => `BRDA:${item.span.line},0,${number},${hits(item)}`),
    `BRF:${branches.length}`,
    `BRH:${covered(branches)}`,
    ...lines.map(([line, count]) => `DA:${line},${count}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(([, count]) => count > 0).length}`,
    "end_of_record\n",
  ].join("\n");
}

function hits({ verdict }: Item): number {
  return verdict.kind === "reached" ? verdict.transitions : 0;
}

/** A line is hit as often as the part of it that was played most. */
function hitsByLine(items: readonly Placed[]): [number, number][] {
  const lines = new Map<number, number>();
  for (const item of items) {
    const { line } = item.span;
    lines.set(line, Math.max(lines.get(line) ?? 0, hits(item)));
  }
  return [...lines].sort(([a], [b]) => a - b);
}
