import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { PRODUCED_PIECE_BYTES } from "../../../contract/bookings/produced.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { canMakeSound, soundStudio } from "../../../tests/support/airings/made-sound.ts";
import { useBookings } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { toneOf } from "../../airings/sound/tone.ts";

const database = useDatabase();
const db = () => database().db;
const { world, edge, call, makeBooked, makeAccepted, on, read } = useBookings(db);

let booking: BookingDetail;
beforeEach(async () => {
  booking = (await makeAccepted()).booking;
});

const at = (act = "") => `/api/booking/${booking.publicId}/produced${act}`;
const begin = (size: number, name = "spot.wav", who = world.kim) =>
  call(who.token, "POST", at(), { name, size });
const piece = (spot: string, from: number, bytes: Buffer, who = world.kim) =>
  call(who.token, "POST", at(`/${spot}`), { from, bytes: bytes.toString("base64") });
/** Brings a whole file; answers what its last piece was answered with. */
async function attach(bytes: Buffer, name = "spot.wav") {
  const { publicId } = (await begin(bytes.length, name)).payload;
  let last: Awaited<ReturnType<typeof piece>> | undefined;
  for (let from = 0; from < bytes.length; from += PRODUCED_PIECE_BYTES)
    last = await piece(publicId, from, bytes.subarray(from, from + PRODUCED_PIECE_BYTES));
  return { publicId: publicId as string, last: last! };
}
const there = async (who = world.kim) => (await call(who.token, "GET", at())).payload;

