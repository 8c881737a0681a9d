import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { forgetMailbox } from "./forget-mailbox.ts";
import { judgeMail } from "./judging/judge.ts";

export const conversationHandlers = (
  context: Context,
): Pick<Handlers, "judge-mail" | "mailbox-disconnected"> => ({
  "judge-mail": ({ mailId }) => judgeMail(context, mailId),
  "mailbox-disconnected": (gone) => forgetMailbox(context.db, gone),
});
