import type { Draws, OfferedChoice, StoryMachine, Turn } from "../ink/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import { failureHash, failuresOf } from "./failure.ts";
import { pinIdOf, type RegressionPin, type RuntimePin } from "./pin.ts";
import { markOf, type StepMark } from "./step-mark.ts";
import type { TypedJudge, TypedPin } from "./typed-pin.ts";

/** Where a pin comes from. */
export interface PinOrigin {
  readonly createdAt: string;
  readonly inkcheckVersion: string;
  readonly sessionCapabilityHash: string | null;
  readonly source: { readonly entrypoint: string; readonly baselineFingerprint: string };
  readonly reportId: string;
  readonly findingId: string;
  readonly findingKind: string;
  readonly choices: readonly number[];
  readonly storySeed: number;
  /** What was drawn on the way, where draws were explored. */
  readonly draws?: Draws;
}

/** Pins a runtime failure, after playing its witness and seeing it fail. */
export function pinFailure(machine: StoryMachine, origin: PinOrigin): Outcome<RuntimePin> {
  const played = playExactly(machine, origin);
  if (played.kind === "refused") return played;
  const hashes = failuresOf(played.value.last).map(failureHash);
  if (hashes.length === 0) return gone();
  const expectedRuntimeErrorHashes = [...new Set(hashes)].sort();
  const { createdAt, inkcheckVersion, ...identity } = origin;
  const id = pinIdOf({ schemaVersion: 1, ...identity, expectedRuntimeErrorHashes });
  return ok({
    schemaVersion: 1,
    artifactType: "runtime-regression-pin",
    id,
    createdAt,
    inkcheckVersion,
    ...identity,
    expectedRuntimeErrorHashes,
    steps: played.value.marks(id),
  });
}

/** Pins a broken rule or a reached goal, after playing its witness and seeing it so. */
export function pinTyped(
  machine: StoryMachine,
  origin: PinOrigin,
  subject: TypedPin,
  judge: TypedJudge,
): Outcome<RegressionPin> {
  const played = playExactly(machine, origin);
  if (played.kind === "refused") return played;
  const { createdAt, inkcheckVersion, ...identity } = origin;
  const id = pinIdOf({ schemaVersion: 2, ...identity, ...subject });
  const shared = {
    schemaVersion: 2,
    id,
    createdAt,
    inkcheckVersion,
    ...identity,
    steps: played.value.marks(id),
  } as const;
  if ("rule" in subject) {
    if (judge.rule(subject.rule, machine, played.value.last) !== "violated") return gone();
    return ok({ ...shared, artifactType: "assertion-regression-pin", rule: { ...subject.rule } });
  }
  if (!judge.goal(subject.goal, subject.stageId, machine)) return gone();
  const stage = subject.stageId === null ? {} : { stageId: subject.stageId };
  return ok({ ...shared, artifactType: "goal-witness-pin", goal: { ...subject.goal }, ...stage });
}

interface ExactPlay {
  readonly last: Turn;
  marks(salt: string): StepMark[];
}

/** Plays a witness by its indices alone: it was found on this very source. */
function playExactly(machine: StoryMachine, { storySeed, choices, draws }: PinOrigin): Outcome<ExactPlay> {
  let last = machine.start(storySeed, draws);
  const steps: { readonly offered: readonly OfferedChoice[]; readonly choice: OfferedChoice }[] = [];
  for (const index of choices) {
    const offered = [...machine.choices()];
    const choice = offered[index];
    if (choice === undefined) return gone();
    steps.push({ offered, choice });
    last = machine.take(index);
  }
  return ok({ last, marks: (salt) => steps.map(({ offered, choice }) => markOf(salt, offered, choice)) });
}

function gone(): Outcome<never> {
  return refused("not_reproduced", "the witness does not show this finding any more, so it was not pinned");
}
