import { sql } from "kysely";
import { isOfPerson } from "../../catalogue/addresses/is-of-person.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { fingerprintOf } from "../suppression.ts";

/**
 * Ends why organizations may write to a person and empties the words of it; deletes what was said by link of ads in shows
 * that only they spoke for. Before the catalogue forgets in which shows that was. Repeating it changes nothing.
 * @param person in the form of `samePersonKey`
 */
export async function eraseContact(tx: Tx, secrets: Secrets, person: string): Promise<number> {
  const hmac = fingerprintOf(secrets, person);
  const basis = await sql`
    update contact_basis set quote = '', page = null, read_hash = null, revoked = coalesce(revoked, now())
    where address_hmac = ${hmac}`.execute(tx);
  const links =
    await sql`update opt_out_link set hint = '' where address_hmac = ${hmac} and hint <> ''`.execute(tx);
  const preferences = await sql`
    delete from contact_preference c where c.said_by = 'link'
      and exists (select from podcast_address a where a.podcast_id = c.podcast_id and ${isOfPerson(person)})
      and not exists (select from podcast_address a where a.podcast_id = c.podcast_id and a.gone is null
        and a.verdict = 'usable' and not ${isOfPerson(person)})`.execute(tx);
  return [basis, links, preferences].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0),
    0,
  );
}
