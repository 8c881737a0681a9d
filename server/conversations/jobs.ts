import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { scanFiles } from "./files/scan-files.ts";
import { judgeMail } from "./judging/judge.ts";

export const conversationHandlers = (context: Context): Pick<Handlers, "judge-mail" | "scan-files"> => ({
  "scan-files": ({ mailId }) => scanFiles(context, mailId),
  "judge-mail": ({ mailId }) => judgeMail(context, mailId),
});
