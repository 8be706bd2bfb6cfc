import type { Annotation } from "./annotations.ts";

/** A SARIF 2.1.0 log of one run. */
export function sarifLog(annotations: readonly Annotation[], version: string): object {
  const findings = annotations.filter(({ rule }) => rule !== "run");
  const troubles = annotations.filter(({ rule }) => rule === "run");
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "inkcheck", version, rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: troubles.length === 0,
            toolExecutionNotifications: troubles.map(({ level, title, message }) => ({
              level,
              message: { text: `${title}: ${message}` },
            })),
          },
        ],
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  };
}

function resultOf(
  { rule, title, level, message, path, line, column, fingerprint }: Annotation,
  rules: readonly string[],
): object {
  const region =
    line === null
      ? {}
      : { region: { startLine: Math.max(1, line), ...(column === null ? {} : { startColumn: Math.max(1, column) }) } };
  const artifactLocation = { uri: uriOf(path ?? "") };
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level,
    message: { text: title === message ? message : `${title}: ${message}` },
    partialFingerprints: { "inkcheck/v1": fingerprint },
    ...(path === null ? {} : { locations: [{ physicalLocation: { artifactLocation, ...region } }] }),
  };
}

function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
