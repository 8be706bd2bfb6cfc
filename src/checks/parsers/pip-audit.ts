import { distrusted, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, textOr } from "./loose.ts";
import type { Parser } from "./parser.ts";
import { clip } from "./shape-text.ts";
import { crossCheck, declaredIn, withReport } from "./with-input.ts";

/** pip-audit's JSON report. */
export const pipAudit: Parser<"pip_audit"> = {
  name: "pip_audit",
  parse: (context, { report }) =>
    withReport(context, report, (value) => {
      const dependencies = listIn(fieldsOf(value)["dependencies"]);
      if (dependencies === null) return distrusted(`\`${report}\` has no list \`dependencies\``);
      const entries = dependencies.map(fieldsOf);
      const findings = entries.flatMap((entry) =>
        (listIn(entry["vulns"]) ?? []).map((vulnerability) => found(entry, fieldsOf(vulnerability))),
      );
      const skipped = entries.filter((entry) => typeof entry["skip_reason"] === "string").length;
      const vulnerable = entries.filter((entry) => (listIn(entry["vulns"]) ?? []).length > 0).length;
      const facts = factsOf({
        findings,
        summary: { vulnerable_packages: vulnerable, total_vulnerabilities: findings.length, skipped_packages: skipped },
        notes: skipped > 0 ? [`${skipped} package${skipped === 1 ? " was" : "s were"} skipped by the audit`] : [],
      });
      // An entry that is neither audited nor skipped hides what it is about.
      const odd = entries.filter(
        (entry) => listIn(entry["vulns"]) === null && typeof entry["skip_reason"] !== "string",
      ).length;
      if (odd > 0) return distrusted(`${odd} entries of \`${report}\` are neither audited nor skipped`, facts);
      const log = context.log();
      const declared = log.kind === "text" ? declaredIn(log.text, /^Found (\d+) known vulnerabilit/m) : null;
      return crossCheck("vulnerabilities", declared, findings.length, facts);
    }),
  reports: (options) => [options.report],
};

function found(dependency: Readonly<Record<string, unknown>>, vulnerability: Readonly<Record<string, unknown>>) {
  const id = textOr(vulnerability["id"]);
  const detail: string[] = [];
  for (const [key, label] of [
    ["fix_versions", "fixed in"],
    ["aliases", "also known as"],
  ] as const) {
    const words = (listIn(vulnerability[key]) ?? []).filter((word) => typeof word === "string");
    if (words.length > 0) detail.push(clip(`${label} ${words.join(", ")}`));
  }
  return findingOf({
    id: `${textOr(dependency["name"])}==${textOr(dependency["version"])} ${id}`,
    kind: "vulnerability",
    message: clip(textOr(vulnerability["description"], id).replaceAll(/\s+/g, " ")),
    detail,
  });
}
