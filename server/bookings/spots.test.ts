import { expect, test } from "vitest";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";

const database = useDatabase();
const db = () => database().db;
const { makeAccepted, on, read, change, send, accept } = useBookings(db);

/** The newest verdict on an ad of a booking, as listening for it would give it. */
const findAd = (booking: { publicId: string }, position: number) =>
  db()
    .insertInto("airing_verdict")
    .columns(["spot_id", "state", "reason", "note"])
    .expression((eb) =>
      eb
        .selectFrom("spot as s")
        .innerJoin("booking as b", "b.id", "s.booking_id")
        .select(["s.id", eb.val("aired").as("state"), eb.val("said").as("reason"), eb.val("").as("note")])
        .where("b.public_id", "=", booking.publicId)
        .where("s.position", "=", position),
    )
    .execute();

test("C2.12 a version that leaves out what has run or is settled is not saved", async () => {
  const { booking } = await makeAccepted({ spots: 3 });
  const without = (...out: number[]) => ({
    spots: booking.versions[0]!.sheet.spots.filter(({ position }) => !out.includes(position)),
  });
  await findAd(booking, 1);
  const one = await change(booking, without(1));
  expect(one).toMatchObject({ status: 409, fault: "ads-have-run" });
  expect(one.body).toContain("stays in the booking: ad 1.");
  const { payload: settled } = await on(booking, "settled", { spots: [booking.spots[1]!.publicId] });
  const two = await change(settled, without(1, 2));
  expect(two).toMatchObject({ status: 409, fault: "ads-have-run" });
  expect(two.body).toContain("stays in the booking: ads 1, 2.");
  expect(await read(booking)).toMatchObject({ version: 1, modified: settled.modified });
  // What has not run can be left out.
  await change(settled, without(3));
  await accept((await send(booking)).token);
  expect(await read(booking)).toMatchObject({
    accepted: 2,
    spots: [{ cancelled: null }, { cancelled: null }, { cancelled: { side: "us" } }],
  });
});

test.each(["saved", "sent"])(
  "C2.12 an ad that runs after a version without it was %s keeps that from being accepted",
  async (since) => {
    const { booking } = await makeAccepted();
    const [first, second] = booking.versions[0]!.sheet.spots;
    await change(booking, { spots: [second!] });
    const link = since === "sent" ? (await send(booking)).token : null;
    await findAd(booking, 1);
    const answer = link === null ? (await send(booking)).answer : await accept(link);
    expect(answer).toMatchObject({ status: 409, fault: "ads-have-run" });
    const after = await read(booking);
    expect(after).toMatchObject({ accepted: 1, spots: [{ cancelled: null }, { cancelled: null }] });
    expect(after.versions[0]).toMatchObject({ number: 2, answer: null });
    // With the ad again it can be.
    await change(after, { spots: [first!, second!], note: "Both" });
    expect((await accept((await send(booking)).token)).status).toBe(200);
  },
);
