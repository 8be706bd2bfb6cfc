import type { Container } from "inkjs/engine/Container";

/** inkjs's words for a count that is not kept. */
export function notCountedWords(what: "Read count" | "TURNS_SINCE()", container: Container): string {
  return `${what} for target (${container.name} - on ${container.debugMetadata}) unknown. The story may need to be compiled with countAllVisits flag (-c).`;
}
