import { type SqlBool, sql } from "kysely";
import type { SUPPRESSION_LISTS } from "../../../contract/contacts.ts";
import type { Db, Sending, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import type { OptOutWay, SuppressionKind } from "../tables.ts";

/** Which entries are meant: those that apply to everyone, or one of an organization's lists. */
export type ListOf = { ownerId: null } | { ownerId: number; list: (typeof SUPPRESSION_LISTS)[number] };

const standing = (db: Db, of: ListOf) =>
  db
    .selectFrom("suppression as s")
    .where("s.lifted", "is", null)
    .where("s.owner_id", "is not distinct from", of.ownerId)
    .$if(of.ownerId !== null, (query) =>
      query.where(sql<SqlBool>`(s.kind = 'bounce') = ${of.ownerId !== null && of.list === "bounces"}`),
    );

/** The mail an entry came from, as its organization reads it: a mailing of its own, or a conversation. */
const described = (db: Db, of: ListOf) =>
  standing(db, of)
    .leftJoin("message as m", (join) =>
      join.onRef("m.public_id", "=", "s.source").onRef("m.owner_id", "=", "s.owner_id"),
    )
    .leftJoin("mailing as g", "g.id", "m.mailing_id")
    .leftJoin("campaign as w", "w.id", "g.campaign_id")
    .leftJoin("conversation_mail as c", (join) =>
      join.onRef("c.public_id", "=", "s.source").onRef("c.owner_id", "=", "s.owner_id"),
    )
    .leftJoin("conversation as v", "v.id", "c.conversation_id")
    .select([
      "s.public_id as publicId",
      "s.hint",
      "s.kind",
      "s.how",
      "s.reason",
      "s.created",
      "s.created_by as createdBy",
      "g.public_id as mailing",
      "w.public_id as campaign",
      "v.public_id as conversation",
    ]);

export type SuppressionRow = Awaited<ReturnType<typeof selectSuppressions>>[number];

export const selectSuppressions = (
  db: Db,
  of: ListOf,
  { limit, offset }: { limit: number; offset: number },
) =>
  described(db, of)
    .orderBy("s.created", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export const countSuppressions = async (db: Db, of: ListOf): Promise<number> =>
  (await standing(db, of).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;

/** Everything on both of an organization's lists, with its sealed addresses. */
export const selectForExport = (db: Db, ownerId: number) =>
  db
    .selectFrom("suppression")
    .select(["public_id as publicId", "hint", "kind", "how", "reason", "created", "address"])
    .where("owner_id", "=", ownerId)
    .where("lifted", "is", null)
    .orderBy("created", "desc")
    .orderBy("id", "desc")
    .execute();

/** Which of these fingerprints are on the platform's list or, where an organization is given, on its list. */
export const selectSuppressedHmacs = async (
  db: Db,
  ownerId: number | null,
  hmacs: readonly Buffer[],
  lastWrote: Date | null = null,
): Promise<Set<string>> => {
  if (hmacs.length === 0) return new Set();
  const rows = await db
    .selectFrom("suppression")
    .select("address_hmac")
    .where("address_hmac", "in", [...hmacs])
    .where("lifted", "is", null)
    .where((eb) =>
      eb.or([eb("owner_id", "is", null), ...(ownerId === null ? [] : [eb("owner_id", "=", ownerId)])]),
    )
    .where((eb) =>
      lastWrote === null
        ? eb.lit(true)
        : eb.or([eb("kind", "not in", ["person", "bounce"]), eb("created", ">=", lastWrote)]),
    )
    .execute();
  return new Set(rows.map((row) => row.address_hmac.toString("hex")));
};

/** Which of these, by `at`, are on the platform's list or on that of their organization. */
export async function selectSuppressedOf(
  db: Db | Sending,
  asked: readonly { at: number; ownerId: number; hmac: Buffer }[],
): Promise<Set<number>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ at: number }>`${sql.raw(PREPARED)}
    select distinct q.at
    from unnest(${asked.map((one) => one.at)}::int[], ${asked.map((one) => one.ownerId)}::bigint[],
                ${asked.map((one) => one.hmac)}::bytea[]) as q (at, owner_id, hmac)
    join suppression s on s.address_hmac = q.hmac and s.lifted is null
    where s.owner_id is null or s.owner_id = q.owner_id`.execute(db);
  return new Set(rows.map((row) => row.at));
}

/** Everything that stands on an organization's own lists. */
export const selectOwnHmacs = async (db: Db, ownerId: number): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom("suppression")
        .select("address_hmac")
        .where("owner_id", "=", ownerId)
        .where("lifted", "is", null)
        .execute()
    ).map((row) => row.address_hmac.toString("hex")),
  );

export interface NewSuppression {
  public_id: string;
  owner_id: number | null;
  address_hmac: Buffer;
  hint: string;
  reason: string;
  kind: SuppressionKind;
  how: OptOutWay | null;
  source: string | null;
  address: Buffer | null;
  created_by: number | null;
}

