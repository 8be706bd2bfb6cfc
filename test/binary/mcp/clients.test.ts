import { describe, expect, test } from "bun:test";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { clients } from "./clients.ts";
import { everyOtherCall, everyReading, everyRefusal, everySearchCall } from "./every-call.ts";
import { project, wholeLoop } from "./loop.ts";

describe.each(Object.entries(clients))("the executable serves %s", (name, connect) => {
  // The profiles differ in their tools only, so one client is enough for the second.
  test.each(name === "SDK 1" ? (["compact", "full"] as const) : (["compact"] as const))(
    "every call of the %s profile, done and refused",
    async (profile) => {
      using folder = temporaryFolder(project);
      const session = await connect(folder.path, profile);
      const tools = await session.tools();
      expect(tools).toContain(profile === "full" ? "check_regression" : "inkcheck_workflow");
      for (const governance of ["lock_config", "lock-config", "verify-config", "doctor", "baseline"]) {
        expect(tools).not.toContain(governance);
      }
      expect(await everyRefusal(session, profile)).toBeGreaterThan(12);
      await everySearchCall(session, profile);
      await everyOtherCall(session);
      await everyReading(session);
      await session.close();
    },
    60_000,
  );

  test("a whole loop over four servers: find, replay, pin, edit, check, search afresh", async () => {
    using folder = temporaryFolder(project);
    await wholeLoop(connect, "compact", folder.path);
  }, 60_000);
});
