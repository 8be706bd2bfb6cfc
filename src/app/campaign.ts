import {
  cancelCampaign,
  type CampaignExtra,
  type CampaignWishes,
  continueCampaign,
  inspectCampaign,
  startCampaign,
} from "../campaign/index.ts";
import { sessionLimits } from "../config/index.ts";
import type { StopSignal } from "../search/index.ts";
import type { SessionProject, SessionResponse, WindowControl } from "../session/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";

/** What a person asks of a campaign that runs in one go. */
export interface CampaignRequest extends Pick<WindowControl, "onProgress"> {
  readonly entrypoint: string;
  readonly wishes: CampaignWishes;
  readonly maxDepth: number;
  readonly seed: number;
  readonly storySeed: number;
  /** Goes on with the story's campaign instead of starting one. */
  readonly goOn: boolean;
  readonly signal: StopSignal;
  /** Told after each window. */
  readonly onWindow: (state: CampaignState) => void;
}

/** How a campaign stands after a window. */
export type CampaignState = Omit<SessionResponse, "sessionCapability"> & CampaignExtra;

/** A campaign as far as it went. */
export interface CampaignRun {
  readonly windows: readonly CampaignState["campaign"]["latestWindow"][];
  readonly final: CampaignState;
  /** A failure was found, or a known one is still there. */
  readonly failing: boolean;
}

/**
 * Runs windows until the policy ends the campaign or the signal asks for the end; everything committed stays. Whoever may
 * read the project's files is its owner: no secret is kept, and a campaign that was killed never stands in the way.
 */
export async function runCampaign(project: SessionProject, request: CampaignRequest): Promise<Outcome<CampaignRun>> {
  const first = request.goOn ? await found(project, request) : await begun(project, request);
  if (first.kind === "refused") return first;
  const windows = request.goOn ? [] : [first.value.campaign.latestWindow];
  if (!request.goOn) request.onWindow(first.value);
  let state = first.value;
  while (state.campaign.status === "active" && !request.signal.aborted) {
    const target = { entrypoint: request.entrypoint, access: owner, revision: null } as const;
    const next = await continueCampaign(project, { ...target, ...controlOf(request) });
    if (next.kind === "refused") return next;
    state = next.value;
    windows.push(state.campaign.latestWindow);
    request.onWindow(state);
  }
  return ok({ windows, final: state, failing: isFailing(state) });
}

const owner = { by: "owner" } as const;

/** A window has the campaign's own limits; nobody waits for a call to return. */
function controlOf({ signal, onProgress }: CampaignRequest): WindowControl {
  return { signal, maxSeconds: sessionLimits.windowSecondsMax, ...(onProgress === undefined ? {} : { onProgress }) };
}

async function begun(project: SessionProject, request: CampaignRequest): Promise<Outcome<CampaignState>> {
  const { entrypoint, wishes, maxDepth, seed, storySeed } = request;
  const earlier = await found(project, request);
  if (earlier.kind === "ok" && earlier.value.campaign.status === "active") {
    const put = await cancelCampaign(project, { entrypoint, access: owner, revision: null });
    if (put.kind === "refused") return put;
  }
  const started = await startCampaign(project, {
    entrypoint,
    wishes,
    surface: "cli",
    options: { maxDepth, seed, storySeed, maxFrontierStates: null, maxFrontierBytes: null },
    ...controlOf(request),
  });
  if (started.kind === "refused") return started;
  // Its owner goes on by the files; the secret is dropped.
  const { sessionCapability: _dropped, ...state } = started.value;
  return ok(state);
}

async function found(project: SessionProject, { entrypoint }: CampaignRequest): Promise<Outcome<CampaignState>> {
  const seen = await inspectCampaign(project, { entrypoint, access: owner });
  if (seen.kind === "refused") return seen;
  const { campaign, ...session } = seen.value;
  const hint = "start one: `inkcheck campaign STORY`";
  if (campaign === undefined) return refused("not_a_campaign", `there is no campaign on ${entrypoint}`, hint);
  if (campaign.surface === "cli") return ok({ ...session, campaign });
  const other = "go on with its capability, or forget it: `inkcheck sessions forget ENTRY --apply`";
  return refused("not_yours", `the campaign on ${entrypoint} was started by a client that holds its capability`, other);
}

function isFailing({ campaign, session }: CampaignState): boolean {
  const found = Object.values(campaign.totals).some((totals) => totals.yield.critical > 0);
  const replayed = campaign.replays.stillFailing > 0;
  return found || replayed || session.findings.runtimeErrors + session.findings.assertionViolations > 0;
}
