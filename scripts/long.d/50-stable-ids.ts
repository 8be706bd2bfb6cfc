import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededPicker } from "../../src/oracle/index.ts";
import { editedElsewhere, findingsOf } from "../../test/findings/stable-ids.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

/** 50 random edits of The Intercept that stand elsewhere: every finding keeps its id. `--edits=N` chooses others. */
const edits = Number(Bun.argv.find((word) => word.startsWith("--edits="))?.slice(8) ?? 50);
const path = sharedFolder === null ? "" : join(sharedFolder, "corpus/the-intercept/TheIntercept.ink");

if (existsSync(path)) {
  const text = readFileSync(path, "utf8")
    .replace(/^\uFEFF/u, "")
    .replaceAll("\r\n", "\n");
  const findings = await findingsOf(text, 200_000);
  const ids = findings.map(({ id }) => id).sort();
  const lines = new Set(findings.flatMap(({ span }) => (span === null ? [] : [span.line])));
  const pick = seededPicker(1);
  let [changed, made] = [0, 0];
  for (let edit = 0; edit < edits; edit++) {
    const edited = editedElsewhere(text, lines, pick);
    if (edited === text) continue;
    made++;
    const after = (await findingsOf(edited, 200_000)).map(({ id }) => id).sort();
    if (after.join() !== ids.join()) {
      changed++;
      process.stdout.write(
        `edit ${edit}: gone ${ids.filter((id) => !after.includes(id))}, new ${after.filter((id) => !ids.includes(id))}\n`,
      );
    }
  }
  process.stdout.write(`${ids.length} findings, ${new Set(ids).size} ids, ${made} edits, ${changed} changed ids\n`);
  process.exitCode = changed === 0 ? 0 : 1;
}
