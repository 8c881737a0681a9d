import type { ImapFlow } from "imapflow";

/**
 * Runs commands on a connection that is cut when no byte of an answer came for so long, or the whole answer for so long,
 * in milliseconds: a server that drips must not hold a place for ever. IDLE is silent by its nature and is not watched.
 */
export function watchSilence(client: ImapFlow, silenceMs: number, longestMs: number) {
  let cut = false;
  return {
    /** Whether this has closed the connection. */
    wasCut: () => cut,
    async during<T>(work: () => Promise<T>): Promise<T> {
      let heard = client.stats().received;
      const began = Date.now();
      let since = began;
      const look = () => {
        const { received } = client.stats();
        if (received !== heard) {
          heard = received;
          since = Date.now();
        }
        if (Date.now() - since < silenceMs && Date.now() - began < longestMs) return;
        cut = true;
        client.close();
      };
      const timer = setInterval(look, Math.min(5_000, silenceMs / 4, longestMs / 4));
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
