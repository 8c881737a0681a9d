/** What the product waits for, in milliseconds, and from when on it acts (A9.12 to A9.14, A9.19). */

/** A token is refreshed when this share of its lifetime has passed. */
export const REFRESH_AT = 0.8;

/** People are warned this long before their session ends, or at once where less is left after a refresh. */
export const SESSION_WARNING_MS = 120_000;
/** The shortest time anybody gets to answer that warning, as long as the token lives longer than five times it. */
export const SESSION_WARNING_LEAST_MS = 20_000;

export const CHECKOUT_POLL_MS = 3_000;
/** Between a checkout that is complete and the word of success. */
export const CHECKOUT_DONE_MS = 2_000;

/** How long a refused entry shakes: a field or control, and the sign-in form. */
export const SHAKE_MS = 810;
export const SIGN_IN_SHAKE_MS = 1_600;
export const RESIZE_DEBOUNCE_MS = 400;
/** How long the tick stands before the copy icon comes back. */
export const COPIED_MS = 1_200;

/** A call that has no answer by then is given up; uploads have their own limit. */
export const CALL_TIMEOUT_MS = 30_000;
