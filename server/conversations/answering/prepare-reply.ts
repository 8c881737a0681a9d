import type { ReplyForm } from "../../../contract/conversations/reply.ts";
import { mailboxOf, missingParts, type SendingMailbox, writableMailboxes } from "../../mailbox/sender.ts";
import { lastWritten } from "../../outreach/answers/last-written.ts";
import { isNeverToBeAnswered } from "../../outreach/answers/may-answer.ts";
import { selectDraftFiles, toDraftFile } from "../../outreach/files/stored-files.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import type { FoundConversation } from "../inbox/conversation-queries.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf, toHost, toPerson } from "../inbox/show-podcasts.ts";
import { selectOwnAddresses } from "../matching/match-queries.ts";
import { compared, peopleToAnswer, type ReplyPeople } from "./recipients.ts";
import { type IncomingMail, selectDraft, selectFirstShow, selectIncoming } from "./reply-queries.ts";
import { answerSubject } from "./thread.ts";

/** The newest mail that can be answered; with `to` the newest that this address wrote. */
export async function mailToAnswer(
  db: Db,
  { id, ownerId }: FoundConversation,
  to?: string,
): Promise<{ mail: IncomingMail; people: ReplyPeople } | undefined> {
  const own = new Set((await selectOwnAddresses(db, ownerId)).map((one) => compared(one) ?? one));
  const wanted = to === undefined ? undefined : compared(to);
  for (const mail of await selectIncoming(db, id)) {
    const people = peopleToAnswer(mail, own);
    if (people && (to === undefined || compared(people.to.address) === wanted)) return { mail, people };
  }
  return undefined;
}

/** The mailbox an answer goes from: the one named, else the conversation's, else the caller's standard one. */
export async function mailboxToAnswer(
  db: Db,
  caller: Caller,
  { ownerId, mailboxId }: FoundConversation,
  named?: string,
): Promise<SendingMailbox | undefined> {
  if (named !== undefined) return mailboxOf(db, caller.loginId, ownerId, named);
  const writable = await writableMailboxes(db, caller.loginId, ownerId);
  return writable.find((one) => one.id === mailboxId) ?? mailboxOf(db, caller.loginId, ownerId);
}

/**
 * How an answer of the caller would go out, and what they have begun to write. Changes nothing.
 * @throws Fault not-found
 */
export async function prepareReply(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  caller: Caller,
  publicId: string,
): Promise<ReplyForm> {
  const found = await conversationOf(db, caller, publicId);
  const { id, ownerId } = found;
  const sight = (await sightsOf(db, caller, ownerId, [id]))(id);
  const answered = await mailToAnswer(db, found);
  const show = await selectFirstShow(db, id);
  const mailboxes = (await writableMailboxes(db, caller.loginId, ownerId)).filter(isReady);
  const preset = await mailboxToAnswer(db, caller, found);
  const mailbox = isReady(preset) ? preset : mailboxes[0];
  const kept = await selectDraft(db, id, caller.loginId);
  const shown = (people: ReplyPeople["cc"]) => people.flatMap((one) => toPerson(one, sight) ?? []);
  return {
    to: answered ? toHost(answered.people.to, sight) : null,
    // Who may not see addresses cannot choose among them.
    cc: sight.open && answered ? shown(answered.people.cc) : [],
    all: sight.open && answered ? shown(answered.people.all) : [],
    subject: answered ? sight.hide(answerSubject(answered.mail.subject)) : "",
    mailboxes: mailboxes.map((one) => ({
      publicId: one.public_id,
      name: one.name || one.sender_address,
      address: one.sender_address,
      signature: one.signature,
    })),
    mailbox: mailbox?.public_id ?? null,
    senderChanges: mailbox !== undefined && mailbox.id !== found.mailboxId,
    obstacle: !answered || !show ? "nobody" : !mailbox ? "no-mailbox" : await never(answered.people),
    draft: kept && { ...kept.draft, cc: sight.open ? kept.draft.cc : [] },
    version: kept?.version ?? null,
    preparedBy: kept?.program ?? null,
    files: (await selectDraftFiles(db, { conversationId: id }, caller.loginId)).map(toDraftFile),
  };

  async function never({ to }: ReplyPeople): Promise<"never-contact" | null> {
    const last = await lastWritten(db, id, to.address);
    const people = { to, cc: [] };
    return (await isNeverToBeAnswered(db, secrets, { ownerId, people, lastWrote: last }))
      ? "never-contact"
      : null;
  }
}

/** An answer has no foot: who writes need not be set. */
export function isReady(mailbox: SendingMailbox | undefined): mailbox is SendingMailbox {
  const missing = missingParts(mailbox);
  return missing === null || missing === "sender-identity-missing";
}
