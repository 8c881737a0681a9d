import type { AddressForm } from "../../contract/forms/address-form.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { lockEntries, setForm } from "./entry-queries.ts";
import { campaignOf } from "./find.ts";

/**
 * Chooses how German mails address the hosts of these entries; null: as each mail does. Mails that wait stay as they
 * were written; follow-ups are filled when they are released, so they follow it.
 * @throws Fault not-found for the campaign or any of the ids
 */
export async function chooseForm(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  externalIds: readonly string[],
  form: AddressForm | null,
): Promise<{ externalId: string; form: AddressForm | null }[]> {
  const campaign = await campaignOf(tx, caller, campaignId);
  const wanted = [...new Set(externalIds)];
  const entries = await lockEntries(tx, campaign.id, wanted);
  if (entries.length < wanted.length) throw fault("not-found");
  await setForm(
    tx,
    entries.map((entry) => entry.id),
    form,
  );
  return wanted.map((externalId) => ({ externalId, form }));
}
