import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { tendGrants } from "./grants/tend-grants.ts";

export const mailboxHandlers = (context: Context): Pick<Handlers, "renew-grants"> => ({
  "renew-grants": () => tendGrants(context),
});
