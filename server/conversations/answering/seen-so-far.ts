import type { ThreadMovedOn } from "../../../contract/conversations/reply.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectNewer, selectNewest } from "./reply-queries.ts";

/** How far a conversation has come: its newest mail and its newest answer. Sent with an answer, it says what its writer saw. */
export async function seenSoFar(db: Db, conversationId: number): Promise<string> {
  const { mail, answer } = await selectNewest(db, conversationId);
  return `${mail ?? ""}.${answer ?? ""}`;
}

/**
 * Asks before an answer goes into a conversation that has moved on since its writer looked. The caller holds the
 * conversation, so nothing can come between this check and the answer.
 * @throws Fault thread-moved-on, with what is new
 */
export async function refuseMovedOn(
  db: Db,
  conversationId: number,
  seen: string,
  hide: (text: string) => string,
): Promise<void> {
  const [mail = "", answer = ""] = seen.split(".", 2);
  const newer = await selectNewer(db, conversationId, { mail, answer });
  if (newer.length === 0) return;
  const names = await shortNamesOf(
    db,
    newer.flatMap((row) => row.loginId ?? []),
  );
  const payload: ThreadMovedOn = {
    seen: await seenSoFar(db, conversationId),
    mails: newer.map((row) => ({
      by: row.loginId === null ? row.name && hide(row.name) : (names.get(row.loginId) ?? null),
      ours: row.ours,
      at: row.at.toISOString(),
    })),
  };
  throw fault("thread-moved-on", { values: { count: newer.length }, payload });
}
