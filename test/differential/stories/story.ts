import fc from "fast-check";
import { expressions } from "./expressions.ts";
import { fixedDeclarations, functions, knotNames, threadNames, tunnelNames, type Signature } from "./names.ts";
import { type Lines, type Piece, type Place, Scope, StoryNames } from "./scope.ts";
import { body, bodyWithChoices } from "./statements.ts";
import { prose } from "./text.ts";

const number = fc.nat(1000);

/** How a flow ends: going on, END, DONE, or, now and then, with nothing, which is an author's mistake worth playing. */
const ending = fc.oneof(
  {
    weight: 12,
    arbitrary: number.map(
      (n): Piece =>
        (scope) =>
          `-> ${scope.pick(scope.place.ahead, n) ?? "END"}`,
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Piece>(
      () => "-> END",
      () => "-> DONE",
    ),
  },
  { weight: 1, arbitrary: fc.constant<Piece>(() => "") },
);

const content = fc.oneof({ weight: 1, arbitrary: body }, { weight: 3, arbitrary: bodyWithChoices });

const tunnelEnding = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Piece>(() => "->->") },
  {
    weight: 2,
    arbitrary: number.map(
      (n): Piece =>
        (scope) =>
          `->-> ${scope.pick(scope.place.ahead, n) ?? "hall"}`,
    ),
  },
  { weight: 1, arbitrary: ending },
);

const initialValues = fc.record({
  gold: fc.constantFrom("3", "0", "-2", "true", "2.5"),
  days: fc.constantFrom("0", "1", "LIMIT"),
  ratio: fc.constantFrom("1.5", "2.0", "0.1"),
  heat: fc.constantFrom("-0.5", "10.0"),
  name: fc.constantFrom('"Ada"', '""'),
  mood: fc.constantFrom('"calm"', "WORD"),
  brave: fc.constantFrom("true", "false"),
  asleep: fc.constantFrom("false", "1"),
  bag: fc.constantFrom("(Item.lamp)", "(Item.key, Item.coin)", "()", "(Item.coin, Colour.red)"),
  pile: fc.constantFrom("(Colour.blue, Colour.green)", "()"),
  nothing: fc.constant("()"),
  road: fc.constantFrom("-> hall", "-> yard", "-> toll"),
});

/** Parts of a story from which only those that are reached get written. */
const parts = fc.record({
  main: fc.tuple(content, ending),
  values: initialValues,
  knots: fc.tuple(
    ...knotNames.map(() => fc.record({ content, end: ending, stitch: fc.option(fc.tuple(content, ending)) })),
  ),
  tunnels: fc.tuple(...tunnelNames.map(() => fc.tuple(body, tunnelEnding))),
  threads: fc.tuple(...threadNames.map(() => fc.tuple(body, prose, number))),
  functions: fc.tuple(
    ...functions.map(({ result }) => fc.tuple(body, result === null ? fc.constant(null) : expressions[result])),
  ),
  shed: fc.tuple(content, ending),
  weigh: fc.option(body),
});

/** Random stories as ink text. Most compile, most come to an end, and they shrink to what matters. */
export const storyText: fc.Arbitrary<string> = parts.map(writeStory);

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

function writeStory(story: Parts): string {
  const names = new StoryNames();
  const [opening, end] = story.main;
  const top = scopeAt(names, { flow: null });
  const sections: string[][] = [[...opening(top), end(top)]];
  const writers = sectionWriters(story, names);
  for (let written = -1; written !== sections.length;) {
    written = sections.length;
    useInitialValues(story, names);
    for (const [name, write] of writers) {
      if (!names.used.has(name)) continue;
      writers.delete(name);
      sections.push(write());
    }
  }
  return [...declarations(story, names), ...sections.flat()].filter((line) => line !== "").join("\n");
}

function sectionWriters(story: Parts, names: StoryNames): Map<string, () => string[]> {
  const writers = new Map<string, () => string[]>();
  for (const [index, name] of knotNames.entries()) writers.set(name, () => knot(story, names, index));
  for (const [index, name] of tunnelNames.entries()) writers.set(name, () => tunnel(story, names, index));
  for (const [index, name] of threadNames.entries()) writers.set(name, () => thread(story, names, index));
  for (const [index, signature] of functions.entries()) {
    const part = story.functions[index];
    if (part !== undefined)
      writers.set(signature.name, () =>
        functionText(signature, part[0], part[1], scopeAt(names, { inFunction: true, functions: index })),
      );
  }
  writers.set("shed", () => shed(story, names));
  const { weigh } = story;
  const weighed: Signature = { name: "weigh", parameters: [{ name: "x", type: "int", isRef: false }], result: "int" };
  if (weigh !== null)
    writers.set("weigh", () =>
      functionText(weighed, weigh, () => "(x + 1)", scopeAt(names, { inFunction: true, functions: 0 })),
    );
  return writers;
}

