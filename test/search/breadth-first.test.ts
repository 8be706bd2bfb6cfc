import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  breadthFirstEngine,
  defaultLimits,
  isUnconditional,
  type SearchLimits,
  type SearchProgress,
  type SearchResult,
  StateKind,
  witnessOf,
  witnessTo,
} from "../../src/search/index.ts";
import { shortestDepths } from "./brute-force.ts";
import { scripts } from "./generated-scripts.ts";
import { type Script, scriptedMachine } from "./scripted-machine.ts";

const search = (script: Script, limits: Partial<SearchLimits> = {}): Promise<SearchResult> =>
  breadthFirstEngine(scriptedMachine(script))({ storySeed: 1, limits: { ...defaultLimits, ...limits } });

const tower: Script = {
  start: { choices: { "Climb the tower": "stairs", "Walk away": "road" } },
  stairs: { choices: { "Go on": "top", "Turn back": "start" } },
  top: { text: "The lamp  burns.\n" },
  road: { text: "The lamp burns.\n" },
};

const endless: Script = Object.fromEntries(
  Array.from({ length: 300 }, (_, i) => [i === 0 ? "start" : `mile ${i}`, { choices: { "Walk on": `mile ${i + 1}` } }]),
);

/** Plays a witness on a fresh machine and gives the state it ends in. */
function play(script: Script, witness: readonly number[]): string {
  const machine = scriptedMachine(script);
  machine.start(1);
  for (const choice of witness) machine.take(choice);
  return machine.identity();
}

describe("a story that can be seen whole", () => {
  test("is closed, with every state once and every choice taken", async () => {
    const result = await search(tower);
    expect(result).toMatchObject({ stop: "exhausted", closed: true });
    expect(result.counters).toEqual({
      transitions: 4,
      states: 4,
      frontier: 0,
      atDepthLimit: 0,
      depth: 2,
      cutTurns: 0,
      cutDraws: 0,
    });
    expect(result.ends).toEqual({ choices: 2, ended: 2, silentStop: 0, error: 0, unfinished: 0 });
  });

  test("tells endings apart by what the player sees, and keeps a shortest way to each", async () => {
    const { endings, graph } = await search(tower);
    expect(endings.outcomes.map(({ text, transitions }) => ({ text, transitions }))).toEqual([
      { text: "The lamp burns.", transitions: 2 },
    ]);
    expect(endings.outcomes.map((outcome) => witnessOf(graph, outcome.first))).toEqual([[1]]);
  });

  test("counts the variants of one outcome by the values of its globals", async () => {
    const { endings } = await search({
      start: { choices: { "Pay the ferryman": "poor", "Jump aboard": "rich", Wait: "again" } },
      poor: { text: "You cross.", globals: { gold: 0 } },
      rich: { text: "You cross.", globals: { gold: 5 } },
      again: { text: "You cross.", globals: { gold: 5 } },
    });
    expect(endings.outcomes.map(({ variants, transitions }) => [variants, transitions])).toEqual([[2, 3]]);
  });

  test("records entered containers and offered choices with their first arrival", async () => {
    const { reached, offered, graph } = await search(tower);
    expect([...reached.keys()].sort()).toEqual(["road", "stairs", "start", "top"]);
    const start = reached.get("start");
    expect(start?.transitions).toBe(2);
    expect(offered.size).toBe(4);
    const goOn = offered.get("stairs.c-0.top");
    expect(goOn && witnessOf(graph, goOn.first)).toEqual([0]);
  });
});

describe("what goes wrong is kept by site", () => {
  const ranOut = (line: number) =>
    ({
      severity: "error",
      message: "ran out of content",
      span: { file: "inn.ink", line, column: null, endLine: line, endColumn: null },
      path: `inn.${line}`,
    }) as const;
  const inn: Script = {
    start: { choices: { "Sit by the fire": "hearth", "Knock upstairs": "loft", "Slip out": "start2" } },
    start2: { choices: { "Sit by the fire": "hearth" } },
    hearth: { end: { kind: "error" }, issues: [ranOut(4)] },
    loft: { end: { kind: "error" }, issues: [ranOut(9)] },
  };

  test("the same message at two places is two sites", async () => {
    const { sites, graph } = await search(inn);
    expect(sites.map((site) => site.place?.span?.line)).toEqual([4, 9]);
    expect(sites.map((site) => witnessOf(graph, site.first))).toEqual([[0], [1]]);
  });

  test("a site counts the states and the choices that lead into it", async () => {
    const { sites } = await search(inn);
    expect(sites[0]).toMatchObject({ states: 2, choices: 2 });
    expect(sites[1]).toMatchObject({ states: 1, choices: 1 });
  });

  test("a silent stop and an endless turn are sites too", async () => {
    const { sites, closed } = await search({
      start: { choices: { "Ask about the storm": "silence", "Wind the clock": "clock" } },
      silence: { end: { kind: "silent-stop" } },
      clock: { end: { kind: "unfinished", why: "repeats" } },
    });
    expect(sites.map((site) => site.event)).toEqual([{ kind: "silent-stop" }, { kind: "unfinished", why: "repeats" }]);
    expect(closed).toBe(true);
  });

  test("a choice that shows nothing is remembered as blank", async () => {
    const { offered, graph } = await search({
      start: { choices: { "Cross the square": "square" } },
      square: { choices: { " ": "start" } },
    });
    const blank = offered.get("square.c-0.start")?.blank ?? null;
    expect(blank && witnessOf(graph, blank)).toEqual([0]);
  });
});

