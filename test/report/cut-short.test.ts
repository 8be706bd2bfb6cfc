import { describe, expect, test } from "bun:test";
import { cutShort, renderText } from "../../src/report/index.ts";
import { reportOf } from "./report-of.ts";

const facts = { interruptedBy: null, elapsedMs: 5000, peakMemoryBytes: 7 } as const;
const style = { color: false, width: 100, all: false };

describe("a run that was cut off", () => {
  test("keeps its evidence, says who ended it in the middle of what, and is never complete", async () => {
    const whole = await reportOf("One. -> END\n", {}, { requireComplete: true });
    const cut = cutShort(whole, { ...facts, by: "memory", during: "analysing" });
    expect(whole.run).toMatchObject({ exitCode: 0, cutOff: null });
    expect(cut.evidence).toEqual(whole.evidence);
    expect(cut.run).toMatchObject({ exitCode: 3, elapsedMs: 5000, cutOff: { by: "memory", during: "analysing" } });
    expect(renderText(cut, style)).toContain(
      "stopped by the memory limit while analysing; what was explored is not judged",
    );
  });

  test("says that nothing was explored only where the search had not begun", async () => {
    const text = async (during: "loading" | "exploring"): Promise<string> => {
      const { evidence, ...rest } = await reportOf("One. -> END\n");
      const unexplored = { ...rest, evidence: { ...evidence, explore: null } };
      return renderText(cutShort(unexplored, { ...facts, by: "interrupted", during }), style);
    };
    expect(await text("loading")).toContain("while loading; nothing was explored");
    expect(await text("exploring")).toContain("while exploring; what was explored is not judged");
  });

  test("asks for more of what ran out, and for no more time than it had", async () => {
    const brief = cutShort(await reportOf("One. -> END\n", { maxTime: 3 }), {
      ...facts,
      by: "time",
      during: "loading",
    });
    expect(brief.next.command).toEndWith("--max-time 600");
    const long = cutShort(await reportOf("One. -> END\n", { maxTime: 900 }), {
      ...facts,
      by: "time",
      during: "loading",
    });
    expect(long.advice).toMatchObject({ action: "more-time", flags: [] });
  });

  test("exits as the signal says, whatever was found", async () => {
    const cut = cutShort(await reportOf("-> nowhere\n"), {
      ...facts,
      by: "interrupted",
      during: "loading",
      interruptedBy: "SIGTERM",
    });
    expect(cut.run.exitCode).toBe(143);
    expect(renderText(cut, style)).toContain("1 error so far");
  });
});
