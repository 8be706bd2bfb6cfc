import {
  addGoal,
  type AddGoalRequest,
  type GoalBooks,
  type GoalResponse,
  type SessionProject,
} from "../session/index.ts";
import { type Outcome, type Refused, refused } from "../store/index.ts";
import { withWindow } from "./bookkeeping.ts";
import { ledgerOf } from "./campaign-session.ts";
import { completedWindow } from "./completed-window.ts";
import { type CampaignStop, type Ledger, sealed } from "./ledger.ts";

/** Searches for a goal, in a session of either kind; a campaign must have been started for approved goals, and books it. */
export function addCampaignGoal(project: SessionProject, request: AddGoalRequest): Promise<Outcome<GoalResponse>> {
  return addGoal(project, request, books);
}

/** Ends after which a goal may still be added: nothing stood in the way of further work but the campaign's own budget. */
const openEnds: readonly (CampaignStop | null)[] = [null, "exhaustive", "state_ceiling", "knee_observed"];

const books: GoalBooks = {
  refuse: ({ campaign, ...document }) => {
    if (campaign === undefined) return null;
    const ledger = ledgerOf({ ...document, campaign });
    return ledger.kind === "refused" ? ledger : refusalBy(ledger.value);
  },
  book: (document, { granted, consumed, status, report, startedAt, endedAt }) => {
    const ledger = ledgerOf(document);
    if (ledger.kind === "refused") return {};
    const hit = { category: "intent", hash: report.id } as const;
    const reached = status === "reached" ? [hit] : [];
    const window = completedWindow(
      ledger.value,
      {
        step: {
          ...{ kind: "run", purpose: "approved_goal", grantedStates: granted, reason: "asked_for" },
          ...{ maxMs: 0, maxMemoryBytes: null },
        },
        partition: { start: "root" },
        consumedStates: consumed,
        stopReason: status,
        ...{ startedAt, endedAt, report, checkpoint: null },
      },
      { all: reached, fresh: reached },
    );
    return { campaign: sealed(withWindow(ledger.value, window)) };
  },
};

function refusalBy({ policy, stopReason }: Ledger): Refused | null {
  if (policy.valuePreference !== "approved_goals") {
    const hint = "start a campaign with valuePreference approved_goals";
    return refused("not_approved", "this campaign was not started for approved goals", hint);
  }
  if (openEnds.includes(stopReason)) return null;
  return refused(
    "campaign_ended",
    `this campaign ended: ${stopReason}`,
    "its reports stay readable; start a new campaign",
  );
}
