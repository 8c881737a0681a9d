import { keepDecisions } from "../../contacts/guard/decisions.ts";
import { judgeMails } from "../../contacts/guard/judge-mails.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mailingOf } from "../stop.ts";
import { lockHeld, releaseOne } from "./guard-queries.ts";
import { sendSoon } from "./plan-sending.ts";

/**
 * Lets one mail go that a rule holds, and keeps who did and why. It holds for this attempt alone.
 * @throws Fault not-found; not-allowed; contact-blocked where nobody reads at the address
 */
export async function letThrough(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  mailingId: string,
  messageId: string,
  reason: string,
): Promise<void> {
  const mailing = await mailingOf(tx, caller, mailingId);
  const message = await lockHeld(tx, mailing.id, messageId);
  if (!message) throw fault("not-found");
  if (!message.held) return;
  if (!caller.permissions.has("CONTACT_RULE_OVERRIDE")) throw fault("not-allowed");
  const judgement = (await judgeMails(tx, secrets, [message])).get(message.id);
  if (!judgement || judgement.kind === "placeholder") throw fault("contact-blocked");
  const { id, ownerId, attempt } = message;
  const { loginId } = caller;
  await keepDecisions(tx, [
    {
      judgement,
      ownerId,
      messageId: id,
      attempt,
      hmac: judgement.hmac,
      outcome: "overridden",
      sandbox: false,
      reason,
      loginId,
    },
  ]);
  await releaseOne(tx, id);
  await sendSoon(tx, mailing.mailboxId);
}
