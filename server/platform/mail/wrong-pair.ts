import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard, Target } from "../outbound/target.ts";
import { faultOf } from "./fault.ts";

/** How much silence makes us look, and the time for each step of the look, in milliseconds. */
const SILENCE = 4_000;
const LOOK = 2_500;

/**
 * Waits for what a server sends in the clear. A server that expects TLS from the start sends nothing and waits as
 * well, for a minute or more; after some seconds a second connection checks for that. A server that is only slow to
 * greet keeps all its time. `onFound` is called before the error is thrown.
 */
export async function unlessEncrypted<T>(
  said: Promise<T>,
  { guard, target, socket, stepMs }: { guard: Guard; target: Target; socket: Socket; stepMs: number },
  onFound: () => void = () => {},
): Promise<T> {
  const ended = new AbortController();
  const over = said.then(
    () => false,
    () => false,
  );
  const silent = wait(Math.min(SILENCE, stepMs / 3), true, { signal: ended.signal }).catch(() => false);
  const look = await Promise.race([over, silent]);
  ended.abort();
  if (look && (await isEncrypted(guard, target))) {
    onFound();
    socket.destroy();
    throw new OutboundRefused("tls", "encrypted-at-once");
  }
  return said;
}

async function isEncrypted(guard: Guard, target: Target): Promise<boolean> {
  try {
    const socket = await guard.connect(target, LOOK);
    (await guard.secure(socket, target, LOOK)).destroy();
    return true;
  } catch (error) {
    // A certificate that is not trusted was sent anyway.
    return faultOf(error) === "tls-certificate";
  }
}
