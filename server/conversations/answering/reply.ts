import type { reply as promised } from "../../../contract/conversations/reply.ts";
import { ANSWER_LETTERS_MAX, LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { lastWritten } from "../../outreach/answers/last-written.ts";
import { queueAnswer } from "../../outreach/answers/queue-answer.ts";
import { filesAmong, refuseTooLarge } from "../../outreach/files/files-among.ts";
import { giveToMessage, holdDraftFiles } from "../../outreach/files/stored-files.ts";
import { answerText } from "../../outreach/letter/answer-text.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf } from "../inbox/show-podcasts.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import type { MailPerson } from "../tables.ts";
import { isReady, mailboxToAnswer, mailToAnswer } from "./prepare-reply.ts";
import { compared, type ReplyPeople } from "./recipients.ts";
import { deleteDraft, holdConversation, insertAnswerOf, selectFirstShow } from "./reply-queries.ts";
import { refuseMovedOn } from "./seen-so-far.ts";
import { answerSubject, threadOf } from "./thread.ts";

type Given = RouteBody<typeof promised>;

const DAY = 24 * 60 * 60_000;

/**
 * Answers in a conversation. What its writer has not seen is shown to them first: the conversation is held against
 * incoming mails and other writers, so that of two who send at once one goes and one is asked. The draft is done with, unless another page has written it.
 * @throws Fault not-found and the faults of the promise
 */
export async function replyInConversation(
  tx: Tx,
  { secrets }: Pick<Context, "secrets">,
  caller: Caller,
  publicId: string,
  given: Given,
): Promise<{ message: string }> {
  const text = answerText(given.body);
  if (text.trim() === "") throw fault("content-missing");
  if (text.length > ANSWER_LETTERS_MAX) throw invalidField("/body", "too-long", { max: ANSWER_LETTERS_MAX });
  const due = await dueOf(tx, given);
  const found = await conversationOf(tx, caller, publicId);
  await lockKeeping(tx, found.ownerId);
  // Before the lists of whom not to write to, as when a mail is judged.
  if (!(await holdConversation(tx, found.id))) throw fault("not-found");
  const sight = (await sightsOf(tx, caller, found.ownerId, [found.id]))(found.id);
  // A mailbox that the caller may not write from does not exist for them, whatever else is asked.
  const mailbox = await mailboxToAnswer(tx, caller, found, given.mailbox);
  await refuseMovedOn(tx, found.id, given.seen, sight.hide);

  const answered = await mailToAnswer(tx, found, given.to);
  if (!answered) throw fault(given.to === undefined ? "nobody-to-answer" : "not-in-conversation");
  const show = await selectFirstShow(tx, found.id);
  if (!show) throw fault("nobody-to-answer");
  const { mail, people } = answered;
  if (!mailbox) throw fault("no-mailbox");
  if (!isReady(mailbox)) throw fault("mailbox-incomplete");
  const possible =
    given.files.length > 0 ? await holdDraftFiles(tx, { conversationId: found.id }, caller.loginId) : [];
  const files = filesAmong(possible, given.files);
  refuseTooLarge(mailbox, files);
  const last = await lastWritten(tx, found.id, people.to.address);
  const message = await queueAnswer(tx, secrets, {
    ownerId: found.ownerId,
    loginId: caller.loginId,
    mailbox,
    ...show,
    subject: answerSubject(mail.subject),
    parts: {
      document: given.body,
      people: { to: people.to, cc: copiesAmong(people, given.cc) },
      ...threadOf(mail),
    },
    lastWrote: last,
    due,
  });
  await insertAnswerOf(tx, found.id, message.id);
  await giveToMessage(
    tx,
    files.map((file) => file.id),
    message.id,
  );
  await deleteDraft(tx, found.id, caller.loginId, { page: given.page });
  return { message: message.publicId };
}

/** The copies that were asked for, each of a person of the mail. @throws Fault not-in-conversation */
function copiesAmong({ to, cc, all }: ReplyPeople, wanted: readonly string[]): MailPerson[] {
  const possible = new Map([...cc, ...all].map((person) => [compared(person.address), person]));
  const copies = new Map<string, MailPerson>();
  for (const address of wanted) {
    const key = compared(address);
    if (key !== null && key === compared(to.address)) continue;
    const person = key === null ? undefined : possible.get(key);
    if (!person || key === null) throw fault("not-in-conversation");
    copies.set(key, person);
  }
  return [...copies.values()];
}

/** When it may leave. @throws Fault invalid for an instant beyond what can be planned */
async function dueOf(tx: Tx, { delay, notBefore }: Given): Promise<Date | number> {
  if (notBefore === undefined) return delay;
  const due = new Date(notBefore);
  const now = await databaseNow(tx);
  if (due.getTime() > now.getTime() + LATER_DAYS_MAX * DAY)
    throw invalidField("/notBefore", "too-late", { max: LATER_DAYS_MAX });
  return due.getTime() > now.getTime() + delay * 1000 ? due : delay;
}
