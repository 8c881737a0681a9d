/** `stale`: somebody else has saved since; `too-large` and `invalid` cannot be saved as they are. */
export type BriefingState = "saved" | "unsaved" | "saving" | "failed" | "stale" | "too-large" | "invalid";

/** A pause this long counts as a finished thought. */
const PAUSE_MS = 1500;
/** Text typed without a pause is saved anyway. */
const LONGEST_MS = 10_000;
/** After a failure it is retried automatically, or sooner if the user types on. */
const RETRY_MS = 20_000;

/**
 * In how many milliseconds a briefing saves itself; null = not automatically: there is nothing to save, or the user
 * has to decide first, for example about a restored draft.
 * @param typed when the first and the last unsaved change were made
 */
export function saveDelay(
  state: BriefingState,
  draftIsBack: boolean,
  typed: { first: number; last: number } | null,
  now: number,
): number | null {
  if (state === "failed") return RETRY_MS;
  if (state !== "unsaved" || draftIsBack) return null;
  if (!typed) return PAUSE_MS;
  return Math.max(0, Math.min(typed.last + PAUSE_MS, typed.first + LONGEST_MS) - now);
}
