import { type Selectable, sql, type Updateable } from "kysely";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";

/** `now` is the database's clock: it decides what is over. */
export type PurchaseRow = Selectable<Tables["purchase"]> & { now: Date };
type ItemRow = Selectable<Tables["purchase_item"]>;

const now = sql<Date>`clock_timestamp()`.as("now");

export const selectPurchase = (db: Db, id: number): Promise<PurchaseRow | undefined> =>
  db.selectFrom("purchase").selectAll().select(now).where("id", "=", id).executeTakeFirst();

/** Changes to a purchase paid by card wait for each other here. */
export const lockPurchase = (tx: Tx, id: number): Promise<PurchaseRow> =>
  tx
    .selectFrom("purchase")
    .selectAll()
    .select(now)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** A purchase with its organization's public id. */
export const selectPurchaseByPublicId = (db: Db, publicId: string) =>
  db
    .selectFrom("purchase as p")
    .innerJoin("owner as o", "o.id", "p.owner_id")
    .selectAll("p")
    .select([now, "o.public_id as ownerPublicId"])
    .where("p.public_id", "=", publicId)
    .executeTakeFirst();

export const updatePurchase = (tx: Tx, id: number, change: Updateable<Tables["purchase"]>) =>
  tx
    .updateTable("purchase")
    .set(change as Updateable<Tables["purchase"]>)
    .where("id", "=", id)
    .execute();

export const markChecked = (db: Db, id: number) =>
  db.updateTable("purchase").set({ checked: sql<Date>`now()` }).where("id", "=", id).execute();

export const insertItems = async (tx: Tx, items: readonly ItemRow[]): Promise<void> => {
  if (items.length === 0) return;
  await tx
    .insertInto("purchase_item")
    .values([...items])
    .execute();
};

export const selectItems = (db: Db, purchaseId: number): Promise<ItemRow[]> =>
  db
    .selectFrom("purchase_item")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .orderBy("podcast_id")
    .execute();

export const updateItems = async (
  tx: Tx,
  purchaseId: number,
  podcastIds: readonly number[],
  outcome: ItemRow["outcome"],
): Promise<void> => {
  if (podcastIds.length === 0) return;
  await tx
    .updateTable("purchase_item")
    .set({ outcome })
    .where("purchase_id", "=", purchaseId)
    .where("podcast_id", "in", [...podcastIds])
    .execute();
};

export const countItems = async (db: Db, purchaseIds: readonly number[]) => {
  if (purchaseIds.length === 0) return [];
  return db
    .selectFrom("purchase_item")
    .select([
      "purchase_id as purchaseId",
      sql<number>`count(*) filter (where outcome = 'unlocked')`.as("unlocked"),
      sql<number>`count(*) filter (where outcome = 'dropped')`.as("dropped"),
    ])
    .where("purchase_id", "in", [...purchaseIds])
    .groupBy("purchase_id")
    .execute();
};

/** Podcasts that unfinished purchases of an organization hold, with who pays for them. */
export const selectReserved = (db: Db, ownerId: number) =>
  db
    .selectFrom("purchase_item as i")
    .innerJoin("purchase as p", "p.id", "i.purchase_id")
    .innerJoin("podcast as c", "c.id", "i.podcast_id")
    .select([
      "i.podcast_id as podcastId",
      "c.public_id as podcastPublicId",
      "p.public_id as sessionId",
      "p.login_id as loginId",
      "p.expires",
    ])
    .where("i.owner_id", "=", ownerId)
    .where("i.outcome", "=", "reserved")
    .orderBy("p.id")
    .orderBy("i.podcast_id")
    .limit(10_000)
    .execute();

export const countUnfinished = async (db: Db, loginId: number): Promise<number> =>
  (
    await db
      .selectFrom("purchase")
      .select(sql<number>`count(*)`.as("count"))
      .where("login_id", "=", loginId)
      .where("state", "in", ["creating", "open"])
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Unfinished purchases, the longest unchecked first: unpaid checkouts, and money to be refunded. Of a disputed one it is
 * not: the bank may take it already (decision 81).
 */
export const selectUnfinished = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom("purchase")
      .select("id")
      .where((eb) =>
        eb.or([
          eb("state", "in", ["creating", "open"]),
          eb.and([eb("owed", ">", 0), eb("state", "<>", "disputed")]),
        ]),
      )
      .orderBy(sql`checked nulls first`)
      .limit(limit)
      .execute()
  ).map((row) => row.id);

/**
 * Unfinished purchases that only the provider account they were made with can finish, latest first. One that an
 * administrator has closed as stuck or not refundable does not block anything.
 */
export const selectBound = (db: Db, limit: number) =>
  db
    .selectFrom("purchase as p")
    .select(["p.session_id as sessionId", "p.price_id as priceId"])
    .where((eb) =>
      eb.or([
        eb("p.state", "in", ["creating", "open"]),
        eb.and([eb("p.owed", ">", 0), eb("p.state", "<>", "disputed")]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("money_problem as m")
            .select("m.id")
            .whereRef("m.purchase_id", "=", "p.id")
            .where("m.kind", "in", ["stuck", "refund-failed"])
            .where("m.closed", "is not", null),
        ),
      ),
    )
    .orderBy("p.id", "desc")
    .limit(limit)
    .execute();

/** Nobody makes or changes a purchase until the transaction ends. */
export const keepPurchasesAsTheyAre = (tx: Tx) => sql`lock table purchase in share mode`.execute(tx);

export const selectPurchaseIdByPayment = async (db: Db, paymentId: string): Promise<number | undefined> =>
  (await db.selectFrom("purchase").select("id").where("payment_id", "=", paymentId).executeTakeFirst())?.id;

/** Card purchases that were paid since, as far as we know. */
export const selectCapturedSince = (db: Db, since: Date) =>
  db
    .selectFrom("purchase")
    .select(["id", "session_id as sessionId"])
    .where("captured", ">", 0)
    .where("created", ">=", since)
    .orderBy("id")
    .limit(10_000)
    .execute();

export const selectPayments = (db: Db, ownerId: number, limit: number, offset: number) =>
  db
    .selectFrom("purchase")
    .selectAll()
    .select(now)
    .where("owner_id", "=", ownerId)
    .where("card_items", ">", 0)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export const countPayments = async (db: Db, ownerId: number): Promise<number> =>
  (
    await db
      .selectFrom("purchase")
      .select(sql<number>`count(*)`.as("count"))
      .where("owner_id", "=", ownerId)
      .where("card_items", ">", 0)
      .executeTakeFirstOrThrow()
  ).count;

export const selectItemTitles = async (db: Db, purchaseIds: readonly number[]) => {
  if (purchaseIds.length === 0) return [];
  return db
    .selectFrom("purchase_item as i")
    .innerJoin("podcast as p", "p.id", "i.podcast_id")
    .select(["i.purchase_id as purchaseId", "p.public_id as publicId", "p.title", addressOnSale.as("onSale")])
    .where("i.purchase_id", "in", [...purchaseIds])
    .orderBy("p.title_key")
    .orderBy("p.id")
    .execute();
};
