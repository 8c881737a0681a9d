import { setTimeout as pause } from "node:timers/promises";
import { newHandle } from "../../../platform/handle.ts";
import { OutboundRefused } from "../../../platform/outbound/refused.ts";
import { isUnavailable } from "../../../platform/postgres/database.ts";
import type { Context } from "../../../platform/web/http.ts";
import { copyPiece, type Receiver, receiversOf } from "./copy-audit.ts";
import { forgetCopiers, leaveCopier, markTrouble } from "./copy-queries.ts";

/** Times in milliseconds. */
export interface CopyingOptions {
  /** Between two looks for new entries. */
  lookMs: number;
  /** After a failure, doubled with each one more. */
  againMs: number;
  /** At most. */
  longestMs: number;
  receivers: Receiver[];
}

export interface Copying {
  /** Waits for a sending that has begun, which has a limit of its own. */
  stop(): Promise<void>;
}

/**
 * Copies the audit to the receivers that are set, each apart from the other, until stopped. Beside the worker and not one
 * of its jobs: it looks each second, and a receiver that does not answer would take one of its slots for good. Nothing
 * that a receiver or the database does ends it.
 */
export function startCopying(
  context: Pick<Context, "db" | "config" | "outbound" | "log">,
  options: Partial<CopyingOptions> = {},
): Copying {
  const usual = { lookMs: 1_000, againMs: 1_000, longestMs: 60_000, receivers: receiversOf(context) };
  const { receivers, ...times } = { ...usual, ...options };
  const { db, log } = context;
  const holder = newHandle();
  const stopping = new AbortController();
  const asleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function copyTo(receiver: Receiver): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      try {
        const found = await copyPiece(context, receiver, holder);
        failures = 0;
        // A look passes over the chains of all organizations: however many these are, it costs a twentieth of the time.
        if (found === "nothing") await asleep(Math.max(times.lookMs, 20 * (performance.now() - began)));
      } catch (error) {
        failures += 1;
        await say(receiver, error as Error);
        await asleep(Math.min(times.longestMs, times.againMs * 2 ** (failures - 1)));
      }
    }
  }

  async function say({ kind, place }: Receiver, error: Error): Promise<void> {
    const trouble = troubleOf(error);
    log.warn({ receiver: kind, place, reason: trouble }, "the audit could not be copied");
    if (!isUnavailable(error))
      await markTrouble(db, kind, trouble).catch((unsaid: Error) =>
        log.warn({ reason: unsaid.message }, "that the audit could not be copied is not written down"),
      );
  }

  const running = (async () => {
    const kinds = receivers.map(({ kind }) => kind);
    await forgetCopiers(db, kinds).catch((error: Error) =>
      log.warn({ reason: error.message }, "receivers of the audit that are set no more are still shown"),
    );
    await Promise.all(receivers.map(copyTo));
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await leaveCopier(db, holder).catch(() => undefined);
    },
  };
}

/** For administrators, who look after the receiver: more than a user of an address may learn. */
const troubleOf = (error: Error): string =>
  error instanceof OutboundRefused ? `${error.word}: ${error.detail}` : error.message.slice(0, 200);
