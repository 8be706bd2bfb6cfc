import { byText } from "../store/index.ts";
import type { CheckDefinition } from "../config/index.ts";
import type { CheckProject } from "./project.ts";

/** One check in a listing. */
export type ListedCheck =
  | {
      readonly name: string;
      readonly kind: "atomic";
      readonly parser: string;
      readonly command: string;
      readonly timeout?: number;
      readonly options?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly name: string;
      readonly kind: "builtin";
      readonly uses: string;
      readonly timeout?: number;
      readonly options?: Readonly<Record<string, unknown>>;
    }
  | { readonly name: string; readonly kind: "alias"; readonly members: readonly string[]; readonly fail_fast: boolean };

/** All checks of a project by name. Values of environments are not shown. */
export function listChecks(project: CheckProject): ListedCheck[] {
  return [...project.checks].sort((a, b) => byText(a.name, b.name)).map(listed);
}

function listed(check: CheckDefinition): ListedCheck {
  const { name } = check;
  if (check.kind === "group") return { name, kind: "alias", members: check.members, fail_fast: check.failFast };
  const limits = check.timeout === null ? {} : { timeout: check.timeout };
  if (check.kind === "builtin") {
    return { name, kind: "builtin", uses: check.uses.name, ...limits, ...optionsOf(check.uses.options) };
  }
  const { parser, commandText } = check;
  return { name, kind: "atomic", parser: parser.name, command: commandText, ...limits, ...optionsOf(parser.options) };
}

function optionsOf(options: object): { readonly options?: Readonly<Record<string, unknown>> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return given.length === 0 ? {} : { options: Object.fromEntries(given) };
}
