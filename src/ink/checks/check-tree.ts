import { Choice, ContentList, Expression, IncludedFile, NumberExpression } from "../inkjs-compiler.ts";
import { placeOf } from "../compiler-fault.ts";
import { issueCodes } from "../issue-codes.ts";
import type { IssueLog } from "../issue-log.ts";
import type { TreeNode } from "../parse-tree.ts";
import { SourceMark } from "../source-mark.ts";

/** inklecate refuses greater ones; JavaScript takes them. */
const largestInteger = 2_147_483_647;

/** What the compiler passes over in silence though the author must have meant something else. */
export function checkTree(nodes: readonly TreeNode[], log: IssueLog): void {
  for (const { parsed } of nodes) {
    if (parsed instanceof Choice && printsItsCondition(parsed)) {
      const message = "The condition below this choice's label is printed as text; it does not gate the choice";
      const hint = "Put the condition on the label's line: * (label) {condition} text";
      log.add(issueCodes.printedCondition, "warning", placeOf(parsed), message, hint);
    }
    if (parsed instanceof NumberExpression && parsed.isInt() && Math.abs(Number(parsed.value)) > largestInteger) {
      const message = `${parsed.value} is larger than inklecate's integers, which end at ${largestInteger}`;
      log.add(
        issueCodes.integerRange,
        "warning",
        placeOf(parsed),
        message,
        "Take a smaller number, or write it as a float.",
      );
    }
    if (parsed instanceof IncludedFile) {
      const message = "ink ignores an INCLUDE inside a knot";
      log.add(issueCodes.includeIgnored, "warning", placeOf(parsed), message, "Move it above the file's first knot.");
    }
  }
}

/** A label, a line break, then `{condition}`: the compiler reads a condition there only if no blank stands before it. */
function printsItsCondition(choice: Choice): boolean {
  const [first] = choice.startContent === null ? [] : choice.startContent.content;
  if (choice.identifier === undefined || !(first instanceof ContentList)) return false;
  const [printed] = first.content;
  const mark = choice.debugMetadata;
  const printedMark = printed?.debugMetadata;
  if (!(printed instanceof Expression) || !(mark instanceof SourceMark) || !(printedMark instanceof SourceMark))
    return false;
  return printed.outputWhenComplete && printedMark.span.line > mark.span.line;
}
