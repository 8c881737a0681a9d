import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type Circle, selectCircle, selectReadable } from "./readable-queries.ts";

/**
 * The mailboxes of an organization whose conversations the caller may read: their own, and those that are open to the
 * organization. Disconnected ones count, because their conversations stay. Who only acts for the organization reads
 * those that are open to it while a member has let them in (B1.118); who has left it reads none.
 */
export const readableMailboxes = (db: Db, caller: Caller, ownerId: number): Promise<number[]> =>
  selectReadable(db, caller.loginId, [ownerId]);

/** The same of several organizations. */
export const readableMailboxesOf = (db: Db, caller: Caller, ownerIds: readonly number[]): Promise<number[]> =>
  selectReadable(db, caller.loginId, ownerIds);

export type { Circle };

/** Who reads what lies in these mailboxes, and in which others they read: all of one organization. */
export const circleOf = (db: Db, mailboxIds: readonly number[]): Promise<Circle> =>
  selectCircle(db, mailboxIds);
