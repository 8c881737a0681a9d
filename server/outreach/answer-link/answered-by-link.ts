import { sql } from "kysely";

/**
 * Of "message m": its person has answered a mail of the thread by its link. Who asked not to be written to has objected, as
 * by mail.
 */
export const answeredByLink = sql<boolean>`exists (
  select 1 from message o join answer_link l on l.message_id = o.id
  where o.mailing_id = m.mailing_id and o.recipient_key = m.recipient_key and l.answer in ('interested', 'not-now'))`;
