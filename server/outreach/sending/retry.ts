const MINUTE = 60_000;

/** Pauses after the first deferrals, in minutes; after them hourly, until about 24 hours have been tried (rule 5). */
const FIRST_PAUSES = [1, 5, 15, 30, 60];
const HOURLY_TRIES = 22;

/** Deferrals after which a message has failed. */
export const MOST_DEFERRALS = FIRST_PAUSES.length + HOURLY_TRIES;

/**
 * Milliseconds until a deferred message is tried again; null when it was tried long enough.
 * `deferrals` counts this one. A delay the server states is honoured where it is longer.
 */
export function retryAfter(deferrals: number, statedSeconds: number | null): number | null {
  if (deferrals >= MOST_DEFERRALS) return null;
  const planned = (FIRST_PAUSES[deferrals - 1] ?? 60) * MINUTE;
  return Math.max(planned, (statedSeconds ?? 0) * 1000);
}

/** How long a mailbox waits after 421 or 4.7.x, unless the server states more. */
export const BUSY_PAUSE = 15 * MINUTE;

/** Connect failures in a row that open the breaker, how long it stays open, and the pause before the next try. */
export const BREAKER = { failures: 3, openFor: 5 * MINUTE, between: 20_000 } as const;

/** How long a mailbox waits that could not send although nothing that is written down says why, in milliseconds. */
export const WITHHELD_PAUSE = MINUTE;

/** After how long a follow-up is offered again whose person has written something that is still to be judged. */
export const UNJUDGED_PAUSE = MINUTE;

/** Recipients refused in a row after which a mailbox waits for its user. */
export const MOST_REFUSALS = 5;

/** Mails in a row without an answer after which a mailbox waits for its user. */
export const MOST_UNCLEAR = 3;

/** Refusals of one text in a row after which its mailing is held and asks. */
export const MOST_CONTENT_REFUSALS = 3;

/** Later than this after its time, because Hostread was not running, a mail is not sent without asking (rule 7). */
export const TOO_LATE = 12 * 60 * MINUTE;
