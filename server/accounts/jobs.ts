import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { sendAccountMail } from "./account-mail.ts";
import { tellByPush } from "./notices/push/tell-by-push.ts";
import { tellByMail, tellDaily } from "./notices/tell-by-mail.ts";

/** The platform's own mails, and news for its users. */
export const accountHandlers = (
  context: Context,
): Pick<Handlers, "account-mail" | "tell" | "tell-daily"> => ({
  "account-mail": (mail) => sendAccountMail(context, mail),
  tell: ({ loginId, by }) =>
    by === "push"
      ? tellByPush(context, loginId)
      : tellByMail(context, loginId, by === "day" ? "daily" : "at-once"),
  "tell-daily": () => tellDaily(context),
});
