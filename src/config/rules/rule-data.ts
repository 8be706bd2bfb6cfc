/** A value written out in a rule. */
export type Literal = string | number | boolean | null;

export const comparisonOperators = ["==", "!=", "<", "<=", ">", ">="] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const membershipOperators = ["has", "hasnt"] as const;
export type MembershipOperator = (typeof membershipOperators)[number];

export const arithmeticOperators = ["+", "-", "*", "/", "%"] as const;
export type ArithmeticOperator = (typeof arithmeticOperators)[number];

/** Something that has a value wherever a rule is looked at. */
export type Operand =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "literal"; readonly value: Literal }
  /** How often play came into a knot or stitch, as ink itself counts: from within it does not count again. */
  | { readonly kind: "visits"; readonly of: string }
  /** How many choices were taken. */
  | { readonly kind: "turn" }
  /** How many choices are offered; of a rule that asks for it, only choice points and endings are looked at. */
  | { readonly kind: "choices" }
  /** How many items a list holds. */
  | { readonly kind: "size"; readonly of: Operand }
  /** The value where the rule was looked at before; the value itself where that was never. */
  | { readonly kind: "previous"; readonly of: Operand }
  | {
      readonly kind: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Operand;
      readonly right: Operand;
    };

/** Something that holds or does not wherever a rule is looked at. */
export type Condition =
  | {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Operand;
      readonly right: Operand;
    }
  /** Whether a list holds an item, or every item of another list. */
  | {
      readonly kind: "membership";
      readonly operator: MembershipOperator;
      readonly left: Operand;
      readonly right: Operand;
    }
  /** What ink takes for true: neither false, 0 nor an empty list. */
  | { readonly kind: "truth"; readonly of: Operand }
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] }
  | { readonly kind: "not"; readonly of: Condition }
  /** Held where the rule was looked at, now or at any time before. */
  | { readonly kind: "once"; readonly of: Condition }
  /** `never` does not hold at any time after the first time that `after` did. */
  | { readonly kind: "never-after"; readonly never: Condition; readonly after: Condition }
  /** By the first time that `then` holds, `first` has held. */
  | { readonly kind: "before"; readonly first: Condition; readonly then: Condition }
  /** `keep` holds at all times up to the first time that `until` does. */
  | { readonly kind: "until"; readonly keep: Condition; readonly until: Condition }
  | { readonly kind: "non-decreasing"; readonly of: Operand };

/** Where an assertion is looked at. */
export type When =
  /** At every write of what it reads, every choice point and every ending. */
  | { readonly kind: "always" }
  /** At endings without an error. */
  | { readonly kind: "terminal" }
  /** Where play comes into a knot or stitch from outside, or goes on from it elsewhere. */
  | { readonly kind: "enters" | "leaves"; readonly knot: string };

export interface Assertion {
  readonly id: string;
  readonly description: string | null;
  readonly when: When;
  readonly condition: Condition;
}

export interface Stage {
  readonly id: string;
  readonly description: string | null;
  readonly condition: Condition;
}

export interface Goal {
  readonly id: string;
  readonly description: string | null;
  /** One, or several to be met in this order. */
  readonly stages: readonly Stage[];
  readonly isStaged: boolean;
  /** Whether missing it is a finding. */
  readonly isRequired: boolean;
}

/** How deep conditions and operands may lie within each other. */
export const maxNesting = 20;
