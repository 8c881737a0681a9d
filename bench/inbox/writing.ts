import { sql } from "kysely";
import { foldMail, foldMails } from "../../server/conversations/search/fold-mails.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { clock, median } from "../stand/figures.ts";

/** Milliseconds a mail. */
export interface Writing {
  mails: number;
  keep: number;
  /** One by one, as they arrive. */
  fold: number;
  /** Many in one go, as when a mailbox is read the first time. */
  together: number;
}

const MAILS = 100;

/** Keeps copies of mails and folds their words, as the reading of a mailbox does, and deletes them again. */
export async function measureWriting(db: Db, { mailboxId }: { mailboxId: number }): Promise<Writing> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation_mail where mailbox_id = ${mailboxId} order by id desc limit ${2 * MAILS}`.execute(
    db,
  );
  const made: number[] = [];
  const copy = async (id: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, identity, people,
        subject, received, kind, certainty, text, fresh, judged)
      select 'written' || id, conversation_id, owner_id, mailbox_id, direction, sha256(identity), people,
        subject, now(), kind, certainty, text, fresh, judged
      from conversation_mail where id = ${id} returning id`.execute(db);
    made.push(rows[0]!.id);
  };
  try {
    const keep: number[] = [];
    const fold: number[] = [];
    for (const { id } of rows.slice(0, MAILS)) {
      keep.push(await clock(() => copy(id)));
      fold.push(await clock(() => foldMail(db, made.at(-1)!)));
    }
    for (const { id } of rows.slice(MAILS)) keep.push(await clock(() => copy(id)));
    const together = await clock(() => foldMails(db));
    return { mails: MAILS, keep: median(keep), fold: median(fold), together: together / MAILS };
  } finally {
    await sql`delete from conversation_mail where id = any(${made}::bigint[])`.execute(db);
  }
}
