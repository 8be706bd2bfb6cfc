import * as v from "valibot";
import { campaignModes, resourcePreferences, stopPolicies, valuePreferences } from "../../../config/index.ts";
import type { Tool } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { windowOf } from "../search-place.ts";
import {
  findingFields,
  findingPageFields,
  optionsFrom,
  revisedFields,
  searchFields,
  secondsField,
  sinceField,
  storyFields,
} from "./fields.ts";
import { changes, heldBy, sessionOperation } from "./session-operation.ts";

const wish = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What the policy of a campaign is made of; the policy itself says which numbers go together. */
const wishFields = {
  mode: wish(v.picklist(campaignModes)),
  intent: wish(v.string()),
  resourcePreference: wish(v.picklist(resourcePreferences)),
  valuePreference: wish(v.picklist(valuePreferences)),
  stopPolicy: wish(v.picklist(stopPolicies)),
  totalStates: wish(amount),
  windowStates: wish(amount),
  maxElapsedSeconds: wish(amount),
  maxMemoryMb: wish(amount),
  maxDiskMb: wish(amount),
  deadlineAt: wish(v.string()),
  longTailShare: wish(v.number()),
  minLongTailProbes: wish(amount),
  regressionReserveStates: wish(amount),
};

/** Campaigns: a policy that plans the windows of one exact search. */
export function campaignOperations(server: CheckServer): readonly Tool[] {
  return [
    sessionOperation(server, {
      name: "start_campaign",
      title: "Start a campaign",
      description:
        "Makes a policy (mode quick, balanced, deep, overnight …) and runs its first window; gives a sessionCapability.",
      input: v.strictObject({ ...storyFields, ...wishFields, ...searchFields, ...findingFields, ...secondsField }),
      hints: { ...changes, revealsContent: false },
      run: async ({ project, entrypoint }, input, context) => {
        const { startCampaign } = await import("../../../app/index.ts");
        const {
          file: _file,
          cwd: _cwd,
          maxDepth: _d,
          seed: _s,
          storySeed: _t,
          findingLimit,
          maxSeconds,
          ...rest
        } = input;
        const { maxFrontierStates: _states, maxFrontierMb: _mb, ...wishes } = rest;
        return startCampaign(project, {
          entrypoint,
          wishes,
          surface: "mcp",
          options: optionsFrom(input),
          findings: { limit: findingLimit },
          ...windowOf(context, maxSeconds, wishes.windowStates ?? 0),
        });
      },
    }),
    sessionOperation(server, {
      name: "continue_campaign",
      title: "Run a campaign's next window",
      description:
        "Asks the campaign's policy for its next window and runs it; where there is none, the campaign ends with its reason.",
      input: v.strictObject({ ...revisedFields, ...findingPageFields, ...sinceField, ...secondsField }),
      hints: { ...changes, revealsContent: false },
      run: async (place, input, context) => {
        const { continueCampaign } = await import("../../../app/index.ts");
        const { revision, since, maxSeconds } = input;
        const findings = { limit: input.findingLimit, cursor: input.findingCursor };
        const request = { ...heldBy(place, input), revision, since, findings };
        return continueCampaign(place.project, { ...request, ...windowOf(context, maxSeconds, 0) });
      },
    }),
  ];
}
