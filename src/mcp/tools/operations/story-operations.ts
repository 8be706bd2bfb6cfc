import * as v from "valibot";
import { defineTool } from "../../define-tool.ts";
import { failure, type Tool } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { failed } from "../check-place.ts";
import { storyOf } from "../story-place.ts";
import { storyFields, storySeedField } from "./fields.ts";
import { looks } from "./session-operation.ts";

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Operations on a story that keep nothing. */
export function storyOperations(server: CheckServer): readonly Tool[] {
  return [playtestStory(server), storyStats(server), reviewContract(server)];
}

function playtestStory(server: CheckServer): Tool {
  return defineTool({
    name: "playtest_story",
    title: "Play some choices",
    description: "Plays choices, by index from 0, on stock inkjs: text, choices offered, variables, errors.",
    input: v.strictObject({
      ...storyFields,
      choices: v.pipe(v.array(index), v.maxLength(1000)),
      storySeed: storySeedField,
    }),
    hints: { ...looks, revealsContent: true },
    async run({ file, cwd, choices, storySeed }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { playtest } = await import("../../../app/index.ts");
      const played = playtest(found.settings, storySeed, choices);
      return played.kind === "refused" ? failed(played) : { kind: "answer", data: { ...played.value } };
    },
  });
}

/** Flows listed where no number is asked for. */
const USUAL_FLOWS = 20;

function storyStats(server: CheckServer): Tool {
  return defineTool({
    name: "story_stats",
    title: "Count a story",
    description: "Words, choices and flows of a story, the largest flows by name. Plays nothing.",
    input: v.strictObject({
      ...storyFields,
      knotLimit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), USUAL_FLOWS),
    }),
    hints: { ...looks, revealsContent: true },
    async run({ file, cwd, knotLimit }) {
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const { inspectSource } = await import("../../../app/index.ts");
      const inspected = inspectSource(found.settings);
      if (inspected.kind === "refused") return failed(inspected);
      const { entry, sourceSha256, shape, flows, files, variables, externals } = inspected.value;
      const largest = flows.toSorted((a, b) => b.words - a.words).slice(0, knotLimit);
      const totals = {
        files: files.length,
        flows: flows.length,
        variables: variables.length,
        externals: externals.length,
      };
      const listed = largest.map(({ path, words, choices, inbound }) => ({ path, words, choices, inbound }));
      return { kind: "answer", data: { entry, sourceSha256, totals, shape, flows: listed } };
    },
  });
}

const proposed = v.optional(v.pipe(v.array(v.looseObject({})), v.maxLength(100)), []);

function reviewContract(server: CheckServer): Tool {
  return defineTool({
    name: "review_contract",
    title: "Hold proposed rules against a story",
    description:
      "Tells whether proposed assertions and goals fit the story, beside those it has. Plays and writes nothing; the author approves.",
    input: v.strictObject({ ...storyFields, assertions: proposed, goals: proposed }),
    hints: { ...looks, revealsContent: true },
    async run({ file, cwd, assertions, goals }) {
      if (assertions.length + goals.length === 0) {
        return failure("invalid_input", "`assertions` or `goals` must name at least one rule");
      }
      const found = await storyOf(server, file, cwd);
      if (found.kind === "failure") return found;
      const app = await import("../../../app/index.ts");
      const reviewed = app.reviewContract(found.settings, { assertions, goals });
      return reviewed.kind === "refused" ? failed(reviewed) : { kind: "answer", data: { ...reviewed.value } };
    },
  });
}
