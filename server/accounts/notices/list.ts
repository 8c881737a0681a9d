import { MAX_NOTICES_LISTED, type Notice } from "../../../contract/accounts-notices.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { countUnseen, selectNotices, setSeen } from "./queries.ts";

/** A user's newest news, and how much of it all is unseen. */
export async function listNotices(db: Db, loginId: number): Promise<{ page: Notice[]; unseen: number }> {
  const rows = await selectNotices(db, loginId, MAX_NOTICES_LISTED);
  const page = rows.map(({ created, seen, ...row }) => ({
    ...row,
    created: created.toISOString(),
    seen: seen !== null,
  }));
  return { page, unseen: await countUnseen(db, loginId) };
}

/** Marks a user's own notices as seen; others' handles mark nothing. */
export async function seeNotices(
  tx: Tx,
  loginId: number,
  ids: readonly string[] | "all",
): Promise<{ unseen: number }> {
  await setSeen(tx, loginId, ids);
  return { unseen: await countUnseen(tx, loginId) };
}
