import fc from "fast-check";

/** Stories that do little else than empty, copy and pass on lists, and print all that lists can tell. */

const variables = ["bag", "pile", "rest"] as const;
const items = ["key", "lamp", "red", "green"];

const variable = fc.constantFrom(...variables);
const place = fc.constantFrom(...variables, "held");

const value = fc.oneof(
  { weight: 3, arbitrary: place },
  { weight: 2, arbitrary: fc.constant("()") },
  fc.tuple(place, place).map(([left, right]) => `${left} - ${right}`),
  fc.tuple(place, place).map(([left, right]) => `${left} ^ ${right}`),
  fc.tuple(place, place).map(([left, right]) => `${left} + ${right}`),
  fc
    .tuple(fc.constantFrom("LIST_MIN", "LIST_ALL", "LIST_INVERT", "same", "emptied"), place)
    .map(([f, of]) => `${f}(${of})`),
  fc.tuple(place, place).map(([left, right]) => `second(${left}, ${right})`),
  fc.constantFrom(...items, "Thing(9)", "(key, red)"),
);

const statement = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(place, value).map(([to, from]) => `~ ${to} = ${from}`) },
  { weight: 2, arbitrary: variable.map((name) => `~ clear(${name})`) },
  fc.tuple(variable, variable).map(([to, from]) => `~ move(${to}, ${from})`),
  fc.tuple(variable, fc.constantFrom(...items)).map(([name, item]) => `~ ${name} -= ${item}`),
  fc.tuple(place, value).map(([left, right]) => `{LIST_ALL(${left} - ${right})} {LIST_RANDOM(${left} + ${right})}`),
  fc.tuple(variable, variable).map(([left, right]) => `{${left}:{LIST_ALL(${right})}|none}`),
  variable.map((name) => `-> keep(${name}) ->`),
  variable.map((name) => `<- watch(${name})`),
);

const statements = fc.array(statement, { minLength: 1, maxLength: 4 });

/** Random stories about lists, as ink text. */
export const listStoryText: fc.Arbitrary<string> = fc
  .tuple(statements, statements, statements, statements)
  .map((parts) => {
    const [first, second, third, inTunnel] = parts.map((lines) => lines.map((line) => `  ${line}`));
    const noJumps = (inTunnel ?? []).filter((line) => !/->|<-/.test(line));
    return [
      "LIST Thing = (key), lamp, bell = 4",
      "LIST Colour = red, (green)",
      "VAR bag = (key)",
      "VAR pile = (red)",
      "VAR rest = ()",
      "-> hub",
      "=== hub",
      "~ temp held = (lamp)",
      "- (top)",
      ...[...variables, "held"].map((name) => `{${name}} of {LIST_ALL(${name})}, not {LIST_INVERT(${name})}`),
      "+ [One]",
      ...(first ?? []),
      "+ [Two]",
      ...(second ?? []),
      "+ [Three]",
      ...(third ?? []),
      "- -> top",
      "=== keep(held)",
      ...noJumps,
      "+ [Stay] {LIST_ALL(held)}",
      "- ->->",
      "=== watch(held)",
      "+ [Watch] {LIST_ALL(held)} -> hub.top",
      "- -> DONE",
      "=== function clear(ref list)",
      "~ list = ()",
      "=== function move(ref to, ref from)",
      "~ to = from",
      "~ from = ()",
      "=== function same(list)",
      "~ return list",
      "=== function emptied(list)",
      "~ list = list - list",
      "~ return list",
      "=== function second(one, two)",
      "~ temp kept = one",
      "~ kept = two",
      "~ return kept",
    ].join("\n");
  });
