import { type SqlBool, sql } from "kysely";
import type { ConversionKind, Rule } from "../../../contract/tracking/conversions.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** How many conversions an organization has; nobody else adds to them until the transaction ends. */
export const holdState = async (tx: Tx, ownerId: number): Promise<number> =>
  (
    await tx
      .insertInto("conversion_state")
      .values({ owner_id: ownerId })
      .onConflict((c) =>
        c.column("owner_id").doUpdateSet((eb) => ({ conversions: eb.ref("conversion_state.conversions") })),
      )
      .returning("conversions")
      .executeTakeFirstOrThrow()
  ).conversions;

export async function addToState(tx: Tx, ownerId: number, more: number): Promise<void> {
  await tx
    .updateTable("conversion_state")
    .set((eb) => ({ conversions: eb("conversions", "+", more) }))
    .where("owner_id", "=", ownerId)
    .execute();
}

export interface NewConversion {
  owner_id: number;
  source: string;
  key: string;
  at: string;
  kind: ConversionKind;
  amount: number | null;
  currency: string | null;
  refund_of: string | null;
  codes: string[];
  link_slug: string | null;
  answered: boolean;
  answer: string | null;
  new_customer: boolean | null;
  import_id: number | null;
}

/** The ids of those that were new. */
export const insertConversions = async (tx: Tx, rows: readonly NewConversion[]): Promise<number[]> =>
  (
    await tx
      .insertInto("conversion")
      .values([...rows])
      .onConflict((c) => c.columns(["owner_id", "source", "key"]).doNothing())
      .returning("id")
      .execute()
  ).map(({ id }) => id);

/** How many of these keys belonged to an import that was taken back. */
export const deleteTakenBack = async (tx: Tx, ownerId: number, source: string, keys: readonly string[]) =>
  Number(
    (
      await tx
        .deleteFrom("conversion as c")
        .using("conversion_import as i")
        .whereRef("i.id", "=", "c.import_id")
        .where("i.state", "=", "taken-back")
        .where("c.owner_id", "=", ownerId)
        .where("c.source", "=", source)
        .where("c.key", "in", keys)
        .executeTakeFirst()
    ).numDeletedRows,
  );

/** Some of what an import added: how many, and refunds that followed an order among them. */
export async function deleteOfImport(
  tx: Tx,
  importId: number,
  limit: number,
): Promise<{ deleted: number; refunds: number[] }> {
  const { rows } = await sql<{ deleted: number; refunds: number[] }>`
    with gone as (
      delete from conversion where id in (
        select id from conversion where import_id = ${importId} limit ${limit})
      returning owner_id, source, key
    )
    select count(*) as deleted, (
      select coalesce(array_agg(r.id), '{}') from conversion r
      where r.kind = 'refund' and r.refund_of is not null
        and (r.owner_id, r.source, r.refund_of) in (select owner_id, source, key from gone)) as refunds
    from gone`.execute(tx);
  return rows[0]!;
}

const disagreeing = sql<SqlBool>`(c.code_entry_id <> c.link_entry_id or c.code_entry_id <> c.answer_entry_id
  or c.link_entry_id <> c.answer_entry_id)`;
/** An import that was taken back counts no more from that moment on, however long its lines take to go. */
const standing = sql<SqlBool>`not exists (select from conversion_import i
  where i.id = c.import_id and i.state = 'taken-back')`;

export type Only = "all" | "none" | "disagreeing";

const ofOwner = (db: Db, ownerId: number, only: Only) => {
  const all = db.selectFrom("conversion as c").where("c.owner_id", "=", ownerId).where(standing);
  if (only === "none") return all.where("c.entry_id", "is", null);
  return only === "disagreeing" ? all.where(disagreeing) : all;
};

/** How many rows there are less those that no more stand, each by an index alone: an organization may have two million. */
export async function countConversions(db: Db, ownerId: number, only: Only): Promise<number> {
  const which = { all: sql`true`, none: sql`c.entry_id is null`, disagreeing }[only];
  const there =
    only === "all"
      ? sql`select conversions from conversion_state where owner_id = ${ownerId}`
      : sql`select count(*) from conversion c where c.owner_id = ${ownerId} and ${which}`;
  const { rows } = await sql<{ count: number }>`
    select greatest(0, coalesce((${there}), 0) - (
      select count(*) from conversion_import i join conversion c on c.import_id = i.id
      where i.owner_id = ${ownerId} and i.state = 'taken-back' and ${which})) as count`.execute(db);
  return rows[0]!.count;
}

/** `onSale`: the address to hide in the title. */
const showOf = (column: "c.entry_id" | "c.code_entry_id" | "c.link_entry_id" | "c.answer_entry_id") =>
  sql<{ title: string; onSale: string | null } | null>`(
    select json_build_object('title', p.title, 'onSale', ${addressOnSale})
    from campaign_entry e join podcast p on p.id = e.podcast_id where e.id = ${sql.ref(column)})`;

