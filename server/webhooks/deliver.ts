import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { RETRY_MINUTES } from "../../contract/webhooks.ts";
import { rowOf } from "../accounts/rows.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Context } from "../platform/web/http.ts";
import { callReceiver } from "./call-receiver.ts";
import {
  type Claimed,
  claimDue,
  holdWebhook,
  insertAttempt,
  makeMonths,
  markWebhook,
  type Outcome,
  settle,
} from "./delivery-queries.ts";
import { selectWhoToTell, updateWebhook } from "./queries.ts";
import type { OffReason } from "./tables.ts";

/**
 * Calls at once in one process. A call waits for an answer and for nothing else, so it needs no place of the worker's;
 * receivers whose last answer was late or none wait in a lane of their own (decision 171).
 */
const LANES = [
  { slow: false, places: 128 },
  { slow: true, places: 32 },
] as const;

/** An answer that takes longer puts its receiver among the slow ones. Milliseconds. */
const SLOW_MS = 5_000;

/** After so many milliseconds a round ends and asks for the next, so that a worker can stop. */
const ROUND_MS = 10_000;

/** Between two looks for what is due. Milliseconds. */
const LOOK_MS = 20;

/** A receiver has so long to answer. Milliseconds; well below the lease of a delivery. */
const ANSWER_MS = 15_000;

/** The calls of one process. */
interface Desk {
  busy: boolean;
  calling: [quick: Set<Promise<void>>, slow: Set<Promise<void>>];
  /** Ends the waiting of the round that runs. */
  wake: () => void;
  asked: boolean;
  /** Lets the round before go: whoever comes next minds the calls that have not ended. */
  relieve: () => void;
}

const desks = new WeakMap<Db, Desk>();

function deskOf(db: Db): Desk {
  const desk = desks.get(db) ?? {
    busy: false,
    calling: [new Set(), new Set()],
    wake: () => undefined,
    asked: false,
    relieve: () => undefined,
  };
  desks.set(db, desk);
  return desk;
}

/**
 * Makes all deliveries that are due, in one round of a process: a second one hands its work to the first. What is not
 * over when a process ends is taken again when its lease is over: at least once, with the same `webhook-id`.
 */
export async function deliverDue(context: Context, answerMs = ANSWER_MS): Promise<void> {
  const desk = deskOf(context.db);
  desk.asked = true;
  desk.wake();
  if (desk.busy) return;
  desk.busy = true;
  desk.relieve();
  const until = performance.now() + ROUND_MS;
  try {
    if (await isSuspended(context.db)) return;
    await inTransaction(context.db, (tx) => makeMonths(tx));
    for (;;) {
      desk.asked = false;
      const woken = new Promise<void>((resolve) => {
        desk.wake = resolve;
      });
      const found = await takeFree(context, desk, answerMs);
      if (performance.now() > until) {
        await inTransaction(context.db, (tx) => addJob(tx, "deliver-webhooks", {}));
        break;
      }
      if (found || desk.asked) {
        // Many calls that end at once are one look for more.
        await pause(LOOK_MS);
        continue;
      }
      if (desk.calling.every((lane) => lane.size === 0)) break;
      await woken;
    }
  } finally {
    desk.busy = false;
  }
  const relieved = new Promise<void>((resolve) => {
    desk.relieve = resolve;
  });
  await Promise.race([relieved, Promise.all(desk.calling.flatMap((lane) => [...lane]))]);
}

/** Begins as many calls as there are free places; answers whether the next look may find more. */
async function takeFree(context: Context, desk: Desk, answerMs: number): Promise<boolean> {
  let found = false;
  for (const [index, { slow, places }] of LANES.entries()) {
    const lane = desk.calling[index]!;
    if (lane.size >= places) continue;
    const { claimed, more } = await inTransaction(context.db, (tx) => claimDue(tx, slow, places - lane.size));
    found ||= more || claimed.length > 0;
    for (const one of claimed) {
      const call: Promise<void> = deliver(context, one, answerMs)
        // Its lease ends, and it is tried again.
        .catch((error: Error) => context.log.error({ err: error }, "a webhook could not be delivered"))
        .finally(() => {
          lane.delete(call);
          // What was looked for before it ended has not seen what may follow it.
          desk.asked = true;
          desk.wake();
        });
      lane.add(call);
    }
  }
  return found;
}

async function deliver(context: Context, claimed: Claimed, answerMs: number): Promise<void> {
  const { retryAfter, ...outcome } = await callReceiver(context, claimed, answerMs);
  await inTransaction(context.db, (tx) => record(tx, claimed, outcome, retryAfter));
}

async function record(tx: Tx, claimed: Claimed, outcome: Outcome, retryAfter: number | null): Promise<void> {
  const hook = await holdWebhook(tx, claimed.webhookId);
  if (!hook) return;
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const minutes = RETRY_MINUTES[claimed.attempts];
  const seconds = Math.max((minutes ?? 0) * 60, Math.min(retryAfter ?? 0, 86_400));
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  const first = await settle(tx, claimed.id, arrived ? { state: "delivered" } : { state: "waiting", due });
  if (!first) return;
  await insertAttempt(tx, claimed.id, outcome);
  // What came of an address that was changed meanwhile says nothing of the new one.
  if (hook.url !== claimed.url || hook.state === "off") return;
  const slow = !arrived || outcome.milliseconds > SLOW_MS;
  await markWebhook(tx, hook.id, arrived ? { slow, delivered: new Date() } : { slow });
  if (arrived) return;
  if (outcome.status === 410) await switchOff(tx, hook, "gone");
  else if (minutes === undefined) await switchOff(tx, hook, "failing");
}

async function switchOff(tx: Tx, hook: { id: number; ownerId: number }, reason: OffReason): Promise<void> {
  await updateWebhook(tx, hook.id, { state: "off", off_reason: reason });
  for (const loginId of await selectWhoToTell(tx, hook.ownerId))
    await addJob(
      tx,
      "webhook-letter",
      { webhookId: hook.id, loginId },
      { maxAttempts: 8, queue: rowOf("news-mail") },
    );
}
