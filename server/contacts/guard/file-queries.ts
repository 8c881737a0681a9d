import { sql } from "kysely";
import { CONTACT_FILE_MAX } from "../../../contract/contacts/contact-file.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

const BASIS = [
  "id",
  "public_id",
  "kind",
  "quote",
  "page",
  "stood",
  "read_at",
  "read_hash",
  "login_id",
  "created",
  "revoked",
] as const;

export const insertBasis = (
  tx: Tx,
  basis: {
    publicId: string;
    ownerId: number;
    podcastId: number;
    hmac: Buffer;
    kind: "asked" | "consent" | "relation" | "invites";
    quote: string;
    page: string | null;
    loginId: number | null;
  },
) =>
  tx
    .insertInto("contact_basis")
    .values({
      public_id: basis.publicId,
      owner_id: basis.ownerId,
      podcast_id: basis.podcastId,
      address_hmac: basis.hmac,
      kind: basis.kind,
      quote: basis.quote,
      page: basis.page,
      login_id: basis.loginId,
    })
    .returning(BASIS)
    .executeTakeFirstOrThrow();

export type BasisRow = Awaited<ReturnType<typeof insertBasis>>;

export const countBases = async (db: Db, ownerId: number, hmac: Buffer): Promise<number> =>
  Number(
    (
      await db
        .selectFrom("contact_basis")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .where("address_hmac", "=", hmac)
        .where("revoked", "is", null)
        .executeTakeFirstOrThrow()
    ).count,
  );

export const hasRelation = async (db: Db, ownerId: number, hmac: Buffer, quote: string): Promise<boolean> =>
  (await db
    .selectFrom("contact_basis")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("address_hmac", "=", hmac)
    .where("kind", "=", "relation")
    .where("quote", "=", quote)
    .where("revoked", "is", null)
    .executeTakeFirst()) !== undefined;

/** Answers whether there was one that stood. */
export const revokeRelation = async (
  tx: Tx,
  ownerId: number,
  hmac: Buffer,
  quote: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("contact_basis")
    .set({ revoked: sql<Date>`now()` })
    .where("owner_id", "=", ownerId)
    .where("address_hmac", "=", hmac)
    .where("kind", "=", "relation")
    .where("quote", "=", quote)
    .where("revoked", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const lockBases = (tx: Tx) => sql`lock table contact_basis in row exclusive mode`.execute(tx);

/** Takes back what stands; a second time it stays as it was. */
export const setRevoked = (
  tx: Tx,
  of: { ownerId: number; podcastId: number; publicId: string },
  loginId: number,
) =>
  tx
    .updateTable("contact_basis")
    .set({
      revoked: sql<Date>`coalesce(revoked, now())`,
      revoked_by: sql<number>`case when revoked is null then ${loginId}::bigint else revoked_by end`,
    })
    .where("owner_id", "=", of.ownerId)
    .where("podcast_id", "=", of.podcastId)
    .where("public_id", "=", of.publicId)
    .returning(BASIS)
    .executeTakeFirst();

export const selectUnread = (db: Db, id: number) =>
  db
    .selectFrom("contact_basis")
    .select(["page", "quote"])
    .where("id", "=", id)
    .where("page", "is not", null)
    .where("read_at", "is", null)
    .executeTakeFirst();

/** What the page said, the first time. */
export const setRead = (tx: Tx, id: number, read: { stood: boolean | null; hash: Buffer | null }) =>
  tx
    .updateTable("contact_basis")
    .set({ stood: read.stood, read_hash: read.hash, read_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("read_at", "is", null)
    .execute();

export const selectBasesOf = (db: Db, ownerId: number, hmac: Buffer) =>
  db
    .selectFrom("contact_basis")
    .select(BASIS)
    .where("owner_id", "=", ownerId)
    .where("address_hmac", "=", hmac)
    .orderBy("id", "desc")
    .limit(CONTACT_FILE_MAX)
    .execute();

/** What was entered for this show and stands, whoever is behind it. */
export const selectBasesFor = (db: Db, ownerId: number, podcastId: number) =>
  db
    .selectFrom("contact_basis")
    .select(BASIS)
    .where("owner_id", "=", ownerId)
    .where("podcast_id", "=", podcastId)
    .where("revoked", "is", null)
    .orderBy("id", "desc")
    .limit(CONTACT_FILE_MAX)
    .execute();

export const selectDecisionsOf = (db: Db, ownerId: number, hmac: Buffer) =>
  db
    .selectFrom("contact_decision")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("address_hmac", "=", hmac)
    .orderBy("id", "desc")
    .limit(CONTACT_FILE_MAX)
    .execute();

/** The mails about which something was decided for this person. */
export async function selectMailsOf(db: Db, ownerId: number, hmac: Buffer) {
  const { rows } = await sql<{ subject: string; attempt: string; state: string; at: Date | null }>`
    select m.subject, m.message_id as attempt, m.state, coalesce(m.accepted, m.handed) as at from message m
    where m.id in (select message_id from contact_decision where owner_id = ${ownerId} and address_hmac = ${hmac})
    order by m.id desc limit ${CONTACT_FILE_MAX}`.execute(db);
  return rows;
}

/** `person` in the form of `samePersonKey`. */
export async function selectAnswersOf(db: Db, ownerId: number, person: string) {
  const { rows } = await sql<{ at: Date; kind: string }>`
    select q.received as at, q.kind from conversation c join conversation_mail q on q.conversation_id = c.id
    where c.owner_id = ${ownerId} and c.person_key = ${person} and q.direction = 'in' and not q.history
      and q.kind is not null and q.certainty in ('certain', 'probable')
    order by q.id desc limit ${CONTACT_FILE_MAX}`.execute(db);
  return rows;
}

export const selectObjectionsOf = (db: Db, ownerId: number, hmac: Buffer) =>
  db
    .selectFrom("suppression")
    .select(["created", "how", "lifted"])
    .where("address_hmac", "=", hmac)
    .where((eb) => eb.or([eb("owner_id", "is", null), eb("owner_id", "=", ownerId)]))
    .where("kind", "=", "person")
    .orderBy("id", "desc")
    .limit(CONTACT_FILE_MAX)
    .execute();
