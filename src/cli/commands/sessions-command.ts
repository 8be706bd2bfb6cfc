import type { SessionFacts } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { columns, dataHere, orRefuse, show, type StoredOptions } from "./stored-data.ts";

type ApplyOptions = StoredOptions & { readonly apply?: boolean | undefined };

/** Lists durable search sessions. */
export async function listSavedSessions(options: StoredOptions): Promise<number> {
  const { listSessions } = await import("../../app/index.ts");
  const listing = orRefuse(listSessions((await dataHere(options)).folder));
  const unreadable = listing.damaged.map((name) => `unreadable ${name}\n`).join("");
  const empty = listing.sessions.length === 0 ? "no sessions are saved\n" : "";
  await show(options.format, listing, `${empty}${sessionRows(listing.sessions)}${unreadable}`);
  return exitCodes.clean;
}

/** Forgets every session of a story. */
export async function forgetStorySessions(story: string, options: ApplyOptions): Promise<number> {
  const { entrypointOf, forgetSessions } = await import("../../app/index.ts");
  const data = await dataHere(options);
  return await told(
    options,
    orRefuse(forgetSessions(data.folder, entrypointOf(data, data.cwd, story), options.apply ?? false)),
  );
}

/** Forgets ended sessions that were not touched for so many days. */
export async function expireOldSessions(options: ApplyOptions & { readonly days: number }): Promise<number> {
  const { expireSessions } = await import("../../app/index.ts");
  const before = new Date(Date.now() - options.days * 86_400_000);
  return await told(
    options,
    orRefuse(expireSessions((await dataHere(options)).folder, before, options.apply ?? false)),
  );
}

async function told(
  { format }: StoredOptions,
  forgotten: {
    readonly applied: boolean;
    readonly sessions: readonly SessionFacts[];
    readonly busy: readonly SessionFacts[];
  },
): Promise<number> {
  const count = `${forgotten.sessions.length} session${forgotten.sessions.length === 1 ? "" : "s"}`;
  const said = forgotten.applied
    ? `forgot ${count}\n`
    : `would forget ${count}\n(nothing was forgotten: pass --apply)\n`;
  const busy = forgotten.busy.map(({ entrypoint }) => `busy: a window is running on ${entrypoint}\n`).join("");
  await show(format, forgotten, `${sessionRows(forgotten.sessions)}${busy}${said}`);
  return exitCodes.clean;
}

function sessionRows(sessions: readonly SessionFacts[]): string {
  const rows = sessions.map(({ entrypoint, status, recoverable, statesExplored, totalGranted, updatedAt, key }) => [
    key.slice(0, 12),
    (updatedAt ?? "").slice(0, 19),
    recoverable ? `${status}, can go on` : status,
    `${statesExplored} of ${totalGranted} states`,
    entrypoint,
  ]);
  return columns(rows);
}
