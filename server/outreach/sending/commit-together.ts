import { forgetTroubles, holdMailboxes } from "../../mailbox/sending-right.ts";
import { inTwoTrips } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import {
  askGuard,
  type HandOver,
  handOver,
  judge,
  lookIntoLists,
  type Offered,
  writeHanded,
} from "./hand-over.ts";
import { type ClaimedMessage, holdEntries, lookLast, prepareSet } from "./sending-queries.ts";
import { settleSurely } from "./settle.ts";
import { type Accepted, markAccepted, moveAccepted, tellAccepted } from "./settle-together.ts";

type Mailboxes = Awaited<ReturnType<typeof holdMailboxes>>;
type Messages = Awaited<ReturnType<typeof markAccepted>>;
type Looks = Awaited<ReturnType<typeof lookLast>>;
type Guarded = Awaited<ReturnType<typeof askGuard>>;

/** Most that one set takes. */
const MOST = 64;

/**
 * Milliseconds for which a hand-over waits for those of other mailboxes: about as long as their servers take for a mail,
 * so that a set holds all of them and not every other one.
 */
const COLLECT_FOR = 6;

/** Milliseconds after which an acceptance is kept, if no hand-over takes it along before. */
const KEEP_WITHIN = 50;

type Part = { mailboxId: number; fail(error: unknown): void } & (
  | ({ kind: "accepted"; done(): void } & Accepted)
  | ({ kind: "offered"; meanwhile(): void; done(outcome: HandOver): void } & Offered)
);

/** What the mailboxes of this process hand over, and what was accepted, committed in sets. */
export interface Together {
  /** A mailbox begins to send; answers how it ends that. Where all of them wait, nobody waits for more. */
  join(): () => void;
  /**
   * Like `handOver`. Whatever was accepted through this mailbox before is kept with it or earlier. `meanwhile` is called
   * when the database has got its questions: there is time to work then.
   */
  handOver(claim: ClaimedMessage, fence: number, meanwhile?: () => void): Promise<HandOver>;
  /** Keeps that a message was accepted. `hurry` does not wait for a hand-over that could take it along. */
  accept(accepted: Accepted): Promise<void>;
  hurry(): void;
}

const ofProcess = new WeakMap<Context, Together>();

/** The one collector of a process. */
export function togetherOf(context: Context): Together {
  const made = ofProcess.get(context) ?? createTogether(context);
  ofProcess.set(context, made);
  return made;
}

/**
 * Eight mailboxes that send at full speed would wait for eight commits at a time, and the disk does one after the
 * other. So what waits is committed together. A mailbox has one message at its server: the acceptance of the one
 * before stands in the same transaction as the next hand-over or in an earlier one, so that a kill leaves at most one
 * message unclear.
 */
function createTogether(context: Context): Together {
  let waiting: Part[] = [];
  /** Mailboxes with a set on its way: what comes after it must not overtake it. */
  const busy = new Set<number>();
  let senders = 0;
  /** One set at a time: each statement has a price of its own, so that two smaller sets are no faster (decision 202). */
  let running = false;
  let planned: { at: number; cancel(): void } | null = null;

  function plan(within: number): void {
    const at = performance.now() + within;
    // The end of a set plans again.
    if (running || (planned && planned.at <= at)) return;
    planned?.cancel();
    const start = () => {
      planned = null;
      startSet();
    };
    if (within === 0) {
      const soon = setImmediate(start);
      planned = { at, cancel: () => clearImmediate(soon) };
    } else {
      const later = setTimeout(start, within);
      planned = { at, cancel: () => clearTimeout(later) };
    }
  }

  function startSet(): void {
    const taken = waiting.filter(({ mailboxId }) => !busy.has(mailboxId)).slice(0, MOST);
    if (taken.length === 0) return;
    const chosen = new Set(taken);
    waiting = waiting.filter((part) => !chosen.has(part));
    for (const { mailboxId } of taken) busy.add(mailboxId);
    void runSet(taken);
  }

  async function runSet(parts: readonly Part[]): Promise<void> {
    running = true;
    try {
      const committed = commitSet(context, parts);
      for (const part of parts) if (part.kind === "offered") setImmediate(part.meanwhile);
      await committed;
      for (const { mailboxId } of parts) busy.delete(mailboxId);
    } catch (error) {
      context.log.warn({ reason: (error as Error).message }, "a set of hand-overs is repeated one by one");
      void oneByOne(context, parts, { free, failed });
    } finally {
      running = false;
      planNext();
    }
  }

  function free(mailboxId: number): void {
    busy.delete(mailboxId);
    planNext();
  }

  /** Nothing goes out after an acceptance that could not be kept: a kill would leave two messages unclear. */
  function failed(mailboxId: number, error: unknown): void {
    for (const part of waiting) if (part.mailboxId === mailboxId) part.fail(error);
    waiting = waiting.filter((part) => part.mailboxId !== mailboxId);
  }

  function planNext(): void {
    if (running || waiting.length === 0) return;
    const offers = waiting.filter(({ kind, mailboxId }) => kind === "offered" && !busy.has(mailboxId)).length;
    if (offers === 0) plan(KEEP_WITHIN);
    else plan(offers >= Math.min(senders, MOST) ? 0 : COLLECT_FOR);
  }

  return {
    join() {
      senders += 1;
      return () => {
        senders -= 1;
      };
    },
    handOver: (claim, fence, meanwhile = () => undefined) =>
      new Promise((done, fail) => {
        waiting.push({ kind: "offered", mailboxId: claim.mailboxId, claim, fence, meanwhile, done, fail });
        planNext();
      }),
    accept: (accepted) =>
      new Promise((done, fail) => {
        const { mailboxId } = accepted.claim;
        waiting.push({ kind: "accepted", mailboxId, ...accepted, done, fail });
        planNext();
      }),
    hurry: () => plan(0),
  };
}

