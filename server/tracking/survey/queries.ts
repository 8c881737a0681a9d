import { type SqlBool, sql } from "kysely";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const selectRuleWords = (db: Db, ownerId: number) =>
  db.selectFrom("survey_rule").select(["match", "key"]).where("owner_id", "=", ownerId).execute();

export const selectRules = (db: Db, ownerId: number) =>
  db
    .selectFrom("survey_rule as r")
    .innerJoin("campaign_entry as e", "e.id", "r.entry_id")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select([
      "r.public_id as publicId",
      "r.words",
      "r.match",
      "e.public_id as entry",
      "p.title as show",
      addressOnSale.as("onSale"),
    ])
    .where("r.owner_id", "=", ownerId)
    .orderBy("r.id")
    .execute();

const unread = (db: Db, ownerId: number) =>
  db
    .selectFrom("conversion as c")
    .where("c.owner_id", "=", ownerId)
    .where("c.answered", "=", true)
    .where("c.answer_entry_id", "is", null)
    .where(
      sql<SqlBool>`not exists (select from conversion_import i where i.id = c.import_id and i.state = 'taken-back')`,
    );

export const countUnread = async (db: Db, ownerId: number): Promise<number> =>
  (await unread(db, ownerId).select(sql<number>`count(*)`.as("answers")).executeTakeFirstOrThrow()).answers;

export const selectUnreadWords = (db: Db, ownerId: number, limit: number) =>
  unread(db, ownerId)
    .select([sql<string>`c.answer`.as("words"), sql<number>`count(*)`.as("count")])
    .where("c.answer", "is not", null)
    .groupBy("c.answer")
    .orderBy("count", "desc")
    .orderBy("words")
    .limit(limit)
    .execute();

/** How many kept answers a rule with these words would read, and how many of them are read already. */
export const selectPreview = (db: Db, ownerId: number, key: string, match: "is" | "contains") =>
  db
    .selectFrom("conversion as c")
    .select([
      sql<number>`count(*)`.as("reads"),
      sql<number>`count(*) filter (where c.answer_entry_id is not null)`.as("readBefore"),
    ])
    .where("c.owner_id", "=", ownerId)
    .where(match === "is" ? sql<SqlBool>`c.answer = ${key}` : sql<SqlBool>`strpos(c.answer, ${key}) > 0`)
    .where(
      sql<SqlBool>`not exists (select from conversion_import i where i.id = c.import_id and i.state = 'taken-back')`,
    )
    .executeTakeFirstOrThrow();

export const selectEntryOf = (tx: Tx, ownerId: number, externalId: string) =>
  tx
    .selectFrom("campaign_entry as e")
    .innerJoin("campaign as c", "c.id", "e.campaign_id")
    .select("e.id")
    .where("c.owner_id", "=", ownerId)
    .where("e.public_id", "=", externalId)
    .executeTakeFirst();

export async function upsertRule(
  tx: Tx,
  rule: {
    public_id: string;
    owner_id: number;
    entry_id: number;
    words: string;
    key: string;
    match: "is" | "contains";
    created_by: number;
  },
): Promise<void> {
  await tx
    .insertInto("survey_rule")
    .values(rule)
    .onConflict((c) =>
      c.columns(["owner_id", "match", "key"]).doUpdateSet({ entry_id: rule.entry_id, words: rule.words }),
    )
    .execute();
}

export const deleteRuleOf = async (tx: Tx, ownerId: number, publicId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom("survey_rule")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  ).numDeletedRows > 0n;
