import { exitCodes } from "../../config/index.ts";
import { type CheckRunOptions, printJson, printText, withChecks } from "./checks-here.ts";

/** Lists the checks of the configuration: name, what it is, what it runs. */
export function checksCommand(options: CheckRunOptions & { readonly json?: true | undefined }): Promise<number> {
  return withChecks(options, async (project) => {
    const { listChecks } = await import("../../app/index.ts");
    const checks = listChecks(project);
    if (options.json === true) await printJson({ checks });
    else await printText(checks.map((check) => `${[check.name, ...columnsOf(check)].join("\t")}\n`).join(""));
    return exitCodes.clean;
  });
}

type Listed = ReturnType<(typeof import("../../app/index.ts"))["listChecks"]>[number];

function columnsOf(check: Listed): string[] {
  switch (check.kind) {
    case "atomic":
      return [`parser=${check.parser}`, check.command];
    case "builtin":
      return [`uses=${check.uses}`, ""];
    case "alias":
      return [`alias=${check.members.join(",")}`, `fail_fast=${check.fail_fast}`];
    default:
      return check satisfies never;
  }
}
