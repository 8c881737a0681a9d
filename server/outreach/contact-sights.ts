import type { ContactSight } from "../../contract/contacts/guard.ts";
import { fault } from "../platform/fault.ts";
import type { Caller } from "../platform/web/http.ts";
import type { Recipient } from "./recipients.ts";

/** What the rules for contacts say of a mail; before its address is unlocked, nothing that only that tells. */
export function sightOf({ contact, row }: Recipient): ContactSight[] {
  if (!contact) return [];
  const { judgement, standing } = contact;
  const { country, countryBasis, rule, basis } = judgement;
  const kind = judgement.known ? judgement.kind : null;
  const quote = row.unlocked ? judgement.quote : "";
  const alone = judgement.effect === "block-batch" ? "warn" : judgement.effect;
  return [{ entry: row.externalId, country, countryBasis, rule, kind, basis, quote, standing, alone }];
}

/** @throws Fault not-allowed where rules are passed over by somebody who may not */
export function refuseOverrides(
  caller: Caller,
  { overrides }: { overrides?: Readonly<Record<string, string>> | undefined },
): void {
  if (overrides && Object.keys(overrides).length > 0 && !caller.permissions.has("CONTACT_RULE_OVERRIDE"))
    throw fault("not-allowed");
}
