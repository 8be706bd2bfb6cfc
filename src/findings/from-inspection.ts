import type { AuthoredItem, AuthoredKind, CompiledStory, Inspection, Lapse, SourceSpan } from "../ink/index.ts";
import type { FindingCode } from "./code-table.ts";
import type { FindingDraft } from "./draft.ts";
import type { SourceText } from "./source-text.ts";

/** What looks wrong in the source alone, whether or not it was played; `entered` are places where the game enters. */
export function fromInspection(
  story: CompiledStory,
  inspection: Inspection,
  sources: SourceText,
  entered: ReadonlySet<string>,
  readByRules: ReadonlySet<string> = new Set(),
): FindingDraft[] {
  return [
    ...unreadVariables(inspection)
      .filter(({ name }) => !readByRules.has(name))
      .map(({ draft }) => draft),
    ...uncalledFunctions(inspection),
    ...unusedFiles(story, inspection, entered),
    ...bracketedLines(story, sources),
    ...callsBeforeGlue(story, inspection, sources),
    ...inspection.lapses.map(fromLapse),
  ];
}

function suspicion(code: FindingCode, span: SourceSpan | null, message: string): FindingDraft {
  return { code, message, certainty: "static", span, path: null, witness: null, claim: null, reachedBy: null };
}

function unreadVariables({ variables }: Inspection): { readonly name: string; readonly draft: FindingDraft }[] {
  return variables
    .filter(({ reads }) => reads.length === 0)
    .map(({ name, writes, span }) => {
      const set = writes.length === 0 ? "never set nor read" : "set but never read";
      return { name, draft: suspicion("INK220", span, `variable \`${name}\` is ${set} by the story`) };
    });
}

function uncalledFunctions({ flows, externals }: Inspection): FindingDraft[] {
  const standIns = new Set(externals.map(({ name }) => name));
  return flows
    .filter(({ kind, inbound, name }) => kind === "function" && inbound === 0 && !standIns.has(name))
    .map(({ name, span }) => suspicion("INK221", span, `function \`${name}\` is never called by the story`));
}

function fromLapse({ kind, words, span }: Lapse): FindingDraft {
  switch (kind) {
    case "glue-past-tag":
      return suspicion(
        "INK225",
        span,
        "a tag follows this glue before any words do: ink then goes on gluing, and the lines after it run together",
      );
    case "stitch-after-variable":
      return suspicion(
        "INK226",
        span,
        `\`-> ${words}\` goes where the variable says: what follows the point is ignored`,
      );
    case "reference-to-itself":
      return suspicion(
        "INK227",
        span,
        `\`${words}\` is handed to a \`ref\` parameter of its own name, which then points to itself: looking at it never ends`,
      );
    default:
      return kind satisfies never;
  }
}

/** Included files that hold nothing the rest of the story names, and that the game does not enter. */
function unusedFiles(
  story: CompiledStory,
  { files, flows, edges }: Inspection,
  entered: ReadonlySet<string>,
): FindingDraft[] {
  const { variables, lists, constants } = story.declarations;
  const declaring = new Set([...variables, ...lists, ...constants].map(({ span }) => span?.file));
  const atTop = new Set(story.sourceMap.items.filter(isAtTop).map(({ span }) => span?.file));
  const fileOf = new Map(flows.map(({ path, span }) => [path, span?.file]));
  const named = new Set(
    edges.flatMap(({ to, span }) => (to !== null && fileOf.get(to) !== span?.file ? [fileOf.get(to)] : [])),
  );
  for (const path of entered) named.add(fileOf.get(path));
  return files
    .filter(
      ({ path, includedFrom }) => includedFrom !== null && [declaring, atTop, named].every((set) => !set.has(path)),
    )
    .filter(({ path }) => flows.some(({ span }) => span?.file === path))
    .map(({ path, includedFrom }) => suspicion("INK222", includedFrom, `nothing outside ${path} leads into it`));
}

function isAtTop({ kind, flow }: AuthoredItem): boolean {
  return flow === null && kind !== "knot" && kind !== "function";
}

/** A choice that lost its bullet is printed with its brackets. */
function bracketedLines({ sourceMap }: CompiledStory, sources: SourceText): FindingDraft[] {
  return sourceMap.items.flatMap(({ kind, span }) => {
    if (kind !== "text" || span === null) return [];
    const line = (sources.line(span.file, span.line) ?? "").trimEnd();
    // Brackets are printed where the text begins with them; a choice's own, also on a line below it, stand outside its text.
    const begins = line.search(/\S/u) + 1 === span.column && line[span.column - 1] === "[";
    if (!begins || !line.includes("]")) return [];
    return [
      suspicion(
        "INK223",
        span,
        "this line is printed as it stands, brackets included: a choice begins with `*` or `+`",
      ),
    ];
  });
}

/** ink calls ahead to see whether glue follows a line; a host that must not be called twice then breaks the glue. */
function callsBeforeGlue(story: CompiledStory, { edges, externals }: Inspection, sources: SourceText): FindingDraft[] {
  const names = new Set(externals.map(({ name }) => name));
  return edges.flatMap(({ kind, to, span }) => {
    if (kind !== "call" || to === null || span === null || !names.has(to)) return [];
    const next = nextText(story.sourceMap.items, span)?.span ?? null;
    const line = next === null ? "" : (sources.line(next.file, next.line) ?? "");
    if (!line.trim().startsWith("<>")) return [];
    return [
      suspicion("INK224", span, `external \`${to}\` is called while ink looks ahead for the glue on the next line`),
    ];
  });
}

/** The text that play comes to next in the order of the source; none where another branch or place begins before it. */
function nextText(items: readonly AuthoredItem[], { file, line }: SourceSpan): AuthoredItem | null {
  const next = items.find(({ kind, span }) => !passedKinds.has(kind) && span?.file === file && span.line > line);
  return next?.kind === "text" ? next : null;
}

const passedKinds: ReadonlySet<AuthoredKind> = new Set(["logic", "divert", "tag"]);