/** One transaction for all of a set. Throws where any of it fails; then nothing of it has happened. */
async function commitSet({ db, secrets }: Context, parts: readonly Part[]): Promise<void> {
  const accepted = parts.filter((part) => part.kind === "accepted");
  const offered = parts.filter((part) => part.kind === "offered");
  const claims = offered.map(({ claim }) => claim);
  const mailboxIds = [...new Set(parts.map(({ mailboxId }) => mailboxId))];
  const outcomes = await inTwoTrips(
    db,
    (at) => [
      prepareSet(at, { handsOver: claims.length > 0 }),
      holdMailboxes(at, mailboxIds),
      holdEntries(at, [...accepted.map(({ claim }) => claim), ...claims]),
      markAccepted(at, accepted),
      lookLast(at, claims),
      lookIntoLists(at, secrets, offered),
      askGuard(at, secrets, offered),
    ],
    async (
      tx,
      [, mailboxes, , messages, first, listed, guarded]: [
        unknown,
        Mailboxes,
        unknown,
        Messages,
        Looks,
        boolean[],
        Guarded,
      ],
    ) => {
      const moved = new Set(messages.flatMap(({ shows }) => shows.map(({ entryId }) => entryId)));
      const looksAgain = [...first.values()].some(({ entryIds }) => entryIds.some((id) => moved.has(id)));
      // What the mail before did to the same podcast counts.
      if (looksAgain) await moveAccepted(tx, messages);
      const looks = looksAgain ? await lookLast(tx, claims) : first;
      const { outcomes, handed } = await judge(tx, secrets, offered, { mailboxes, looks, listed, guarded });
      await tellAccepted(tx, messages);
      for (const mailboxId of new Set(accepted.map((part) => part.mailboxId)))
        if (mailboxes.get(mailboxId)?.troubled) await forgetTroubles(tx, mailboxId);
      return {
        result: outcomes,
        write: (at) => [...(looksAgain ? [] : [moveAccepted(at, messages)]), ...writeHanded(at, handed)],
      };
    },
  );
  for (const part of accepted) part.done();
  for (const [at, part] of offered.entries()) part.done(outcomes[at]!);
}

/** Repeats a set that failed, each mailbox by itself and what belongs to one in its order. */
async function oneByOne(
  context: Context,
  parts: readonly Part[],
  { free, failed }: { free(mailboxId: number): void; failed(mailboxId: number, error: unknown): void },
): Promise<void> {
  const mailboxes = [...new Set(parts.map(({ mailboxId }) => mailboxId))];
  await Promise.all(
    mailboxes.map(async (mailboxId) => {
      const own = parts.filter((part) => part.mailboxId === mailboxId);
      try {
        for (const part of own) {
          if (part.kind === "offered") part.done(await handOver(context, part.claim, part.fence));
          else {
            await settleSurely(context.db, part.claim, { kind: "accepted", response: "" });
            part.done();
          }
        }
      } catch (error) {
        // Who has an answer already hears nothing of this.
        for (const part of own) part.fail(error);
        failed(mailboxId, error);
      }
      free(mailboxId);
    }),
  );
}
