import type { MailboxCard } from "../../contract/mailbox-list.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { RAMP } from "./limits.ts";
import type { MailboxRow } from "./queries.ts";
import { addGoodDays, lockForRamp, selectToGrow, startRamp, takeOverRamp } from "./ramp-queries.ts";

export type { RampDays } from "./ramp-queries.ts";

type RampRow = Pick<MailboxRow, "ramp_start" | "ramp_day" | "per_day" | "sandbox">;

/** How many mails a mailbox may hand over in 24 hours at present: a new one fewer than its limit. */
export const allowedPerDay = ({ ramp_start, ramp_day, per_day }: RampRow): number =>
  ramp_start === null ? per_day : Math.min(per_day, ramp_start + RAMP.daily * (ramp_day ?? 0));

/** How a mailbox grows; null where it has no ramp, or has reached its limit. */
export function rampOf(row: RampRow): MailboxCard["ramp"] {
  const today = allowedPerDay(row);
  if (row.sandbox || row.ramp_start === null || today >= row.per_day) return null;
  return { start: row.ramp_start, today, daily: RAMP.daily, most: row.per_day };
}

/**
 * Its outgoing mail is set up for the first time: its server has yet to get to know it, unless the address was connected
 * before.
 */
export async function beginRamp(tx: Tx, mailboxId: number): Promise<void> {
  if (!(await takeOverRamp(tx, mailboxId))) await startRamp(tx, mailboxId);
}

export const mailboxesToGrow = selectToGrow;
export const holdForRamp = lockForRamp;
export const recordGoodDays = addGoodDays;
