/** No text in a finding is longer. */
const longestText = 400;

/** A text of at most `limit` characters, cut with an ellipsis; never in the middle of a character. */
export function clip(text: string, limit: number = longestText): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const last = head.charCodeAt(head.length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${isHalf ? head.slice(0, -1) : head}…`;
}

/** The first lines of a detail, and one more that counts what is left out. */
export function clampDetail(lines: readonly string[], limit: number): string[] {
  if (limit <= 0) return [];
  const kept = lines.slice(0, limit).map((line) => clip(line));
  const dropped = lines.length - kept.length;
  return dropped === 0 ? kept : [...kept, `… ${dropped} more line${dropped === 1 ? "" : "s"}`];
}

/** How often each key occurs, most frequent first, then by name; at most `top` keys. */
export function topCounts(keys: Iterable<string>, top: number): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(clip(key, 100), (counts.get(clip(key, 100)) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, top));
}
