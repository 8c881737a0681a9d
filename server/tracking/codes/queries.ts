import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

const described = (db: Db) =>
  db
    .selectFrom("promo_code as c")
    .leftJoin("promo_code_holder as h", (join) =>
      join.onRef("h.code_id", "=", "c.id").on("h.until", "is", null),
    )
    .leftJoin("campaign_entry as e", "e.id", "h.entry_id")
    .select([
      "c.public_id as publicId",
      "c.code",
      sql<
        "free" | "given" | "retired"
      >`case when c.retired then 'retired' when e.id is null then 'free' else 'given' end`.as("state"),
      "e.public_id as entryExternalId",
    ]);

export const selectCodes = (db: Db, campaignId: number, limit: number) =>
  described(db)
    .where("c.campaign_id", "=", campaignId)
    .orderBy(sql`case when c.retired then 2 when e.id is null then 1 else 0 end`)
    .orderBy("c.id")
    .limit(limit)
    .execute();

export const selectCode = (db: Db, id: number) =>
  described(db).where("c.id", "=", id).executeTakeFirstOrThrow();

export const countCodes = (db: Db, campaignId: number) =>
  db
    .selectFrom("promo_code as c")
    .leftJoin("promo_code_holder as h", (join) =>
      join.onRef("h.code_id", "=", "c.id").on("h.until", "is", null),
    )
    .select([
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where not c.retired and h.entry_id is null)`.as("free"),
    ])
    .where("c.campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();

export const countCodesOf = async (tx: Tx, ownerId: number): Promise<number> =>
  (
    await tx
      .selectFrom("promo_code")
      .select(sql<number>`count(*)`.as("codes"))
      .where("owner_id", "=", ownerId)
      .executeTakeFirstOrThrow()
  ).codes;

/** A code of one of the caller's organizations, held until the transaction ends. */
export const lockCodeOf = (tx: Tx, loginId: number, publicId: string) =>
  tx
    .selectFrom("promo_code as c")
    .innerJoin("owner_access as m", "m.owner_id", "c.owner_id")
    .select(["c.id", "c.owner_id as ownerId", "c.campaign_id as campaignId", "c.retired", "m.member"])
    .where("m.login_id", "=", loginId)
    .where("c.public_id", "=", publicId)
    .forUpdate("c")
    .executeTakeFirst();

/** The next free code of a campaign's list, oldest first, held until the transaction ends. */
export const lockFreeCode = (tx: Tx, campaignId: number) =>
  tx
    .selectFrom("promo_code as c")
    .select("c.id")
    .where("c.campaign_id", "=", campaignId)
    .where("c.retired", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("promo_code_holder as h")
            .select("h.id")
            .whereRef("h.code_id", "=", "c.id")
            .where("h.until", "is", null)
            .where("h.entry_id", "is not", null),
        ),
      ),
    )
    .orderBy("c.id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export interface NewCode {
  public_id: string;
  owner_id: number;
  campaign_id: number;
  code: string;
  key: string;
  created_by: number;
}

/** Those that were new; a code stands once with an organization. */
export const insertCodes = (tx: Tx, codes: readonly NewCode[]) =>
  tx
    .insertInto("promo_code")
    .values([...codes])
    .onConflict((c) => c.columns(["owner_id", "key"]).doNothing())
    .returning(["id", "key"])
    .execute();

/** Those of these codes that belong to another campaign. */
export const selectElsewhere = (tx: Tx, ownerId: number, campaignId: number, keys: readonly string[]) =>
  tx
    .selectFrom("promo_code")
    .select("code")
    .where("owner_id", "=", ownerId)
    .where("key", "in", keys)
    .where("campaign_id", "is distinct from", campaignId)
    .orderBy("id")
    .execute();

export const selectEntryId = (tx: Tx, campaignId: number, externalId: string) =>
  tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "=", externalId)
    .forKeyShare()
    .executeTakeFirst();

export const selectHolder = (tx: Tx, codeId: number) =>
  tx
    .selectFrom("promo_code_holder")
    .select(["id", "entry_id as entryId"])
    .where("code_id", "=", codeId)
    .where("until", "is", null)
    .executeTakeFirst();

/** Of these shows those that have a code now. */
export const selectShowsWithCode = (tx: Tx, entryIds: readonly number[]) =>
  tx
    .selectFrom("promo_code_holder")
    .select("entry_id as entryId")
    .where("until", "is", null)
    .where("entry_id", "in", entryIds)
    .execute();

export async function beginHolding(tx: Tx, codeId: number, entryId: number): Promise<void> {
  await tx.insertInto("promo_code_holder").values({ code_id: codeId, entry_id: entryId }).execute();
}

export async function endHolding(tx: Tx, codeId: number): Promise<void> {
  await tx
    .updateTable("promo_code_holder")
    // A term that begins in this very transaction ends with it.
    .set({ until: sql<Date>`greatest(now(), since)` })
    .where("code_id", "=", codeId)
    .where("until", "is", null)
    .execute();
}

export async function retireCode(tx: Tx, id: number): Promise<void> {
  await tx.updateTable("promo_code").set({ retired: true }).where("id", "=", id).execute();
}
