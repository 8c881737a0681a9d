/** The product's waiting times and thresholds, in milliseconds (A9.12 to A9.14, A9.19). */

/** A token is refreshed when this share of its lifetime has passed. */
export const REFRESH_AT = 0.8;

/** Users are warned this long before their session ends, or at once if less time is left after a refresh. */
export const SESSION_WARNING_MS = 120_000;
/** The shortest time to answer that warning, if the token lives longer than five times that. */
export const SESSION_WARNING_LEAST_MS = 20_000;

export const CHECKOUT_POLL_MS = 3_000;
/** Between a completed checkout and the success message. */
export const CHECKOUT_DONE_MS = 2_000;

/** How long a refused entry shakes: a field or control, and the sign-in form. */
export const SHAKE_MS = 810;
export const SIGN_IN_SHAKE_MS = 1_600;
export const RESIZE_DEBOUNCE_MS = 400;
/** How long the tick is shown before the copy icon comes back. */
export const COPIED_MS = 1_200;

/** A call that has no answer by then is given up; uploads have their own limit. */
export const CALL_TIMEOUT_MS = 30_000;
