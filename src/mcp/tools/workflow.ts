import * as v from "valibot";
import type { Outcome } from "../../app/index.ts";
import { defineTool } from "../define-tool.ts";
import { describeIssues } from "../input-issues.ts";
import { failure, type InputSchema, type Tool, type ToolContext } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { answerOf, searchPlace, type SearchPlace, windowOf } from "./search-place.ts";

type Place = Extract<SearchPlace, { readonly kind: "place" }>;

const session = { file: v.string(), cwd: v.optional(v.nullable(v.string()), null), sessionCapability: v.string() };
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A call that changes a session names the revision it has seen last. */
const revised = { ...session, revision: count };

interface Operation<Schema extends InputSchema> {
  readonly schema: Schema;
  run(place: Place, request: v.InferOutput<Schema>, context: ToolContext): Promise<Outcome<object>>;
}

const operation = <const Schema extends InputSchema>(defined: Operation<Schema>) => ({
  async call(server: CheckServer, request: unknown, context: ToolContext) {
    const parsed = v.safeParse(defined.schema, request);
    if (!parsed.success) return failure("invalid_input", describeIssues(defined.schema, parsed.issues));
    const { file, cwd } = v.parse(v.object({ file: v.string(), cwd: v.nullable(v.string()) }), parsed.output);
    const place = await searchPlace(server, file, cwd);
    return place.kind === "failure" ? place : answerOf(await defined.run(place, parsed.output, context));
  },
});

const held = (capability: string) => ({ by: "capability", capability }) as const;

const operations = {
  inspect_search: operation({
    schema: v.strictObject({ ...session, since: v.optional(v.nullable(v.string()), null) }),
    async run({ project, entrypoint }, { sessionCapability, since }) {
      const { inspectSearch } = await import("../../app/index.ts");
      return inspectSearch(project, { entrypoint, access: held(sessionCapability), since });
    },
  }),
  continue_search: operation({
    schema: v.strictObject({ ...revised, maxStates: count, maxSeconds: v.optional(count) }),
    async run({ project, entrypoint }, { sessionCapability, revision, maxStates, maxSeconds }, context) {
      const { continueSearch } = await import("../../app/index.ts");
      const window = windowOf(context, maxSeconds, maxStates);
      return continueSearch(project, {
        ...{ entrypoint, access: held(sessionCapability), revision, maxStates },
        ...window,
      });
    },
  }),
  cancel_search: operation({
    schema: v.strictObject({ ...revised, discard: v.optional(v.boolean(), false) }),
    async run({ project, entrypoint }, { sessionCapability, revision, discard }) {
      const { cancelSearch } = await import("../../app/index.ts");
      return cancelSearch(project, { entrypoint, access: held(sessionCapability), revision, discard });
    },
  }),
  replay_witness: operation({
    schema: v.strictObject({ ...revised, findingId: v.string() }),
    async run({ project, entrypoint }, { sessionCapability, revision, findingId }) {
      const { replayWitness } = await import("../../app/index.ts");
      return replayWitness(project, { entrypoint, access: held(sessionCapability), revision, findingId });
    },
  }),
  get_finding: operation({
    schema: v.strictObject({ ...session, reportId: v.string(), findingId: v.string() }),
    async run({ project, entrypoint }, { sessionCapability, reportId, findingId }) {
      const { getFinding } = await import("../../app/index.ts");
      const access = held(sessionCapability);
      return getFinding(project, { entrypoint, access, reportId, findingId });
    },
  }),
};

/** The operations that the tool serves, by name. */
const workflowOperations = v.picklist([
  "inspect_search",
  "continue_search",
  "cancel_search",
  "replay_witness",
  "get_finding",
]);

/** Everything that can be done with a search once it was started. */
export function workflowTool(server: CheckServer): Tool {
  return defineTool({
    name: "inkcheck_workflow",
    title: "Work with a durable search",
    description:
      "request always has file and sessionCapability. inspect_search {since?}; continue_search {revision, maxStates, maxSeconds?}: maxStates is the new total; cancel_search {revision, discard?}; replay_witness {revision, findingId}; get_finding {reportId, findingId}.",
    input: v.strictObject({ operation: workflowOperations, request: v.record(v.string(), v.unknown()) }),
    hints: { readOnly: false, destructive: true, idempotent: false, revealsContent: true },
    run: ({ operation: name, request }, context) => operations[name].call(server, request, context),
  });
}
