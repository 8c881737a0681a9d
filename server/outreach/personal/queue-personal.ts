import { blocksMailing, judgeContacts } from "../../contacts/guard/judge-contacts.ts";
import { unlockedAddress } from "../../contacts/unlocked-address.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { markTended } from "../../mailbox/sending-right.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import type { MailAttachment } from "../../platform/mail/compose.ts";
import { createMessageId } from "../../platform/mail/header.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { isSuspended } from "../../platform/suspension.ts";
import { insertAnswer } from "../answers/answer-queries.ts";
import { isNeverToBeAnswered } from "../answers/may-answer.ts";
import { addMadeFile } from "../files/stored-files.ts";
import type { AnswerParts } from "../letter/answer.ts";
import type { PageLink } from "../letter/page-link.ts";
import { sendSoon } from "../sending/plan-sending.ts";
import { holdSuppressions, selectWaiting } from "../sending/sending-queries.ts";

/** A mail to the host of a show that is no part of a mailing and answers none. */
export interface PersonalMail {
  ownerId: number;
  loginId: number;
  mailbox: SendingMailbox;
  podcastId: number;
  entryId: number | null;
  subject: string;
  /** As it is kept: without the key to the page. */
  body: string;
  document: AnswerParts["document"];
  page: PageLink | null;
  files: readonly MailAttachment[];
}

/**
 * Whom a personal mail about a show goes to, and whether it may. The rules for contacts hold for it as for every mail
 * that is no answer, but for the demonstration's sandbox, out of which nothing leaves.
 * @throws Fault recipient-locked, never-contact, contact-blocked, sending-suspended
 */
export async function recipientOf(
  db: Db,
  secrets: Secrets,
  { ownerId, podcastId, mailbox }: Pick<PersonalMail, "ownerId" | "podcastId" | "mailbox">,
): Promise<string> {
  if (await isSuspended(db)) throw fault("sending-suspended");
  const address = await unlockedAddress(db, ownerId, podcastId);
  if (address === null) throw fault("recipient-locked");
  const people = { to: { name: "", address }, cc: [] };
  if (await isNeverToBeAnswered(db, secrets, { ownerId, people, lastWrote: null }))
    throw fault("never-contact");
  const judgement = (await judgeContacts(db, secrets, ownerId, [podcastId])).get(podcastId);
  if (!mailbox.sandbox && (!judgement || blocksMailing(judgement))) throw fault("contact-blocked");
  return address;
}

/**
 * Queues a personal mail: a message like an answer, with its final text, Message-ID and files, and the job that sends
 * it. It waits for no gap and no window, as it is no bulk mail. Whether it may go is asked again when it is handed over.
 * Returns its row id.
 * @throws Fault mailbox-incomplete; the faults of `recipientOf`
 */
export async function queuePersonal(tx: Tx, secrets: Secrets, mail: PersonalMail): Promise<number> {
  // Who objects now is seen here, or stops what is queued here.
  await holdSuppressions(tx);
  const address = await recipientOf(tx, secrets, mail);
  const recipient = parseAddress(address);
  const sender = parseAddress(mail.mailbox.sender_address);
  if (!recipient.ok || !sender.ok) throw fault("mailbox-incomplete");
  // It waits from now on: a mailbox that was idle for days is not overdue (rule 7).
  const { count, answerDue } = await selectWaiting(tx, mail.mailbox.id);
  if (count === 0 && answerDue === null) await markTended(tx, mail.mailbox.id);
  const id = await insertAnswer(tx, {
    mailing: newHandle(),
    publicId: newHandle(),
    ownerId: mail.ownerId,
    mailboxId: mail.mailbox.id,
    loginId: mail.loginId,
    podcastId: mail.podcastId,
    entryId: mail.entryId,
    recipient: recipient.mailbox.address,
    recipientKey: samePersonKey(recipient.mailbox),
    messageId: createMessageId(sender.mailbox.domain),
    // Of mailings, it is that of the foot; such a mail has none.
    language: "en",
    subject: mail.subject,
    body: mail.body,
    parts: {
      document: mail.document,
      people: { to: { name: "", address }, cc: [] },
      inReplyTo: null,
      references: [],
    },
    due: 0,
    personal: { page: mail.page },
  });
  for (const file of mail.files) await addMadeFile(tx, { id, ownerId: mail.ownerId }, file);
  await sendSoon(tx, mail.mailbox.id);
  return id;
}
