import { Op } from "./core.ts";

/** inkjs's native functions; those with an instruction of their own come first, in the order of the instructions. */
export const nativeFunctions: readonly { readonly name: string; readonly parameters: 1 | 2 }[] = [
  { name: "+", parameters: 2 },
  { name: "-", parameters: 2 },
  { name: "*", parameters: 2 },
  { name: "/", parameters: 2 },
  { name: "%", parameters: 2 },
  { name: "==", parameters: 2 },
  { name: "!=", parameters: 2 },
  { name: ">", parameters: 2 },
  { name: "<", parameters: 2 },
  { name: ">=", parameters: 2 },
  { name: "<=", parameters: 2 },
  { name: "&&", parameters: 2 },
  { name: "||", parameters: 2 },
  { name: "!", parameters: 1 },
  { name: "_", parameters: 1 },
  { name: "MIN", parameters: 2 },
  { name: "MAX", parameters: 2 },
  { name: "POW", parameters: 2 },
  { name: "?", parameters: 2 },
  { name: "!?", parameters: 2 },
  { name: "^", parameters: 2 },
  { name: "FLOOR", parameters: 1 },
  { name: "CEILING", parameters: 1 },
  { name: "INT", parameters: 1 },
  { name: "FLOAT", parameters: 1 },
  { name: "LIST_MIN", parameters: 1 },
  { name: "LIST_MAX", parameters: 1 },
  { name: "LIST_ALL", parameters: 1 },
  { name: "LIST_COUNT", parameters: 1 },
  { name: "LIST_VALUE", parameters: 1 },
  { name: "LIST_INVERT", parameters: 1 },
];

/** Position in `nativeFunctions`; -1 for an unknown name. */
export function nativeNumber(name: string): number {
  return nativeFunctions.findIndex((native) => native.name === name);
}

/** The instruction of a native function. */
export function opOfNative(number: number): Op {
  if (number <= Op.Negate - Op.Add) return Op.Add + number;
  return nativeFunctions[number]?.parameters === 2 ? Op.Binary : Op.Unary;
}