export const selectConversions = (db: Db, ownerId: number, only: Only, page: number, size: number) =>
  ofOwner(db, ownerId, only)
    .select([
      "c.key",
      "c.source",
      "c.at",
      "c.kind",
      "c.amount",
      "c.currency",
      "c.rule",
      showOf("c.entry_id").as("show"),
      showOf("c.code_entry_id").as("codeShow"),
      showOf("c.link_entry_id").as("linkShow"),
      showOf("c.answer_entry_id").as("answerShow"),
      sql<boolean>`coalesce(${disagreeing}, false)`.as("disagrees"),
    ])
    .orderBy("c.at", "desc")
    .orderBy("c.id", "desc")
    .limit(size)
    .offset(page * size)
    .execute();

/** What the shows of a campaign brought, by kind and currency. */
export const selectByShow = (db: Db, campaignId: number) =>
  db
    .selectFrom("conversion as c")
    .innerJoin("campaign_entry as e", "e.id", "c.entry_id")
    .select([
      "e.public_id as entryExternalId",
      "c.kind",
      "c.currency",
      sql<number>`count(*)`.as("conversions"),
      sql<number>`coalesce(sum(c.amount), 0)::bigint`.as("amount"),
    ])
    .where("e.campaign_id", "=", campaignId)
    .where(standing)
    .groupBy(["e.id", "c.kind", "c.currency"])
    .orderBy("e.id")
    .orderBy("c.currency")
    .execute();

export const selectByDay = (db: Db, campaignId: number, days: number) =>
  db
    .selectFrom("conversion as c")
    .innerJoin("campaign_entry as e", "e.id", "c.entry_id")
    .select([
      sql<string>`(c.at at time zone 'UTC')::date`.as("day"),
      "c.currency",
      sql<number>`count(*) filter (where c.kind <> 'refund')`.as("conversions"),
      sql<number>`coalesce(sum(c.amount), 0)::bigint`.as("amount"),
    ])
    .where("e.campaign_id", "=", campaignId)
    .where(
      "c.at",
      ">=",
      sql<Date>`(((now() at time zone 'UTC')::date - ${days - 1}::int) at time zone 'UTC')`,
    )
    .where("c.at", "<", sql<Date>`(((now() at time zone 'UTC')::date + 1) at time zone 'UTC')`)
    .where(standing)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
    .execute();

const imports = (db: Db) =>
  db
    .selectFrom("conversion_import as i")
    .leftJoin("login as l", "l.id", "i.login_id")
    .select([
      "i.id",
      "i.public_id as publicId",
      "i.owner_id as ownerId",
      "i.file_name as fileName",
      "i.source",
      "i.state",
      "i.added",
      "i.known",
      "l.username as by",
      "i.created",
    ]);
export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number];

export const selectImports = (db: Db, ownerId: number, limit: number) =>
  imports(db).where("i.owner_id", "=", ownerId).orderBy("i.id", "desc").limit(limit).execute();

export const selectImport = (db: Db, id: number) =>
  imports(db).where("i.id", "=", id).executeTakeFirstOrThrow();

/** An import of one of the caller's organizations. */
export const selectImportOf = (db: Db, loginId: number, publicId: string) =>
  imports(db)
    .innerJoin("owner_access as m", "m.owner_id", "i.owner_id")
    .select("m.member")
    .where("m.login_id", "=", loginId)
    .where("i.public_id", "=", publicId)
    .executeTakeFirst();

/** Its state, held until the transaction ends: nobody takes it back meanwhile. */
export const lockImport = (tx: Tx, id: number) =>
  tx
    .selectFrom("conversion_import")
    .select(["state", "added", "known"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const insertImport = async (
  tx: Tx,
  made: { public_id: string; owner_id: number; login_id: number; file_name: string; source: string },
): Promise<number> =>
  (await tx.insertInto("conversion_import").values(made).returning("id").executeTakeFirstOrThrow()).id;

export async function addToImport(tx: Tx, id: number, more: { added: number; known: number }): Promise<void> {
  await tx
    .updateTable("conversion_import")
    .set((eb) => ({ added: eb("added", "+", more.added), known: eb("known", "+", more.known) }))
    .where("id", "=", id)
    .execute();
}

export async function updateImportState(tx: Tx, id: number, state: "done" | "taken-back"): Promise<void> {
  await tx.updateTable("conversion_import").set({ state }).where("id", "=", id).execute();
}

/** Conversions are kept for five years at most. Organization by organization: there is an index by time for each only. */
export async function deleteOldConversions(tx: Tx, limit: number): Promise<void> {
  await sql`
    with old as (
      delete from conversion where id in (
        select o.id from conversion_state s cross join lateral (
          select id from conversion c where c.owner_id = s.owner_id and c.at < now() - interval '5 years'
          order by c.at desc, c.id desc limit ${limit}) o
        limit ${limit})
      returning owner_id
    )
    update conversion_state s set conversions = greatest(0, s.conversions - o.gone)
    from (select owner_id, count(*) as gone from old group by owner_id) o where o.owner_id = s.owner_id`.execute(
    tx,
  );
}

/** Words that no rule reads and whose time is over. That there was an answer stays. */
export const forgetAnswers = (tx: Tx) =>
  tx
    .updateTable("conversion")
    .set({ answer: null, answer_until: null })
    .where("answer_until", "<", sql<Date>`now()`)
    .execute();

export type ShownRow = Awaited<ReturnType<typeof selectConversions>>[number] & { rule: Rule };
