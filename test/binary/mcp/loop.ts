import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Connect, Profile, Session } from "./session.ts";
import { lamp, road } from "../../support/stories.ts";

const checks = `[check.quiet]
command = ["true"]
parser = "generic"

[check.loud]
command = ["false"]
parser = "generic"

[check.both]
members = ["quiet", "loud"]
`;

/** A project with a story that breaks, one without end, and checks. */
export const project = { "lamp.ink": lamp, "road.ink": road, "inkcheck.toml": checks };

const started = v.object({
  sessionCapability: v.string(),
  session: v.object({ revision: v.number(), latestReportId: v.string() }),
  savedFindings: v.object({ findings: v.array(v.object({ id: v.string(), code: v.string() })) }),
});
const moved = v.object({ session: v.object({ revision: v.number() }) });
const pinned = v.object({ pinId: v.string(), session: v.object({ revision: v.number() }) });

/** Runs an operation of the workflow in the way of the profile. A call that could not be done gives its error's code. */
export async function operate(session: Session, profile: Profile, operation: string, request: object) {
  const words = { file: "lamp.ink", ...request };
  const name = profile === "full" ? operation : "inkcheck_workflow";
  const { isError, data } = await session.call(name, profile === "full" ? words : { operation, request: words });
  return isError ? v.parse(v.object({ error: v.object({ code: v.string() }) }), data).error.code : data;
}

/** The whole loop of an agent on the breaking story, over four server processes. */
export async function wholeLoop(connect: Connect, profile: Profile, cwd: string): Promise<void> {
  const story = join(cwd, "lamp.ink");
  const edit = (from: string, to: string): void => writeFileSync(story, readFileSync(story, "utf8").replace(from, to));

  let session = await connect(cwd, profile);
  const first = v.parse(started, (await session.call("start_search", { file: "lamp.ink", maxStates: 1000 })).data);
  const { sessionCapability } = first;
  const seen = v.parse(started, {
    sessionCapability,
    ...object(await operate(session, profile, "inspect_search", { sessionCapability })),
  });
  expect(seen.session).toMatchObject({ revision: first.session.revision });
  await session.close();

  session = await connect(cwd, profile);
  const findingId = seen.savedFindings.findings.find(({ code }) => code === "INK110")?.id ?? "";
  const reportId = seen.session.latestReportId;
  const found = await operate(session, profile, "get_finding", { sessionCapability, reportId, findingId });
  expect(found).toMatchObject({ finding: { code: "INK110", witness: [1] } });
  const report = await operate(session, profile, "open_report", { sessionCapability, reportId });
  expect(report).toMatchObject({ id: reportId });
  const { revision } = seen.session;
  const replay = await operate(session, profile, "replay_witness", { sessionCapability, revision, findingId });
  expect(replay).toMatchObject({ replay: { status: "runtime_error" } });
  const pin = v.parse(
    pinned,
    await operate(session, profile, "pin_regression", {
      sessionCapability,
      revision: v.parse(moved, replay).session.revision,
      findingId,
    }),
  );
  await session.close();

  session = await connect(cwd, profile);
  edit("burns low", "burns very low");
  const check = { sessionCapability, pinId: pin.pinId };
  const failing = await operate(session, profile, "check_regression", { ...check, revision: pin.session.revision });
  expect(failing).toMatchObject({ regression: { status: "still_failing" } });
  edit("The page ends\n", "The page ends.\n-> END\n");
  const next = { ...check, revision: v.parse(moved, failing).session.revision };
  expect(await operate(session, profile, "check_regression", next)).toMatchObject({ regression: { status: "fixed" } });
  expect(await operate(session, profile, "check_regression", next)).toBe("stale_revision");
  await session.close();

  session = await connect(cwd, profile);
  const fresh = v.parse(started, (await session.call("start_search", { file: "lamp.ink" })).data);
  expect(fresh.savedFindings.findings.map(({ code }) => code)).not.toContain("INK110");
  await session.close();
}

function object(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
