import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { NoticeKind } from "./tables.ts";

/** News for users. `subject` is the handle of what it is about; `details` fill its sentence and never hold an address. */
export interface News {
  kind: NoticeKind;
  ownerId: number | null;
  subject: string | null;
  details?: Record<string, string | number>;
}

/** Tells users something, in the transaction in which it became true. */
export async function tell(tx: Tx, loginIds: readonly number[], news: News): Promise<void> {
  if (loginIds.length === 0) return;
  await tx
    .insertInto("notice")
    .values(
      [...new Set(loginIds)].map((login_id) => ({
        public_id: newHandle(),
        login_id,
        owner_id: news.ownerId,
        kind: news.kind,
        subject: news.subject,
        details: JSON.stringify(news.details ?? {}) as unknown as Record<string, string | number>,
      })),
    )
    .execute();
}
