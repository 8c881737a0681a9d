import { circleOf } from "../../mailbox/readable.ts";
import { learnWireId } from "../../outreach/sending/learn-wire-id.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { keepFiles } from "../files/keep-files.ts";
import { idsInOrder } from "../matching/match.ts";
import type { OurMessage } from "../matching/match-queries.ts";
import { recipientKeys } from "./choose.ts";
import { findSame } from "./find-same.ts";
import {
  asJson,
  findByKeys,
  findByMessages,
  findByPeople,
  insertConversation,
  insertEntries,
  insertKeys,
  insertOurs,
  insertPlace,
  lockKeeping,
  selectForgotten,
} from "./keep-queries.ts";
import type { ReadFolder, ReadMailbox } from "./keeper.ts";
import { peopleOf } from "./mime/read-people.ts";
import { placeAgain } from "./place-again.ts";
import type { OwnCopy, PreparedMail } from "./prepare.ts";

/**
 * Writes a mail down: once, however often it comes and whoever reads it first. A second place of the same mail is noted.
 */
export async function keepMail(
  tx: Tx,
  mailbox: ReadMailbox,
  folder: ReadFolder,
  prepared: PreparedMail | OwnCopy,
): Promise<"kept" | "known"> {
  const { ownerId } = mailbox;
  if (prepared.direction === "own-copy") {
    const { messageId, wireId } = prepared;
    await learnWireId(tx, { ownerId, messageId, wireId });
    return "known";
  }
  await lockKeeping(tx, ownerId);
  const { listed } = prepared;
  const place = {
    folderId: folder.id,
    uidValidity: listed.place.uidValidity,
    remote: listed.place.remote,
  };
  const { same, identity } = await findSame(tx, mailbox, prepared);
  if (same !== null) {
    await placeAgain(tx, mailbox, { mailId: same, ...place });
    return "known";
  }
  if ((await selectForgotten(tx, ownerId, [prepared.identity, identity])).size > 0) return "known";
  const conversationId = await conversationFor(tx, mailbox, prepared);
  if (conversationId === null) return "known";
  const mailId = await insertMail(tx, mailbox, folder, { ...prepared, identity }, conversationId);
  await insertPlace(tx, { mailId, ...place });
  const { mail } = prepared;
  await insertKeys(tx, ownerId, mailId, mail.messageId === null ? [] : [mail.messageId]);
  await keepFiles(tx, { id: mailId, ownerId }, prepared.files);
  await insertReports(tx, mailId, prepared);
  await addJob(tx, "judge-mail", { mailId }, { key: `judge-mail:${mailId}` });
  return "kept";
}

/**
 * The conversation that a mail belongs to: where the mail it answers stands, else where ours does, else one of its own.
 * Only one that the same people read may be joined (decision 207). One kept aside joins no other; null where the user
 * wrote to somebody whose conversation is gone meanwhile.
 */
async function conversationFor(
  tx: Tx,
  mailbox: ReadMailbox,
  { match, mail, direction }: PreparedMail,
): Promise<number | null> {
  const { ownerId } = mailbox;
  const { messages, certainty } = match;
  const circle = await circleOf(tx, [mailbox.id]);
  const byKeys = match.byThread
    ? await findByKeys(tx, ownerId, circle, idsInOrder(mail), certainty === "unsure")
    : undefined;
  if (byKeys !== undefined) return byKeys;
  const answers = certainty === "certain" || certainty === "probable";
  if (answers) {
    const byMessages = await findByMessages(
      tx,
      ownerId,
      circle,
      messages.map((message) => message.id),
    );
    if (byMessages !== undefined) return byMessages;
  }
  if (direction === "elsewhere" && messages.length === 0)
    return (await findByPeople(tx, ownerId, circle, recipientKeys(mail))) ?? null;
  const ours = answers ? messages.filter((message) => circle.alike.includes(message.mailboxId)) : [];
  const first = ours.find((message) => message === messages[0]);
  const conversationId = await insertConversation(tx, {
    ownerId,
    mailboxId: first?.mailboxId ?? mailbox.id,
    personKey: match.personKey,
    subject: first?.subject ?? mail.subject,
    lastOut: newestOf(ours),
  });
  await insertEntries(tx, conversationId, messages);
  await insertOurs(tx, ownerId, conversationId, ours);
  return conversationId;
}

const newestOf = (messages: readonly OurMessage[]): Date | null =>
  messages.reduce<Date | null>(
    (newest, { handed }) => (handed && (!newest || handed > newest) ? handed : newest),
    null,
  );

async function insertMail(
  tx: Tx,
  mailbox: ReadMailbox,
  folder: ReadFolder,
  { match, mail, html, direction, identity, listed, fresh, signedBy }: PreparedMail,
  conversationId: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("conversation_mail")
    .values({
      public_id: newHandle(),
      conversation_id: conversationId,
      owner_id: mailbox.ownerId,
      mailbox_id: mailbox.id,
      direction,
      message_id: match.certainty === "same-person" ? null : (match.messages[0]?.id ?? null),
      identity,
      ids: mail.messageId === null ? [] : [mail.messageId],
      people: asJson(peopleOf(mail)),
      subject: mail.subject,
      sent: mail.date,
      received: listed.arrived,
      junk: folder.use === "junk",
      signs: asJson<[]>([]),
      certainty: match.certainty,
      other_sender: match.otherSender,
      history: listed.arrived < mailbox.connected,
      text: mail.text,
      fresh,
      html,
      headers: asJson([...mail.headers]),
      excess: [...mail.excess],
      signed_by: [...signedBy],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function insertReports(tx: Tx, mailId: number, { reported }: PreparedMail): Promise<void> {
  if (reported.length === 0) return;
  await tx
    .insertInto("delivery_report")
    .values(
      reported.map((one) => ({
        mail_id: mailId,
        message_id: one.messageId,
        kind: one.kind,
        status: one.status,
        said: one.said,
        signed_by: one.signedBy[0] ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["mail_id", "message_id"]).doNothing())
    .execute();
}
