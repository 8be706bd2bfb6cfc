/** Puts what the executable prints now into README.md's console blocks; run it after a change of the report's text. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBinary } from "./binary.ts";
import { repositoryRoot } from "./repository.ts";

const binary = await ensureBinary();
const path = join(repositoryRoot, "README.md");
const renewed = readFileSync(path, "utf8").replace(
  /^```console\n\$ scripts\/run (.+)\n[\s\S]*?^```$/gm,
  (_, command: string) => {
    const run = Bun.spawnSync([binary, ...command.split(" ")], { cwd: repositoryRoot, env: {} });
    return `\`\`\`console\n$ scripts/run ${command}\n${run.stdout.toString()}\`\`\``;
  },
);
writeFileSync(path, renewed);
