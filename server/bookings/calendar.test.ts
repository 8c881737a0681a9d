import { execFileSync } from "node:child_process";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, test } from "vitest";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";

const database = useDatabase();
const db = () => database().db;
const { world, edge, makeBooked, on, read, change, send, open, look, accept } = useBookings(db);

async function calendarOf(booking: { publicId: string }): Promise<string> {
  const answer = await edge().web.inject({
    url: `/api/booking/${booking.publicId}/calendar.ics`,
    headers: { authorization: `Bearer ${world.kim.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
/** Events as plain lines say them, read by nobody's library (RFC 5545 3.1, 3.3.11). */
function eventsIn(text: string): Record<string, string>[] {
  const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [name, value] = [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)];
    if (line === "BEGIN:VEVENT") events.push({});
    else if (events.length > 0) events.at(-1)![name] ??= value;
  }
  return events;
}
const DAYS = "DTSTART;VALUE=DATE";
const END = "DTEND;VALUE=DATE";

describe("the calendar of a booking", () => {
  test("C2.13 has copy due, recording due and the days of each ad, as whole days", async () => {
    const { booking } = await makeBooked({ firstDay: "2027-03-01", lastDay: "2027-03-07" });
    const text = await calendarOf(booking);
    const events = eventsIn(text);
    expect(events).toHaveLength(6);
    expect(events.slice(0, 3)).toMatchObject([
      { [DAYS]: "20270222", [END]: "20270223" },
      { [DAYS]: "20270227", [END]: "20270228" },
      { [DAYS]: "20270301", [END]: "20270308", STATUS: "TENTATIVE" },
    ]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const read = convertIcsCalendar(undefined, text);
    expect(read.events?.map(({ start }) => [start.type, start.date.toISOString().slice(0, 10)])[2]).toEqual([
      "DATE",
      "2027-03-01",
    ]);
  });

  test("C2.13 of days that are open at one end it has the one that is known, and says which it is", async () => {
    const day = { [DAYS]: "20270301", [END]: "20270302" };
    const eventOf = async (firstDay: string | null, lastDay: string | null) => {
      const { booking } = await makeBooked({ firstDay, lastDay });
      return eventsIn(await calendarOf(booking))[2]!;
    };
    const from = await eventOf("2027-03-01", null);
    expect(from).toMatchObject({
      ...day,
      SUMMARY: expect.stringMatching(/^(Ad airs from|Werbung läuft ab)/),
    });
    const by = await eventOf(null, "2027-03-01");
    expect(by).toMatchObject({
      ...day,
      SUMMARY: expect.stringMatching(/^(Ad airs by|Werbung läuft spätestens)/),
    });
  });

  test("C2.13 the days are the same in every time zone of server and reader", async () => {
    const program = `
      import { generateIcsCalendar } from "ts-ics";
      const date = new Date("2027-03-28");
      console.log(generateIcsCalendar({ prodId: "x", version: "2.0", events: [{ uid: "x", summary: "x",
        stamp: { date }, start: { date, type: "DATE" }, end: { date, type: "DATE" } }] }));`;
    for (const TZ of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"]) {
      const text = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
        env: { ...process.env, TZ },
        encoding: "utf8",
      });
      expect(text, TZ).toContain(`${DAYS}:20270328`);
    }
  });

  test("C2.13 a new version and a cancellation replace what a calendar has: the same ids, a higher count", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const first = eventsIn(await calendarOf(booking));
    await accept(token);
    const spots = booking.versions[0]!.sheet.spots.map((spot) => ({ ...spot, lastDay: "2027-03-31" }));
    await change(await read(booking), { spots });
    // What is not accepted stands in no calendar.
    expect(eventsIn(await calendarOf(booking))[2]).toMatchObject({ [END]: "20270301", STATUS: "CONFIRMED" });
    const { token: again } = await send(booking);
    await accept(again);
    const second = eventsIn(await calendarOf(booking));
    expect(second.map(({ UID }) => UID)).toEqual(first.map(({ UID }) => UID));
    expect(second[2]).toMatchObject({ [END]: "20270401", STATUS: "CONFIRMED" });
    const fresh = await read(booking);
    const off = fresh.spots[0]!.publicId;
    await on(fresh, "cancel", { reason: "Too late", spots: [off] });
    const third = eventsIn(await calendarOf(booking));
    for (const [place, { UID, SEQUENCE, STATUS }] of third.entries()) {
      const gone = UID!.startsWith(off);
      expect(STATUS).toBe(gone ? "CANCELLED" : "CONFIRMED");
      expect(Number(SEQUENCE)).toBeGreaterThan(Number(first[place]!.SEQUENCE));
      if (gone) expect(Number(SEQUENCE)).toBeGreaterThan(Number(second[place]!.SEQUENCE));
    }
  });

  test("C2.13 a date that a new version no longer has is canceled, with the id and the days that it had", async () => {
    const { booking } = await makeBooked();
    const { token: first } = await send(booking);
    await accept(first);
    const had = eventsIn(await calendarOf(booking));
    const [one, two] = booking.versions[0]!.sheet.spots;
    // The first ad is agreed by its number now, and nobody waits for copy any more.
    const spots = [{ ...one!, firstDay: null, lastDay: null, episode: 9 }, two!];
    await change(await read(booking), { spots, copyDays: null, recordingDays: 2 });
    // What was never sent stood in nobody's calendar.
    await change(await read(booking), { spots, copyDays: null, recordingDays: 2, note: "Again" });
    const { token } = await send(booking);
    const shown = (events: Record<string, string>[]) => events.map(({ SEQUENCE: _count, ...event }) => event);
    expect(shown(eventsIn(await calendarOf(booking)))).toEqual(shown(had));
    await accept(token);
    const text = await calendarOf(booking);
    const now = eventsIn(text);
    expect(now).toHaveLength(had.length);
    for (const { UID, SEQUENCE, STATUS, [DAYS]: day } of now) {
      const before = had.find((event) => event.UID === UID)!;
      const stays = UID!.startsWith(booking.spots[1]!.publicId) && !UID!.includes(".copy@");
      expect(STATUS, UID).toBe(stays ? "CONFIRMED" : "CANCELLED");
      expect(day).toBe(before[DAYS]);
      expect(Number(SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
    }
    expect(text).toContain("METHOD:PUBLISH");
    // Once more with days, it stands again.
    await change(await read(booking), { spots: [one!, two!], copyDays: 7, recordingDays: 2 });
    const { token: again } = await send(booking);
    await accept(again);
    const back = eventsIn(await calendarOf(booking));
    expect(new Set(back.map(({ STATUS }) => STATUS))).toEqual(new Set(["CONFIRMED"]));
    expect(new Set(back.map(({ UID }) => UID))).toEqual(new Set(had.map(({ UID }) => UID)));
  });

  test("C2.10 C2.13 a change that is declined leaves the dates in force, and a cancellation comes after all of it", async () => {
    const { booking } = await makeBooked();
    const { token: first } = await send(booking);
    await accept(first);
    const spots = booking.versions[0]!.sheet.spots.map((spot) => ({ ...spot, lastDay: "2027-03-31" }));
    await change(await read(booking), { spots: [spots[0]!] });
    const { token } = await send(booking);
    const ofPage = async () => {
      const { body } = await open("file", { token, file: "calendar" });
      return eventsIn(body);
    };
    const offered = await ofPage();
    expect(offered[2]).toMatchObject({ [END]: "20270301", STATUS: "CONFIRMED" });
    expect(new Set(offered.map(({ STATUS }) => STATUS))).toEqual(new Set(["CONFIRMED"]));
    const { sha256 } = await look(token);
    await open("decline", { token, sha256, reason: "" });
    const declined = await ofPage();
    expect(declined[2]).toMatchObject({ [END]: "20270301", STATUS: "CONFIRMED" });
    await on(await read(booking), "cancel", { reason: "Off" });
    const off = await ofPage();
    for (const [place, { SEQUENCE, STATUS }] of off.entries()) {
      expect(STATUS).toBe("CANCELLED");
      for (const before of [offered, declined])
        expect(Number(SEQUENCE)).toBeGreaterThan(Number(before[place]!.SEQUENCE));
      // A file of the change, as it was once mailed, counted twice its version and one for an ad that it left out.
      expect(Number(SEQUENCE)).toBeGreaterThan(2 * 2 + 1);
    }
  });

  test("C2.12 C2.13 an ad that is off goes from calendars that a declined change stands in, also while the next is out", async () => {
    const { booking } = await makeBooked();
    const { token: first } = await send(booking);
    await accept(first);
    const spots = booking.versions[0]!.sheet.spots.map((spot) => ({ ...spot, lastDay: "2027-03-31" }));
    await change(await read(booking), { spots });
    const { token } = await send(booking);
    const { sha256 } = await look(token);
    await open("decline", { token, sha256, reason: "" });
    const declined = eventsIn(await calendarOf(booking));
    await change(await read(booking), { spots, note: "Again" });
    await send(booking);
    const fresh = await read(booking);
    const gone = fresh.spots[1]!.publicId;
    await on(fresh, "cancel", { reason: "Too late", spots: [gone] });
    const then = eventsIn(await calendarOf(booking)).filter(({ UID }) => UID!.startsWith(gone));
    expect(then.length).toBeGreaterThan(0);
    for (const { UID, SEQUENCE, STATUS } of then) {
      expect(STATUS).toBe("CANCELLED");
      const before = declined.find((event) => event.UID === UID);
      expect(Number(SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
    }
  });

  test("C2.12 a booking that is off takes all its dates with it", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    await accept(token);
    await on(await read(booking), "cancel", { reason: "Off" });
    const text = await calendarOf(booking);
    expect(text).toContain("METHOD:CANCEL");
    expect(new Set(eventsIn(text).map(({ STATUS }) => STATUS))).toEqual(new Set(["CANCELLED"]));
  });
});
