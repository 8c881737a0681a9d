import { sql } from "kysely";
import { fingerprintOf, sealedIn } from "../contacts/suppression.ts";
import { parseAddress, samePersonKey } from "../platform/mail/address.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { type Asked, idsOf, ofClosedMailbox } from "./parts.ts";

/** Tables that say of whom they are by a fingerprint, which means something with this installation's key only. */
export const FINGERPRINTED = new Set(["contact_basis", "contact_decision", "suppression"]);

/**
 * Whom the organization knows, by their fingerprint: whom it wrote to and may still see, who wrote, who is on its lists.
 * Held in memory: some 200 bytes for each.
 */
export async function knownPeople(tx: Tx, secrets: Secrets, asked: Asked): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  const add = (person: string) => people.set(fingerprintOf(secrets, person).toString("hex"), person);
  const { rows } = await sql<{ person: string }>`
    select distinct t.recipient_key as person from message t where t.owner_id = ${asked.ownerId}
      and exists (select from unlock u where u.owner_id = t.owner_id and u.podcast_id = t.podcast_id)
      and not ${ofClosedMailbox(asked, sql`t.mailing_id`)}
    union select c.person_key from conversation c where c.id in (${idsOf("conversation", asked)})`.execute(
    tx,
  );
  for (const { person } of rows) add(person);
  const { rows: bought } = await sql<{ address: string }>`
    select a.address from unlock u join podcast_address a on a.id = u.address_id
    where u.owner_id = ${asked.ownerId}`.execute(tx);
  for (const { address } of bought) {
    const parsed = parseAddress(address);
    if (parsed.ok) add(samePersonKey(parsed.mailbox));
  }
  const { rows: listed } = await sql<{ publicId: string; address: Buffer }>`
    select public_id as "publicId", address from suppression
    where owner_id = ${asked.ownerId} and address is not null`.execute(tx);
  for (const { publicId, address } of listed) add(secrets.open(address, sealedIn(publicId)));
  return people;
}

/** Names the person in the place of a fingerprint; of whom is not known, it stays, and nothing will ever match it. */
export async function* withPeople(
  lines: AsyncGenerator<string>,
  people: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown> & { address_hmac: string; address?: unknown };
    const person = people.get(row.address_hmac.slice(2)) ?? null;
    // Sealed with this installation's key: the person is the same.
    const { address, ...rest } = row;
    yield JSON.stringify({ ...rest, ...("address" in row && { sealed: address !== null }), person });
  }
}
