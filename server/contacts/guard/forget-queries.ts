import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** Rows of each kind in one run; the next one comes within the hour. */
const MOST = 5_000;

/** Of "x" with `owner_id` and `address_hmac`: no mail to that person was decided about for three years. */
const longAgo = sql`x.created < now() - interval '3 years' and x.quote <> '' and x.quote !~ '^sha256:'
  and not exists (select from contact_decision d where d.owner_id = x.owner_id and d.address_hmac = x.address_hmac
                  and d.created > now() - interval '3 years')`;
const hashed = sql`'sha256:' || encode(sha256(convert_to(x.quote, 'UTF8')), 'hex')`;

export async function hashOldQuotes(tx: Tx): Promise<void> {
  await sql`update contact_basis x set quote = ${hashed}, page = null
    where x.id in (select x.id from contact_basis x where ${longAgo} order by x.created limit ${MOST})`.execute(
    tx,
  );
  await sql`update contact_decision x set quote = ${hashed}
    where x.id in (select x.id from contact_decision x where ${longAgo} order by x.created limit ${MOST})`.execute(
    tx,
  );
}
