import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { noteLeft } from "./answering/note-left.ts";
import { scanFiles } from "./files/scan-files.ts";
import { forgetMailbox } from "./forget-mailbox.ts";
import { erasePerson, eraseWaiting } from "./forgetting/erase-person.ts";
import { writeErasedList } from "./forgetting/erased-list.ts";
import { forgetOld } from "./forgetting/forget-old.ts";
import { judgeMail } from "./judging/judge.ts";
import { lookTwice } from "./reports/look-twice.ts";
import { settleRefusal } from "./reports/refused-recipient.ts";
import { foldForAMinute, foldMail } from "./search/fold-mails.ts";
import { wakeConversations } from "./team/stand.ts";

export const conversationHandlers = (
  context: Context,
): Pick<
  Handlers,
  | "judge-mail"
  | "scan-files"
  | "mailbox-disconnected"
  | "recipient-refused"
  | "give-back"
  | "answer-left"
  | "wake-conversations"
  | "fold-mails"
  | "forget-mail"
  | "erase-person"
  | "mailbox-disconnected"
  | "recipient-refused"
  | "give-back"
> => ({
  "judge-mail": async ({ mailId }) => {
    await judgeMail(context, mailId);
    // Not in that transaction: what a mail is found by must not keep what follows from it waiting.
    await foldMail(context.db, mailId);
  },
  "fold-mails": () => foldForAMinute(context.db),
  "forget-mail": async () => {
    await eraseWaiting(context);
    await writeErasedList(context.db, context.config);
    await forgetOld(context.db);
  },
  "erase-person": async ({ erasureId }) => {
    await erasePerson(context, erasureId);
    await writeErasedList(context.db, context.config);
  },
  "scan-files": ({ mailId }) => scanFiles(context, mailId),
  "mailbox-disconnected": (gone) => forgetMailbox(context.db, gone),
  "recipient-refused": (refused) => settleRefusal(context, refused),
  "give-back": (look) => lookTwice(context, look),
  "answer-left": (left) => noteLeft(context.db, left),
  "wake-conversations": () => wakeConversations(context.db),
});