function scopeAt(names: StoryNames, place: Partial<Place>): Scope {
  return new Scope(names, {
    flow: null,
    inFunction: false,
    inBraces: false,
    weave: 1,
    ahead: knotNames,
    anywhere: knotNames,
    functions: functions.length,
    tunnels: tunnelNames,
    threads: threadNames,
    ...place,
  });
}

function knot(story: Parts, names: StoryNames, index: number): string[] {
  const part = story.knots[index];
  const name = knotNames[index];
  if (part === undefined || name === undefined) return [];
  const ahead = knotNames.slice(index + 1);
  const stitched = part.stitch !== null && part.stitch !== undefined;
  const scope = scopeAt(names, { flow: name, ahead: stitched ? [...ahead, `${name}.corner`] : ahead });
  const lines = [`=== ${name} ===`, ...part.content(scope), part.end(scope)];
  if (!stitched || part.stitch === null) return lines;
  const corner = scopeAt(names, { flow: `${name}.corner`, ahead });
  return [...lines, "= corner", ...part.stitch[0](corner), part.stitch[1](corner)];
}

function tunnel(story: Parts, names: StoryNames, index: number): string[] {
  const part = story.tunnels[index];
  const name = tunnelNames[index];
  if (part === undefined || name === undefined) return [];
  const scope = scopeAt(names, { flow: name, tunnels: tunnelNames.slice(index + 1) });
  if (name === "stairs") scope.declare("int", "steps");
  return [`=== ${name}${name === "stairs" ? "(steps)" : ""} ===`, ...part[0](scope), part[1](scope)];
}

function shed({ shed: [content, end] }: Parts, names: StoryNames): string[] {
  const scope = scopeAt(names, { flow: "shed", ahead: [] });
  scope.declare("int", "load");
  return ["=== shed(load) ===", ...content(scope), end(scope)];
}

function thread(story: Parts, names: StoryNames, index: number): string[] {
  const part = story.threads[index];
  const name = threadNames[index];
  if (part === undefined || name === undefined) return [];
  const [content, offer, number] = part;
  const scope = scopeAt(names, { flow: name, threads: [], tunnels: [] });
  const isErrand = name === "errand";
  if (isErrand) scope.declare("divert", "back");
  const away = isErrand ? "back" : (scope.pick(knotNames, number) ?? "END");
  const heading = `=== ${name}${isErrand ? "(-> back)" : ""} ===`;
  if (number % 5 === 0) return [heading, ...content(scope), "* ->", `  ${offer(scope)}`, `  ${offer(scope)}`];
  return [heading, ...content(scope), `+ ${offer(scope)}`, `  -> ${away}`, "- -> DONE"];
}

function functionText(signature: Signature, content: Lines, result: Piece | null, scope: Scope): string[] {
  const parameters = signature.parameters.map(({ name, type, isRef }) => {
    scope.declare(type, name);
    if (isRef) return `ref ${name}`;
    return type === "divert" ? `-> ${name}` : name;
  });
  const heading = `=== function ${signature.name}(${parameters.join(", ")})`;
  return [heading, ...content(scope), result === null ? "~ return" : `~ return ${result(scope)}`];
}

/** What the initial values of the globals in use refer to is in use as well. */
function useInitialValues(story: Parts, names: StoryNames): void {
  for (const [name, value] of Object.entries(story.values)) {
    if (names.used.has(name)) for (const other of value.match(/\w+/g) ?? []) names.used.add(other);
  }
}

function declarations(story: Parts, names: StoryNames): string[] {
  const fixed = Object.entries(fixedDeclarations).flatMap(([name, text]) => (names.used.has(name) ? [text] : []));
  const varying = Object.entries(story.values).flatMap(([name, value]) =>
    names.used.has(name) ? [`VAR ${name} = ${value}`] : [],
  );
  return [...fixed, ...varying];
}