describe("nothing is claimed that was not seen", () => {
  test("a turn cut by its own budget leaves the search open", async () => {
    const result = await search({
      start: { choices: { "Count the stars": "stars" } },
      stars: { end: { kind: "unfinished", why: "step-budget" } },
    });
    expect(result).toMatchObject({ stop: "exhausted", closed: false });
    expect(result.graph.kinds[1]).toBe(StateKind.cut);
  });

  test("chance and open externals are named among the conditions", async () => {
    const dice = await search({ start: { choices: { Roll: "rolled" } }, rolled: { draws: 1 } });
    expect(dice.under.randomness).toBe(true);
    expect(isUnconditional(dice.under)).toBe(false);
    const shop = await search({ start: { openExternals: ["open_shop", "close_shop"] } });
    expect(shop.under.openExternals).toEqual(["close_shop", "open_shop"]);
    expect(isUnconditional(shop.under)).toBe(false);
    expect(isUnconditional((await search(tower)).under)).toBe(true);
  });
});

describe("limits", () => {
  test("transitions: exactly as many as allowed, the rest is frontier", async () => {
    const result = await search(endless, { maxStates: 7 });
    expect(result).toMatchObject({ stop: "transitions", closed: false });
    expect(result.counters).toMatchObject({ transitions: 7, states: 8, frontier: 1 });
    expect(witnessTo(result.graph, 7)).toHaveLength(7);
  });

  test("a limit that the whole story just fits is not a limit met", async () => {
    expect(await search(tower, { maxStates: 4, maxDepth: 2 })).toMatchObject({ stop: "exhausted", closed: true });
  });

  test("depth: states at the limit are seen, not expanded", async () => {
    const result = await search(endless, { maxDepth: 5 });
    expect(result).toMatchObject({ stop: "depth", closed: false });
    expect(result.counters).toMatchObject({ transitions: 5, atDepthLimit: 1, frontier: 1, depth: 5 });
  });

  test("a stop in the middle of a state leaves that state open", async () => {
    const { graph, counters } = await search(tower, { maxStates: 1 });
    expect(graph.kinds[0]).toBe(StateKind.open);
    expect(graph.edges?.targets).toEqual(new Uint32Array([1]));
    expect(counters.frontier).toBe(2);
  });

  const clockwork = (msPerCall: number, memoryBytes: number) => {
    let ms = 0;
    let pauses = 0;
    return {
      probes: {
        now: () => (ms += msPerCall),
        memoryBytes: () => memoryBytes,
        pause: () => {
          pauses++;
          return Promise.resolve();
        },
      },
      pauses: () => pauses,
    };
  };

  test("time and memory stop between two transitions", async () => {
    const engine = breadthFirstEngine(scriptedMachine(endless));
    const limits = { ...defaultLimits, maxDepth: 1000 };
    const slow = clockwork(10, 1);
    const late = await engine({ storySeed: 1, limits: { ...limits, maxTime: 1 }, probes: slow.probes });
    expect(late.stop).toBe("time");
    expect(late.counters.states).toBe(late.counters.transitions + 1);
    expect(slow.pauses()).toBeGreaterThan(3);
    const large = clockwork(10, 4096);
    const full = await engine({ storySeed: 1, limits: { ...limits, maxMemory: 4096 }, probes: large.probes });
    expect(full.stop).toBe("memory");
  });

  test("an abort is heard while the search runs, and its result is whole", async () => {
    const abort = new AbortController();
    const seen: SearchProgress[] = [];
    const result = await breadthFirstEngine(scriptedMachine(endless))({
      storySeed: 1,
      limits: { ...defaultLimits, maxDepth: 1000 },
      signal: abort.signal,
      probes: clockwork(10, 1).probes,
      onProgress: (progress) => {
        seen.push(progress);
        if (seen.length === 3) abort.abort();
      },
    });
    expect(result.stop).toBe("interrupted");
    expect(result.graph.states).toBe(result.counters.states);
    expect(seen.map((progress) => progress.transitions)).toEqual(
      seen.map((progress) => progress.transitions).sort((a, b) => a - b),
    );
  });
});

test("on any small story: the same states at the same shortest depths as brute force, by witnesses that play", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(), async (script) => {
      const { graph, counters, closed } = await search(script);
      const expected = shortestDepths(script);
      expect(closed).toBe(true);
      const found = new Map<string, number>();
      for (let state = 0; state < graph.states; state++) {
        const witness = witnessTo(graph, state);
        found.set(play(script, witness), witness.length);
        expect(graph.depths[state]).toBe(witness.length);
      }
      expect(found).toEqual(new Map(expected));
      expect(counters.states).toBe(expected.size);
    }),
    { numRuns: 300 },
  );
});

test("on any small story and limit: a cut search is a prefix of the whole one", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(), fc.integer({ min: 1, max: 20 }), async (script, maxStates) => {
      const whole = await search(script);
      const part = await search(script, { maxStates });
      expect(part.counters.transitions).toBe(Math.min(maxStates, whole.counters.transitions));
      expect(part.closed).toBe(part.counters.transitions === whole.counters.transitions);
      expect(part.graph.parents).toEqual(whole.graph.parents.subarray(0, part.graph.states));
      expect(part.graph.edges?.targets).toEqual(whole.graph.edges?.targets.subarray(0, part.counters.transitions));
    }),
    { numRuns: 200 },
  );
});
