import { fenced } from "./platform/postgres/fence/fence.ts";
import { findFence, type MissingFence } from "./platform/postgres/fence/fence-role.ts";
import type { Caller, Context } from "./platform/web/http.ts";
import type { FenceCall } from "./platform/web/web.ts";

/** The organizations that a caller reaches: those in which they have a role, and those that they are a guest of. */
const reachedBy = ({ roles, guestOwners }: Caller): string =>
  `{${[...new Set([...(roles?.keys() ?? []), ...(guestOwners ?? [])])].join(",")}}`;

/**
 * Fences calls that are about organizations (decision 197). Those that are about the caller alone, such as signing in to another
 * organization, are not: their statements name the login. Where this database has no fence, it is told what is missing.
 */
export async function fenceOfCalls({
  db,
  log,
}: Pick<Context, "db" | "log">): Promise<{ fence?: FenceCall; missingFence: MissingFence | null }> {
  const state = await findFence(db);
  if (!state.on) {
    log.warn("requests are not fenced by row-level security: see “The second fence” in docs/operations.md");
    return { missingFence: state.missing };
  }
  const { role } = state;
  const fence: FenceCall = (context, caller) =>
    caller.needs === undefined || caller.roles === undefined
      ? context
      : { ...context, db: fenced(context.db, { role, owners: reachedBy(caller) }) };
  return { fence, missingFence: null };
}
