import type { ParserChoice, ParserName } from "../../config/index.ts";
import type { Facts } from "../facts.ts";
import { bandit } from "./bandit.ts";
import { bunTest } from "./bun-test.ts";
import { coverage } from "./coverage.ts";
import { eslintJson } from "./eslint-json.ts";
import { generic } from "./generic.ts";
import { junit } from "./junit.ts";
import { mypy } from "./mypy.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { parserCommand } from "./parser-command.ts";
import { pipAudit } from "./pip-audit.ts";
import { preCommit } from "./pre-commit.ts";
import { pylint } from "./pylint.ts";
import { pyright } from "./pyright.ts";
import { pytest } from "./pytest.ts";
import { reformat } from "./reformat.ts";
import { ruff } from "./ruff.ts";
import { sarif } from "./sarif.ts";
import { tap } from "./tap.ts";
import { tsc } from "./tsc.ts";
import { ty } from "./ty.ts";

const parsers: { readonly [Name in ParserName]: Parser<Name> } = {
  generic,
  pytest,
  coverage,
  ruff,
  mypy,
  pyright,
  ty,
  reformat,
  pip_audit: pipAudit,
  bandit,
  pylint,
  sarif,
  pre_commit: preCommit,
  junit,
  bun_test: bunTest,
  tsc,
  eslint_json: eslintJson,
  tap,
  parser_command: parserCommand,
};

/** Facts of a run, by the parser its check chose. */
export function parseWith(choice: ParserChoice, context: ParserContext): Facts | Promise<Facts> {
  return on(choice, (parser, options) => parser.parse(context, options));
}

/** What a command must do for a parser to have something to read. */
export function demandsOf(choice: ParserChoice): {
  readonly reports: readonly string[];
  readonly flags: readonly string[];
} {
  return on(choice, (parser, options) => ({
    reports: parser.reports?.(options) ?? [],
    flags: parser.flags?.(options) ?? [],
  }));
}

function on<Result>(choice: ParserChoice, use: (parser: Parser<never>, options: never) => Result): Result {
  // Name and options were read together, so the parser of that name takes those options.
  return use(parsers[choice.name] as unknown as Parser<never>, choice.options as never);
}
