import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { listReports } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { held, started } from "./project-of.ts";

const childPath = join(import.meta.dir, "continue-process.ts");

test.skipIf(process.platform === "win32").each([4, 16, 48, 80])(
  "where files cannot grow past %i KiB a window is refused in a sentence, and the session loses nothing",
  async (limit) => {
    const project = newProject();
    const first = await started(project, 1000);
    const command = `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`;
    const child = ["bash", "-c", command, "_", process.execPath, "run", childPath];
    const more = Bun.spawn([...child, project.root, first.sessionCapability, "1", "90000"], { stderr: "pipe" });
    const said = (await more.stdout.text()).trim().split("\n").at(-1);
    expect([said, await more.stderr.text()]).toEqual(["disk_full", ""]);
    const seen = valueOf(await inspectSearch(project, held(first)));
    expect(seen.session).toMatchObject({ revision: 1, status: "paused", statesExplored: 1000 });
    expect(valueOf(listReports(project.folder)).reports.length).toBe(1);
    const names = ["reports", "checkpoints"].flatMap((room) => readdirSync(join(project.folder.root, room)));
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
    const after = valueOf(await continueSearch(project, { ...held(first), maxStates: 90_000 }));
    expect(after.session).toMatchObject({ revision: 2, statesExplored: 90_000 });
  },
  30_000,
);
