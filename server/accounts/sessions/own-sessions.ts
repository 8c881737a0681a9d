import type { z } from "zod";
import type { OwnSession } from "../../../contract/accounts-security.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addSecurityMail } from "../security/tell.ts";
import { deviceOf } from "./device.ts";
import { revokeOthers, revokeSession, selectSessions } from "./session-queries.ts";

/** The sign-ins of a user that still hold, newest first, at most 100. `bearer` is the one that asks. */
export async function listSessions(
  db: Db,
  loginId: number,
  bearer: string,
): Promise<z.output<typeof OwnSession>[]> {
  const rows = await selectSessions(db, loginId, hashToken(bearer));
  return rows.map(({ userAgent, started, used, ...session }) => ({
    ...session,
    ...deviceOf(userAgent),
    started: started.toISOString(),
    used: used.toISOString(),
  }));
}

/** Ends one session of a user. @throws Fault not-found */
export async function endOneSession(db: Db, loginId: number, publicId: string): Promise<void> {
  if (!(await revokeSession(db, loginId, publicId))) throw fault("not-found");
}

/** Ends all sessions of a user but the one that asks, and tells them by mail; answers how many. */
export const endOtherSessions = (db: Db, loginId: number, bearer: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ended = await revokeOthers(tx, loginId, hashToken(bearer));
    if (ended > 0) await addSecurityMail(tx, loginId, "sessionsEnded");
    return ended;
  });
