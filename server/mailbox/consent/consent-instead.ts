import type { ProbeStep } from "../../../contract/mailbox.ts";
import type { testOneMailbox } from "../../../contract/mailbox-list.ts";
import type { RouteReply } from "../../../contract/route.ts";
import type { Context } from "../../platform/web/http.ts";
import { isShut } from "../shut-ways.ts";
import { offerProviders } from "./offer-providers.ts";

/** Whose servers these are, in all their names. */
const SERVERS = {
  google: /(^|\.)(gmail|googlemail)\.com$/i,
  microsoft: /(^|\.)(office365|office|outlook|hotmail|live)\.com$/i,
} as const;

/**
 * Where a user can sign in at the provider instead, after a test in which its servers did not let them in with a
 * password; null where they did, and where nobody has set the provider up.
 */
export async function consentInstead(
  context: Pick<Context, "db" | "config">,
  hosts: Readonly<Record<ProbeStep["server"], string | undefined>>,
  steps: readonly ProbeStep[],
): Promise<RouteReply<typeof testOneMailbox>["consent"]> {
  const refused = steps.filter(
    (step) => step.state === "failed" && (step.code === "sign-in-refused" || isShut(step)),
  );
  const kind = (["google", "microsoft"] as const).find((one) =>
    refused.some(({ server }) => SERVERS[one].test(hosts[server] ?? "")),
  );
  if (!kind) return null;
  const offer = (await offerProviders(context)).find((one) => one.kind === kind);
  return offer?.enabled && offer.id !== null ? { id: offer.id, name: offer.name } : null;
}
