import * as promised from "../../contract/settings-providers.ts";
import { spend } from "../accounts/sessions/ask-budget.ts";
import { pauseOrResume } from "../mailbox/grants/end-grant.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { checkProvider } from "./providers/check-provider.ts";
import { describeProviders } from "./providers/describe.ts";
import { removeProvider, saveProvider } from "./providers/save-provider.ts";

const ACCESS = { permission: "CORE_CONFIG_UPDATE" } as const;
/** Each check connects to a host that an administrator chose. */
const CHECKS = { name: "provider-check", most: 20, seconds: 600 } as const;

/** The mail providers that let users in by consent. */
export const providerRoutes: Served[] = [
  serve(promised.listMailProviders, ACCESS, async ({ context }) =>
    payload(await describeProviders(context.db, context.config)),
  ),

  serve(promised.saveMailProvider, ACCESS, async ({ context, body }) => {
    await inTransaction(context.db, (tx) => saveProvider(tx, context, body, pauseOrResume));
    return payload(await describeProviders(context.db, context.config));
  }),

  serve(promised.removeMailProvider, ACCESS, async ({ context, params }) => {
    await inTransaction(context.db, (tx) => removeProvider(tx, params.id));
    return payload(await describeProviders(context.db, context.config));
  }),

  serve(promised.checkMailProvider, ACCESS, async ({ context, caller, params }) => {
    const retryAfter = await spend(context.db, CHECKS, String(caller.loginId));
    if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
    return payload(await checkProvider(context, params.id));
  }),
];
