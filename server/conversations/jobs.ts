import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { noteLeft } from "./answering/note-left.ts";
import { scanFiles } from "./files/scan-files.ts";
import { forgetMailbox } from "./forget-mailbox.ts";
import { judgeMail } from "./judging/judge.ts";
import { lookTwice } from "./reports/look-twice.ts";
import { settleRefusal } from "./reports/refused-recipient.ts";
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
> => ({
  "judge-mail": ({ mailId }) => judgeMail(context, mailId),
  "scan-files": ({ mailId }) => scanFiles(context, mailId),
  "mailbox-disconnected": (gone) => forgetMailbox(context.db, gone),
  "recipient-refused": (refused) => settleRefusal(context, refused),
  "give-back": (look) => lookTwice(context, look),
  "answer-left": (left) => noteLeft(context.db, left),
  "wake-conversations": () => wakeConversations(context.db),
});
