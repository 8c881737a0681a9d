import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../contract/bookings/canonical.ts";
import { sumOf } from "../../contract/bookings/sheet.ts";
import { type BookingDetail, MOST_BOOKING_VERSIONS } from "../../contract/bookings.ts";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { newHandle } from "../platform/handle.ts";

const database = useDatabase();
const db = () => database().db;
const use = useBookings(db);
const { world, call, makeBooked, makeAccepted, agree, addEntry, book, on, read, change, send } = use;

const numbers = async () =>
  (
    await db()
      .selectFrom("booking")
      .select("number")
      .where("owner_id", "=", world.owner.id)
      .orderBy("id")
      .execute()
  ).map(({ number }) => number);

describe("making a booking", () => {
  test("C2.01 an agreed offer becomes a booking with one press, with all that was agreed", async () => {
    const entry = await addEntry();
    const offer = await agree(entry, { taxRate: 1_900, episodes: [12], note: "As in spring." });
    const made = await book(offer);
    expect(made.status).toBe(201);
    expect(made.payload).toMatchObject({
      state: "draft",
      version: 1,
      accepted: null,
      entry: entry.publicId,
      offer: offer.publicId,
      title: "Fog",
      net: 48_000,
      currency: "EUR",
      paid: null,
    });
    const [version] = made.payload.versions;
    expect(version.sheet).toMatchObject({
      number: made.payload.number,
      note: "As in spring.",
      taxRate: 1_900,
      spots: [
        { position: 1, episode: 12, firstDay: "2027-02-01", slot: "mid", seconds: 60 },
        { position: 2, episode: null },
      ],
    });
    expect(made.payload.spots).toHaveLength(2);
    const state = (await call(world.kim.token, "GET", `/api/offer/${offer.publicId}`)).payload.state;
    expect(state).toBe("booked");
  });

  test("C2.01 what is not agreed cannot be booked, and of many presses one books", async () => {
    const entry = await addEntry();
    const offer = await agree(entry);
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(offer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 201) expect(answer).toMatchObject({ status: 409, fault: "stale" });
    const open = (
      await call(world.kim.token, "POST", `/api/campaign/${world.campaign.publicId}/offer`, {
        entry: entry.publicId,
        side: "us",
        terms: offerTerms(),
      })
    ).payload;
    expect(await book(open)).toMatchObject({ status: 409, fault: "offer-not-agreed" });
  });

  test("C2.01 a request that is sent again books nothing twice", async () => {
    const offer = await agree(await addEntry());
    const key = { "idempotency-key": newHandle() };
    const once = await book(offer, world.kim, key);
    const again = await book(offer, world.kim, key);
    expect(again.payload.publicId).toBe(once.payload.publicId);
  });

  test("C2.01 numbers have no gaps, also where many book at once and some fail", async () => {
    const offers = await Promise.all(Array.from({ length: 8 }, async () => agree(await addEntry())));
    const answers = await Promise.all(
      offers.flatMap((offer) => [book(offer), book({ ...offer, modified: new Date(0).toISOString() })]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    const all = await numbers();
    const year = all[0]!.slice(0, 4);
    expect([...all].sort()).toEqual(all.map((_, place) => `${year}-${String(place + 1).padStart(4, "0")}`));
  });

  test("C2.01 other organizations' bookings do not exist", async () => {
    const { booking, offer } = await makeBooked();
    for (const answer of [
      await call(world.stranger.token, "GET", `/api/booking/${booking.publicId}`),
      await call(world.stranger.token, "GET", `/api/booking/${booking.publicId}/sheet.pdf`),
      await call(world.stranger.token, "GET", `/api/booking/${booking.publicId}/calendar.ics`),
      await call(world.stranger.token, "GET", `/api/campaign/${world.campaign.publicId}/booking`),
      await book(offer, world.stranger),
      await on(booking, "send", { version: 1, days: 14 }, world.stranger),
      await on(booking, "cancel", { reason: "no" }, world.stranger),
      await on(booking, "paid", { paid: null }, world.stranger),
    ])
      expect(answer).toMatchObject({ status: 404, fault: "not-found" });
  });
});

describe("versions of a booking", () => {
  test("C2.02 the hash is that of the stored JSON, which has one form only", async () => {
    const { booking } = await makeBooked();
    const stored = await db()
      .selectFrom("booking_version as v")
      .innerJoin("booking as b", "b.id", "v.booking_id")
      .select(["v.sheet", "v.sha256"])
      .where("b.public_id", "=", booking.publicId)
      .executeTakeFirstOrThrow();
    const [version] = booking.versions;
    expect(stored.sheet).toBe(canonicalJson(version!.sheet));
    expect(createHash("sha256").update(stored.sheet).digest("hex")).toBe(version!.sha256);
    expect(canonicalJson({ b: [1, null], a: "ü\n" })).toBe('{"a":"ü\\n","b":[1,null]}');
    expect(() => canonicalJson({ a: 0.5 })).toThrow(TypeError);
  });

  test("C2.02 what was agreed with its tax is the sum of the sheet, to the cent, until the price is another", async () => {
    const sums = (booking: BookingDetail) => booking.versions.map(({ sheet }) => sumOf(sheet).gross);
    // At 19 % about one amount in six cannot be reckoned from a price without tax in whole cents.
    const { booking } = await makeBooked({ tax: "gross", taxRate: 1_900, amount: 10_005 });
    expect(booking.versions[0]!.sheet).toMatchObject({ net: 8_408, taxRate: 1_900, gross: 10_005 });
    const kept = { net: 8_408, taxRate: 1_900 };
    const { payload: same } = await change(booking, { ...kept, note: "In spring" });
    const { payload: other } = await change(same, { ...kept, taxRate: 700, note: "In spring" });
    expect(sums(other)).toEqual([8_997, 10_005, 10_005]);
    const { token } = await send(
      (await makeBooked({ tax: "gross", taxRate: 1_900, amount: 10_012 })).booking,
    );
    expect(sumOf((await use.look(token)).sheet)).toEqual({ net: 8_413, tax: 1_599, gross: 10_012 });
    // Reckoned right from it, nothing else is kept.
    const plain = await makeBooked({ tax: "gross", taxRate: 1_900, amount: 11_900 });
    expect(plain.booking.versions[0]!.sheet).not.toHaveProperty("gross");
    // Per thousand, the sum follows from what was promised.
    const terms = { pricing: "cpm", tax: "gross", taxRate: 1_900, spots: 1, amount: 2_001 } as const;
    const promised = await makeBooked({ ...terms, downloads: 5_000 });
    expect(sums(promised.booking)).toEqual([10_005]);
    expect((await makeBooked(terms)).booking.versions[0]!.sheet).not.toHaveProperty("gross");
  });

  test("C2.10 a version stands beside the old one, and nothing changes either", async () => {
    const { booking } = await makeBooked();
    const { payload: second } = await change(booking, { net: 50_000 });
    expect(second).toMatchObject({ version: 2, state: "draft", net: 50_000 });
    expect(second.versions.map(({ sheet }: { sheet: { net: number } }) => sheet.net)).toEqual([
      50_000, 48_000,
    ]);
    // Sent again after its answer was lost.
    expect((await change(booking, { net: 50_000 })).payload.version).toBe(2);
    expect(await change(booking, { net: 51_000 })).toMatchObject({ status: 409, fault: "stale" });
    for (const change of [{ sheet: "{}" }, { sha256: Buffer.alloc(32) }, { number: 9 }])
      await expect(db().updateTable("booking_version").set(change).execute()).rejects.toThrow(
        "never changed",
      );
  });

  test("C2.10 of many who change it at once one does, up to fifty versions", async () => {
    let { booking } = await makeBooked();
    const nets = Array.from({ length: 5 }, (_, place) => place + 1);
    const answers = await Promise.all(nets.map((net) => change(booking, { net })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    booking = await read(booking);
    for (let number = 3; number <= MOST_BOOKING_VERSIONS; number++)
      booking = (await change(booking, { net: 100 + number })).payload;
    expect(await change(booking, { net: 9 })).toMatchObject({ status: 422, fault: "too-many-sheets" });
  });

  test("C2.10 a spot keeps its row by its position; one that is left out is cancelled, and can come back", async () => {
    const { booking } = await makeBooked();
    const [first, second] = booking.spots;
    const words = booking.versions[0]!.sheet.spots;
    const { payload: one } = await change(booking, { spots: [{ ...words[0]!, seconds: 30 }] });
    expect(one.spots).toMatchObject([
      { publicId: first!.publicId, seconds: 30, cancelled: null },
      { publicId: second!.publicId, cancelled: { side: "us" } },
    ]);
    const { payload: both } = await change(one, { spots: words });
    expect(both.spots).toMatchObject([
      { publicId: first!.publicId, seconds: 60 },
      { publicId: second!.publicId, cancelled: null },
    ]);
    expect((await change(both, { spots: [words[0]!, words[0]!] })).status).toBe(422);
  });
});

describe("what becomes of a booking", () => {
  test("C2.12 one spot is cancelled with a reason, then all, and nothing after that", async () => {
    const { booking } = await makeAccepted();
    const [first] = booking.spots;
    expect((await on(booking, "cancel", { reason: " " })).fields).toEqual(["/reason required"]);
    const { payload: less } = await on(booking, "cancel", { reason: "Too late", spots: [first!.publicId] });
    expect(less).toMatchObject({
      state: "accepted",
      spots: [{ cancelled: { side: "us", reason: "Too late" } }, {}],
    });
    const { payload: none } = await on(less, "cancel", { reason: "All off" });
    expect(none).toMatchObject({
      state: "cancelled",
      cancelled: { side: "us", reason: "All off" },
      net: 48_000,
    });
    for (const answer of [
      await change(none, { net: 1 }),
      await on(none, "send", { version: 1, days: 14 }),
      await on(none, "paid", { paid: null }),
    ])
      expect(answer).toMatchObject({ status: 409, fault: "booking-cancelled" });
  });

  test("C2.12 with its last spot a booking is cancelled, and an offer nobody accepted is open again", async () => {
    const { booking, offer } = await makeBooked();
    const spots = booking.spots.map(({ publicId }) => publicId);
    expect((await on(booking, "cancel", { reason: "Off", spots })).payload.state).toBe("cancelled");
    const state = async () =>
      (await call(world.kim.token, "GET", `/api/offer/${offer.publicId}`)).payload.state;
    expect(await state()).toBe("open");
  });

  test("C2.14 what is booked keeps its podcast and its campaign, with its number, until it is done or cancelled", async () => {
    const campaign = await use.makeCampaign(world.owner.id);
    const { booking, entry } = await makeAccepted({}, campaign);
    const remove = () =>
      call(world.kim.token, "POST", `/api/campaign/${campaign.publicId}/podcast/remove`, [entry.publicId]);
    const removed = await remove();
    expect(removed).toMatchObject({ status: 409, fault: "booking-live" });
    expect(removed.body).toContain(booking.number);
    const erase = () => call(world.kim.token, "DELETE", `/api/campaign/${campaign.publicId}`);
    expect(await erase()).toMatchObject({ status: 409, fault: "booking-live" });

    const paid = (await on(booking, "paid", { paid: { on: "2027-03-01", amount: 48_000 } })).payload;
    expect(paid).toMatchObject({ state: "accepted", paid: { on: "2027-03-01", amount: 48_000 } });
    const spots = booking.spots.map(({ publicId }) => publicId);
    const done = (await on(paid, "settled", { spots })).payload;
    expect(done.state).toBe("done");
    // Taken back, an ad is open again, and so is its booking.
    const open = (await on(done, "settled", { spots: [spots[0]], settled: false })).payload;
    expect(open).toMatchObject({
      state: "accepted",
      spots: [{ settled: null }, { settled: expect.any(String) }],
    });
    expect(await erase()).toMatchObject({ status: 409, fault: "booking-live" });
    await on(open, "settled", { spots });
    expect((await erase()).status).toBe(204);
    expect(await read(booking)).toMatchObject({
      state: "done",
      entry: null,
      campaign: null,
      number: booking.number,
    });
  });

  test("C2.14 a podcast goes with its cancelled booking, and a draft holds nobody", async () => {
    for (const live of [true, false]) {
      const campaign = await use.makeCampaign(world.owner.id);
      const { booking, entry } = await (live ? makeAccepted : makeBooked)({}, campaign);
      if (live) await on(booking, "cancel", { reason: "Off" });
      const answer = await call(
        world.kim.token,
        "POST",
        `/api/campaign/${campaign.publicId}/podcast/remove`,
        [entry.publicId],
      );
      expect(answer.payload).toEqual({ removed: 1 });
      expect((await read(booking)).entry).toBeNull();
    }
  });

  test("C2.14 removing and accepting in the same moment leave a booking with its podcast, or neither", async () => {
    for (let turn = 0; turn < 6; turn++) {
      const campaign = await use.makeCampaign(world.owner.id);
      const { booking, entry } = await makeBooked({}, campaign);
      const { token } = await send(booking);
      const [gone, accepted] = await Promise.all([
        call(world.kim.token, "POST", `/api/campaign/${campaign.publicId}/podcast/remove`, [entry.publicId]),
        use.accept(token),
      ]);
      const after = await read(booking);
      expect(accepted.status).toBe(200);
      expect(after.entry === null).toBe(gone.status === 200);
    }
  });
});

describe("figures from bookings", () => {
  test("C1.11 placed, spent and paid follow from bookings; what was entered stays beside them", async () => {
    const campaign = await use.makeCampaign(world.owner.id);
    const figures = async () =>
      (await call(world.kim.token, "GET", `/api/campaign/${campaign.publicId}/overview`)).payload.figures;
    await db()
      .insertInto("campaign_figures")
      .values({
        campaign_id: campaign.id,
        paid: 7,
        budget_spent: 999,
        budget_provided: 100_000,
        currency: "EUR",
      })
      .execute();
    expect(await figures()).toMatchObject({ paid: 7, budgetSpent: 999, bookings: 0 });
    await agree(await addEntry(campaign), { amount: 10_000 }, campaign);
    const { booking } = await makeAccepted({ amount: 48_000 }, campaign);
    expect(await figures()).toMatchObject({
      budgetPlaced: 58_000,
      budgetLeft: 42_000,
      agreedOffers: 1,
      bookings: 1,
      paid: 0,
      paidEntered: 7,
      budgetSpent: 0,
      budgetSpentEntered: 999,
    });
    await on(booking, "paid", { paid: { on: "2027-03-01", amount: 30_000 } });
    expect(await figures()).toMatchObject({ paid: 1, budgetSpent: 30_000 });
    // A change that waits is not placed.
    const { payload: changed } = await change(await read(booking), { net: 90_000 });
    expect(await figures()).toMatchObject({ budgetPlaced: 58_000 });
    await on(changed, "cancel", { reason: "Off" });
    expect(await figures()).toMatchObject({ budgetPlaced: 10_000, bookings: 0, paid: 7, budgetSpent: 999 });
  });

  test("C1.11 a declined booking is not placed, one accepted after all is, with its offer", async () => {
    const campaign = await use.makeCampaign(world.owner.id);
    const figures = async () =>
      (await call(world.kim.token, "GET", `/api/campaign/${campaign.publicId}/overview`)).payload.figures;
    const { booking, offer } = await makeBooked({ amount: 48_000 }, campaign);
    const { token } = await send(booking);
    const { sha256 } = await use.look(token);
    await use.open("decline", { token, sha256, reason: "" });
    expect(await figures()).toMatchObject({ bookings: 0, budgetPlaced: null });
    await change(await read(booking), { net: 30_000 });
    const { token: again } = await send(booking);
    await use.accept(again);
    expect(await figures()).toMatchObject({ bookings: 1, budgetPlaced: 30_000 });
    const { state, agreedTotal } = (await call(world.kim.token, "GET", `/api/offer/${offer.publicId}`))
      .payload;
    expect([state, agreedTotal]).toEqual(["booked", 30_000]);
  });
});

describe("prices of own bookings", () => {
  test("C1.05 the band comes from accepted bookings of one's own organization, currency and place", async () => {
    const owner = await makeOwner(db());
    const mine = await makeLogin(db(), [owner]);
    const campaign = await use.makeCampaign(owner.id);
    const as = { ...world };
    Object.assign(world, { kim: mine });
    try {
      const offer = await agree(await addEntry(campaign), {}, campaign);
      const band = async () => (await call(mine.token, "GET", `/api/offer/${offer.publicId}/band`)).payload;
      expect(await band()).toEqual({ by: null, count: 0, low: null, high: null });
      // 8,000 listeners, two spots.
      for (const amount of [16_000, 32_000, 48_000, 64_000]) await makeAccepted({ amount }, campaign);
      await makeAccepted({ amount: 9, currency: "USD" }, campaign);
      await makeAccepted({ amount: 9, slot: "pre" }, campaign);
      await makeBooked({ amount: 9 }, campaign);
      const off = await makeAccepted({ amount: 9 }, campaign);
      await on(off.booking, "cancel", { reason: "Off" });
      expect(await band()).toMatchObject({ by: null, count: 4 });
      await makeAccepted({ amount: 80_000, downloads: 5_000 }, campaign);
      expect(await band()).toEqual({ by: "size", count: 5, low: 2_000, high: 4_000 });
      expect((await call(as.kim.token, "GET", `/api/offer/${offer.publicId}/band`)).status).toBe(404);
    } finally {
      Object.assign(world, as);
    }
  });
});
