import * as v from "valibot";
import { distrusted } from "../facts.ts";
import { documentFacts, factsSchema } from "../facts-document.ts";
import type { Parser } from "./parser.ts";
import { withJson } from "./with-input.ts";

/** A program of the project that reads the run and prints facts as JSON. It is run like the command itself, and cannot give a status. */
export const parserCommand: Parser<"parser_command"> = {
  name: "parser_command",
  async parse(context, options) {
    const { ending, output } = await context.program(options.parser_command, options.parser_timeout);
    if (ending.rc !== 0) return distrusted(`the parser command failed: ${ending.note ?? `exit code ${ending.rc}`}`);
    return withJson(output, "what the parser command printed", (value) => {
      const read = v.safeParse(factsSchema, value);
      if (read.success) return documentFacts(read.output, context.snippetLines);
      const [issue] = read.issues;
      const path = (issue.path ?? []).map((item) => String(item.key)).join(".");
      return distrusted(`what the parser command printed breaks inkcheck.facts/1 at \`${path}\``);
    });
  },
};
