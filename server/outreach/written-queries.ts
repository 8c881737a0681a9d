import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** Of the advisory locks; the second number is the organization's. */
const MAILINGS_LOCK = 8212;

/** Mailings of one organization are begun one after the other, until the transaction ends. */
export const lockMailings = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(${MAILINGS_LOCK}, hashint8(${ownerId}::bigint))`.execute(tx);

/**
 * The newest mail of an organization; null where it has none. Its ids are given in the order in which mailings
 * are committed, because each is written under the lock.
 */
export const newestMail = async (db: Db, ownerId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("message")
      .select("public_id as publicId")
      .where("owner_id", "=", ownerId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.publicId ?? null;

interface WrittenRow {
  key: string;
  at: Date;
  loginId: number | null;
  unseen: boolean;
  /** Begun within the last minute. */
  lately: boolean;
  subject: string;
  body: string;
}

/** The row of an organization's mail; undefined where it has none of this name. */
export const findMail = async (db: Db, ownerId: number, publicId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("message")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  )?.id;

/** The newest mail to each of these people that came after this one, or within the last minute. */
export async function selectWrittenSince(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
  seen: number,
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select distinct on (m.recipient_key) m.recipient_key as key, coalesce(m.handed, m.created) as at,
      g.login_id as "loginId", m.id > ${seen}::bigint as unseen,
      m.created > clock_timestamp() - interval '1 minute' as lately, m.subject, m.body
    from message m join mailing g on g.id = m.mailing_id
    where m.owner_id = ${ownerId} and m.recipient_key = any(${[...recipientKeys]}::text[])
      and m.state not in ('failed', 'stopped')
      and (m.id > ${seen}::bigint or m.created > clock_timestamp() - interval '1 minute')
    order by m.recipient_key, m.id desc`.execute(db);
  return rows;
}
