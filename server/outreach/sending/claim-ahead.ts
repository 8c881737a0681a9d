import type { SendingMailbox } from "../../mailbox/sender.ts";
import { endPauseWhenOver, holdAsSender } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Built, buildMessage } from "./build-message.ts";
import { paceOf } from "./pace.ts";
import { earliestSending } from "./plan-sending.ts";
import { type ClaimedMessage, claimDue, extendClaims, requeueAhead } from "./sending-queries.ts";

/** Most that one mailbox claims ahead. */
const MOST = 50;

/** What is claimed ahead is to be sent within this many milliseconds: answers that come due go before the rest. */
const FOR = 1_000;

/** A message whose turn it is, with the mailbox as it was when the message was claimed. */
export interface Next {
  mailbox: SendingMailbox;
  claim: ClaimedMessage;
  built: Promise<Built>;
}

/** The messages of one run: claimed ahead where the server keeps up, and built while the one before is on its way. */
export interface Ahead {
  /** Null where nothing is due or the mailbox may not send. */
  next(): Promise<Next | null>;
  /** Builds the mail after the one in hand, for when its turn comes. */
  buildNext(): void;
  /** Gives back what is claimed and has not had its turn. */
  putBack(): Promise<void>;
  /** A sign of life for everything in hand. */
  extend(): Promise<void>;
}

export function claimAhead(context: Context, mailboxId: number, fence: number): Ahead {
  const { db } = context;
  let waiting: ClaimedMessage[] = [];
  let mailbox: SendingMailbox | undefined;
  let built: { claim: ClaimedMessage; mail: Promise<Built> } | null = null;
  /** What was handed to the run, until the next one is, or one more: its acceptance may still be on its way. */
  let inTurn: ClaimedMessage[] = [];
  /** How many were claimed last, and when: what the server took in that time says how many come next. */
  let last: { count: number; at: number } | null = null;

  const build = (from: SendingMailbox, claim: ClaimedMessage): Promise<Built> => {
    if (built?.claim === claim) return built.mail;
    const mail = buildMessage(context, from, claim);
    // A failure is met when it is its turn.
    mail.catch(() => undefined);
    built = { claim, mail };
    return mail;
  };

  async function claimMore(): Promise<void> {
    const taken = await takeDue(context, mailboxId, fence, howMany(last, performance.now()));
    mailbox = taken?.mailbox;
    waiting = taken?.claims ?? [];
    last = { count: waiting.length, at: performance.now() };
  }

  return {
    async next() {
      if (waiting.length === 0) await claimMore();
      const claim = waiting.shift();
      if (!claim || !mailbox) return null;
      inTurn = [...inTurn.slice(-1), claim];
      return { mailbox, claim, built: build(mailbox, claim) };
    },
    buildNext() {
      if (mailbox && waiting[0]) build(mailbox, waiting[0]);
    },
    async putBack() {
      const unused = waiting;
      waiting = [];
      last = null;
      if (unused.length > 0) await requeueAhead(db, unused);
    },
    async extend() {
      const all = [...inTurn, ...waiting];
      if (all.length > 0) await extendClaims(db, all);
    },
  };
}

/** As many as the server takes within `FOR` at the speed of the last ones, and at most four times as many as those. */
export function howMany(last: { count: number; at: number } | null, now: number): number {
  if (!last) return 1;
  const inTime = Math.floor((last.count * FOR) / Math.max(1, now - last.at));
  return Math.max(1, Math.min(inTime, last.count * 4, MOST));
}

/** What may go now, claimed; null where none is due or the mailbox may not send. */
function takeDue(
  { db }: Context,
  mailboxId: number,
  fence: number,
  most: number,
): Promise<{ mailbox: SendingMailbox; claims: ClaimedMessage[] } | null> {
  return inTransaction(db, async (tx) => {
    await endPauseWhenOver(tx, mailboxId);
    const mailbox = await holdAsSender(tx, mailboxId, fence);
    const earliest = mailbox && (await earliestSending(tx, mailbox));
    if (!mailbox || !earliest || earliest.at > earliest.now) return null;
    // Where the next one has to wait for its gap, there is nothing to claim ahead.
    const ahead = paceOf(mailbox) ? 1 : most;
    const claims = await claimDue(tx, mailboxId, { answersOnly: earliest.answersOnly, most: ahead });
    return { mailbox, claims };
  });
}
