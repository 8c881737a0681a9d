import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { sendAccountMail } from "./account-mail.ts";

/** The platform's own mails. */
export const accountHandlers = (context: Context): Pick<Handlers, "account-mail"> => ({
  "account-mail": (mail) => sendAccountMail(context, mail),
});
