import fc from "fast-check";

/** A choice of a hub: whether it stays, what it asks, what it sets and where it leads; knot -1 is the end, -2 the trap. */
const choice = fc.record({
  sticky: fc.boolean(),
  asks: fc.constantFrom("", "{lit}", "{not lit}", "{steps < 3}", "{steps > 1}", "{hub0 < 3}"),
  sets: fc.constantFrom("", "~ lit = true", "~ lit = not lit", "~ steps++"),
  to: fc.integer({ min: -2, max: 4 }),
});

/** Stories of a few hubs with choices between them: once-only and sticky, with conditions, some of which end and some of which are traps. */
export const hubStory: fc.Arbitrary<string> = fc
  .array(fc.array(choice, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 })
  .map((hubs) => {
    const knots = hubs.map((choices, hub) => {
      const lines = choices.flatMap(({ sticky, asks, sets, to }, number) => {
        const target = to === -1 ? "END" : to === -2 ? "trap" : `hub${to % hubs.length}`;
        return [
          `${sticky ? "+" : "*"} ${asks} [choice ${number}]`,
          ...(sets === "" ? [] : [`  ${sets}`]),
          `  -> ${target}`,
        ];
      });
      return [`== hub${hub}`, `Hub ${hub}.`, ...lines, "+ -> hub0"].slice(0, hub % 2 === 0 ? -1 : undefined).join("\n");
    });
    return `VAR lit = false\nVAR steps = 0\n-> hub0\n${knots.join("\n")}\n== trap\n+ [wait] -> trap\n`;
  });
