/** Whole numbers from a seed, the same on every machine. */
export function randomFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

const knots = ["k0", "k1", "k2", "k3"];

/**
 * A small story of hubs over two numbers and a flag. All that is written in a turn is written before its first line of text,
 * so that the look-ahead of stock inkjs writes nothing twice: a
 * line that calls a function ends a line of text, so it comes last.
 */
export function ruleStory(random: (below: number) => number): string {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const logic = (): string =>
    pick([
      "~ a = (a + 1) % 4",
      "~ a = a - 2",
      "~ b = a",
      "~ b = (b + 3) % 5",
      "~ flag = not flag",
      "~ flag = a > b",
      "~ b = bump()",
      "{flag: -> k3}",
      "{a > 2: -> k2}",
    ]);
  const choice = (): string => `${pick(["+", "+", "*", "+ {flag}", "+ {a < 2}"])} [Go] -> ${pick([...knots, "END"])}`;
  const body = (knot: string): string[] => {
    const drawn = Array.from({ length: random(4) }, logic);
    const calls = drawn.filter((line) => line.includes("bump()")).slice(0, knot < "k2" ? 0 : 1);
    const writes = [...drawn.filter((line) => line.startsWith("~") && !line.includes("bump()")), ...calls];
    // Diverts lead to later knots only, so that no turn goes on for ever.
    const diverts = drawn.filter((line) => line.startsWith("{") && knot < "k2");
    const lines = [...writes, ...diverts];
    return [`== ${knot}`, ...lines, "Text.", ...Array.from({ length: 1 + random(3) }, choice), "* [Stop] -> END"];
  };
  const bump = ["== function bump()", "~ a = a + 5", "~ a = a % 3", "~ return a + 1"];
  return ["VAR a = 1", "VAR b = 0", "VAR flag = false", "-> k0", ...knots.flatMap(body), ...bump, ""].join("\n");
}

/** Rules over that story, as a configuration would hold them. */
export function ruleTables(random: (below: number) => number): {
  readonly assertions: unknown;
  readonly goals: unknown;
} {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const number = (depth = 0): string =>
    pick([
      ...["a", "b", "a", "b", "turn()", `visits(${pick(knots)})`, "choices()", String(random(5) - 1)],
      ...(depth > 1
        ? []
        : [`previous(${number(depth + 1)})`, `(${number(depth + 1)} ${pick(["+", "-", "*"])} ${number(depth + 1)})`]),
    ]);
  const simple = (): string =>
    pick([
      `${number()} ${pick(["==", "!=", "<", "<=", ">", ">="])} ${number()}`,
      "flag",
      "not flag",
      "a >= 0",
      "b < 4",
    ]);
  const condition = (depth = 0): string => {
    if (depth > 1) return simple();
    const inner = (): string => condition(depth + 1);
    return pick([
      simple(),
      simple(),
      `(${inner()} and ${inner()})`,
      `(${inner()} or ${inner()})`,
      `not (${inner()})`,
      `once(${inner()})`,
      `before(${inner()}, ${inner()})`,
      `until(${inner()}, ${inner()})`,
      `never_after(${inner()}, ${inner()})`,
      `non_decreasing(${number()})`,
    ]);
  };
  const when = (): unknown =>
    pick<unknown>(["always", "always", "always", "terminal", { enters: pick(knots) }, { leaves: pick(knots) }]);
  const plain = (): string => `${pick(["a", "b", `visits(${pick(knots)})`])} ${pick(["==", ">", "<"])} ${random(4)}`;
  return {
    assertions: Array.from({ length: 4 }, (_, index) => ({ id: `a${index}`, when: when(), condition: condition() })),
    goals: [
      { id: "one", condition: plain() },
      {
        id: "staged",
        stages: [
          { id: "s1", condition: plain() },
          { id: "s2", condition: `${plain()} and ${plain()}` },
        ],
      },
    ],
  };
}
