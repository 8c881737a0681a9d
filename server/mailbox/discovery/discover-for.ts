import type { Discovered } from "../../../contract/mailbox-discovery.ts";
import { spend } from "../../accounts/sessions/ask-budget.ts";
import { fault } from "../../platform/fault.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import type { Context } from "../../platform/web/http.ts";
import { DISCOVERY_BUDGET } from "../limits.ts";
import { discover } from "./discover.ts";
import { providerOfDomain } from "./find-provider.ts";

/**
 * The mail servers of an address. Each look-up beyond our table connects to hosts that the user chose, so it is counted.
 * @throws Fault invalid, too-many-requests
 */
export async function discoverFor(
  { db, outbound }: Pick<Context, "db" | "outbound">,
  loginId: number,
  address: string,
): Promise<Discovered> {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw fault("invalid", { fields: [{ pointer: "/address", rule: "not-an-address" }] });
  if (!providerOfDomain(parsed.mailbox.domain)) {
    const retryAfter = await spend(db, DISCOVERY_BUDGET, String(loginId));
    if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  }
  return discover(outbound, parsed.mailbox);
}
