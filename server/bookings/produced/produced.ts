import { createHash } from "node:crypto";
import { parseBuffer } from "music-metadata";
import {
  type addProducedPiece as addPromised,
  type beginProduced as beginPromised,
  PRODUCED_PIECE_BYTES,
  PRODUCED_SECONDS_MAX,
  type ProducedSpot,
  type readProduced as readPromised,
  type SoundType,
} from "../../../contract/bookings/produced.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { Fault, fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { bookingOf, holdBooking } from "../find.ts";
import {
  deleteProduced,
  holdProduced,
  insertProduced,
  insertProducedPiece,
  type ProducedRow,
  selectProduced,
  selectProducedBytes,
  setSound,
} from "./produced-queries.ts";

const show = ({ id: _id, type, seconds, at, ...row }: ProducedRow): ProducedSpot => ({
  ...row,
  sound: type && seconds ? { type, seconds } : null,
  at: at.toISOString(),
});

/** @throws Fault not-found */
export async function readProduced(
  { db, config }: Pick<Context, "db" | "config">,
  caller: Caller,
  bookingId: string,
): Promise<RouteReply<typeof readPromised>> {
  const row = await selectProduced(db, (await bookingOf(db, caller, bookingId)).id);
  return { spot: row ? show(row) : null, compares: config.audio.on && config.audio.fpcalc !== null };
}

/** Announces a produced spot. The one there is stays until this one is whole. @throws Fault not-found; booking-cancelled */
export async function beginProduced(
  tx: Tx,
  caller: Caller,
  bookingId: string,
  { name, size }: RouteBody<typeof beginPromised>,
): Promise<ProducedSpot> {
  const row = await holdBooking(tx, await bookingOf(tx, caller, bookingId));
  if (row.cancelled) throw fault("booking-cancelled");
  const publicId = newHandle();
  await insertProduced(tx, row.id, { publicId, name, size, loginId: caller.loginId });
  return show((await holdProduced(tx, row.id, publicId))!);
}

/**
 * Takes the next piece. With the last one it is found out what it is, by its bytes and not by its name.
 * @throws Fault not-found; file-not-sent where another piece is due; sound-not-readable, and it is gone
 */
export async function addProducedPiece(
  db: Db,
  caller: Caller,
  bookingId: string,
  publicId: string,
  { from, bytes: text }: RouteBody<typeof addPromised>,
): Promise<ProducedSpot> {
  const booking = await bookingOf(db, caller, bookingId);
  const bytes = Buffer.from(text, "base64");
  try {
    return await inTransaction(db, async (tx) => {
      const row = await holdProduced(tx, booking.id, publicId);
      if (!row) throw fault("not-found");
      // Sent again after its answer was lost.
      if (from < row.kept) return show(row);
      if (from > row.kept) throw fault("file-not-sent");
      const due = Math.min(PRODUCED_PIECE_BYTES, row.size - row.kept);
      if (bytes.length !== due) throw invalidField("/bytes", "wrong-kind");
      await insertProducedPiece(tx, row.id, Math.floor(from / PRODUCED_PIECE_BYTES), bytes);
      if (row.kept + bytes.length === row.size) {
        const whole = await selectProducedBytes(tx, row.id);
        const sound = await soundOf(whole);
        if (!sound) throw fault("sound-not-readable");
        await setSound(tx, booking.id, row.id, {
          ...sound,
          sha256: createHash("sha256").update(whole).digest(),
        });
        await addJob(tx, "print-produced", { spotId: row.id }, { key: `print-produced-${row.id}` });
      }
      return show((await holdProduced(tx, booking.id, publicId))!);
    });
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === "sound-not-readable")
      await inTransaction(db, (tx) => deleteProduced(tx, booking.id, publicId));
    throw thrown;
  }
}

const TYPES: Readonly<Record<string, SoundType>> = { MPEG: "mp3", WAVE: "wav", FLAC: "flac", Ogg: "ogg" };

/** What the bytes are; null for what is no sound of these kinds, or too long. */
async function soundOf(bytes: Buffer): Promise<{ type: SoundType; seconds: number } | null> {
  try {
    const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
    const type = TYPES[format.container ?? ""];
    const seconds = format.duration ?? 0;
    return type && format.hasVideo !== true && seconds > 0 && seconds <= PRODUCED_SECONDS_MAX
      ? { type, seconds }
      : null;
  } catch {
    return null;
  }
}

/** Takes it away; a second time there is nothing to take. @throws Fault not-found */
export async function removeProduced(tx: Tx, caller: Caller, bookingId: string, publicId: string) {
  const row = await holdBooking(tx, await bookingOf(tx, caller, bookingId));
  await deleteProduced(tx, row.id, publicId);
}

/** @throws Fault not-found */
export async function playProduced(
  db: Db,
  caller: Caller,
  bookingId: string,
  publicId: string,
): Promise<{ bytes: Buffer; name: string }> {
  const row = await selectProduced(db, (await bookingOf(db, caller, bookingId)).id);
  if (!row || row.publicId !== publicId || row.type === null) throw fault("not-found");
  return { bytes: await selectProducedBytes(db, row.id), name: row.name };
}
