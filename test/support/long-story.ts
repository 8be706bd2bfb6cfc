/** A story of so many knots that lead to each other: as large as a test wants it, and dull. */
export function longStory(knots: number): string {
  const to = (knot: number): string => `-> room_${knot % knots}`;
  const room = (i: number): string =>
    `=== room_${i} ===
Room ${i}.{gold > ${i % 7}: It glitters.}
*   [Go on] ${to(i + 1)}
+   [Jump] ${to(i * 7 + 3)}
+   {room_${(i * 13) % knots} > 1} [Take]
    ~ gold++
    ${to(i * 3 + 1)}
*   -> END
`;
  return `VAR gold = 0\n${to(0)}\n${Array.from({ length: knots }, (_, i) => room(i)).join("")}`;
}
