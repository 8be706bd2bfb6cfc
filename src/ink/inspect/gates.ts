import type { VariableDeclaration } from "../declarations/declarations.ts";
import { Choice, Conditional, ConditionalSingleBranch, type Expression } from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import { gateGoal } from "./gate-goal.ts";
import { expressionsIn, type InkExpression } from "./ink-expression.ts";
import { GateOpeners } from "./gate-openers.ts";
import type { Gate, Openness } from "./inspection.ts";
import { binary, readExpression } from "./read-expression.ts";
import { truthOf } from "./truth.ts";
import type { VariableAccesses } from "./variable-accesses.ts";

/** Finds every condition on a choice or branch, with the writes that could open it. */
export function gatesOf(
  nodes: readonly TreeNode[],
  variables: readonly VariableDeclaration[],
  accesses: VariableAccesses,
): readonly Gate[] {
  const declared = new Map(variables.map((variable) => [variable.name, variable]));
  const openers = new GateOpeners(accesses);
  const gates: Gate[] = [];
  for (const { parsed, mark } of nodes) {
    const guards = mark?.span ?? null;
    if (parsed instanceof Choice && parsed.condition !== null) {
      gates.push({
        ...gateOf("choice", parsed.condition, readExpression(parsed.condition), declared, openers),
        guards,
      });
    } else if (parsed instanceof ConditionalSingleBranch) {
      const found = branchCondition(parsed);
      if (found !== null)
        gates.push({ ...gateOf("branch", found.written, found.condition, declared, openers), guards });
    }
  }
  return gates;
}

/** The condition of a branch and the expression it is written as; null for an `else`. */
function branchCondition(
  branch: ConditionalSingleBranch,
): { readonly written: Expression; readonly condition: InkExpression } | null {
  const { ownExpression, parent } = branch;
  const asked = parent instanceof Conditional ? (parent.initialCondition ?? null) : null;
  if (branch.isElse) return null;
  if (ownExpression === null) return asked === null ? null : { written: asked, condition: readExpression(asked) };
  const own = readExpression(ownExpression);
  const compared = branch.matchingEquality && asked !== null;
  return { written: ownExpression, condition: compared ? binary("==", readExpression(asked), own) : own };
}

function gateOf(
  kind: Gate["kind"],
  written: Expression,
  condition: InkExpression,
  declared: ReadonlyMap<string, VariableDeclaration>,
  openers: GateOpeners,
): Omit<Gate, "guards"> {
  const mark = markOf(written);
  const inside = expressionsIn(condition);
  const names = inside.flatMap((part) => (part.kind === "variable" && part.scope === "global" ? [part.name] : []));
  const variables = [...new Set(names)];
  return {
    kind,
    span: mark?.span ?? null,
    flow: flowAround(written),
    text: mark?.text ?? "",
    condition,
    variables,
    visits: [...new Set(inside.flatMap((part) => (part.kind === "visits" ? [part.path] : [])))],
    goal: gateGoal(condition, declared),
    atStart: openness(truthOf(condition, { variable: (name) => declared.get(name)?.initial, visits: () => 0 })),
    openers: openers.of(condition, variables),
  };
}

function openness(truth: boolean | null): Openness {
  return truth === null ? "unknown" : truth ? "open" : "closed";
}
