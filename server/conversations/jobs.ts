import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { judgeMail } from "./judging/judge.ts";

export const conversationHandlers = (context: Context): Pick<Handlers, "judge-mail"> => ({
  "judge-mail": ({ mailId }) => judgeMail(context, mailId),
});
