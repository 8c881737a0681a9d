import { expect, test } from "vitest";
import type { BookingDetail } from "../../contract/bookings.ts";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";

const database = useDatabase();
const db = () => database().db;
const { world, call, makeBooked, book, on, read, change, send, open, look, accept } = useBookings(db);

const offerOf = async (publicId: string) =>
  (await call(world.kim.token, "GET", `/api/offer/${publicId}`)).payload as {
    state: string;
    modified: string;
  };
const stateOfOffer = async (publicId: string) => (await offerOf(publicId)).state;

async function decline(booking: { publicId: string }): Promise<void> {
  const { token } = await send(booking);
  const { sha256 } = await look(token);
  expect((await open("decline", { token, sha256, reason: "" })).status).toBe(200);
}
/** What is open again is agreed and booked once more. */
async function bookOnceMore(publicId: string): Promise<BookingDetail> {
  const { modified } = await offerOf(publicId);
  const url = `/api/offer/${publicId}/state`;
  return (await book((await call(world.kim.token, "POST", url, { modified, act: "agree" })).payload)).payload;
}
async function acceptAfterAll(booking: { publicId: string }): Promise<void> {
  await change(await read(booking), { net: 30_000 });
  const { token } = await send(booking);
  expect((await accept(token)).status).toBe(200);
}

test("C1.10 C2.08 tidying up a declined booking leaves the offer to the one that was accepted", async () => {
  const { booking, offer } = await makeBooked();
  await decline(booking);
  const second = await bookOnceMore(offer.publicId);
  await accept((await send(second)).token);
  await on(await read(booking), "cancel", { reason: "Tidied up" });
  expect(await stateOfOffer(offer.publicId)).toBe("booked");
});

test.each(["decline", "cancel"])(
  "C1.10 C2.08 the second booking ends (%s) and the first was accepted after all",
  async (end) => {
    const { booking, offer } = await makeBooked();
    await decline(booking);
    const second = await bookOnceMore(offer.publicId);
    await acceptAfterAll(booking);
    if (end === "decline") await decline(second);
    else await on(await read(second), "cancel", { reason: "Twice" });
    expect(await stateOfOffer(offer.publicId)).toBe("booked");
  },
);

test("C1.10 C2.08 with the last booking that stands the offer is open again", async () => {
  const { booking, offer } = await makeBooked();
  await decline(booking);
  const second = await bookOnceMore(offer.publicId);
  // With a new version the first stands again.
  await change(await read(booking), { net: 30_000 });
  await decline(second);
  expect(await stateOfOffer(offer.publicId)).toBe("booked");
  await on(await read(booking), "cancel", { reason: "Off" });
  expect(await stateOfOffer(offer.publicId)).toBe("open");
});

test("C1.10 C2.08 of two bookings that are canceled in the same moment the later one opens the offer", async () => {
  const { booking, offer } = await makeBooked();
  await decline(booking);
  const second = await bookOnceMore(offer.publicId);
  await change(await read(booking), { net: 30_000 });
  const both = await Promise.all([read(booking), read(second)]);
  await Promise.all(both.map((one) => on(one, "cancel", { reason: "Off" })));
  expect(await stateOfOffer(offer.publicId)).toBe("open");
});