/** Adds entries; one that stands for the same address and kind already is left as it is. Answers how many were new. */
export async function insertSuppressions(tx: Tx, entries: readonly NewSuppression[]): Promise<number> {
  if (entries.length === 0) return 0;
  const all = <Column extends keyof NewSuppression>(column: Column) => entries.map((entry) => entry[column]);
  const hex = (bytes: readonly (Buffer | null)[]) => bytes.map((one) => one?.toString("hex") ?? null);
  const { numAffectedRows } = await sql`
    insert into suppression (public_id, owner_id, address_hmac, hint, reason, kind, how, source, address, created_by)
    select public_id, owner_id, decode(hmac, 'hex'), hint, reason, kind, how, source, decode(address, 'hex'), created_by
    from unnest(${all("public_id")}::text[], ${all("owner_id")}::bigint[], ${hex(all("address_hmac"))}::text[],
      ${all("hint")}::text[], ${all("reason")}::text[], ${all("kind")}::text[], ${all("how")}::text[],
      ${all("source")}::text[], ${hex(all("address"))}::text[], ${all("created_by")}::bigint[])
      as given (public_id, owner_id, hmac, hint, reason, kind, how, source, address, created_by)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** An entry that stands for the words of an answer alone becomes one that the person asked for. */
export const strengthen = (
  tx: Tx,
  {
    owner_id,
    address_hmac,
    how,
    source,
  }: Pick<NewSuppression, "owner_id" | "address_hmac" | "how" | "source">,
) =>
  tx
    .updateTable("suppression")
    .set({ how, source })
    .where("owner_id", "is not distinct from", owner_id)
    .where("address_hmac", "=", address_hmac)
    .where("kind", "=", "person")
    .where("how", "=", "text")
    .where("lifted", "is", null)
    .execute();

/** The entry that stands for this address and kind in this scope. */
export const selectStanding = (
  tx: Tx,
  entry: Pick<NewSuppression, "owner_id" | "address_hmac" | "kind">,
): Promise<SuppressionRow> =>
  described(
    tx,
    entry.owner_id === null ? { ownerId: null } : { ownerId: entry.owner_id, list: listOf(entry.kind) },
  )
    .where("s.address_hmac", "=", entry.address_hmac)
    .where("s.kind", "=", entry.kind)
    .executeTakeFirstOrThrow();

const listOf = (kind: SuppressionKind): (typeof SUPPRESSION_LISTS)[number] =>
  kind === "bounce" ? "bounces" : "organization";

/** An entry of the organization, with null one of the platform, held until the transaction ends. */
export const lockSuppression = (tx: Tx, publicId: string, ownerId: number | null) =>
  tx
    .selectFrom("suppression")
    .select(["id", "kind", "how"])
    .where("public_id", "=", publicId)
    .where("owner_id", "is not distinct from", ownerId)
    .where("lifted", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The same lock that each writer takes anyway. */
export const lockForWriting = (tx: Tx) => sql`lock table suppression in row exclusive mode`.execute(tx);

const lifting = (by: { loginId: number | null; why: string }) => ({
  lifted: sql<Date>`clock_timestamp()`,
  lifted_by: by.loginId,
  why: by.why,
});

export const liftSuppression = (tx: Tx, id: number, by: { loginId: number | null; why: string }) =>
  tx.updateTable("suppression").set(lifting(by)).where("id", "=", id).execute();

/** Lifts what came from one mail and was said in one of these ways; answers how many entries that were. */
export async function liftSaidIn(
  tx: Tx,
  source: string,
  ways: readonly OptOutWay[],
  by: { loginId: number | null; why: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("suppression")
    .set(lifting(by))
    .where("source", "=", source)
    .where("how", "in", [...ways])
    .where("lifted", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What was said of an address by the link of the mail with this handle, to its organization and to everybody. */
export async function liftOf(
  tx: Tx,
  { addressHmac, source }: { addressHmac: Buffer; source: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("suppression")
    .set(lifting({ loginId: null, why: "" }))
    .where("address_hmac", "=", addressHmac)
    .where("source", "=", source)
    .where("how", "in", ["link", "one-click", "everybody", "wrong-person"])
    .where("lifted", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whoever pressed a link about this address can undo it no more. */
export const endUndo = (tx: Tx, addressHmac: Buffer) =>
  tx
    .updateTable("opt_out_link")
    .set({ undo_hash: null, undo_until: null })
    .where("address_hmac", "=", addressHmac)
    .where("undo_hash", "is not", null)
    .execute();

/** All sealed addresses, standing or lifted, held until the transaction ends. */
export const selectSealed = (tx: Tx, after: number, limit: number) =>
  tx
    .selectFrom("suppression")
    .select(["id", "public_id as publicId", "address"])
    .where("address", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();

export const setSealed = (tx: Tx, id: number, address: Buffer) =>
  tx.updateTable("suppression").set({ address }).where("id", "=", id).execute();
