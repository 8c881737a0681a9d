import { sql } from "kysely";
import type { MailFile } from "../../../contract/conversations.ts";
import { newHandle } from "../../platform/handle.ts";
import type { MailPlace } from "../../platform/mail/transport.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { ExaminedFile } from "./examine-files.ts";
import type { Risk } from "./risk.ts";

/** Bytes of an organization's files: of incoming ones each content once, and those that go out. */
export async function countStored(tx: Tx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes from file_total where owner_id = ${ownerId}`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** Deletes these contents where no mail of the organization has them any more. */
export async function deleteForgotten(tx: Tx, ownerId: number, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    delete from file_piece p using unnest(${[...hashes]}::bytea[]) as gone (hash)
    where p.owner_id = ${ownerId} and p.hash = gone.hash and (
      select true from mail_file f join conversation_mail m on m.id = f.mail_id
      where f.hash = gone.hash and m.owner_id = ${ownerId} limit 1) is null`.execute(tx);
}

/** Writes a content's pieces; the same content is there once for each organization. */
export async function insertPieces(
  tx: Tx,
  ownerId: number,
  hash: Buffer,
  pieces: readonly Buffer[],
): Promise<void> {
  for (const [number, bytes] of pieces.entries()) {
    await tx
      .insertInto("file_piece")
      .values({ owner_id: ownerId, hash, number, bytes })
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

export const insertFile = (tx: Tx, mailId: number, file: ExaminedFile, state: "stored" | "remote") =>
  tx
    .insertInto("mail_file")
    .values({
      public_id: newHandle(),
      mail_id: mailId,
      part: file.part,
      name: file.name,
      type_said: file.typeSaid,
      type_found: file.typeFound,
      size: file.size,
      hash: state === "stored" ? file.hash : null,
      content_id: file.contentId,
      risk: file.risk,
      state,
    })
    .onConflict((c) => c.columns(["mail_id", "part"]).doNothing())
    .execute();

export interface FileRow {
  id: number;
  mailId: number;
  /** Of its mail. */
  identity: Buffer;
  /** Its number in the mail. */
  part: string;
  ownerId: number;
  conversation: string;
  name: string;
  size: number;
  hash: Buffer | null;
  risk: MailFile["risk"];
  scanned: MailFile["scanned"];
  state: MailFile["state"];
}

const files = (db: Db) =>
  db
    .selectFrom("mail_file as f")
    .innerJoin("conversation_mail as m", "m.id", "f.mail_id")
    .innerJoin("conversation as c", "c.id", "m.conversation_id")
    .select([
      "f.id",
      "m.id as mailId",
      "m.identity",
      "f.part",
      "m.owner_id as ownerId",
      "c.public_id as conversation",
      "f.name",
      "f.size",
      "f.hash",
      sql<MailFile["risk"]>`f.risk`.as("risk"),
      "f.scanned",
      "f.state",
    ]);

export const selectFile = (db: Db, publicId: string): Promise<FileRow | undefined> =>
  files(db).where("f.public_id", "=", publicId).executeTakeFirst();

export const selectUnscanned = (db: Db, mailId: number): Promise<FileRow[]> =>
  files(db)
    .where("f.mail_id", "=", mailId)
    .where("f.state", "=", "stored")
    .where("f.scanned", "=", "not-scanned")
    .orderBy("f.id")
    .execute();

/** A stored content, one piece at a time; null in place of one that is missing. */
export async function selectContent(db: Db, ownerId: number, hash: Buffer): Promise<Buffer | null> {
  const rows = await db
    .selectFrom("file_piece")
    .select(["number", "bytes"])
    .where("owner_id", "=", ownerId)
    .where("hash", "=", hash)
    .orderBy("number")
    .execute();
  return rows.every((row, place) => row.number === place)
    ? Buffer.concat(rows.map((row) => row.bytes))
    : null;
}

/** Files at once that get a verdict. */
const VERDICTS_AT_ONCE = 500;

/**
 * The same content in other mails of the organization is the same verdict: for those that have another one, in pieces. Cut
 * short, the rest has it with its own scan, or the next one of this content.
 */
export async function setScanned(
  db: Db,
  ownerId: number,
  hash: Buffer,
  scanned: "clean" | "infected",
  atOnce = VERDICTS_AT_ONCE,
): Promise<void> {
  for (const was of ["not-scanned", "clean", "infected"].filter((one) => one !== scanned))
    for (let after: number | null = 0; after !== null; ) {
      const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
        with page as materialized (
          select id, mail_id from mail_file
          where hash = ${hash} and scanned = ${was} and id > ${after} order by id limit ${atOnce}),
        said as (
          update mail_file f set scanned = ${scanned} from page p join conversation_mail m on m.id = p.mail_id
          where f.id = p.id and f.scanned = ${was} and m.owner_id = ${ownerId})
        select max(id) as last from page`.execute(db);
      after = rows[0]!.last;
    }
}

/** Where a mail lies, or lay when it was last seen. */
export interface FilePlace extends MailPlace {
  mailboxId: number;
}

/** The places of a mail in mailboxes that are connected: first in its own, newest first. */
export async function selectPlacesOf(db: Db, mailId: number): Promise<FilePlace[]> {
  const { rows } = await sql<FilePlace>`
    select f.mailbox_id as "mailboxId", f.path as folder, p.uid_validity::float8 as "uidValidity", p.remote
    from mail_place p join mailbox_folder f on f.id = p.folder_id join mailbox b on b.id = f.mailbox_id
      join conversation_mail m on m.id = p.mail_id
    where p.mail_id = ${mailId} and b.disconnected is null
    order by f.mailbox_id = m.mailbox_id desc, p.folder_id, p.uid_validity desc, p.remote desc limit 5`.execute(
    db,
  );
  return rows;
}

export const setGone = (db: Db, id: number) =>
  db.updateTable("mail_file").set({ state: "gone" }).where("id", "=", id).execute();

/** What the content of a file says that is not kept. */
export const setFound = (db: Db, id: number, found: { typeFound: string; risk: Risk | null; size: number }) =>
  db
    .updateTable("mail_file")
    .set({ type_found: found.typeFound, risk: found.risk, size: found.size, state: "remote" })
    .where("id", "=", id)
    .where("state", "<>", "stored")
    .execute();

export const setVerdict = (db: Db, id: number, scanned: "clean" | "infected") =>
  db.updateTable("mail_file").set({ scanned }).where("id", "=", id).execute();

/** A file that went out, or waits to, by its handle; and where it was written, if that was a conversation. */
export async function selectSentFile(
  db: Db,
  publicId: string,
): Promise<{ id: number; ownerId: number; name: string; conversation: string | null } | undefined> {
  const { rows } = await sql<{ id: number; ownerId: number; name: string; conversation: string | null }>`
    select f.id, f.owner_id as "ownerId", f.name, c.public_id as conversation
    from message_file f left join conversation_answer a on a.message_id = f.message_id
      left join conversation c on c.id = a.conversation_id
    where f.public_id = ${publicId} and num_nonnulls(f.message_id, f.mailing_id) = 1`.execute(db);
  return rows[0];
}

/** A conversation in one of these mailboxes that holds a mail with this file of a mailing. */
export async function selectPlaceOfSent(
  db: Db,
  fileId: number,
  mailboxIds: readonly number[],
): Promise<string | undefined> {
  const { rows } = await sql<{ publicId: string }>`
    select c.public_id as "publicId"
    from message_file f join mailing g on g.files_of = f.mailing_id
      join message m on m.mailing_id = g.id and m.step = 0
      join conversation_mail q on q.message_id = m.id join conversation c on c.id = q.conversation_id
    where f.id = ${fileId} and c.mailbox_id = any(${[...mailboxIds]}::bigint[])
      and (q.direction = 'out' or m.mailbox_id = any(${[...mailboxIds]}::bigint[])) order by c.id limit 1`.execute(
    db,
  );
  return rows[0]?.publicId;
}
