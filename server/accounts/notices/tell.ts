import { sql } from "kysely";
import type { NoticeKind } from "../../../contract/accounts-notices.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { rowOf } from "../rows.ts";
import { selectSlow } from "./push/queries.ts";

/** News for users. `subject` is the handle of what it is about; `details` fill its sentence and never hold an address. */
export interface News {
  kind: NoticeKind;
  ownerId: number | null;
  subject: string | null;
  details?: Record<string, string | number>;
  /** A mail of its own says it, so the mail about news does not. */
  mailed?: boolean;
}

/** The channel on which processes hear of news; the payload is a login's row id. `campaign_tell` uses it too. */
export const NEWS_CHANNEL = "hostread_news";

/** News within so many milliseconds of each other are one mail. */
const TOGETHER = 5 * 60_000;

/** Tells users something, in the transaction in which it became true. */
export async function tell(tx: Tx, loginIds: readonly number[], news: News): Promise<void> {
  const slow = await selectSlow(tx, loginIds);
  for (const loginId of [...new Set(loginIds)].sort((a, b) => a - b)) {
    await tx
      .insertInto("notice")
      .values({
        public_id: newHandle(),
        login_id: loginId,
        owner_id: news.ownerId,
        kind: news.kind,
        subject: news.subject,
        details: JSON.stringify(news.details ?? {}) as unknown as Record<string, string | number>,
        ...(news.mailed && { mailed: sql<Date>`now()` }),
      })
      .execute();
    await sql`select pg_notify(${NEWS_CHANNEL}, ${String(loginId)})`.execute(tx);
    const row = rowOf(slow.has(loginId) ? "slow-push" : "push", loginId);
    await addJob(tx, "tell", { loginId, by: "push" }, { key: `push ${loginId}`, queue: row });
    if (news.mailed) continue;
    // The first piece of news begins the five minutes; those after it do not prolong them.
    const runAt = new Date(Date.now() + TOGETHER);
    const key = `tell ${loginId}`;
    const queue = rowOf("news-mail", loginId);
    await addJob(tx, "tell", { loginId, by: "mail" }, { key, keyMode: "preserve_run_at", runAt, queue });
  }
}
