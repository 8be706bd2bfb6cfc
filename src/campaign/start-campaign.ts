import { randomBytes } from "node:crypto";
import { sessionLimits } from "../config/index.ts";
import {
  type FirstWindow,
  type OpenStory,
  type SessionProject,
  startSession,
  type StartResponse,
  type WindowControl,
  type WindowOptions,
} from "../session/index.ts";
import { type Outcome, refused } from "../store/index.ts";
import { withWindow } from "./bookkeeping.ts";
import { type CampaignExtra, extrasOf, situationOf, withLedger } from "./campaign-session.ts";
import { completedWindow, nothingFound, type RunStep } from "./completed-window.ts";
import { identitiesOf } from "./identities.ts";
import { type KnownFailure, knownFailures, replayKnown } from "./known-failures.ts";
import { type Ledger, type NewCampaign, newLedger } from "./ledger.ts";
import { nextStep } from "./planner.ts";
import { type CampaignWishes, policyOf } from "./policy.ts";

export interface StartCampaignRequest extends WindowControl {
  readonly entrypoint: string;
  readonly wishes: CampaignWishes;
  readonly options: WindowOptions;
  readonly surface: Ledger["surface"];
  readonly findings?: { readonly limit?: number };
}

/** Starts a campaign: plays known failures again, then runs the first exact window. */
export async function startCampaign(
  project: SessionProject,
  request: StartCampaignRequest,
): Promise<Outcome<StartResponse & CampaignExtra>> {
  const policy = policyOf(request.wishes);
  if (policy.kind === "refused") return policy;
  const { wishes: _wishes, options, surface, ...control } = request;
  const startedAt = project.now();
  const campaign = {
    campaignId: `campaign-${randomBytes(12).toString("hex")}`,
    surface,
    createdAt: startedAt.toISOString(),
    policy: policy.value,
    options,
  };
  const first = stepAtStart(newLedger({ ...campaign, sourceSha256: "", owedReplays: 0 }), startedAt);
  if (first === null) return refused("bad_policy", "deadlineAt is past", "leave it out, or name a later time");
  return startSession(
    project,
    {
      ...control,
      options,
      maxStates: first.grantedStates,
      maxSeconds: Math.min(control.maxSeconds ?? sessionLimits.windowSecondsDefault, first.maxMs / 1000),
    },
    new CampaignOpening(project, request.entrypoint, campaign, first, startedAt),
  );
}

/** What a campaign does first, or after its replays; null where its deadline is past. */
function stepAtStart(ledger: Ledger, now: Date): RunStep | null {
  const { sourceSha256 } = ledger;
  const begun = { exhaustive: false, baseGoesOn: true, documentBytes: 0 };
  const step = nextStep(ledger, { now: now.getTime(), sourceSha256, ...begun });
  return step.kind === "run" ? step : null;
}

/** Turns the first window of a session into the first of a campaign. */
class CampaignOpening {
  readonly maxMemoryBytes: number | null;
  #ledger: Ledger | null = null;

  constructor(
    private readonly project: SessionProject,
    private readonly entrypoint: string,
    private readonly campaign: Omit<NewCampaign, "sourceSha256" | "owedReplays">,
    private readonly first: RunStep,
    private readonly startedAt: Date,
  ) {
    this.maxMemoryBytes = first.maxMemoryBytes;
  }

  before(story: OpenStory): void {
    const { sourceSha256 } = story.binding;
    const known = knownFailures(this.project.folder, this.entrypoint, sourceSha256);
    const ledger = newLedger({ ...this.campaign, sourceSha256, owedReplays: known.length });
    const step = stepAtStart(ledger, this.startedAt);
    this.#ledger = step?.purpose === "regression" ? this.#replayed(ledger, step, story, known) : ledger;
  }

  complete({ document, window }: FirstWindow) {
    const ledger = this.#ledger;
    if (ledger === null) throw new Error("a campaign's first window ran before its story was looked at");
    const { sourceSha256 } = ledger;
    const all = identitiesOf(window.report.report);
    const endedAt = this.project.now();
    const replayed = ledger.allocations.at(-1);
    const facts = {
      step: this.first,
      partition: { start: "frontier" },
      consumedStates: document.statesExplored,
      stopReason: window.stop,
      startedAt: replayed === undefined ? this.startedAt : new Date(replayed.completedAt),
      endedAt,
      report: window.report,
      checkpoint: window.checkpoint === null ? null : { id: window.checkpoint.id, bytes: window.checkpoint.log.bytes },
    } as const;
    const next = withWindow(ledger, completedWindow(ledger, facts, { all, fresh: all }));
    const kept = withLedger(document, next, situationOf(document, endedAt, sourceSha256));
    const extras = extrasOf(kept.ledger, situationOf(kept.document, endedAt, sourceSha256), window.report);
    return { document: kept.document, extras, found: all };
  }

  #replayed(ledger: Ledger, step: RunStep, story: OpenStory, known: readonly KnownFailure[]): Ledger {
    const facts = {
      step,
      partition: { start: "root" },
      ...replayKnown(story, known, step.grantedStates),
      stopReason: "replayed",
      startedAt: this.startedAt,
      endedAt: this.project.now(),
      report: null,
      checkpoint: null,
    } as const;
    return withWindow(ledger, completedWindow(ledger, facts, nothingFound));
  }
}
