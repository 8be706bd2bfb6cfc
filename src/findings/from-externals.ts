import type { ExternalDeclaration } from "../ink/index.ts";
import type { FindingDraft } from "./draft.ts";

/**
 * Externals that nothing stands in for, whether or not a play met them: a host that does not bind one cannot even start
 * the story.
 * @param met names that the search met open
 * @param declared names that the configuration speaks of
 */
export function fromExternals(
  declarations: readonly ExternalDeclaration[],
  met: readonly string[],
  declared: ReadonlySet<string>,
): FindingDraft[] {
  const spans = new Map(declarations.map((declaration) => [declaration.name, declaration.span]));
  const open = new Set(met);
  for (const { name, hasFallback } of declarations) if (!hasFallback) open.add(name);
  return [...open].sort().map((name) => ({
    code: "INK130",
    message: `external \`${name}\` has neither a declared value nor an ink function of its name, so 0 stood in`,
    certainty: "static",
    span: spans.get(name) ?? null,
    path: null,
    witness: null,
    claim: null,
    reachedBy: null,
    ...(declared.has(name) ? { severity: "note" as const } : {}),
  }));
}
