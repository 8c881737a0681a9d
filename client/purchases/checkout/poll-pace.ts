import { CHECKOUT_POLL_MS } from "../../../contract/forms/timing.ts";

/** A form that is open for long is asked about less often, but never less than this. */
const SLOWEST_MS = 30_000;
/** So many answers come at the full pace: most people pay within this time. */
const FULL_PACE = 20;

/**
 * How long to wait before the next question about an open checkout, in milliseconds (A9.13): every 3 s, slower
 * after a minute, and each time twice as long while no answer comes.
 * @param answers how many came since somebody last looked at the page
 * @param failures how many in a row did not
 */
export function pollDelay(answers: number, failures: number): number {
  const slower = failures > 0 ? 2 ** failures : answers < FULL_PACE ? 1 : 1 + (answers - FULL_PACE) / 10;
  return Math.min(CHECKOUT_POLL_MS * slower, SLOWEST_MS);
}
