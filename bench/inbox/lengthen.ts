import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";

/** Each stands in about one of 2,000 mails. */
export const RARE_WORDS = ["marmalade", "lighthouse", "zeppelin", "kaleidoscope"];

/** So many different words are in use, most of them seldom. */
const VOCABULARY = 40_000;
/** A few hundred texts are written, and each mail has three of them: that reads like mail, and is written in minutes. */
const TEXTS = 600;
const WORDS_EACH = 130;

/**
 * Gives the mails of `fillInbox` the length that mails have, with quotations: their own words, and three texts whose words
 * are used as often as words are (Zipf), one of ten also with an invoice, one of 500 with a rare word.
 * @returns letters of a mail on average
 */
export async function lengthenMails(db: Db): Promise<number> {
  await sql`create table bench_text (n integer primary key, text text not null)`.execute(db);
  // The word at place r of a language is used about 1/r as often as the first: exp of an even number has that distribution.
  await sql`
    insert into bench_text
    select n, (
      select string_agg('w' || to_hex((exp(d.dice * ln(${VOCABULARY}::float8)))::int * 7919 % 1048576), ' ' order by w)
      from generate_series(1, ${WORDS_EACH}) w
      cross join lateral (
        select ('x' || substr(md5(n || '/' || w), 1, 7))::bit(28)::int / 268435456.0 as dice) d)
    from generate_series(0, ${TEXTS - 1}) n`.execute(db);
  await sql`
    update conversation_mail m set text = m.text || E'\n\n'
      || (select text from bench_text where n = m.id % ${TEXTS}) || E'\n\n> '
      || (select text from bench_text where n = m.id * 7 % ${TEXTS}) || E'\n> '
      || (select text from bench_text where n = m.id * 31 % ${TEXTS})
      || case when m.id % 10 = 0 then E'\nThe invoice, die Rechnung and the contract are attached.' else '' end
      || case when m.id % 500 = 0
        then ' ' || (${RARE_WORDS}::text[])[1 + (m.id / 500 % ${RARE_WORDS.length})::int] else '' end
    where m.public_id like 'bench%'`.execute(db);
  await sql`drop table bench_text`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ letters: number }>`
    select avg(length(text))::float8 as letters from conversation_mail where public_id like 'bench%'`.execute(
    db,
  );
  return rows[0]!.letters;
}
