/**
 * In which order the states that wait are expanded.
 *
 * - `breadth`: nearest to the start first, so that every trail is a shortest one.
 * - `deep`: the state met last first.
 * - `novelty`: first a state that offers what the fewest states before it offered.
 * - `seeded`: any state, as `orderSeed` draws it.
 * - `mixed`: walks down from the oldest, the rarest and a drawn state in turn, to the rarest that each step leads to.
 */
export const searchOrders = ["breadth", "deep", "novelty", "seeded", "mixed"] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** How a search is ordered. */
export interface OrderChoice {
  readonly order: SearchOrder;
  /** For the draws of the order itself; nothing of the story sees it. */
  readonly orderSeed: number;
}

/** The seed where the order draws. */
export function seedOf({ order, orderSeed }: OrderChoice): number | null {
  return order === "seeded" || order === "mixed" ? orderSeed : null;
}

export const defaultOrder: OrderChoice = { order: "breadth", orderSeed: 1 };
