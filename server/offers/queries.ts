import { type SqlBool, sql } from "kysely";
import type { Behind } from "../../contract/forms/page.ts";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import { MOST_VERSIONS, type OfferAct, type OfferState, type OfferVersion } from "../../contract/offers.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { goingOn } from "../platform/postgres/going-on.ts";

export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number];

/** Offers end with the day in UTC, wherever their reader is. */
const today = sql<string>`(now() at time zone 'utc')::date`;

/** What was agreed does not expire: its date had not passed when it was agreed. */
const state = sql<OfferState>`case
  when o.state = 'open' and (v.terms->>'freeUntil')::date < ${today} then 'expired' else o.state end`;

/** There is something to do, or it holds. */
const pending = sql<boolean>`${state} in ('open', 'agreed', 'booked')`;

const offers = (db: Db) =>
  db
    .selectFrom("offer as o")
    .innerJoin("offer_version as v", (join) =>
      join.onRef("v.offer_id", "=", "o.id").onRef("v.number", "=", "o.version"),
    )
    .innerJoin("campaign_entry as e", "e.id", "o.entry_id")
    .innerJoin("campaign as c", "c.id", "e.campaign_id")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select([
      "o.id",
      "o.public_id as publicId",
      "o.version",
      "o.agreed_total as agreedTotal",
      "o.modified",
      sql<boolean>`o.host_answer_id is not null`.as("fromLink"),
      state.as("state"),
      "v.side",
      "v.terms",
      "v.login_id as loginId",
      "v.created as at",
      "e.public_id as entry",
      "c.public_id as campaign",
      "c.owner_id as ownerId",
      "p.id as podcastId",
      "p.public_id as podcast",
      "p.title",
      "p.reach",
      "p.reach_low as reachLow",
      "p.reach_high as reachHigh",
    ]);

