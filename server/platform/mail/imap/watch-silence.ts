import type { ImapFlow } from "imapflow";

/**
 * Runs commands on a connection that is cut when no byte of an answer came for so long, in milliseconds. IDLE is silent
 * by its nature and is not watched.
 */
export function watchSilence(client: ImapFlow, silenceMs: number) {
  let cut = false;
  return {
    /** Whether this has closed the connection. */
    wasCut: () => cut,
    async during<T>(work: () => Promise<T>): Promise<T> {
      let heard = client.stats().received;
      let since = Date.now();
      const look = () => {
        const { received } = client.stats();
        if (received !== heard) {
          heard = received;
          since = Date.now();
        } else if (Date.now() - since >= silenceMs) {
          cut = true;
          client.close();
        }
      };
      const timer = setInterval(look, Math.min(5_000, silenceMs / 4));
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
