import type { BookingCheck, BookingChecks } from "../../../contract/bookings/checks.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isDisclosed, openWords } from "../copy/show-copy.ts";
import type { BookingRow } from "../queries.ts";
import { sheetOf } from "../states.ts";
import { type SpotRow, selectCheckedCopies, selectCheckedSpots, selectTicks } from "./check-queries.ts";
import { checksOf, type Derived } from "./checks-of.ts";
import { selectReminders } from "./reminder-queries.ts";

/** A thing to be done, and who has ticked it by hand. */
export interface Checked extends Derived {
  tick: { loginId: number | null; at: Date } | null;
}

export const isOpenCheck = ({ known, tick }: Checked): boolean => !known && tick === null;

/** What is to be done for each of these bookings, by its row id; nothing for one that is not accepted. */
export async function readChecks(
  db: Db,
  rows: readonly BookingRow[],
): Promise<ReadonlyMap<number, readonly Checked[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const spots = new Map<number, SpotRow[]>();
  const positions = new Map<number, number>();
  const all = await selectCheckedSpots(db, ids);
  // An ad that was made good is done by its makegood, which has lines of its own.
  const madeGood = new Set(all.map(({ cancelled, makegoodOf }) => (cancelled ? null : makegoodOf)));
  for (const spot of all) {
    positions.set(spot.id, spot.position);
    if (spot.cancelled || madeGood.has(spot.id)) continue;
    spots.set(spot.bookingId, [...(spots.get(spot.bookingId) ?? []), spot]);
  }
  const copies = new Map((await selectCheckedCopies(db, ids)).map((copy) => [copy.bookingId, copy]));
  const ticks = new Map(
    (await selectTicks(db, ids)).map((tick) => [`${tick.bookingId} ${tick.what} ${tick.position}`, tick]),
  );
  return new Map(
    rows.map((row) => {
      const copy = copies.get(row.id);
      const derived =
        row.accepted === null
          ? []
          : checksOf({
              sheet: sheetOf(row),
              spots: (spots.get(row.id) ?? []).map((spot) => ({
                ...spot,
                makegoodOf: positions.get(spot.makegoodOf ?? 0) ?? null,
              })),
              copy: copy?.words ? { words: openWords(copy.words), approved: copy.approved } : null,
              disclosed: isDisclosed(row, copy?.german === true),
            });
      return [
        row.id,
        derived.map((one) => ({ ...one, tick: ticks.get(`${row.id} ${one.what} ${one.position}`) ?? null })),
      ];
    }),
  );
}

/** The checklist of a booking as its organization sees it. */
export async function showChecks(db: Db, row: BookingRow): Promise<BookingChecks> {
  const checks = (await readChecks(db, [row])).get(row.id) ?? [];
  const [reminder] = await selectReminders(db, [row.id]);
  const names = await shortNamesOf(db, [
    ...checks.flatMap(({ tick }) => tick?.loginId ?? []),
    ...(reminder ? [reminder.loginId] : []),
  ]);
  const doneOf = ({ known, tick }: Checked): BookingCheck["done"] => {
    if (known) return { how: "data" };
    if (tick === null) return null;
    const by = tick.loginId === null ? null : (names.get(tick.loginId) ?? null);
    return { how: "person", by, at: tick.at.toISOString() };
  };
  return {
    checks: checks.map(({ known, tick, ...check }) => ({
      ...check,
      done: doneOf({ known, tick, ...check }),
    })),
    reminder: reminder
      ? {
          by: names.get(reminder.loginId) ?? null,
          from: reminder.from,
          days: reminder.days,
          since: reminder.since.toISOString(),
        }
      : null,
  };
}