/** Those in which there is something to do first, the newest first. */
export const selectOffers = (db: Db, campaignId: number, limit: number, behind: Behind) => {
  const { where, offset } = goingOn(
    sql`(${pending}, o.id)`,
    (handle) => sql`(select ${pending}, o.id from offer o
      join offer_version v on v.offer_id = o.id and v.number = o.version where o.public_id = ${handle})`,
    behind,
  );
  return offers(db)
    .where("e.campaign_id", "=", campaignId)
    .where(where)
    .orderBy(pending, "desc")
    .orderBy("o.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
};

export const countOffers = async (db: Db, campaignId: number): Promise<{ count: number; today: string }> =>
  db
    .selectFrom("offer as o")
    .innerJoin("campaign_entry as e", "e.id", "o.entry_id")
    .select([sql<number>`count(*)`.as("count"), today.as("today")])
    .where("e.campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

export const selectOffer = (db: Db, publicId: string): Promise<OfferRow | undefined> =>
  offers(db).where("o.public_id", "=", publicId).executeTakeFirst();

/** Others who change this offer wait until the transaction ends. */
export const lockOffer = (tx: Tx, id: number) =>
  tx.selectFrom("offer").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

/** Its versions, the newest first. */
export const selectVersions = (db: Db, offerId: number) =>
  db
    .selectFrom("offer_version")
    .select(["number", "side", "terms", "login_id as loginId", "created as at"])
    .where("offer_id", "=", offerId)
    .orderBy("number", "desc")
    .limit(MOST_VERSIONS)
    .execute();

/** The newest first; there are no more than two of a version. */
export const selectDecisions = (db: Db, offerId: number) =>
  db
    .selectFrom("offer_decision")
    .select(["act", "version", "seen", "login_id as loginId", "created as at"])
    .where("offer_id", "=", offerId)
    .orderBy("id", "desc")
    .limit(2 * MOST_VERSIONS)
    .execute();

/** An entry of a campaign, with the number of its offers. */
/** Not the offers of an answer by link that was corrected or taken back: they would fill a podcast's list for good. */
export const TAKES_ROOM = sql<SqlBool>`(o.host_answer_id is null or o.state <> 'withdrawn')`;

export const selectEntry = (db: Db, campaignId: number, publicId: string) =>
  db
    .selectFrom("campaign_entry as e")
    .select((eb) => [
      "e.id",
      eb
        .selectFrom("offer as o")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("o.entry_id", "=", "e.id")
        .where(TAKES_ROOM)
        .as("offers"),
    ])
    .where("e.campaign_id", "=", campaignId)
    .where("e.public_id", "=", publicId)
    .executeTakeFirst();

export interface Words {
  side: OfferVersion["side"];
  terms: OfferTerms;
  /** Null for what a host has said by link. */
  loginId: number | null;
}

/** @param hostAnswerId the answer by link that it begins with */
export async function insertOffer(
  tx: Tx,
  entryId: number,
  publicId: string,
  words: Words,
  hostAnswerId: number | null = null,
): Promise<void> {
  const { id } = await tx
    .insertInto("offer")
    .values({ public_id: publicId, entry_id: entryId, agreed_total: null, host_answer_id: hostAnswerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(tx, id, 1, words);
}

const insertVersion = (tx: Tx, offerId: number, number: number, { side, terms, loginId }: Words) =>
  tx
    .insertInto("offer_version")
    .values({ offer_id: offerId, number, side, terms: JSON.stringify(terms), login_id: loginId })
    .execute();

/** Moves on by a millisecond at least: that is all a browser sees of it. */
const next = sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), modified + interval '1 millisecond'))`;

/** Adds a version, with which the offer is open again. */
export async function addVersion(tx: Tx, offerId: number, number: number, words: Words): Promise<void> {
  await insertVersion(tx, offerId, number, words);
  await tx
    .updateTable("offer")
    .set({ version: number, state: "open", agreed_total: null, modified: next })
    .where("id", "=", offerId)
    .execute();
}

/** Moves an offer to another state, and keeps who said so of which version. */
export async function addDecision(
  tx: Tx,
  offer: Pick<OfferRow, "id" | "version" | "modified">,
  loginId: number | null,
  said: { act: OfferAct; state: Exclude<OfferState, "expired">; total: number | null },
): Promise<void> {
  await tx
    .insertInto("offer_decision")
    .values({
      offer_id: offer.id,
      act: said.act,
      version: offer.version,
      seen: offer.modified,
      login_id: loginId,
    })
    .execute();
  await tx
    .updateTable("offer")
    .set({ state: said.state, agreed_total: said.total, modified: next })
    .where("id", "=", offer.id)
    .execute();
}

/** What was agreed in a campaign, for each currency. */
export const selectAgreed = (
  db: Db,
  campaignId: number,
): Promise<{ currency: string; total: number; offers: number }[]> =>
  db
    .selectFrom("offer as o")
    .innerJoin("campaign_entry as e", "e.id", "o.entry_id")
    .innerJoin("offer_version as v", (join) =>
      join.onRef("v.offer_id", "=", "o.id").onRef("v.number", "=", "o.version"),
    )
    .select([
      sql<string>`v.terms->>'currency'`.as("currency"),
      sql<number>`sum(o.agreed_total)::bigint`.as("total"),
      sql<number>`count(*)`.as("offers"),
    ])
    .where("e.campaign_id", "=", campaignId)
    .where("o.state", "=", "agreed")
    .groupBy(sql`1`)
    .execute();

export const setBooked = (tx: Tx, offerId: number) =>
  tx.updateTable("offer").set({ state: "booked", modified: next }).where("id", "=", offerId).execute();

/** Books what is open again, at this sum. */
export const setBookedAgain = (tx: Tx, offerId: number, total: number) =>
  tx
    .updateTable("offer")
    .set({ state: "booked", agreed_total: total, modified: next })
    .where("id", "=", offerId)
    .where("state", "in", ["open", "agreed"])
    .execute();

export const setOpenAgain = (tx: Tx, offerId: number) =>
  tx
    .updateTable("offer")
    .set({ state: "open", agreed_total: null, modified: next })
    .where("id", "=", offerId)
    .where("state", "=", "booked")
    .execute();
