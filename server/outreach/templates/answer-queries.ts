import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { answeredByLink } from "../answer-link/answered-by-link.ts";

export interface TemplateAnswers {
  /** The id of a built-in template, or an own one's public id. */
  template: string;
  /** Mails that were handed over. */
  handed: number;
  /** Those that a person has answered. */
  answered: number;
}

/**
 * Counts the mails of an organization by the template they were begun with. Mails and answers in other mailboxes than
 * these do not count, and neither do a colleague's own templates.
 */
export async function selectAnswers(
  db: Db,
  { ownerId, loginId, mailboxIds }: { ownerId: number; loginId: number; mailboxIds: readonly number[] },
): Promise<TemplateAnswers[]> {
  const readable = sql`any(${[...mailboxIds]}::bigint[])`;
  const { rows } = await sql<TemplateAnswers>`
    select coalesce(g.built_in, t.public_id) as template, count(*)::int as handed,
      (count(*) filter (where exists (
        select from conversation_mail q join message o on o.id = q.message_id
        where o.mailing_id = m.mailing_id and o.recipient_key = m.recipient_key
          and q.direction = 'in' and q.kind = 'human' and q.certainty <> 'unsure'
          and q.mailbox_id = ${readable}) or ${answeredByLink}))::int as answered
    from mailing g
    join message m on m.mailing_id = g.id
    left join own_template t on t.id = g.template_id
    where g.owner_id = ${ownerId} and (g.template_id is not null or g.built_in is not null)
      and (t.id is null or (t.deleted is null and (t.login_id is null or t.login_id = ${loginId})))
      and m.mailbox_id = ${readable} and m.state in ('handed', 'accepted', 'unclear') and m.handed is not null
      and m.step = 0
    group by 1 order by 1`.execute(db);
  return rows;
}
