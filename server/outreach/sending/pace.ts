import { allowedPerDay, rampOf } from "../../mailbox/ramp.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { handoversOf } from "../../mailbox/sending-right.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Pace, SendingPast, SendingWindow } from "./schedule.ts";

/** When a mailbox sends; the demonstration's sandbox does at any time. */
export const windowOf = (row: SendingMailbox): SendingWindow => ({
  timeZone: row.time_zone,
  days: row.window_days,
  fromMinute: row.window_from,
  toMinute: row.window_to,
});

/** How fast a mailbox may send; null for the demonstration's sandbox. */
export const paceOf = (row: SendingMailbox): Pace | null =>
  row.sandbox
    ? null
    : {
        window: windowOf(row),
        perHour: row.per_hour,
        perDay: allowedPerDay(row),
        growth: rampOf(row),
      };

/** What a mailbox has sent lately, as the schedule needs it. */
export async function pastOf(db: Db, row: SendingMailbox): Promise<SendingPast> {
  return { handed: row.sandbox ? [] : await handoversOf(db, row.id), notBefore: row.next_send };
}
