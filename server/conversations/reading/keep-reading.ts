import { setTimeout as pause } from "node:timers/promises";
import { tellBehind } from "../../mailbox/reading/behind.ts";
import { extendReaders, LEASE } from "../../mailbox/reading/reader-lease.ts";
import { isUnavailable } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { selectDue, selectHeldMailboxes } from "./due-queries.ts";
import { createGate, createOwnGates } from "./gate.ts";
import { createHurdles } from "./hurdles.ts";
import { type OpenMailbox, openMailbox } from "./open-mailbox.ts";
import { type Held, type House, readMailbox } from "./read-mailbox.ts";

/** Times in milliseconds. */
export interface ReadingOptions {
  /** Mailboxes that are waited at (IDLE) at once; the others are polled. */
  mostLive: number;
  /** Mailboxes that sign in, list or fetch at once. */
  mostBusy: number;
  /** Of them, those of one organization: its servers may be as slow as they like, others are read all the same. */
  mostOfOne: number;
  tickMs: number;
  beatMs: number;
  /** How often users of mailboxes behind are looked for. Not before that long after the start. */
  tellMs: number;
  /** A stop waits so long for readers that are in the middle of something. */
  stopMs: number;
  open: OpenMailbox;
}

const usual: ReadingOptions = {
  mostLive: 200,
  mostBusy: 12,
  mostOfOne: 4,
  tickMs: 1_000,
  beatMs: LEASE.beatMs,
  tellMs: 5 * 60_000,
  stopMs: 10_000,
  open: openMailbox,
};

export interface KeptReading {
  /** How many mailboxes this process holds, and at how many it waits for news. */
  counts(): { held: number; live: number };
  stop(): Promise<void>;
}

/**
 * Reads the mailboxes that no other process reads, until stopped. Beside the worker and not one of its jobs: 200
 * connections that wait would take all of its slots. Nothing that a server or the database does ends it.
 */
export function keepReading(
  context: Context,
  keeper: Keeper,
  options: Partial<ReadingOptions> = {},
): KeptReading {
  const { mostLive, mostBusy, mostOfOne, tickMs, beatMs, tellMs, stopMs, open } = { ...usual, ...options };
  const { db, log } = context;
  const stopping = new AbortController();
  const held = new Map<number, Held>();
  const running = new Set<Promise<void>>();
  const live = () => [...held.values()].filter((one) => one.live).length;

  const house: House = {
    context,
    keeper,
    open,
    busy: createGate(mostBusy),
    own: createOwnGates(mostOfOne),
    large: createGate(1),
    hurdles: createHurdles(),
    mayBeLive(one) {
      if (one.live || live() < mostLive) return true;
      if (!one.hasOpen) return false;
      const other = [...held.values()].find((two) => two.live && !two.hasOpen && !two.giveWay);
      if (!other) return false;
      other.giveWay = true;
      other.wake.abort();
      return true;
    },
  };

  function start(due: Awaited<ReturnType<typeof selectDue>>[number]): void {
    const one: Held = {
      ...due,
      fence: 0,
      live: false,
      wake: new AbortController(),
      leave: false,
      giveWay: false,
    };
    held.set(one.mailboxId, one);
    const task = readMailbox(house, one)
      .catch((error: Error) => tellTrouble(error))
      .finally(() => {
        held.delete(one.mailboxId);
        running.delete(task);
      });
    running.add(task);
  }

  function dismiss(one: Held): void {
    one.leave = true;
    one.wake.abort();
  }

  function tellTrouble(error: Error): void {
    if (isUnavailable(error)) log.warn({ reason: error.message }, "the mailboxes wait for the database");
    else log.error({ err: error }, "reading mailboxes failed");
  }

  /** Again and again until the stop; what fails is told, and tried again. */
  async function every(milliseconds: number, work: () => Promise<void>, after = 0): Promise<void> {
    const { signal } = stopping;
    let wait = after;
    while (!signal.aborted) {
      await pause(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      wait = milliseconds;
      try {
        await work();
      } catch (error) {
        tellTrouble(error as Error);
        wait = Math.max(milliseconds, 2_000);
      }
    }
  }

  const seen = new Map<number, { asked: number; signIn: string }>();
  async function notice(): Promise<void> {
    const ids = [...held.keys()];
    if (ids.length === 0) return seen.clear();
    for (const now of await selectHeldMailboxes(db, ids)) {
      const one = held.get(now.mailboxId);
      if (!one) continue;
      one.hasOpen = now.hasOpen;
      const asked = now.lookAsked?.getTime() ?? 0;
      const before = seen.get(now.mailboxId) ?? { asked, signIn: now.signIn };
      seen.set(now.mailboxId, { asked, signIn: now.signIn });
      if (!now.read || now.signIn !== before.signIn) dismiss(one);
      else if (asked !== before.asked) one.wake.abort();
    }
    for (const id of seen.keys()) if (!held.has(id)) seen.delete(id);
  }

  const loops = [
    every(tickMs, async () => {
      await notice();
      const free = house.busy.free();
      if (free === 0) return;
      for (const due of await selectDue(db, free, [...held.keys()])) start(due);
    }),
    every(beatMs, async () => {
      const taken = [...held.values()].filter((one) => one.fence > 0);
      for (const lost of await extendReaders(db, taken)) dismiss(lost);
    }),
    every(tellMs, () => tellBehind(db), tellMs),
  ];

  return {
    counts: () => ({ held: held.size, live: live() }),
    async stop() {
      stopping.abort();
      for (const one of held.values()) dismiss(one);
      await Promise.all(loops);
      const over = new AbortController();
      await Promise.race([Promise.all(running), pause(stopMs, undefined, over).catch(() => {})]);
      over.abort();
    },
  };
}
