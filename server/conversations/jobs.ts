import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { scanFiles } from "./files/scan-files.ts";
import { judgeMail } from "./judging/judge.ts";
import { lookTwice } from "./reports/look-twice.ts";
import { settleRefusal } from "./reports/refused-recipient.ts";

export const conversationHandlers = (
  context: Context,
): Pick<Handlers, "judge-mail" | "scan-files" | "recipient-refused" | "give-back"> => ({
  "scan-files": ({ mailId }) => scanFiles(context, mailId),
  "judge-mail": ({ mailId }) => judgeMail(context, mailId),
  "recipient-refused": (refused) => settleRefusal(context, refused),
  "give-back": (look) => lookTwice(context, look),
});
