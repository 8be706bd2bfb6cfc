import * as v from "valibot";
import { describeIssues } from "./input-issues.ts";
import type { InputSchema, Tool, ToolAnswer, ToolContext, ToolHints } from "./tool.ts";
import { failure } from "./tool.ts";

/** A tool as its author writes it: the handler sees parsed input only. */
export interface ToolDefinition<Schema extends InputSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  readonly output?: InputSchema;
  readonly hints: ToolHints;
  readonly run: (input: v.InferOutput<Schema>, context: ToolContext) => Promise<ToolAnswer> | ToolAnswer;
}

/** Makes a tool of a definition: input is parsed before it runs, output is checked before it leaves. */
export function defineTool<const Schema extends InputSchema>(definition: ToolDefinition<Schema>): Tool {
  const output = definition.output ?? null;
  return {
    name: definition.name,
    title: definition.title,
    description: definition.description,
    input: definition.input,
    output,
    hints: definition.hints,
    async call(input, context) {
      const parsed = v.safeParse(definition.input, input ?? {});
      if (!parsed.success) return failure("invalid_input", describeIssues(definition.input, parsed.issues));
      const answer = await definition.run(parsed.output, context);
      if (answer.kind === "answer" && output !== null) v.parse(output, answer.data);
      return answer.kind === "answer" ? { revealsContent: definition.hints.revealsContent, ...answer } : answer;
    },
  };
}
