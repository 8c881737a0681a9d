import { CHECKOUT_POLL_MS } from "../../../contract/forms/timing.ts";

/** A form that stays open is polled less and less often, but at least this often. */
const SLOWEST_MS = 30_000;
/** This many polls are made at full pace: most people pay within this time. */
const FULL_PACE = 20;

/**
 * How long to wait before polling an open checkout again, in milliseconds (A9.13): every 3 s, slower after a
 * minute, and twice as long after each failure.
 * @param answers how many came since the user last looked at the page
 * @param failures how many in a row failed
 */
export function pollDelay(answers: number, failures: number): number {
  const slower = failures > 0 ? 2 ** failures : answers < FULL_PACE ? 1 : 1 + (answers - FULL_PACE) / 10;
  return Math.min(CHECKOUT_POLL_MS * slower, SLOWEST_MS);
}
