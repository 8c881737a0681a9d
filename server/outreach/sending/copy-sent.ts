import { openServer } from "../../mailbox/open-server.ts";
import { isByApi, openApi } from "../../mailbox/open-transport.ts";
import { hasSentFolder, mailboxById, type SendingMailbox } from "../../mailbox/sender.ts";
import { forgetUnclear, holdMailbox, keepSentFolder, takeSentFolder } from "../../mailbox/sending-right.ts";
import { appendToSent, isInSent } from "../../platform/mail/imap.ts";
import type { MailServer } from "../../platform/mail/server.ts";
import type { SentPlace, Transport } from "../../platform/mail/transport.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { answerLinkOf } from "../answer-link/links.ts";
import { tellLeft } from "../answers/tell-left.ts";
import { composeLetter, senderOf } from "../letter/compose.ts";
import { optOutOf } from "../letter/opt-out-of.ts";
import { answerWithPage } from "../letter/page-link.ts";
import { moveShows } from "../room/move-shows.ts";
import {
  type CopyMessage,
  lockUnclear,
  selectCopies,
  selectNextCopy,
  setCopy,
  setWireId,
} from "./copy-queries.ts";
import { filesOf } from "./files-of.ts";
import { sendSoon } from "./plan-sending.ts";
import { settleMessage } from "./sending-queries.ts";

/** Longer than one visit to the IMAP server can take, in milliseconds. */
const LEASE = 150_000;
/** Messages handled in one run. */
const BATCH = 20;
/** Minutes before the first and each further try; after the last one it is given up. */
const PAUSES = [0, 1, 5, 15, 60, 60, 120, 240] as const;
/** A server that did not answer well is left alone for so long, in milliseconds. */
const AFTER_FAULT = 60_000;

/** The result for one message: settled (or to be searched again later), or the server failed. */
type Tried = "answered" | "fault";
type TryOne = (message: CopyMessage) => Promise<Tried>;

/**
 * Puts copies of accepted mails into the mailbox's Sent folder. One worker at a time searches for a copy by
 * Message-ID before appending, so that a repeated attempt makes no second one. An unclear mail is only searched
 * for: if found, it was accepted (rule 2); this is the only way in which the copy job changes a mail's outcome.
 * Gmail and Graph file their own copies; there each mail is only searched for, also to learn the id it went out under.
 */
export async function copySent(context: Context, mailboxId: number): Promise<void> {
  const { db } = context;
  const mailbox = await mailboxById(db, mailboxId);
  if (!mailbox || !(await takeSentFolder(db, mailboxId, LEASE))) return;
  let wait = 0;
  let looked = false;
  try {
    const tryOne = await wayOf(context, mailbox);
    for (const message of await selectCopies(db, mailboxId, PAUSES, BATCH)) {
      await keepSentFolder(db, mailboxId, LEASE);
      looked ||= message.state === "unclear";
      if (tryOne === "later") await tryAgain(context, message);
      else if (!tryOne) await giveUp(context, message);
      else if ((await tryOne(message)) === "fault") {
        wait = AFTER_FAULT;
        break;
      }
    }
  } finally {
    await keepSentFolder(db, mailboxId, null);
  }
  // The next mail has waited for this look.
  if (looked) await inTransaction(db, (tx) => sendSoon(tx, mailboxId));
  const next = await selectNextCopy(db, mailboxId, PAUSES);
  if (!next) return;
  const runAt = new Date(Math.max(next.getTime(), Date.now() + wait));
  await inTransaction(db, (tx) =>
    addJob(tx, "copy-sent", { mailboxId }, { key: `copy-sent:${mailboxId}`, runAt }),
  );
}

/** "later" where the provider does not let us in just now: the copy waits for the next try. */
async function wayOf(context: Context, mailbox: SendingMailbox): Promise<TryOne | "later" | null> {
  if (isByApi(mailbox)) {
    const transport = openApi(context, mailbox);
    return transport && ((message) => lookForOne(context, mailbox, transport, message));
  }
  try {
    const server = await openServer(context, mailbox, "imap");
    if (server) return (message) => copyOne(context, mailbox, server, message);
    return hasSentFolder(mailbox) ? "later" : null;
  } catch (error) {
    if (error instanceof OutboundRefused) return "later";
    throw error;
  }
}

/** Where the service files the copies. One that is not found in all tries has failed at nothing of ours. */
async function lookForOne(
  context: Context,
  mailbox: SendingMailbox,
  transport: Transport,
  message: CopyMessage,
): Promise<Tried> {
  const answer = await transport.findSent([message.messageId]);
  if (!answer.ok || answer.value === null) {
    if (message.tries + 1 >= PAUSES.length) await setCopy(context.db, message.id, "none");
    else await setCopy(context.db, message.id, "waiting");
  } else if (message.state === "unclear") await acceptUnclear(context, mailbox.id, message, answer.value);
  else await inTransaction(context.db, (tx) => settleCopy(tx, message, answer.value));
  return answer.ok ? "answered" : "fault";
}

async function settleCopy(tx: Tx, message: CopyMessage, found: SentPlace | null): Promise<void> {
  await setCopy(tx, message.id, "done");
  if (found?.messageId) await setWireId(tx, message, found.messageId);
}

async function copyOne(
  context: Context,
  mailbox: SendingMailbox,
  server: MailServer,
  message: CopyMessage,
): Promise<Tried> {
  const { db, outbound } = context;
  if (message.state === "unclear") {
    const answer = await isInSent(outbound, server, message.messageId);
    if (answer.ok && answer.value) await acceptUnclear(context, mailbox.id, message);
    // Providers take a while to file a copy.
    else await tryAgain(context, message);
    return answer.ok ? "answered" : "fault";
  }
  const files = await filesOf(db, message);
  const answer = answerWithPage(context, message);
  const links = { optOut: optOutOf(context, message.handle), answerLink: answerLinkOf(context, message) };
  const letter = { ...message, answer, files, ...links };
  const bytes = await composeLetter(senderOf(mailbox), letter, message.handed);
  const filed = await appendToSent(outbound, server, { bytes, messageId: message.messageId });
  if (!filed.ok) await tryAgain(context, message);
  else await setCopy(db, message.id, filed.value === "no-folder" ? "failed" : "done");
  return filed.ok ? "answered" : "fault";
}

function acceptUnclear(
  { db }: Context,
  mailboxId: number,
  message: CopyMessage,
  found: SentPlace | null = null,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // In the same order as when an answer is written down.
    await holdMailbox(tx, mailboxId);
    const unclear = await lockUnclear(tx, message.id);
    if (!unclear) return;
    await settleMessage(tx, message.id, { state: "accepted", accepted: true });
    await settleCopy(tx, message, found);
    await forgetUnclear(tx, mailboxId);
    if (message.answer) await tellLeft(tx, message.id);
    await moveShows(tx, message.id, unclear);
  });
}

async function tryAgain(context: Context, message: CopyMessage): Promise<void> {
  if (message.tries + 1 >= PAUSES.length) await giveUp(context, message);
  else await setCopy(context.db, message.id, "waiting");
}

/** No copy was promised for an unclear mail, so none has failed. */
const giveUp = ({ db }: Context, message: CopyMessage): Promise<unknown> =>
  setCopy(db, message.id, message.state === "unclear" ? "none" : "failed");
