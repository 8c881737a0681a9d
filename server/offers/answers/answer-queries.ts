import { sql } from "kysely";
import { MOST_PRICES, type OfferedPrice } from "../../../contract/offers/answers.ts";
import { MOST_OFFERS } from "../../../contract/offers.ts";
import type { HostAnswer } from "../../../contract/outreach/answer-link.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addDecision, TAKES_ROOM } from "../queries.ts";

/** So many answers of a link are kept; objections are always taken. */
const MOST_KEPT = 50;

/** The answer that counts. */
export const selectCounting = (db: Db, messageId: number) =>
  db
    .selectFrom("host_answer")
    .select([
      "id",
      "answer",
      sql<string | null>`to_char(not_before, 'YYYY-MM-DD')`.as("until"),
      "prices",
      "note",
      "created as at",
    ])
    .where("message_id", "=", messageId)
    .where("over", "is", null)
    .executeTakeFirst();

export interface NewAnswer {
  publicId: string;
  answer: HostAnswer;
  until: string | null;
  prices: readonly OfferedPrice[];
  note: string;
}

/**
 * Adds an answer; none counts any more. Answers its row id. Of the answers before, only the last keeps its offers where
 * nobody has said anything to them: each correction adds some.
 */
export async function insertHostAnswer(tx: Tx, messageId: number, given: NewAnswer): Promise<number> {
  await sql`
    delete from offer o using host_answer a
    where a.message_id = ${messageId} and o.host_answer_id = a.id and o.state = 'withdrawn' and o.version = 1
      and a.id < (select max(id) from host_answer where message_id = ${messageId})
      and not exists (select from offer_decision d where d.offer_id = o.id and d.login_id is not null)`.execute(
    tx,
  );
  await sql`
    delete from host_answer where message_id = ${messageId} and over is not null and id not in (
      select id from host_answer where message_id = ${messageId} order by id desc limit ${MOST_KEPT - 1})`.execute(
    tx,
  );
  const { id } = await tx
    .insertInto("host_answer")
    .values({
      public_id: given.publicId,
      message_id: messageId,
      answer: given.answer,
      not_before: given.until,
      prices: JSON.stringify(given.prices),
      note: given.note,
      over: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface AnswerRow {
  publicId: string;
  shows: { entry: string; podcastId: number; title: string }[];
  answer: HostAnswer;
  until: string | null;
  note: string;
  prices: number;
  at: Date;
}

/** What hosts of a campaign have answered by link and what counts of it, the newest first. */
export async function selectAnswersOf(db: Db, campaignId: number, limit: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.public_id as "publicId", s.shows, a.answer, to_char(a.not_before, 'YYYY-MM-DD') as until, a.note,
      jsonb_array_length(a.prices) as prices, a.created as at
    from host_answer a join message m on m.id = a.message_id join mailing g on g.id = m.mailing_id
    join lateral (
      select json_agg(json_build_object('entry', e.public_id, 'podcastId', p.id, 'title', p.title) order by n.place) as shows
      from message_entry n join campaign_entry e on e.id = n.entry_id join podcast p on p.id = e.podcast_id
      where n.message_id = m.id and not n.fell_away) s on s.shows is not null
    where g.campaign_id = ${campaignId} and a.over is null
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** No answer counts any more. */
export const endCounting = (tx: Tx, messageId: number) =>
  tx
    .updateTable("host_answer")
    .set({ over: sql<Date>`clock_timestamp()` })
    .where("message_id", "=", messageId)
    .where("over", "is", null)
    .execute();

/** How many answers came by a link in the last hour. */
export const countLately = async (db: Db, messageId: number): Promise<number> =>
  (
    await db
      .selectFrom("host_answer")
      .select(sql<number>`count(*)`.as("count"))
      .where("message_id", "=", messageId)
      .where("created", ">", sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
  ).count;

/** Offers are made in this campaign by nobody else until the transaction ends. */
export const holdCampaign = (tx: Tx, campaignId: number) =>
  sql`select 1 from campaign where id = ${campaignId} for no key update`.execute(tx);

/** How many offers each of these entries has room for. */
export async function selectRoom(tx: Tx, entryIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; room: number }>`
    select e.id, greatest(0, ${MOST_OFFERS} - (select count(*) from offer o where o.entry_id = e.id and ${TAKES_ROOM})) as room
    from campaign_entry e where e.id = any(${[...entryIds]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, room }) => [id, Number(room)]));
}

/** Withdraws the offers that an answer began, as far as nobody has said anything to them. */
export async function withdrawUntouched(tx: Tx, hostAnswerId: number): Promise<void> {
  const offers = await tx
    .selectFrom("offer")
    .select(["id", "version", "modified"])
    .where("host_answer_id", "=", hostAnswerId)
    .where("state", "=", "open")
    .where("version", "=", 1)
    .orderBy("id")
    .limit(MOST_PRICES)
    .forUpdate()
    .execute();
  for (const offer of offers)
    await addDecision(tx, offer, null, { act: "withdraw", state: "withdrawn", total: null });
}
