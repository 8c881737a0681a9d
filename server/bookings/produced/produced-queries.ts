import { sql } from "kysely";
import type { SoundType } from "../../../contract/bookings/produced.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface ProducedRow {
  id: number;
  publicId: string;
  name: string;
  size: number;
  kept: number;
  type: SoundType | null;
  seconds: number | null;
  printed: boolean;
  at: Date;
}

const columns = sql`id, public_id as "publicId", name, size, kept, type, seconds, items is not null as printed,
  created as at`;

/** The one that is whole, else the one that is on its way. */
export async function selectProduced(db: Db, bookingId: number): Promise<ProducedRow | undefined> {
  const { rows } = await sql<ProducedRow>`
    select ${columns} from produced_spot where booking_id = ${bookingId} order by sha256 is null limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The same by its handle, held until the transaction ends. */
export async function holdProduced(
  tx: Tx,
  bookingId: number,
  publicId: string,
): Promise<ProducedRow | undefined> {
  const { rows } = await sql<ProducedRow>`
    select ${columns} from produced_spot
    where booking_id = ${bookingId} and public_id = ${publicId} for update`.execute(tx);
  return rows[0];
}

/** Begins one, in the place of one that was begun before; one that is whole stays until this one is. */
export async function insertProduced(
  tx: Tx,
  bookingId: number,
  { publicId, name, size, loginId }: { publicId: string; name: string; size: number; loginId: number },
): Promise<void> {
  await tx
    .deleteFrom("produced_spot")
    .where("booking_id", "=", bookingId)
    .where("sha256", "is", null)
    .execute();
  await tx
    .insertInto("produced_spot")
    .values({
      public_id: publicId,
      booking_id: bookingId,
      name,
      size,
      type: null,
      seconds: null,
      sha256: null,
      items: null,
      login_id: loginId,
    })
    .execute();
}

export async function insertProducedPiece(tx: Tx, id: number, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto("produced_spot_piece").values({ spot_id: id, number, bytes }).execute();
  await sql`update produced_spot set kept = kept + ${bytes.length} where id = ${id}`.execute(tx);
}

export async function selectProducedBytes(db: Db, id: number): Promise<Buffer> {
  const rows = await db
    .selectFrom("produced_spot_piece")
    .select("bytes")
    .where("spot_id", "=", id)
    .orderBy("number")
    .execute();
  return Buffer.concat(rows.map((row) => row.bytes));
}

/** It is whole, and takes the place of the one there was. */
export async function setSound(
  tx: Tx,
  bookingId: number,
  id: number,
  sound: { type: SoundType; seconds: number; sha256: Buffer },
): Promise<void> {
  await tx
    .deleteFrom("produced_spot")
    .where("booking_id", "=", bookingId)
    .where("sha256", "is not", null)
    .where("id", "<>", id)
    .execute();
  await tx.updateTable("produced_spot").set(sound).where("id", "=", id).execute();
}

export const deleteProduced = (tx: Tx, bookingId: number, publicId: string) =>
  tx
    .deleteFrom("produced_spot")
    .where("booking_id", "=", bookingId)
    .where("public_id", "=", publicId)
    .execute();

/** A produced spot that is all there. */
export async function selectSound(
  db: Db,
  id: number,
): Promise<{ bytes: Buffer; seconds: number; sha256: Buffer } | undefined> {
  const row = await db
    .selectFrom("produced_spot")
    .select(["seconds", "sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.seconds === null || row.sha256 === null) return undefined;
  return { bytes: await selectProducedBytes(db, id), seconds: row.seconds, sha256: row.sha256 };
}

/** Keeps the fingerprint of that very sound; answers the show it belongs to, null where it is gone or another one. */
export async function setItems(tx: Tx, id: number, sha256: Buffer, items: Buffer): Promise<number | null> {
  const { rows } = await sql<{ podcastId: number | null }>`
    update produced_spot p set items = ${items} from booking b
    where b.id = p.booking_id and p.id = ${id} and p.sha256 = ${sha256}
    returning b.podcast_id as "podcastId"`.execute(tx);
  return rows[0]?.podcastId ?? null;
}
