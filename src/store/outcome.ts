/** Why something was not done, for a person: a stable code, one clear sentence, and what to do about it or null. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly hint: string | null;
}

export interface Ok<Value> {
  readonly kind: "ok";
  readonly value: Value;
}

export interface Refused<Code extends string = string> {
  readonly kind: "refused";
  readonly refusal: Refusal<Code>;
}

/** A value, or the reason why there is none. Expected failures travel this way; `throw` is kept for defects of ours. */
export type Outcome<Value, Code extends string = string> = Ok<Value> | Refused<Code>;

export function ok<Value>(value: Value): Ok<Value> {
  return { kind: "ok", value };
}

export function refused<Code extends string>(code: Code, message: string, hint: string | null = null): Refused<Code> {
  return { kind: "refused", refusal: { code, message, hint } };
}
