import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newProject } from "../session/new-project.ts";
import { entrypoint, started } from "../session/project-of.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const kite = `The wind is up.
* [Fly the kite] -> sky
* [Stay in] -> END
=== sky
* [Let go] Gone. -> END
* [Hold on] It pulls
`;

test("stored reports, checkpoints and sessions are listed, shown and deleted", async () => {
  const project = newProject();
  const { session, savedFindings } = await started(project);
  const run = async (...words: string[]) => await runInkcheck(words, project.root);
  const { latestReportId: report, latestCheckpointId: checkpoint } = session;
  const finding = String(savedFindings?.findings[0]?.id);

  expect((await run("artifacts", "list")).stdout).toContain(`${report}  2030-01-01T00:00:00  base  20000 states`);
  expect((await run("artifacts", "show", report)).stdout).toContain("INK110");
  expect((await run("artifacts", "findings", report)).stdout).toContain(finding);
  expect((await run("artifacts", "finding", report, finding)).stdout).toContain("trail 1\n");
  expect(JSON.parse((await run("sessions", "list", "--format", "json")).stdout)).toMatchObject({
    sessions: [{ entrypoint, status: "paused" }],
  });
  expect((await run("checkpoints", "show", String(checkpoint))).stdout).toContain("20000 of 20000 granted");

  const inUse = await run("artifacts", "delete", report, "--apply");
  expect([inUse.code, inUse.stderr]).toEqual([2, expect.stringMatching(/^inkcheck: refused\[in_use\] /)]);
  expect((await run("checkpoints", "delete", String(checkpoint), "--apply")).code).toBe(2);

  expect((await run("sessions", "forget", entrypoint)).stdout).toContain("nothing was forgotten: pass --apply");
  expect((await run("sessions", "forget", entrypoint, "--apply")).stdout).toContain("forgot 1 session");
  expect((await run("artifacts", "delete", report)).stdout).toContain("nothing was deleted");
  expect((await run("artifacts", "delete", report, "--apply")).stdout).toStartWith(`deleted ${report}`);
  expect((await run("checkpoints", "delete", String(checkpoint), "--apply")).code).toBe(0);
  expect((await run("artifacts", "list")).stdout).toStartWith("no reports are saved");
}, 30_000);

test("a folder without stored data is told so, and is left without any", async () => {
  using folder = temporaryFolder({ "kite.ink": kite });
  expect((await runInkcheck(["sessions", "list"], folder.path)).stdout).toBe("no sessions are saved\n");
  expect((await runInkcheck(["doctor", "--repair"], folder.path)).stdout).toBe("stored data is sound\n");
  const unknown = await runInkcheck(["artifacts", "show", "report-1"], folder.path);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("refused[bad_id]")]);
  const missing = await runInkcheck(["artifacts", "frobnicate"], folder.path);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("refused[INK440]")]);
  expect(await Bun.file(join(folder.path, ".inkcheck")).exists()).toBe(false);
}, 20_000);

test("a repair is previewed, then done", async () => {
  const project = newProject();
  await started(project);
  writeFileSync(join(project.folder.root, "reports", `report-${"0".repeat(24)}.json`), "{");
  const preview = await runInkcheck(["doctor", "--repair"], project.root);
  expect([preview.code, preview.stdout]).toEqual([1, expect.stringMatching(/^damaged {2}reports\/report-0/)]);
  const repair = await runInkcheck(["doctor", "--repair", "--apply"], project.root);
  expect([repair.code, repair.stdout]).toEqual([0, expect.stringContaining("repaired")]);
  expect((await runInkcheck(["doctor"], project.root)).stdout).toBe("stored data is sound\n");
}, 20_000);

test("a recorded trail holds until the story changes under it", async () => {
  using folder = temporaryFolder({ "kite.ink": kite });
  const run = async (...words: string[]) => await runInkcheck(words, folder.path);
  expect((await run("trails", "add", "kite.ink", "gone.trail", "--choices", "0.0")).stdout).toBe(
    "wrote gone.trail: 2 choices\n",
  );
  expect(await Bun.file(join(folder.path, "gone.trail")).text()).toBe(`inkcheck trail 1
story: "kite.ink"
seed: 1
expect: ending sky

0 . "Fly the kite"
0 sky "Let go"
`);
  expect((await run("trails", "add", "kite.ink", "gone.trail", "--choices", "0.0")).code).toBe(2);
  expect((await run("trails", "check")).stdout).toBe("✓ holds  gone.trail  seen: ending sky\n1 of 1 trails hold\n");
  writeFileSync(join(folder.path, "kite.ink"), kite.replace("Let go", "Cut it loose"));
  const changed = await run("trails", "check", "gone.trail");
  expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining('step 2: "Let go" is not offered')]);
  writeFileSync(join(folder.path, "other.ink"), kite);
  expect((await run("replay", "other.ink", "gone.trail")).code).toBe(0);
  writeFileSync(join(folder.path, "bad.trail"), "once upon a time");
  expect((await run("trails", "check")).stderr).toContain("refused[bad_trail]");
}, 30_000);
