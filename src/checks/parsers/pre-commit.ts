import { type CheckFinding, distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser } from "./parser.ts";
import { clampDetail, clip } from "./shape-text.ts";
import { withText } from "./with-input.ts";

interface Hook {
  readonly name: string;
  readonly outcome: string;
  readonly facts: string[];
  readonly output: string[];
}

const header = /^(.{1,300}?)\.{2,}(?:\([^()]*\))?(Passed|Failed|Skipped)$/;
const fact = /^- (hook id|exit code|duration|files were modified by this hook)\b:?\s*(.*)$/;

/** pre-commit's report: a line a hook, then what is known about it, then what it printed. */
export const preCommit: Parser<"pre_commit"> = {
  name: "pre_commit",
  parse: (context) =>
    withText(context.log(), (text) => {
      const hooks = readHooks(splitLines(Bun.stripANSI(text)));
      const of = (outcome: string): Hook[] => hooks.filter((hook) => hook.outcome === outcome);
      const failed = of("Failed");
      const facts = factsOf({
        findings: failed.map((hook) => hookFailure(hook, context.snippetLines)),
        summary: {
          hooks_total: hooks.length,
          passed: of("Passed").length,
          failed: failed.length,
          skipped: of("Skipped").length,
          failed_hooks: failed.slice(0, context.top).map((hook) => clip(idOf(hook), 100)),
        },
      });
      if (hooks.length === 0) return distrusted("no hook reported anything", facts);
      if (context.rc !== 0 && failed.length === 0)
        return distrusted(`exit code ${context.rc}, but no hook failed`, facts);
      return facts;
    }),
};

function readHooks(lines: readonly string[]): Hook[] {
  const hooks: Hook[] = [];
  let inFacts = false;
  for (const line of lines) {
    const [, name, outcome] = header.exec(line.trimEnd()) ?? [];
    const current = hooks.at(-1);
    if (name !== undefined && outcome !== undefined) {
      hooks.push({ name: name.trim(), outcome, facts: [], output: [] });
      inFacts = true;
    } else if (current !== undefined && inFacts && fact.test(line)) current.facts.push(line);
    else if (current !== undefined) {
      inFacts = false;
      current.output.push(line);
    }
  }
  return hooks;
}

function hookFailure(hook: Hook, limit: number): CheckFinding {
  const code = hook.facts.map((line) => /^- exit code: (\d+)/.exec(line)?.[1]).find((found) => found !== undefined);
  const modified = hook.facts.some((line) => line.startsWith("- files were modified"));
  const how = modified ? "modified files" : code === undefined ? "failed" : `exit code ${code}`;
  const detail = clampDetail(
    hook.output.filter((line) => line.trim() !== ""),
    limit,
  );
  return findingOf({ id: clip(idOf(hook)), kind: "hook_failure", message: clip(`${hook.name}: ${how}`), detail });
}

function idOf(hook: Hook): string {
  const found = hook.facts.map((line) => /^- hook id: (.+)$/.exec(line)?.[1]).find((id) => id !== undefined);
  return found?.trim() ?? hook.name;
}
