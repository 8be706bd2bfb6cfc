import { addCampaignGoal } from "../campaign/index.ts";
import type { Gate } from "../ink/index.ts";
import type { AddGoalRequest, GoalResponse, SessionProject } from "../session/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { inspectSource } from "./inspect-source.ts";

export interface ProbeGateRequest extends Omit<AddGoalRequest, "goal"> {
  /** Where the condition stands, as `inspect_story` tells it. */
  readonly gate: { readonly file: string; readonly line: number };
}

export interface GateResponse extends GoalResponse {
  readonly gate: { readonly file: string; readonly line: number; readonly kind: string; readonly condition: string };
  readonly probe: { readonly source: "static_gate_inspection"; readonly disclosure: string };
}

const disclosure =
  "The goal is the gate's condition at the end of a turn. Reaching it shows that the condition can hold, not that play is at the gate then.";

/** Searches for a turn in which a gate's condition holds, on a budget of its own. */
export async function probeGate(
  project: SessionProject,
  settings: CheckSettings,
  { gate, ...request }: ProbeGateRequest,
): Promise<Outcome<GateResponse>> {
  const found = gateAt(settings, gate);
  if (found.kind === "refused") return found;
  const { goal, kind, text } = found.value;
  const asked = { ...request, goal: { id: `gate-${gate.line}`, condition: goal } };
  const answer = await addCampaignGoal(project, asked);
  if (answer.kind === "refused") return answer;
  const probe = { source: "static_gate_inspection", disclosure } as const;
  return ok({ ...answer.value, gate: { ...gate, kind, condition: text }, probe });
}

function gateAt(settings: CheckSettings, { file, line }: ProbeGateRequest["gate"]): Outcome<Gate> {
  const inspected = inspectSource(settings);
  if (inspected.kind === "refused") return inspected;
  const path = file.replaceAll("\\", "/");
  const there = inspected.value.gates.filter(({ span }) => span?.file === path && span.line === line);
  const hint = "inspect_story with section gates lists them";
  if (there.length === 0) return refused("no_gate", `no condition stands at ${file}:${line}`, hint);
  const sayable = there.find(({ goal }) => goal !== null);
  if (sayable !== undefined) return ok(sayable);
  const why = "it asks for visits, lists, temporaries or calls";
  return refused("gate_not_a_goal", `the condition at ${file}:${line} cannot be put as a goal: ${why}`, hint);
}
