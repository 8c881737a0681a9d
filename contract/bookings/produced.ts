import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** A produced spot: its bytes and its length at most, and the kinds of sound that it may be. */
export const PRODUCED_BYTES_MAX = 25_000_000;
export const PRODUCED_SECONDS_MAX = 600;
export const SOUND_TYPES = ["mp3", "wav", "flac", "ogg"] as const;
export type SoundType = (typeof SOUND_TYPES)[number];
/** It comes in pieces of so many bytes; the last one is shorter. */
export const PRODUCED_PIECE_BYTES = 256 * 1024;
/** A shorter one cannot be told from other sound. */
export const FINDABLE_SECONDS = 10;

export const ProducedSpot = z.object({
  publicId: Id,
  name: z.string(),
  size: z.int(),
  /** Bytes that are there. */
  kept: z.int(),
  /** Null until all of it is there and was found to be sound. */
  sound: z.object({ type: z.enum(SOUND_TYPES), seconds: z.number() }).nullable(),
  /** It has a fingerprint, by which it is looked for. */
  printed: z.boolean(),
  at: Instant,
});
export type ProducedSpot = z.output<typeof ProducedSpot>;

const params = z.object({ id: Id });

export const readProduced = route({
  method: "GET",
  path: "/api/booking/:id/produced",
  act: "booking.read",
  params,
  reply: z.object({
    spot: ProducedSpot.nullable(),
    /** Whether sound is compared here at all. */
    compares: z.boolean(),
  }),
});
/** Announces a produced spot; its bytes follow. One that is there goes once this one is whole. */
export const beginProduced = route({
  method: "POST",
  path: "/api/booking/:id/produced",
  act: "copy.edit",
  params,
  body: z.strictObject({
    name: z.string().trim().min(1).max(200),
    size: z.int().min(1).max(PRODUCED_BYTES_MAX),
  }),
  reply: ProducedSpot,
  status: 201,
  faults: ["invalid", "booking-cancelled"],
});
/**
 * The next piece of it, in base64. One that is there already changes nothing; `kept` says where to go on. With the last one
 * it is looked at: what is no sound of these kinds, or too long, is refused and gone.
 */
export const addProducedPiece = route({
  method: "POST",
  path: "/api/booking/:id/produced/:spot",
  act: "copy.edit",
  bytes: 400_000,
  params: z.object({ id: Id, spot: Id }),
  body: z.strictObject({ from: z.int().min(0), bytes: z.base64().min(1).max(350_000) }),
  reply: ProducedSpot,
  passing: true,
  faults: ["file-not-sent", "bad-request", "invalid", "sound-not-readable"],
});
export const removeProduced = route({
  method: "DELETE",
  path: "/api/booking/:id/produced/:spot",
  act: "copy.edit",
  params: z.object({ id: Id, spot: Id }),
  reply: null,
  status: 204,
});
/** The sound, to be played in place. */
export const playProduced = route({
  method: "GET",
  path: "/api/booking/:id/produced/:spot/sound",
  act: "booking.read",
  params: z.object({ id: Id, spot: Id }),
  reply: null,
});
