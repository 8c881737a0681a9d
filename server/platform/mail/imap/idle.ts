import type { ImapFlow } from "imapflow";

/**
 * Waits in IDLE until a mail has come into the opened folder, the time is over (milliseconds) or the signal is given;
 * then the connection is free for commands again. `during` watches the
 * command that ends it. Throws where the connection was lost.
 */
export async function idleUntilNews(
  client: ImapFlow,
  forMs: number,
  signal: AbortSignal,
  during: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<"broken" | "ended-by-server"> {
  let wake: () => void = () => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const onExists = ({ count, prevCount }: { count: number; prevCount: number }) => {
    if (count > prevCount) wake();
  };
  const timer = setTimeout(wake, forMs);
  client.on("exists", onExists);
  client.once("close", wake);
  signal.addEventListener("abort", wake, { once: true });
  try {
    if (signal.aborted) return "broken";
    const idling = client.idle();
    // A server may end or refuse IDLE by itself.
    const bySelf = idling.then(() => true);
    const ended = await Promise.race([woken.then(() => false), bySelf]);
    if (!client.usable) {
      await idling;
      throw Object.assign(new Error("The connection ended"), { code: "NoConnection", reason: byeOf(client) });
    }
    // Breaks IDLE, and finds out whether the connection is still alive.
    await during(() => client.noop());
    await idling.catch(() => {});
    return ended ? "ended-by-server" : "broken";
  } finally {
    clearTimeout(timer);
    client.off("exists", onExists);
    client.off("close", wake);
    signal.removeEventListener("abort", wake);
  }
}

/** What the server said when it ended the session. */
const byeOf = (client: ImapFlow): string | undefined =>
  (client as unknown as { byeReason?: string }).byeReason || undefined;
