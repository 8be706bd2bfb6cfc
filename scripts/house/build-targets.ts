/** The systems an executable can be built for. */
export const buildTargets = [
  "bun-linux-x64",
  "bun-linux-arm64",
  "bun-linux-x64-musl",
  "bun-linux-arm64-musl",
  "bun-darwin-x64",
  "bun-darwin-arm64",
  "bun-windows-x64",
  "bun-windows-arm64",
] as const;

export type BuildTarget = (typeof buildTargets)[number];

export function isBuildTarget(name: string): name is BuildTarget {
  return buildTargets.some((target) => target === name);
}
