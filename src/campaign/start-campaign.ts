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
import { type Completed, withWindow } from "./bookkeeping.ts";
import { type CampaignExtra, extrasOf, situationOf, withLedger } from "./campaign-session.ts";
import { completedWindow, nothingFound, type RunStep } from "./completed-window.ts";
import { identitiesOf } from "./identities.ts";
import { type KnownFailure, knownFailures, replayKnown } from "./known-failures.ts";
import { type Ledger, newLedger } from "./ledger.ts";
import { nextStep, type Situation } from "./planner.ts";
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
  const source = await project.engine.sourceSha256(request.entrypoint);
  if (source.kind === "refused") return source;
  const known = knownFailures(project.folder, request.entrypoint, source.value);
  const now = project.now();
  const blank = newLedger({
    campaignId: `campaign-${randomBytes(12).toString("hex")}`,
    surface: request.surface,
    sourceSha256: source.value,
    createdAt: now.toISOString(),
    policy: policy.value,
    options: request.options,
    owedReplays: known.length,
  });
  const first = firstStep({ ...blank, owedReplays: 0 }, now);
  if (first === null) return refused("bad_policy", "deadlineAt is past", "leave it out, or name a later time");
  const opening = new CampaignOpening(project, blank, known, first, now);
  const { wishes: _wishes, options, surface: _surface, ...control } = request;
  return startSession(
    project,
    {
      ...control,
      options,
      maxStates: first.grantedStates,
      maxSeconds: Math.min(control.maxSeconds ?? sessionLimits.windowSecondsDefault, first.maxMs / 1000),
    },
    opening,
  );
}

/** The first base window of a campaign; null where its deadline is past. */
function firstStep(ledger: Ledger, now: Date): RunStep | null {
  const step = nextStep(ledger, beginning(ledger, now));
  return step.kind === "run" ? step : null;
}

function beginning({ sourceSha256 }: Ledger, now: Date): Situation {
  return { now: now.getTime(), sourceSha256, exhaustive: false, baseGoesOn: true, documentBytes: 0 };
}

/** Turns the first window of a session into the first of a campaign. */
class CampaignOpening {
  readonly maxMemoryBytes: number | null;
  #replayed: Completed | null = null;

  constructor(
    private readonly project: SessionProject,
    private readonly blank: Ledger,
    private readonly known: readonly KnownFailure[],
    private readonly first: RunStep,
    private readonly startedAt: Date,
  ) {
    this.maxMemoryBytes = first.maxMemoryBytes;
  }

  before(story: OpenStory): void {
    const step = nextStep(this.blank, beginning(this.blank, this.startedAt));
    if (step.kind !== "run" || step.purpose !== "regression") return;
    const replayed = replayKnown(story, this.known, step.grantedStates);
    const facts = {
      step,
      partition: { start: "root" },
      ...replayed,
      stopReason: "replayed",
      startedAt: this.startedAt,
      endedAt: this.project.now(),
      report: null,
      checkpoint: null,
    } as const;
    this.#replayed = completedWindow(this.blank, facts, nothingFound);
  }

  complete({ document, window, story }: FirstWindow) {
    const { sourceSha256 } = story.binding;
    const bound = { ...this.blank, sourceSha256 };
    const ledger = this.#replayed === null ? bound : withWindow(bound, this.#replayed);
    const all = identitiesOf(window.report.report);
    const endedAt = this.project.now();
    const facts = {
      step: this.first,
      partition: { start: "frontier" },
      consumedStates: document.statesExplored,
      stopReason: window.stop,
      startedAt: this.#replayed === null ? this.startedAt : new Date(this.#replayed.allocation.completedAt),
      endedAt,
      report: window.report,
      checkpoint: window.checkpoint === null ? null : { id: window.checkpoint.id, bytes: window.checkpoint.log.bytes },
    } as const;
    const next = withWindow(ledger, completedWindow(ledger, facts, { all, fresh: all }));
    const kept = withLedger(document, next, situationOf(document, endedAt, sourceSha256));
    const extras = extrasOf(kept.ledger, situationOf(kept.document, endedAt, sourceSha256), window.report);
    return { document: kept.document, extras, found: all };
  }
}
