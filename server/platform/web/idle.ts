/** How long a connection may be idle before it is closed, in ms. */
const DIRECT = 72_000;
/**
 * A proxy keeps connections for later and closes them itself, Caddy after two minutes. Were we first, it could send a
 * request into one that is just being closed, and may not send a change twice.
 */
const BEHIND_PROXY = 600_000;

/** How long a connection of a browser, or of a proxy, may be idle, in ms. */
export const idleMs = ({ proxy }: { proxy: boolean }): number => (proxy ? BEHIND_PROXY : DIRECT);
