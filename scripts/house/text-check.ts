import type { Complaint } from "./complaint.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly where: RegExp;
  readonly message: string;
}

// Spelled in pieces, so that this file does not hold what it looks for.
const machineFolders = ["work", "root", "farm"].join("|");
const suppressions = [
  ["ts", "ignore"],
  ["ts", "nocheck"],
  ["biome", "ignore"],
  ["eslint", "disable"],
].map((parts) => parts.join("-"));

const bans: readonly Ban[] = [
  {
    pattern: new RegExp(`(?<![\\w./*$}-])/(?:${machineFolders})/`),
    where: /./,
    message: "a path of one machine: make it relative, or let an environment variable name it",
  },
  {
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/i,
    where: /./,
    message: "the host name of a package registry: the package managers know theirs",
  },
  {
    pattern: new RegExp(suppressions.join("|")),
    where: /\.[cm]?[jt]s$/,
    message: "a rule is followed or changed for everybody, not silenced in one place",
  },
];

/** Checks the text of every tracked file for what no file of the project may hold. */
export function checkTexts(files: ReadonlyMap<string, string>): Complaint[] {
  const complaints: Complaint[] = [];
  for (const [file, text] of files) {
    const lines = text.split("\n");
    for (const ban of bans.filter(({ where }) => where.test(file))) {
      lines.forEach((line, index) => {
        if (ban.pattern.test(line)) complaints.push({ file, line: index + 1, message: ban.message });
      });
    }
  }
  return complaints;
}
