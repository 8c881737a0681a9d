import { hashToken, newToken } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  insertFamily,
  insertToken,
  type LockedToken,
  lockToken,
  markReplaced,
  markUsed,
  noteNetwork,
  revokeFamily,
  selectCaller,
  withdrawUnused,
} from "./session-queries.ts";

/** What PostgreSQL says where nothing may be written. */
const READ_ONLY = "25006";

/** A pair as handed to the browser: the bearer for its memory, the cookie for a reload. */
export interface Tokens {
  loginId: number;
  bearer: string;
  /** Seconds. */
  lifetime: number;
  cookie: string;
  /** Seconds. */
  cookieLifetime: number;
}

/** Begins a session after the right password. */
export async function openSession(
  tx: Tx,
  loginId: number,
  where: { userAgent?: string | null; network?: string | null } = {},
): Promise<Tokens> {
  return issue(tx, await insertFamily(tx, loginId, where), loginId);
}

async function issue(tx: Tx, familyId: number, loginId: number): Promise<Tokens> {
  const bearer = newToken();
  const cookie = newToken();
  const lifetime = await insertToken(tx, familyId, "bearer", bearer.hash);
  const cookieLifetime = await insertToken(tx, familyId, "cookie", cookie.hash);
  return { loginId, bearer: bearer.token, lifetime, cookie: cookie.token, cookieLifetime };
}

/**
 * Exchanges the current bearer token, or the cookie if no bearer is valid, for a new pair. The old ones work for 30
 * s more, so that tabs do not log each other out. A token replaced earlier than that was probably stolen: the whole
 * session ends. Unless nobody has used what took its place: then the answer was lost on its way, and the exchange is
 * done again (decision 203). Null = sign in again.
 */
export async function renewSession(
  db: Db,
  bearer: string | null,
  cookie: string | null,
  network: string | null = null,
): Promise<Tokens | null> {
  return inTransaction(db, async (tx) => {
    for (const token of [bearer, cookie]) {
      if (!token) continue;
      const held = await lockToken(tx, hashToken(token));
      if (!held || held.state === "over") continue;
      if (held.state === "reused") {
        await revokeFamily(tx, held.familyId);
        continue;
      }
      if (held.state === "lost") await withdrawUnused(tx, held.familyId, hashToken(token));
      await replaceBoth(tx, held, bearer, cookie);
      if (network !== null) await noteNetwork(tx, held.familyId, network);
      return issue(tx, held.familyId, held.loginId);
    }
    return null;
  });
}

/** Only tokens of the same session are replaced: another tab may be signed in as a different user. */
async function replaceBoth(
  tx: Tx,
  held: LockedToken,
  bearer: string | null,
  cookie: string | null,
): Promise<void> {
  for (const token of [bearer, cookie]) {
    if (!token) continue;
    const hash = hashToken(token);
    const other = await lockToken(tx, hash);
    if (other?.familyId === held.familyId) await markReplaced(tx, hash);
  }
}

/** Ends the session of whichever token is given; unknown ones change nothing. */
export async function endSession(db: Db, bearer: string | null, cookie: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const token of [bearer, cookie]) {
      const held = token ? await lockToken(tx, hashToken(token)) : undefined;
      if (held) await revokeFamily(tx, held.familyId);
    }
  });
}

/** A user who signs in anew leaves the session behind that this browser had of them; another user's in it goes on. */
export async function endFormerSession(db: Db, loginId: number, cookie: string | null): Promise<void> {
  if (!cookie) return;
  await inTransaction(db, async (tx) => {
    const held = await lockToken(tx, hashToken(cookie));
    if (held?.loginId === loginId) await revokeFamily(tx, held.familyId);
  });
}

/** Who holds this bearer token; null once it is over. */
export async function findCaller(db: Db, bearer: string): Promise<Caller | null> {
  const hash = hashToken(bearer);
  const row = await selectCaller(db, hash);
  if (!row) return null;
  const { sessionId, proved, used, ...caller } = row;
  if (!used) await noteUse(db, hash);
  return {
    ...caller,
    permissions: new Set(row.permissions),
    roles: new Map(Object.entries(row.roles).map(([ownerId, role]) => [Number(ownerId), role])),
    guestIn: new Set(row.guestIn),
    session: { id: sessionId, proved },
  };
}

/** Where the database takes no changes for a while, nothing is exchanged either: the next call notes it. */
async function noteUse(db: Db, hash: Buffer): Promise<void> {
  try {
    await markUsed(db, hash);
  } catch (error) {
    if ((error as { code?: unknown }).code !== READ_ONLY) throw error;
  }
}
