import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck, startInkcheck } from "./run-inkcheck.ts";
import { brokenRoad } from "../support/stories.ts";

const small = ["--mode", "quick", "--max-states", "4000", "--window-states", "1000", "--stop", "ceilings"];

const document = v.object({
  status: v.string(),
  failing: v.boolean(),
  windows: v.array(v.object({ purpose: v.string() })),
  final: v.object({ campaign: v.object({ stopReason: v.nullable(v.string()), unusedStates: v.number() }) }),
});
const savedBy = v.object({
  final: v.object({
    session: v.object({ latestReportId: v.string(), findings: v.object({ runtimeErrors: v.number() }) }),
    savedFindings: v.object({ findings: v.array(v.object({ code: v.string(), reportId: v.string() })) }),
  }),
});
const documentIn = (stdout: string) => v.parse(document, JSON.parse(stdout));

/** Waits until a window is told as kept. */
async function firstWindow(stderr: ReadableStream<Uint8Array>): Promise<void> {
  let told = "";
  for await (const chunk of stderr) {
    told += new TextDecoder().decode(chunk);
    if (told.includes("window 1")) return;
  }
  throw new Error(`no window was told: ${told}`);
}

describe("inkcheck campaign", () => {
  test("spends its states in windows, a line each on stderr, and exits by what it found", async () => {
    using folder = temporaryFolder({ "road.ink": brokenRoad });
    const { code, stdout, stderr } = await runInkcheck(["campaign", "road.ink", ...small], folder.path);
    expect(code).toBe(1);
    expect(stdout).toStartWith("✗ failures found  4,000 of 4,000 choices in 5 windows");
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .map((line) => line.split("  ")[0]),
    ).toEqual(["window 1", "window 2", "window 3", "window 4", "window 5"]);
    expect(stdout).not.toContain("mcp-session-");
  });

  test("as data says the same", async () => {
    using folder = temporaryFolder({ "road.ink": brokenRoad });
    const words = ["campaign", "road.ink", ...small, "--format", "json", "--quiet"];
    const { stdout, stderr } = await runInkcheck(words, folder.path);
    expect(stderr).toBe("");
    const { status, failing, windows, final } = documentIn(stdout);
    expect({ status, failing, ...final.campaign }).toEqual({
      ...{ status: "complete", failing: true, stopReason: "state_ceiling", unusedStates: 0 },
    });
    expect(windows.map(({ purpose }) => purpose).sort()).toEqual([
      "long_tail",
      "typical",
      "typical",
      "typical",
      "typical",
    ]);
  });

  test("finds what only the long tail reaches, and fails for it", async () => {
    using folder = temporaryFolder({
      "stairs.ink": `VAR north = 0
VAR east = 0
VAR up = 0
-> stairs
=== stairs ===
{north + east + up == 60: -> edge}
+ [North]
  ~ north++
  -> stairs
+ [East]
  ~ east++
  -> stairs
+ [Up]
  ~ up++
  -> stairs
=== edge
Nothing holds you here.
`,
    });
    const words = ["campaign", "stairs.ink", ...small, "--format", "json", "--quiet"];
    const { code, stdout } = await runInkcheck(words, folder.path);
    const { final } = v.parse(savedBy, JSON.parse(stdout));
    const tail = final.savedFindings.findings.find(({ code: found }) => found === "INK110");
    expect(code).toBe(1);
    expect(final.session.findings.runtimeErrors).toBe(0);
    expect(tail?.reportId).not.toBe(final.session.latestReportId);
  });

  test("keeps everything when it is interrupted, and goes on from there", async () => {
    using folder = temporaryFolder({ "road.ink": brokenRoad });
    const words = ["campaign", "road.ink", "--mode", "deep", "--stop", "ceilings", "--window-states", "20000"];
    const running = startInkcheck(words, folder.path);
    await firstWindow(running.stderr);
    running.kill("SIGINT");
    expect(await running.exited).toBe(130);
    expect(await new Response(running.stdout).text()).toContain("not over: `--continue` goes on");
    const refused = await runInkcheck(["campaign", "road.ink", "--continue", "--max-states", "99"], folder.path);
    expect(refused).toMatchObject({ code: 2 });
  }, 30_000);

  test("that was killed does not stand in the way of the next", async () => {
    using folder = temporaryFolder({ "road.ink": brokenRoad });
    const running = startInkcheck(
      ["campaign", "road.ink", "--mode", "deep", "--stop", "ceilings", "--window-states", "20000"],
      folder.path,
    );
    await firstWindow(running.stderr);
    running.kill("SIGKILL");
    await running.exited;
    const { code } = await runInkcheck(["campaign", "road.ink", ...small], folder.path);
    expect(code).toBe(1);
  }, 30_000);

  test("refuses wishes that contradict each other, in one sentence", async () => {
    using folder = temporaryFolder({ "road.ink": brokenRoad });
    const { code, stderr } = await runInkcheck(["campaign", "road.ink", "--mode", "fixed"], folder.path);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "inkcheck: refused[bad_policy] a fixed campaign needs totalStates, maxElapsedSeconds, maxDiskMb\n",
    );
  });
});
