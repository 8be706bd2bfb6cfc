import type {
  MachineSnapshot,
  OfferedChoice,
  PlainValue,
  RuntimeIssue,
  StoryMachine,
  Turn,
  TurnEnd,
} from "../../src/ink/index.ts";

/** One state of a scripted story and the turn that enters it. */
export interface ScriptedState {
  readonly text?: string;
  /** Names of the states that its choices lead to, by choice text. */
  readonly choices?: Readonly<Record<string, string>>;
  /** How it stops where it offers nothing. Default: ended. */
  readonly end?: TurnEnd;
  readonly issues?: readonly RuntimeIssue[];
  readonly draws?: number;
  readonly openExternals?: readonly string[];
  readonly globals?: Readonly<Record<string, PlainValue>>;
}

/** A scripted story; the state named `start` comes first. */
export type Script = Readonly<Record<string, ScriptedState>>;

interface Position extends MachineSnapshot {
  readonly name: string;
  readonly visits: ReadonlyMap<string, number>;
}

/** A StoryMachine that plays a script. Its future depends on the state's name alone. */
export function scriptedMachine(script: Script): StoryMachine {
  let at: Position = { machineSnapshot: true, name: "start", visits: new Map() };
  const here = (): ScriptedState => script[at.name] ?? {};
  const enter = (name: string): Turn => {
    const visits = new Map(at.visits).set(name, (at.visits.get(name) ?? 0) + 1);
    at = { machineSnapshot: true, name, visits };
    const { choices, end, issues, draws, openExternals } = here();
    return {
      end: end ?? { kind: choices === undefined ? "ended" : "choices" },
      issues: issues ?? [],
      stoppedAt: { path: name, span: null },
      draws: draws ?? 0,
      openExternals: openExternals ?? [],
    };
  };
  const choices = (): readonly OfferedChoice[] =>
    Object.entries(here().choices ?? {}).map(([text, to], index) => ({
      index,
      text: text.trim(),
      tags: [],
      targetPath: `${at.name}.c-${index}.${to}`,
      span: null,
    }));
  return {
    start: () => {
      at = { machineSnapshot: true, name: "", visits: new Map() };
      return enter("start");
    },
    take: (index) => enter(Object.values(here().choices ?? {})[index] ?? "missing"),
    choices,
    text: () => here().text ?? `${at.name}\n`,
    tags: () => [],
    globals: () => new Map(Object.entries(here().globals ?? {})),
    visits: () => at.visits,
    identity: () => at.name,
    snapshot: () => at,
    restore: (snapshot) => {
      at = isPosition(snapshot) ? snapshot : at;
    },
  };
}

function isPosition(snapshot: MachineSnapshot): snapshot is Position {
  return "name" in snapshot && "visits" in snapshot;
}
