import { setTimeout as wait } from "node:timers/promises";
import type { ReadResult } from "../transport.ts";

/** Milliseconds between two looks at a mailbox that cannot tell of new mail; and while somebody looks. */
export const PAUSE = { usual: 60_000, watched: 15_000 } as const;

/** Waits out the pause between two looks, or until it is broken off. */
export async function pauseBetweenLooks(
  milliseconds: number,
  signal: AbortSignal,
): Promise<ReadResult<"look">> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
  return { ok: true, value: "look" };
}
