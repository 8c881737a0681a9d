import { beforeEach, describe, expect, test } from "vitest";
import type { BookingCheck, BookingChecks, DueLine } from "../../../contract/bookings/checks.ts";
import type { CopyDetail } from "../../../contract/bookings/copy.ts";
import type { BookingWords } from "../../../contract/bookings/sheet.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { useBookings } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { bookingWords, copyWords } from "../../../tests/support/samples/bookings.ts";

const database = useDatabase();
const db = () => database().db;
const { world, call, makeBooked, on, read, send, open, accept } = useBookings(db);

let booking: BookingDetail;
let token: string;

/** An accepted booking of two ads, on the first and the eighth of February. */
async function begin(fields: Partial<BookingWords> = {}): Promise<void> {
  const made = await makeBooked();
  const words = bookingWords({ language: "en", disclosure: "", code: "FOG10", ...fields });
  await on(await read(made.booking), "version", { words });
  ({ token } = await send(made.booking));
  await accept(token);
  booking = await read(made.booking);
}
beforeEach(async () => {
  // The list of what is due is one for the whole organization.
  await db().deleteFrom("booking").execute();
  await begin();
});

const at = (act = "check") => `/api/booking/${booking.publicId}/${act}`;
const look = async (who = world.kim): Promise<BookingChecks> => (await call(who.token, "GET", at())).payload;
const tick = (what: string, position: number, done = true, who = world.kim) =>
  call(who.token, "POST", at(), { what, position, done });
const find = ({ checks }: BookingChecks, what: string, position = 0): BookingCheck | undefined =>
  checks.find((check) => check.what === what && check.position === position);
const known = async () =>
  (await look()).checks
    .filter(({ done }) => done?.how === "data")
    .map(({ what, position }) => [what, position]);

/** Copy that the host was shown, and has approved where that is wished. */
async function share(words = copyWords(), approved = false): Promise<void> {
  const now: CopyDetail = (await call(world.kim.token, "GET", at("copy"))).payload;
  const saved = await call(world.kim.token, "POST", at("copy"), {
    modified: now.versions[0]?.modified ?? null,
    words,
  });
  const { number, sha256 } = saved.payload.versions[0];
  await call(world.kim.token, "POST", at(`copy/${number}/share`), { sha256 });
  if (approved) await open("copy", { token, name: "Ida", said: { act: "approve", version: number, sha256 } });
}
const due = async (day: string, who = world.kim): Promise<DueLine[]> =>
  (await call(who.token, "GET", `/api/booking-check?day=${day}`)).payload.lines;
const ours = async (day: string): Promise<DueLine[]> =>
  (await due(day)).filter((line) => line.booking === booking.publicId);
const setVerdict = async (position: number, state: string) => {
  const spot = await db()
    .selectFrom("spot")
    .innerJoin("booking", "booking.id", "spot.booking_id")
    .select("spot.id")
    .where("booking.public_id", "=", booking.publicId)
    .where("spot.position", "=", position)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto("airing_verdict")
    .values({
      spot_id: spot.id,
      state: state as "aired",
      reason: "written",
      episode_id: null,
      evidence_id: null,
      said: null,
      login_id: null,
      note: "",
    })
    .execute();
};

