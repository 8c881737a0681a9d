import { sql } from "kysely";

/** Of mailboxes "o" and "b": one user's in one organization that send from one address. One of them is connected at most. */
export const sameAddress = sql`o.login_id = b.login_id and o.owner_id = b.owner_id
  and lower(o.sender_address) = lower(b.sender_address)`;
