/** The types an ink value can have, as far as the generator keeps them apart. */
export type Type = "int" | "float" | "string" | "bool" | "list" | "divert";

/** The globals every story can use, by type. A story declares those it does use. */
export const globals: Readonly<Record<Type, readonly string[]>> = {
  int: ["gold", "days"],
  float: ["ratio", "heat"],
  string: ["name", "mood"],
  bool: ["brave", "asleep"],
  list: ["bag", "pile", "nothing", "Item", "Colour"],
  divert: ["road"],
};

/** Items of the two lists; their values overlap, so that operations across lists have something to confuse. */
export const listItems = [
  "Item.key",
  "Item.lamp",
  "Item.rope",
  "Item.coin",
  "Colour.red",
  "Colour.blue",
  "Colour.green",
];

/** The declarations behind the names that do not vary. */
export const fixedDeclarations: Readonly<Record<string, string>> = {
  Item: "LIST Item = key, (lamp), rope = 5, (coin)",
  Colour: "LIST Colour = (red), blue = 4, green",
  LIMIT: "CONST LIMIT = 4",
  WORD: 'CONST WORD = "oak"',
  weigh: "EXTERNAL weigh(x)",
  ring: "EXTERNAL ring()",
};

/** Knots without parameters that flow may be sent to, in the order in which plain flow goes through them. */
export const knotNames = ["hall", "yard", "loft"] as const;

/** Knots called as tunnels; a tunnel calls only later ones. */
export const tunnelNames = ["stairs", "nap"] as const;

/** Knots started as threads. */
export const threadNames = ["gossip", "errand"] as const;

/** What a function takes and gives, in order: each may call only those before it. */
export interface Signature {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: Type; readonly isRef: boolean }[];
  readonly result: Type | null;
}

/** The functions every story can use. */
export const functions: readonly Signature[] = [
  { name: "twice", parameters: [{ name: "n", type: "int", isRef: false }], result: "int" },
  { name: "bump", parameters: [{ name: "n", type: "int", isRef: true }], result: "int" },
  { name: "cool", parameters: [{ name: "n", type: "float", isRef: false }], result: "float" },
  { name: "drain", parameters: [{ name: "box", type: "list", isRef: true }], result: null },
  {
    name: "sift",
    parameters: [
      { name: "box", type: "list", isRef: false },
      { name: "n", type: "int", isRef: true },
    ],
    result: "list",
  },
  { name: "speak", parameters: [{ name: "word", type: "string", isRef: false }], result: "string" },
  { name: "chime", parameters: [], result: null },
  { name: "toll", parameters: [], result: "int" },
  { name: "test", parameters: [{ name: "goal", type: "divert", isRef: false }], result: "bool" },
];