describe("the checklist of a booking", () => {
  test("C4.06 holds what follows from the accepted sheet, with the days on which it is due", async () => {
    expect((await look()).checks).toEqual(
      (
        [
          ["copy-shared", 0, "2027-01-25"],
          ["copy-approved", 0, "2027-01-25"],
          ["link-code", 0, "2027-01-25"],
          ["recording", 1, "2027-01-30"],
          ["airing", 1, "2027-02-07"],
          ["recording", 2, "2027-02-06"],
          ["airing", 2, "2027-02-14"],
        ] as const
      ).map(([what, position, day]) => ({ what, position, makegoodOf: null, due: day, done: null })),
    );
    // A version that nobody has accepted changes nothing.
    await on(await read(booking), "version", { words: bookingWords({ language: "en", copyDays: 20 }) });
    expect(find(await look(), "copy-shared")?.due).toBe("2027-01-25");
  });

  test("C4.06 there is none before the booking is accepted", async () => {
    ({ booking } = await makeBooked());
    expect(await look()).toEqual({ checks: [], reminder: null });
    expect((await tick("recording", 1)).fault).toBe("not-found");
  });

  test("C4.06 nothing of the sheet that is not agreed has a day or a line", async () => {
    await begin({ copyDays: null, recordingDays: null, link: "", code: "" });
    const list = await look();
    expect(find(list, "link-code")).toBeUndefined();
    expect([find(list, "copy-shared")?.due, find(list, "recording", 1)?.due]).toEqual([null, null]);
    expect((await ours("2027-02-06")).map(({ what }) => what)).toEqual([]);
  });

  test("C4.06 C5.09 an ad without a last day is never overdue, and one without a first day is due by its last", async () => {
    const made = await makeBooked();
    const [one, two] = bookingWords().spots;
    const spots = [
      { ...one!, lastDay: null },
      { ...two!, firstDay: null },
    ];
    await on(await read(made.booking), "version", { words: bookingWords({ spots }) });
    await accept((await send(made.booking)).token);
    booking = await read(made.booking);
    const list = await look();
    expect([1, 2].map((position) => find(list, "airing", position)?.due)).toEqual([null, "2027-02-14"]);
    expect([1, 2].map((position) => find(list, "recording", position)?.due)).toEqual([
      "2027-01-30",
      "2027-02-12",
    ]);
  });

  test("C4.06 what copy tells ticks itself: shown, approved, link and code in it", async () => {
    await share(copyWords({ codeSpelled: "", linkRead: "" }, "Try our tea"));
    expect(await known()).toEqual([["copy-shared", 0]]);
    await share(copyWords({ codeSpelled: "F O G 1 0", linkRead: "" }, "Try gruentee.example/nebel"));
    expect(await known()).toEqual([
      ["copy-shared", 0],
      ["link-code", 0],
    ]);
    await share(copyWords({ codeSpelled: "F O G" }, "Try our tea"), true);
    expect(await known()).toEqual([
      ["copy-shared", 0],
      ["copy-approved", 0],
    ]);
    // The approved version is in force until the new one is approved.
    await share(copyWords({}, "Say fog10 at gruentee.example/nebel"));
    expect((await known()).length).toBe(2);
  });

  test("C4.06 a German booking has the disclosure on its list, and leaving it out is decided by a tick", async () => {
    await begin({ language: "de", disclosure: "Werbung" });
    expect(find(await look(), "disclosure")?.done).toBeNull();
    await share(copyWords({ disclosure: "", noDisclosure: true }));
    expect(find(await look(), "disclosure")?.done).toEqual({ how: "data" });
  });

  test("C4.06 a spot that has run was recorded; what only stands in the notes is not known to have run", async () => {
    await setVerdict(1, "noted");
    expect(await known()).toEqual([]);
    await setVerdict(1, "late");
    expect(await known()).toEqual([["recording", 1]]);
    await setVerdict(1, "aired");
    expect(await known()).toEqual([
      ["recording", 1],
      ["airing", 1],
    ]);
    // Copy is due before the first ad that is still to come.
    expect(find(await look(), "copy-shared")?.due).toBe("2027-02-01");
  });

  test("C4.06 a spot that is cancelled leaves the list", async () => {
    const { publicId } = booking.spots[0]!;
    await on(await read(booking), "cancel", { reason: "No episode", spots: [publicId] });
    expect((await look()).checks.map(({ position }) => position)).toEqual([0, 0, 0, 2, 2]);
  });

  test("C4.06 the rest is ticked by hand, with name and time; two at once leave one tick", async () => {
    const answers = await Promise.all([
      tick("recording", 1),
      tick("recording", 1, true, world.ben),
      tick("recording", 1),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = find(await look(), "recording", 1)?.done;
    expect(done).toMatchObject({
      how: "person",
      by: expect.stringMatching(/Kim|Ben/),
      at: expect.any(String),
    });
    // Again, from whoever: the first tick stays.
    await tick("recording", 1, true, world.ben);
    expect(find(await look(), "recording", 1)?.done).toEqual(done);
    await tick("recording", 1, false);
    await tick("recording", 1, false);
    expect(find(await look(), "recording", 1)?.done).toBeNull();
  });

  test("C4.06 what is not on the list, and what is no item, is refused and changes nothing", async () => {
    expect((await tick("recording", 7)).fault).toBe("not-found");
    expect((await tick("copy-shared", 1)).fault).toBe("not-found");
    expect((await tick("tea", 0)).status).toBe(422);
    expect((await look()).checks.filter(({ done }) => done)).toEqual([]);
  });

  test("C4.06 C9.08 another organization finds none of it", async () => {
    const { token: other } = world.stranger;
    expect((await call(other, "GET", at())).fault).toBe("not-found");
    expect((await tick("recording", 1, true, world.stranger)).fault).toBe("not-found");
    expect((await call(other, "POST", at("reminder"), { on: { days: 2 } })).fault).toBe("not-found");
    expect(await ours("2027-02-06")).not.toEqual([]);
    expect(await due("2027-02-06", world.stranger)).toEqual([]);
  });

  test("C4.06 a cancelled booking takes no tick and no reminder", async () => {
    expect(await ours("2027-02-06")).not.toEqual([]);
    await on(await read(booking), "cancel", { reason: "The budget is gone" });
    expect((await tick("recording", 1)).fault).toBe("booking-cancelled");
    expect((await call(world.kim.token, "POST", at("reminder"), { on: null })).fault).toBe(
      "booking-cancelled",
    );
    expect(await ours("2027-02-06")).toEqual([]);
  });
});

describe("what is due today", () => {
  test("C4.06 without a reminder each thing that is due and open is a line, the longest overdue first", async () => {
    expect(await ours("2027-01-24")).toEqual([]);
    expect((await ours("2027-01-30")).map(({ what, due }) => [what, due])).toEqual([
      ["copy-shared", "2027-01-25"],
      ["copy-approved", "2027-01-25"],
      ["link-code", "2027-01-25"],
      ["recording", "2027-01-30"],
    ]);
    await tick("recording", 1);
    await share(copyWords(), true);
    expect(await ours("2027-01-30")).toEqual([]);
    // What lies two months back is no matter of today.
    expect(await ours("2027-06-01")).toEqual([]);
  });

  test("C4.06 at most twenty lines are listed, and the others counted", async () => {
    for (let count = 0; count < 4; count += 1) await begin({ copyDays: 90, recordingDays: 90 });
    const { payload } = await call(world.kim.token, "GET", "/api/booking-check?day=2027-02-14");
    expect(payload.lines).toHaveLength(20);
    expect(payload.more).toBeGreaterThan(0);
    const days = payload.lines.map((line: DueLine) => line.due);
    expect(days).toEqual([...days].sort());
    expect((await call(world.kim.token, "GET", "/api/booking-check?day=tomorrow")).status).toBe(400);
  });
});
