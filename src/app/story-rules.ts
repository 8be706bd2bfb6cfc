import { type Assertion, didYouMean, type Goal, type InkcheckConfig } from "../config/index.ts";
import { type CompiledStory, inspectStory, type Refusal } from "../ink/index.ts";
import { checkRules, compileRules, describeRuleIssue, namesOf, type RuleIssue, type RuleSet } from "../rules/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** The rules of a check, fit for its story. */
export interface StoryRules {
  readonly assertions: readonly Assertion[];
  readonly goals: readonly Goal[];
  /** Judged by the check's own searches. */
  readonly assertionSet: RuleSet;
  /** Looked for by a search of its own. */
  readonly goalSet: RuleSet;
}

type Contract = Pick<StoryRules, "assertions" | "goals">;

/** Rules held against a story: fit to be judged, or all that is wrong with them. */
export function fitRules(story: CompiledStory, { assertions, goals }: Contract): StoryRules | readonly RuleIssue[] {
  const returns = (inspectStory(story)?.edges ?? []).filter(({ kind }) => kind === "return");
  const names = namesOf(story, new Set(returns.map(({ from }) => from?.split(".")[0] ?? "")));
  const issues = checkRules({ assertions, goals }, names);
  if (issues.length > 0) return issues;
  return {
    assertions,
    goals,
    assertionSet: compileRules({ assertions, goals: [] }, names),
    goalSet: compileRules({ assertions: [], goals }, names),
  };
}

/** The rules that a check's settings name; null where there are none. */
export function rulesOf(
  story: CompiledStory,
  { assertions, goals, storyPath, engine }: CheckSettings,
): StoryRules | null | { readonly kind: "refused"; readonly refusal: Refusal } {
  if (assertions.length + goals.length === 0) return null;
  if (engine === "inkjs") {
    return refuse(storyPath, "Rules are judged by inkcheck's own machine only: leave `--engine inkjs` out.");
  }
  const fit = fitRules(story, { assertions, goals });
  if (!("length" in fit)) return fit;
  return refuse(storyPath, `The rules do not fit ${storyPath}: ${fit.map(describeRuleIssue).join("; ")}.`);
}

/** Models of externals that none of a project's stories declares, each as one sentence. */
export function unknownModels(
  stories: readonly Pick<CompiledStory, "externals">[],
  config: Pick<InkcheckConfig, "externals">,
): string[] {
  const declared = stories.flatMap(({ externals }) => externals);
  return [...config.externals].flatMap(([name, model]) => {
    const same = declared.filter((external) => external.name === name);
    if (same.length === 0) {
      const meant = didYouMean(
        name,
        declared.map((external) => external.name),
      );
      return [`externals.${name}: no story declares it${meant === null ? "" : ` (did you mean \`${meant}\`?)`}`];
    }
    const lacksFallback = model.kind === "fallback" && same.some(({ hasFallback }) => !hasFallback);
    return lacksFallback ? [`externals.${name}: there is no ink function of that name to fall back on`] : [];
  });
}

function refuse(path: string, message: string): { readonly kind: "refused"; readonly refusal: Refusal } {
  return { kind: "refused", refusal: { code: "INK441", path, message } };
}
