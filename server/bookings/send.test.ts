import { expect, test } from "vitest";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";

const database = useDatabase();
const db = () => database().db;
const { makeBooked, read, change, send } = useBookings(db);

const DAY = 86_400_000;
/** As if the time in which it can be answered had passed. */
const runOut = async (publicId: string) => {
  const { id } = await db()
    .selectFrom("booking")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const until = new Date(Date.now() - 1_000);
  await db()
    .updateTable("booking_version")
    .set({ until })
    .where("booking_id", "=", id)
    .where("sent", "is not", null)
    .execute();
};

test("C2.04 C2.10 a link that is only made leaves the time to answer that runs, and gives one where none does", async () => {
  const { booking } = await makeBooked();
  /** Of the versions, the newest first. */
  const untils = async () => (await read(booking)).versions.map(({ until }) => Date.parse(until!));
  const lasts = async () => (await untils()).map((until) => Math.round((until - Date.now()) / DAY));
  for (const days of [60, 3]) {
    await runOut(booking.publicId);
    await send(booking, { days });
    const promised = await untils();
    for (const more of [{}, { renew: true }]) await send(booking, { days: 14, ...more });
    expect(await untils(), `${days} days`).toEqual(promised);
  }
  await runOut(booking.publicId);
  await send(booking, { days: 14 });
  expect(await lasts()).toEqual([14]);
  // A further version has never been given out.
  await change(await read(booking), { net: 50_000 });
  await send(booking, { days: 30 });
  expect(await lasts()).toEqual([30, 14]);
});
