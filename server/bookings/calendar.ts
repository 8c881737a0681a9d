import { generateIcsCalendar, type IcsEvent } from "ts-ics";
import { spotWhen } from "../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import type { Db } from "../platform/postgres/database.ts";
import { CALENDAR_TEXTS } from "./calendar-texts.ts";
import { madeGood } from "./makegood-of.ts";
import { type BookingRow, selectVersions } from "./queries.ts";
import { openSheet } from "./sheet.ts";
import { selectSpots } from "./spot-queries.ts";
import { isOpen } from "./states.ts";

type Spot = Awaited<ReturnType<typeof selectSpots>>[number];

/** Of the ids of events: it is no address, and never changes, so that a new file replaces the old one. */
const HOST = "bookings.hostread";
const DAY = 86_400_000;

/**
 * The dates of a booking for a calendar: copy due, recording due, and when each spot airs. They are whole days, which
 * are the same in every time zone. Ids stay; a new version, its answer and a cancellation each count on, so that readers
 * replace what they have. A date that an earlier version was sent with, and that this one has no more, is canceled.
 */
export async function calendarFor(
  db: Db,
  row: Pick<BookingRow, "id" | "number" | "version"> & Parameters<typeof isOpen>[0],
  number: number = row.accepted ?? row.sentVersion ?? row.version,
): Promise<string> {
  const versions = await selectVersions(db, row.id);
  const version = versions.find((one) => one.number === number)!;
  const sheet = openSheet(version.sheet);
  const spots = await selectSpots(db, row.id);
  const bySheet = spotsOf(sheet);
  const before = versions
    .filter((one) => one.number < number && one.sent !== null)
    .map((one) => openSheet(one.sheet))
    .map((earlier) => ({ earlier, spots: spotsOf(earlier) }));
  const accepted = version.answer === "accepted";
  const stamps = [version.at, version.answered, row.cancelled, ...spots.map(({ cancelled }) => cancelled)];
  const stamp = new Date(Math.max(...stamps.map((at) => at?.getTime() ?? 0)));
  // A change that was sent, declined or has lapsed may stand in calendars: what is in force comes after those before it.
  const sent = row.sentVersion !== null && row.sentVersion > number ? row.sentVersion : null;
  const over = sent === null ? version.answer !== null : !isOpen(row);
  const count = 4 * (sent ?? number) + (over ? 2 : 0);
  const events = spots.flatMap((spot) => {
    const said = bySheet.get(spot.position);
    const made = madeGood(spots, spot);
    const leftOut = said === undefined && made === null;
    const cancelled = row.cancelled !== null || spot.cancelled !== null || leftOut;
    const gone = { stamp, sequence: count + 1, status: "CANCELLED" as const };
    const now = eventsOf(
      sheet,
      { ...spot, ...said },
      made,
      cancelled ? gone : { stamp, sequence: count, status: accepted ? "CONFIRMED" : "TENTATIVE" },
    );
    const had = before.flatMap(({ earlier, spots: those }) => {
      const was = those.get(spot.position);
      return was || made !== null ? eventsOf(earlier, { ...spot, ...was }, made, gone) : [];
    });
    // Each date once, as the newest version that has it says.
    return [...now, ...had].filter(
      ({ uid }, place, all) => all.findIndex((one) => one.uid === uid) === place,
    );
  });
  const off = events.length > 0 && events.every(({ status }) => status === "CANCELLED");
  return generateIcsCalendar({
    prodId: "-//Hostread//Booking//EN",
    version: "2.0",
    method: off ? "CANCEL" : "PUBLISH",
    name: `${CALENDAR_TEXTS[sheet.language].booking} ${row.number}`,
    events,
  });
}

const spotsOf = ({ spots }: BookingSheet) => new Map(spots.map((spot) => [spot.position, spot]));

function eventsOf(
  sheet: BookingSheet,
  spot: Spot,
  /** The position of the spot that it makes good. */
  made: number | null,
  common: { stamp: Date; sequence: number; status: "CANCELLED" | "CONFIRMED" | "TENTATIVE" },
): IcsEvent[] {
  const t = CALENDAR_TEXTS[sheet.language];
  const { firstDay, lastDay } = spot;
  const begin = firstDay ?? lastDay;
  // Without a day there is nothing to put into a calendar.
  if (begin === null) return [];
  const named = made === null ? `${t.spot} ${spot.position}` : `${t.makegood} ${made}`;
  const about = `${sheet.show.title} · ${sheet.number}, ${made === null ? spot.position : named}`;
  const event = (kind: string, summary: string, from: number, to: number): IcsEvent => ({
    uid: `${spot.publicId}.${kind}@${HOST}`,
    stamp: { date: common.stamp },
    start: { date: new Date(from), type: "DATE" },
    // The end is the day after the last one (RFC 5545 3.6.1).
    end: { date: new Date(to + DAY), type: "DATE" },
    summary: `${summary}: ${about}`,
    description: `${named}: ${spotWhen(sheet, spot)}`,
    sequence: common.sequence,
    status: common.status,
    timeTransparent: "TRANSPARENT",
  });
  const first = Date.parse(`${begin}T00:00:00Z`);
  const last = Date.parse(`${lastDay ?? begin}T00:00:00Z`);
  // Days that are open at one end would fill a calendar: the one day that is known says which end it is.
  const airs = lastDay === null ? t.airsFrom : firstDay === null ? t.airsUntil : t.airs;
  const due = (kind: string, summary: string, days: number | null) =>
    days === null ? [] : [event(kind, summary, first - days * DAY, first - days * DAY)];
  return [
    ...due("copy", t.copyDue, sheet.copyDays),
    ...due("recording", t.recordingDue, sheet.recordingDays),
    event("spot", airs, first, last),
  ];
}
