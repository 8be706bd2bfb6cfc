import type { CompiledStory, DrawRecord, Inspection, StoryMachine } from "../ink/index.ts";
import type { SearchResult } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";
import { type Way, wayOf } from "./way.ts";

/** Ways tried to show a draw; each costs a replay. */
const MAX_TRIED = 20;

/** That chance was met, once a story and with a nearest play that draws: no two ink runtimes share a generator. */
export function fromDraws(
  story: CompiledStory,
  search: SearchResult,
  inspection: Inspection,
  player: StoryMachine,
): FindingDraft[] {
  if (!search.under.randomness) return [];
  const draws = inspection.draws.filter(({ kind }) => kind !== "SEED_RANDOM");
  const shown = candidates(story, search, draws)
    .slice(0, MAX_TRIED)
    .find((candidate) => drawsAt(player, search.under.storySeed, candidate));
  return [
    {
      code: "INK165",
      message:
        "chance decides here: from one seed inkjs and inkle's own runtime draw different numbers, so what happens under a seed happens in one of them",
      certainty: shown === undefined ? "static" : "witnessed",
      span: shown?.span ?? draws[0]?.span ?? null,
      path: shown?.flow ?? draws[0]?.flow ?? null,
      witness: shown?.witness ?? null,
      draws: shown?.draws ?? null,
      claim: shown === undefined ? null : { kind: "draw" },
      reachedBy: null,
    },
  ];
}

interface Candidate extends DrawRecord, Way {}

/** Plays of the lines that draw, the shortest first. */
function candidates(story: CompiledStory, search: SearchResult, draws: readonly DrawRecord[]): Candidate[] {
  const found = draws.flatMap((draw) => {
    const { span } = draw;
    if (span === null || search.items === null) return [];
    return [...search.items].flatMap(([position, { first }]) => {
      const item = story.sourceMap.items[position]?.span ?? null;
      const isThere = item !== null && item.file === span.file && item.line >= span.line && item.line <= span.endLine;
      return isThere ? [{ ...draw, ...wayOf(search.graph, first) }] : [];
    });
  });
  return found.sort((a, b) => a.witness.length - b.witness.length);
}

function drawsAt(player: StoryMachine, storySeed: number, { witness, draws }: Way): boolean {
  let turn = player.start(storySeed, draws);
  for (const choice of witness) {
    if (choice >= player.choices().length) return false;
    turn = player.take(choice);
  }
  return turn.draws > 0;
}
