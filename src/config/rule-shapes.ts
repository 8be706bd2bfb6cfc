import * as v from "valibot";

// Reading rules gives better sentences than a schema could; these shapes are for editors, which complete and check by them.
const condition = v.union([v.string(), v.looseObject({})]);
const named = { id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,63}$/)), description: v.optional(v.string()) };

export const assertionShape = v.strictObject({
  ...named,
  when: v.optional(
    v.union([
      v.picklist(["always", "terminal"]),
      v.strictObject({ knot: v.string() }),
      v.strictObject({ enters: v.string() }),
      v.strictObject({ leaves: v.string() }),
    ]),
  ),
  condition,
});

export const goalShape = v.strictObject({
  ...named,
  condition: v.optional(condition),
  stages: v.optional(v.pipe(v.array(v.strictObject({ ...named, condition })), v.minLength(2))),
  require: v.optional(v.boolean()),
});

export const externalShape = v.strictObject({
  values: v.optional(v.array(v.union([v.string(), v.number(), v.boolean()]))),
  range: v.optional(v.pipe(v.array(v.number()), v.length(2))),
  fallback: v.optional(v.literal(true)),
  returns: v.optional(v.literal("nothing")),
  lookahead_safe: v.optional(v.boolean()),
});
