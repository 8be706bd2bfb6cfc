import * as v from "valibot";
import type { Tool } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { windowOf } from "../search-place.ts";
import {
  findingPageFields,
  grantField,
  revisedFields,
  secondsField,
  sessionFields,
  sinceField,
  totalField,
} from "./fields.ts";
import { changes, heldBy, looks, sessionOperation } from "./session-operation.ts";

const app = () => import("../../../app/index.ts");

/** The operations on one durable search; inspection and cancelling serve campaigns as well. */
export function sessionOperations(server: CheckServer): readonly Tool[] {
  return [
    sessionOperation(server, {
      name: "inspect_search",
      title: "Look at a durable search",
      description: "Status, budget, recent events and finding summaries of a search or campaign; changes nothing.",
      input: v.strictObject({ ...sessionFields, ...findingPageFields, ...sinceField }),
      hints: { ...looks, revealsContent: false },
      run: async (place, input) => {
        const findings = { limit: input.findingLimit, cursor: input.findingCursor };
        return (await app()).inspectCampaign(place.project, { ...heldBy(place, input), findings, since: input.since });
      },
    }),
    sessionOperation(server, {
      name: "continue_search",
      title: "Go on with a durable search",
      description: "Raises the total of base states (at most 5,000,000 more) and goes on with the exact frontier.",
      input: v.strictObject({
        ...revisedFields,
        maxStates: totalField,
        ...findingPageFields,
        ...sinceField,
        ...secondsField,
      }),
      hints: { ...changes, revealsContent: false },
      run: async (place, input, context) => {
        const { revision, maxStates, maxSeconds, since } = input;
        const findings = { limit: input.findingLimit, cursor: input.findingCursor };
        const request = { ...heldBy(place, input), revision, maxStates, since, findings };
        const window = windowOf(context, maxSeconds, maxStates);
        return (await app()).continueSearch(place.project, { ...request, ...window });
      },
    }),
    sessionOperation(server, {
      name: "cancel_search",
      title: "End a durable search",
      description:
        "Between windows. An ordinary search can be continued later; a campaign ends for good. discard forgets session and capability.",
      input: v.strictObject({ ...revisedFields, discard: v.optional(v.boolean(), false) }),
      hints: { readOnly: false, destructive: true, idempotent: false, revealsContent: false },
      run: async (place, input) => {
        const { revision, discard } = input;
        return (await app()).cancelCampaign(place.project, { ...heldBy(place, input), revision, discard });
      },
    }),
    sessionOperation(server, {
      name: "add_goal",
      title: "Search for a goal",
      description:
        "Spends maxStates additional states on one goal from the story's start; the base search stays as it is.",
      input: v.strictObject({ ...revisedFields, goal: v.looseObject({}), maxStates: grantField }),
      hints: { ...changes, revealsContent: true },
      run: async (place, input, context) => {
        const { revision, goal, maxStates } = input;
        const request = { ...heldBy(place, input), revision, goal, maxStates };
        return (await app()).addCampaignGoal(place.project, { ...request, ...windowOf(context, undefined, maxStates) });
      },
    }),
    probeGate(server),
    ...reportOperations(server),
    ...regressionOperations(server),
  ];
}

function probeGate(server: CheckServer): Tool {
  return sessionOperation(server, {
    name: "probe_gate",
    title: "Search for a way to open a gate",
    description:
      "Spends maxStates additional states on the condition at gate {file, line}, as inspect_story lists it under gates.",
    input: v.strictObject({
      ...revisedFields,
      gate: v.strictObject({ file: v.string(), line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
      maxStates: grantField,
    }),
    hints: { ...changes, revealsContent: true },
    run: async (place, input, context) => {
      const { revision, gate, maxStates } = input;
      const request = { ...heldBy(place, input), revision, gate, maxStates };
      const window = windowOf(context, undefined, maxStates);
      return (await app()).probeGate(place.project, place.settings, { ...request, ...window });
    },
  });
}

function reportOperations(server: CheckServer): readonly Tool[] {
  return [
    sessionOperation(server, {
      name: "get_finding",
      title: "Read one finding",
      description: "One finding whole: message, excerpt, trail and witness.",
      input: v.strictObject({ ...sessionFields, reportId: v.string(), findingId: v.string() }),
      hints: { ...looks, revealsContent: true },
      run: async (place, input) => {
        const { reportId, findingId } = input;
        return (await app()).getFinding(place.project, { ...heldBy(place, input), reportId, findingId });
      },
    }),
    sessionOperation(server, {
      name: "open_report",
      title: "Open a report",
      description: "A whole saved report of the session's story; it can be large.",
      input: v.strictObject({ ...sessionFields, reportId: v.string() }),
      hints: { ...looks, revealsContent: true },
      run: async (place, input) =>
        (await app()).openReport(place.project, { ...heldBy(place, input), reportId: input.reportId }),
    }),
    sessionOperation(server, {
      name: "replay_witness",
      title: "Play a finding's witness",
      description: "Plays the saved choices of one finding of the latest report on the current source.",
      input: v.strictObject({ ...revisedFields, findingId: v.string() }),
      hints: { ...changes, revealsContent: true },
      run: async (place, input) => {
        const { revision, findingId } = input;
        return (await app()).replayWitness(place.project, { ...heldBy(place, input), revision, findingId });
      },
    }),
  ];
}

function regressionOperations(server: CheckServer): readonly Tool[] {
  return [
    sessionOperation(server, {
      name: "pin_regression",
      title: "Pin a failure",
      description: "Keeps a confirmed runtime failure of the latest report, so that it can be checked after edits.",
      input: v.strictObject({ ...revisedFields, findingId: v.string(), reportId: v.optional(v.string()) }),
      hints: { readOnly: false, destructive: false, idempotent: true, revealsContent: false },
      run: async (place, input) => {
        const { revision, findingId, reportId } = input;
        return (await app()).pinRegression(place.project, { ...heldBy(place, input), revision, findingId, reportId });
      },
    }),
    sessionOperation(server, {
      name: "check_regression",
      title: "Check a pinned failure",
      description: "Replays a pin on the current source: fixed, still_failing or path_changed. Spends no states.",
      input: v.strictObject({ ...revisedFields, pinId: v.string() }),
      hints: { ...changes, revealsContent: false },
      run: async (place, input) => {
        const { revision, pinId } = input;
        return (await app()).checkRegression(place.project, { ...heldBy(place, input), revision, pinId });
      },
    }),
  ];
}
