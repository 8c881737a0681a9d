import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";

export type CaseRow = Selectable<Tables["undelivered"]>;

export const insertCase = async (tx: Tx, row: Insertable<Tables["undelivered"]>): Promise<void> => {
  await tx.insertInto("undelivered").values(row).execute();
};

/** Cases of weak proof that were paid without a person or were not to be paid, in these last days; and whether an address has answered since. */
export async function selectPaidByRule(
  tx: Tx,
  ownerId: number,
  days: number,
): Promise<{ paid: number; answered: boolean }> {
  const { rows } = await sql<{ paid: number; answered: boolean }>`
    select count(*) filter (where proof = 'weak' and (state = 'reversed' or state = 'paid' and decided_by is null)
             and created > now() - make_interval(days => ${days})) as paid,
           coalesce(bool_or(answered is not null), false) as answered
    from undelivered where owner_id = ${ownerId}`.execute(tx);
  return rows[0]!;
}

/** The organizations with a case about this person. */
export async function selectOwnersOf(tx: Tx, person: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.owner_id as id from undelivered c join message m on m.id = c.message_id
    where m.recipient_key = ${person} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Cases about this person that stronger proof changes. */
export async function selectWeakCases(tx: Tx, person: string): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from undelivered c join message m on m.id = c.message_id
    where m.recipient_key = ${person} and c.proof = 'weak' and c.state in ('waiting', 'paid')
    order by c.owner_id, c.id for update of c`.execute(tx);
  return rows;
}

/** Holds a case until the transaction ends. */
export const lockCase = (
  tx: Tx,
  which: { publicId: string } | { id: number },
): Promise<CaseRow | undefined> =>
  tx
    .selectFrom("undelivered")
    .selectAll()
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("public_id", "=", which.publicId)))
    .forUpdate()
    .executeTakeFirst();

export const selectCase = (db: Db, publicId: string): Promise<CaseRow | undefined> =>
  db.selectFrom("undelivered").selectAll().where("public_id", "=", publicId).executeTakeFirst();

export const updateCase = async (
  tx: Tx,
  id: number,
  fields: Partial<
    Pick<CaseRow, "state" | "proof" | "decided_by" | "note" | "transfer_id" | "reversal_id" | "restored_id">
  > & {
    decided?: boolean;
  },
): Promise<void> => {
  const { decided, ...rest } = fields;
  await tx
    .updateTable("undelivered")
    .set({ ...rest, modified: sql<Date>`now()`, ...(decided && { decided: sql<Date>`now()` }) })
    .where("id", "=", id)
    .execute();
};

/** Marks the organization's paid cases about somebody who has answered after all; how many. */
export async function markAnswered(tx: Tx, ownerId: number, person: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update undelivered c set answered = now(), modified = now() from message m
    where m.id = c.message_id and m.recipient_key = ${person} and c.owner_id = ${ownerId} and c.answered is null
      and c.state = 'paid'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface ListedCase {
  publicId: string;
  ownerPublicId: string;
  ownerName: string;
  podcastId: number;
  podcastPublicId: string;
  title: string;
  onSale: string | null;
  state: CaseRow["state"];
  proof: CaseRow["proof"];
  credits: number;
  created: Date;
  decided: Date | null;
  decidedBy: number | null;
  note: string | null;
  answered: Date | null;
  handed: Date | null;
  detail: string | null;
  reportKind: string | null;
  reportStatus: string | null;
  reportSaid: string | null;
  reportSigned: string | null;
  reportText: string | null;
  reportReceived: Date | null;
  /** To take them out of what is shown. */
  recipient: string;
}

const listed = sql`
  select c.public_id as "publicId", o.public_id as "ownerPublicId", o.display_name as "ownerName",
    c.podcast_id as "podcastId", p.public_id as "podcastPublicId", p.title,
    (select a.address from podcast_address a where a.id = p.address_id) as "onSale", c.state, c.proof, c.credits, c.created,
    c.decided, c.decided_by as "decidedBy", c.note, c.answered, coalesce(m.handed, m.modified) as handed, m.detail,
    r.kind as "reportKind", r.status as "reportStatus", r.said as "reportSaid", r.signed_by as "reportSigned",
    left(w.text, 4000) as "reportText", w.received as "reportReceived", m.recipient
  from undelivered c join owner o on o.id = c.owner_id join podcast p on p.id = c.podcast_id
  join message m on m.id = c.message_id
  left join conversation_mail w on w.id = c.mail_id
  left join delivery_report r on r.mail_id = c.mail_id and r.message_id = c.message_id`;

/** Those that wait, oldest first; or the decided ones, newest first. */
export async function selectCases(
  db: Db,
  given: { waiting: boolean; limit: number; offset: number },
): Promise<ListedCase[]> {
  const { waiting, limit, offset } = given;
  const { rows } = await sql<ListedCase>`
    ${listed} where (c.state = 'waiting') = ${waiting}
    order by ${waiting ? sql`c.created, c.id` : sql`c.modified desc, c.id desc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const countCases = async (db: Db, waiting: boolean): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from undelivered where (state = 'waiting') = ${waiting}`.execute(db)
  ).rows[0]!.count;
