import * as v from "valibot";

const count = v.number();
const share = v.object({ reached: count, total: count });
const span = v.nullable(v.object({ file: v.string(), line: count }));

/** The part of a report that says what was found in a story. */
export const foundSchema = v.object({
  evidence: v.object({
    explore: v.nullable(v.object({ exhaustive: v.boolean(), unknown: v.nullable(v.string()) })),
    coverage: v.nullable(v.record(v.string(), share)),
    endings: v.object({ total: count, variantTotal: count, fromStart: v.string() }),
    findings: v.array(
      v.object({
        code: v.string(),
        severity: v.string(),
        message: v.string(),
        span,
        witness: v.nullable(v.array(count)),
        start: v.nullable(v.object({ knot: v.string() })),
      }),
    ),
  }),
});

type Found = v.InferOutput<typeof foundSchema>["evidence"];

/** What was found in a story, in a few lines: how sure, endings, coverage, each error with its way, the rest by code. */
export function foundLines(id: string, { explore, coverage, endings, findings }: Found): string[] {
  const sure =
    explore?.exhaustive === true
      ? "everything was seen"
      : `not everything was seen (${explore?.unknown ?? "not played"})`;
  const shares = Object.entries(coverage ?? {}).filter(([, { total }]) => total > 0);
  const errors = findings.filter(({ severity }) => severity === "error");
  const others = Map.groupBy(
    findings.filter(({ severity }) => severity !== "error"),
    ({ code }) => code,
  );
  return [
    `${id}: ${sure}`,
    `  endings   ${endings.total} in ${endings.variantTotal} variants; from the start: ${endings.fromStart}`,
    `  coverage  ${shares.map(([name, { reached, total }]) => `${name} ${reached}/${total}`).join(", ")}`,
    ...errors.map(errorLine),
    `  others    ${[...others].map(([code, list]) => `${code} ${list.length}`).join(", ")}`,
    `  disputed  ${findings.filter(({ code }) => code.startsWith("INK9")).length} findings that stock inkjs does not bear out`,
  ];
}

function errorLine({ code, span: place, message, witness, start }: Found["findings"][number]): string {
  const where = place === null ? "nowhere" : `${place.file}:${place.line}`;
  const way = witness === null ? "" : ` after ${witness.length} choices${start === null ? "" : ` from ${start.knot}`}`;
  return `  ${code}    ${where}${way}: ${message.slice(0, 90)}`;
}
