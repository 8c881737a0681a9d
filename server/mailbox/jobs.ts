import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { checkDomain, checkDomains } from "./domain/check-domain.ts";
import { tendGrants } from "./grants/tend-grants.ts";

export const mailboxHandlers = (
  context: Context,
): Pick<Handlers, "renew-grants" | "check-domain" | "check-domains"> => ({
  "renew-grants": () => tendGrants(context),
  "check-domain": ({ mailboxId }) => checkDomain(context, mailboxId),
  "check-domains": () => checkDomains(context),
});
