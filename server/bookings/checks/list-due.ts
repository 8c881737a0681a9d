import {
  type DueLine,
  HOST_CHECKS,
  MOST_DUE_LISTED,
  type listDue as promised,
} from "../../../contract/bookings/checks.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { visibleOwners } from "../../accounts/members/owners.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectBookingsById } from "../queries.ts";
import { sheetOf } from "../states.ts";
import { selectAboutDay } from "./check-queries.ts";
import { isOpenCheck, readChecks } from "./read-checks.ts";
import { selectReminders } from "./reminder-queries.ts";

/**
 * What is due by a day in the caller's organizations, and open. A host who is reminded needs nobody's attention until the
 * day is over.
 */
export async function listDue(db: Db, caller: Caller, day: string): Promise<RouteReply<typeof promised>> {
  const owners = await visibleOwners(db, caller);
  const rows = await selectBookingsById(
    db,
    await selectAboutDay(
      db,
      owners.map(({ id }) => id),
      day,
    ),
  );
  const ids = rows.map(({ id }) => id);
  const checks = await readChecks(db, rows);
  const reminded = new Set((await selectReminders(db, ids)).map(({ bookingId }) => bookingId));
  const lines = rows.flatMap((row) =>
    (checks.get(row.id) ?? []).flatMap((check): DueLine[] => {
      const { what, position, makegoodOf, due } = check;
      if (due === null || due > day || !isOpenCheck(check)) return [];
      if (due === day && reminded.has(row.id) && HOST_CHECKS.includes(what)) return [];
      const { publicId: booking, number } = row;
      return [{ booking, number, title: sheetOf(row).show.title, what, position, makegoodOf, due }];
    }),
  );
  lines.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.number < b.number ? -1 : 0));
  return {
    lines: lines.slice(0, MOST_DUE_LISTED),
    more: Math.max(0, lines.length - MOST_DUE_LISTED),
  };
}
