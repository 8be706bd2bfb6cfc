/** Order by code unit: the same on every machine, unlike a locale's. */
export function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
