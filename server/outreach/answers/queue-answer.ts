import type { SendingMailbox } from "../../mailbox/sender.ts";
import { markTended } from "../../mailbox/sending-right.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { createMessageId } from "../../platform/mail/header.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { AnswerParts } from "../letter/answer.ts";
import { answerText } from "../letter/answer-text.ts";
import { sendSoon } from "../sending/plan-sending.ts";
import { holdSuppressions, selectWaiting } from "../sending/sending-queries.ts";
import { holdMailingsOf } from "../written-since.ts";
import { insertAnswer } from "./answer-queries.ts";
import { isNeverToBeAnswered } from "./may-answer.ts";

export interface Answer {
  ownerId: number;
  loginId: number;
  mailbox: SendingMailbox;
  /** The show it is about, and its place in a campaign. */
  podcastId: number;
  entryId: number | null;
  subject: string;
  parts: AnswerParts;
  /** When whom it answers last wrote there, other than to object. */
  lastWrote: Date | null;
  /** When it may leave; in seconds from now where it is a number. */
  due: Date | number;
}

/**
 * Queues an answer: a message like any other, with its final text and Message-ID, and the job that sends it. Whether it
 * may go is asked here, and again when it is handed over. Returns its handle and row id.
 * @throws Fault content-missing, never-contact, sending-suspended, mailbox-incomplete
 */
export async function queueAnswer(
  tx: Tx,
  secrets: Secrets,
  answer: Answer,
): Promise<{ id: number; publicId: string }> {
  const { ownerId, mailbox, parts } = answer;
  const body = answerText(parts.document);
  if (body.trim() === "") throw fault("content-missing");
  if (await isSuspended(tx)) throw fault("sending-suspended");
  const recipient = parseAddress(parts.people.to.address);
  const sender = parseAddress(mailbox.sender_address);
  if (!recipient.ok || !sender.ok) throw fault("mailbox-incomplete");

  await holdMailingsOf(tx, ownerId);
  // Who objects now is seen here, or stops what is queued here.
  await holdSuppressions(tx);
  if (await isNeverToBeAnswered(tx, secrets, { ownerId, people: parts.people, lastWrote: answer.lastWrote }))
    throw fault("never-contact");

  // It waits from now on: a mailbox that was idle for days is not overdue (rule 7).
  const { count, answerDue } = await selectWaiting(tx, mailbox.id);
  if (count === 0 && answerDue === null) await markTended(tx, mailbox.id);
  const publicId = newHandle();
  const id = await insertAnswer(tx, {
    mailing: newHandle(),
    publicId,
    ownerId,
    mailboxId: mailbox.id,
    loginId: answer.loginId,
    podcastId: answer.podcastId,
    entryId: answer.entryId,
    recipient: recipient.mailbox.address,
    recipientKey: samePersonKey(recipient.mailbox),
    messageId: createMessageId(sender.mailbox.domain),
    // Of mailings, it is that of the foot; an answer has none.
    language: "en",
    subject: answer.subject,
    body,
    parts,
    due: answer.due,
  });
  await sendSoon(tx, mailbox.id);
  return { id, publicId };
}
