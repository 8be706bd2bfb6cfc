import { defaultOrder, type SearchRequest, type SearchResult, witnessOf } from "../search/index.ts";

/** Choices that the search beside takes at most: a second or so. */
const MAX_STATES = 200_000;

/**
 * Searches the start's surroundings breadth first where another order found faults, for the shorter ways that there are to
 * them; null where there is nothing to shorten.
 */
export async function searchNearby(
  { sites, offered, under, stop }: SearchResult,
  search: () => Promise<SearchResult>,
): Promise<SearchResult | null> {
  const isBlank = [...offered.values()].some(({ blank }) => blank !== null);
  if (under.order === "breadth" || stop === "interrupted" || (sites.length === 0 && !isBlank)) return null;
  return await search();
}

/** The request of that search: no farther than the farthest fault. */
export function nearbyRequest({ graph, sites, offered }: SearchResult, request: SearchRequest): SearchRequest {
  const blanks = [...offered.values()].flatMap(({ blank }) => blank ?? []);
  const ways = [...sites.map(({ first }) => first), ...blanks].map((arrival) => witnessOf(graph, arrival).length);
  const { maxStates, maxDepth } = request.limits;
  const limits = {
    ...request.limits,
    maxStates: Math.min(maxStates, MAX_STATES),
    maxDepth: Math.max(1, Math.min(maxDepth, Math.max(0, ...ways))),
  };
  return { ...request, order: defaultOrder, limits };
}
