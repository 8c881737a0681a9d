import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { answeredByLink } from "../answer-link/answered-by-link.ts";
import type { Half } from "./verdict.ts";

/** What came of both halves of a mailing; undefined where it has one subject. */
export async function selectHalves(
  db: Db,
  mailingId: number,
): Promise<
  { subjects: Record<"a" | "b", string>; halves: Record<"a" | "b", Half>; last: Date | null } | undefined
> {
  const mailing = await db
    .selectFrom("mailing")
    .select(["subject", "subject_b as subjectB"])
    .where("id", "=", mailingId)
    .executeTakeFirst();
  if (!mailing || mailing.subjectB === null) return undefined;
  const { rows } = await sql<{ arm: "a" | "b"; last: Date | null } & Half>`
    select m.arm, count(*)::int as delivered, max(m.accepted) as last,
      (count(*) filter (where exists (
        select 1 from message o join conversation_mail q on q.message_id = o.id
        where o.mailing_id = m.mailing_id and o.recipient_key = m.recipient_key
          and q.direction = 'in' and q.kind = 'human' and q.certainty <> 'unsure') or ${answeredByLink}))::int as answers
    from message m
    where m.mailing_id = ${mailingId} and m.step = 0 and m.arm is not null and m.state = 'accepted'
      and (m.fate is null or m.fate not in ('gone', 'full', 'blocked', 'expired'))
    group by m.arm`.execute(db);
  const of = (arm: "a" | "b"): Half => {
    const row = rows.find((one) => one.arm === arm);
    return { delivered: row?.delivered ?? 0, answers: row?.answers ?? 0 };
  };
  const ends = rows.flatMap((row) => (row.last ? [row.last.getTime()] : []));
  return {
    subjects: { a: mailing.subject, b: mailing.subjectB },
    halves: { a: of("a"), b: of("b") },
    last: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}
