import { isDayAhead, isTimeZone } from "../../contract/forms/dates.ts";
import { databaseNow } from "../platform/clock.ts";
import { invalidField } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { CampaignFields } from "./fields.ts";

/**
 * Rejects a start less than one day ahead in the user's time zone (decision 23).
 * @param start ISO 8601 instant
 * @param timeZone IANA name; UTC where nothing is known
 * @throws Fault invalid: start-too-early, not-a-time-zone
 */
export function requireStartAhead(start: string, timeZone: string | undefined, now: Date): void {
  const zone = timeZone ?? "UTC";
  requireZone(zone);
  if (!isDayAhead(new Date(start), zone, now)) throw invalidField("/start", "start-too-early");
}

function requireZone(zone: string): void {
  if (!isTimeZone(zone)) throw invalidField("/timeZone", "not-a-time-zone");
}

/**
 * The zone to keep with a start: the one it is given in, UTC where none is named. Undefined, which changes nothing, where
 * no start is given, or the one that is there without a zone.
 * @throws Fault invalid: start-too-early, not-a-time-zone
 */
export async function zoneOfStart(
  tx: Tx,
  { start, timeZone }: Pick<CampaignFields, "start" | "timeZone">,
  before: Date | null,
): Promise<string | null | undefined> {
  if (!start) return start;
  // A start that has since passed does not prevent renaming.
  const stays = Date.parse(start) === before?.getTime();
  if (!stays) requireStartAhead(start, timeZone ?? undefined, await databaseNow(tx));
  else if (timeZone) requireZone(timeZone);
  return timeZone ?? (stays ? undefined : "UTC");
}