describe("a produced spot", () => {
  test("C4.07 is brought in pieces, kept as it was, and heard again byte by byte", async () => {
    const bytes = toneOf(12);
    expect(bytes.length).toBeGreaterThan(PRODUCED_PIECE_BYTES);
    const { publicId, last } = await attach(bytes);
    expect(last.payload).toMatchObject({
      publicId,
      name: "spot.wav",
      size: bytes.length,
      kept: bytes.length,
    });
    expect(last.payload.sound.type).toBe("wav");
    expect(last.payload.sound.seconds).toBeCloseTo(12, 1);
    const heard = await edge().web.inject({
      method: "GET",
      url: at(`/${publicId}/sound`),
      headers: { authorization: `Bearer ${world.ben.token}` },
    });
    expect(heard.statusCode).toBe(200);
    expect(heard.headers["x-content-type-options"]).toBe("nosniff");
    expect(heard.rawPayload.equals(bytes)).toBe(true);
    const jobs = await db().selectFrom("produced_spot").select("sha256").execute();
    expect(jobs.every(({ sha256 }) => sha256?.length === 32)).toBe(true);
  });

  test("C4.07 a piece that is sent again changes nothing, one out of turn is refused", async () => {
    const bytes = toneOf(12);
    const { publicId } = (await begin(bytes.length)).payload;
    const first = bytes.subarray(0, PRODUCED_PIECE_BYTES);
    expect((await piece(publicId, PRODUCED_PIECE_BYTES, first)).fault).toBe("file-not-sent");
    expect((await piece(publicId, 0, first.subarray(1))).status).toBe(422);
    const both = await Promise.all([piece(publicId, 0, first), piece(publicId, 0, first)]);
    expect(both.map(({ payload }) => payload.kept)).toEqual([PRODUCED_PIECE_BYTES, PRODUCED_PIECE_BYTES]);
    expect((await there()).spot).toMatchObject({ kept: PRODUCED_PIECE_BYTES, sound: null });
    expect((await call(world.kim.token, "GET", at(`/${publicId}/sound`))).fault).toBe("not-found");
  });

  test.each([
    ["text with the name of sound", Buffer.from("This is no sound at all. ".repeat(400)), "spot.mp3"],
    ["a page", Buffer.from(`<!doctype html><audio src=x>${"x".repeat(2_000)}`), "spot.ogg"],
    ["sound of more than ten minutes", wavOf(601), "spot.wav"],
    ["a head of sound without sound", wavOf(0), "spot.wav"],
  ])("C4.07 %s is refused and gone", async (_name, bytes, name) => {
    const { last } = await attach(bytes, name);
    expect([last.status, last.fault]).toEqual([422, "sound-not-readable"]);
    expect((await there()).spot).toBeNull();
  });

  test("C4.07 more than 25 MB is not begun", async () => {
    expect((await begin(25_000_001)).status).toBe(422);
    expect((await begin(0)).status).toBe(422);
    expect((await there()).spot).toBeNull();
  });

  test("C4.07 another one takes its place, and it can be removed; a second time nothing happens", async () => {
    const one = await attach(toneOf(11), "one.wav");
    const two = await attach(toneOf(12), "two.wav");
    expect((await there()).spot).toMatchObject({ publicId: two.publicId, name: "two.wav" });
    expect((await call(world.kim.token, "GET", at(`/${one.publicId}/sound`))).fault).toBe("not-found");
    for (let again = 0; again < 2; again++)
      expect((await call(world.kim.token, "DELETE", at(`/${two.publicId}`))).status).toBe(204);
    expect((await there()).spot).toBeNull();
    const pieces = await db().selectFrom("produced_spot_piece").selectAll().execute();
    expect(pieces.length).toBe(
      (await db().selectFrom("produced_spot").selectAll().execute()).length === 0 ? 0 : pieces.length,
    );
  });

  test("C4.07 one that is refused, or never whole, leaves the one that was there", async () => {
    const one = await attach(toneOf(11), "one.wav");
    await attach(Buffer.from("No sound."), "two.wav");
    expect((await there()).spot).toMatchObject({ publicId: one.publicId, name: "one.wav" });
    await begin(1_000_000, "three.wav");
    const again = await begin(2_000_000, "four.wav");
    expect(again.status).toBe(201);
    expect((await there()).spot).toMatchObject({ publicId: one.publicId });
    expect((await call(world.kim.token, "GET", at(`/${again.payload.publicId}/sound`))).fault).toBe(
      "not-found",
    );
  });

  test("C4.07 C9.08 another organization finds none of it, and a cancelled booking takes none", async () => {
    const { publicId } = await attach(toneOf(11));
    for (const [method, act, body] of [
      ["GET", "", undefined],
      ["POST", "", { name: "x.mp3", size: 10 }],
      ["POST", `/${publicId}`, { from: 0, bytes: "AAAA" }],
      ["DELETE", `/${publicId}`, undefined],
      ["GET", `/${publicId}/sound`, undefined],
    ] as const)
      expect((await call(world.stranger.token, method, at(act), body)).fault).toBe("not-found");
    // Of one's own booking, with the handle of another's.
    booking = (await makeBooked()).booking;
    expect((await call(world.kim.token, "GET", at(`/${publicId}/sound`))).fault).toBe("not-found");
    await on(await read(booking), "cancel", { reason: "The budget is gone" });
    expect((await begin(1_000)).fault).toBe("booking-cancelled");
  });
});

describe.skipIf(!canMakeSound)("the kinds of sound", () => {
  const studio = soundStudio();
  afterAll(studio.end);

  test.each(["mp3", "flac", "ogg", "wav"])(
    "C4.07 %s is known by its bytes, whatever its name",
    async (type) => {
      studio.sox("-n", "-r", "44100", "-c", "1", "made.wav", "synth", "11", "sine", "440");
      execFileSync("/usr/bin/sox", ["-V1", "-D", studio.at("made.wav"), studio.at(`tone.${type}`)]);
      const { last } = await attach(readFileSync(studio.at(`tone.${type}`)), "spot.bin");
      expect(last.payload.sound).toMatchObject({ type });
      expect(last.payload.sound.seconds).toBeGreaterThan(10.5);
      expect(last.payload.sound.seconds).toBeLessThan(11.5);
    },
  );
});

/** 8,000 samples a second of one byte each, all silence. */
function wavOf(seconds: number): Buffer {
  const size = seconds * 8_000;
  const bytes = Buffer.alloc(44 + size, 0x80);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + size, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(size, 40);
  return bytes;
}
