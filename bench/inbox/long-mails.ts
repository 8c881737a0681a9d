import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";

/** Each stands in about one of 2,000 mails. */
export const RARE_WORDS = ["marmalade", "lighthouse", "zeppelin", "kaleidoscope"];
/** Each stands in about one of 2,000 mails, of words of which each stands in nearly all. */
export const RARE_PHRASES = ["tea before friday", "words like tea"];

/** So many different words are in use, most of them seldom. */
const VOCABULARY = 40_000;
/** So many texts are written, and each mail has three of them: that reads like mail, and is written in minutes. */
const TEXTS = 2_000;
const WORDS_EACH = 130;

const FIRST_NAMES = [
  "Ines",
  "Tom",
  "Maja",
  "Björn",
  "Zoë",
  "José",
  "Anna",
  "Ole",
  "Mira",
  "Jan",
  "Ayşe",
  "Liv",
];
const LAST_NAMES = [
  "Vogel",
  "Moor",
  "Ærø",
  "Großmann",
  "Berg",
  "Núñez",
  "Weber",
  "Lund",
  "Kaya",
  "Fuchs",
  "Ross",
];

/** From 0 to so many minus 1, the same for each mail in each run. */
const dice = (salt: string, sides: number, of = "c.id || '/' || number") =>
  sql.raw(`(('x' || substr(md5(${of} || '${salt}'), 1, 7))::bit(28)::int % ${sides})`);

/** Texts whose words are used as often as words are (Zipf): the one at place r about 1/r as often as the first. */
export async function writeTexts(db: Db): Promise<void> {
  await sql`create table bench_text (n integer primary key, text text not null)`.execute(db);
  await sql`
    insert into bench_text
    select n, (
      select string_agg('w' || to_hex((exp(d.dice * ln(${VOCABULARY}::float8)))::int * 7919 % 1048576), ' ' order by w)
      from generate_series(1, ${WORDS_EACH}) w
      cross join lateral (
        select ('x' || substr(md5(n || '/' || w), 1, 7))::bit(28)::int / 268435456.0 as dice) d)
    from generate_series(0, ${TEXTS - 1}) n`.execute(db);
}

const one = (salt: string) => sql`(select text from bench_text where n = ${dice(salt, TEXTS)})`;

/**
 * A mail for `fillInbox` as long as mails are, with quotations: its own words and three texts; one of ten speaks of an
 * invoice, one of 500 has a rare word, one of 1,000 a rare phrase.
 */
export const longText = sql<string>`
  c.last_text || E'\n\n' || ${one("a")} || E'\n\n> ' || repeat(c.last_text || E'\n> ', 3) || ${one("b")}
    || E'\n> > ' || ${one("c")}
    || case when ${dice("i", 10)} = 0 then E'\nThe invoice, die Rechnung and the contract are attached.' else '' end
    || case when ${dice("r", 500)} = 0
      then ' ' || (${RARE_WORDS}::text[])[1 + ${dice("s", RARE_WORDS.length)}] else '' end
    || case when ${dice("p", 1_000)} = 0
      then E'\n' || (${RARE_PHRASES}::text[])[1 + ${dice("q", RARE_PHRASES.length)}] else '' end`;

/** Of a hundred names and a few hundred of the same name. */
export const somebody = sql`jsonb_build_object('name', (${FIRST_NAMES}::text[])[1 + ${dice("f", FIRST_NAMES.length, "c.person_key")}]
  || ' ' || (${LAST_NAMES}::text[])[1 + ${dice("l", LAST_NAMES.length, "c.person_key")}] || ' ' || c.id % 997,
  'address', c.person_key)`;

/** One of twelve mails has a file. */
export async function attachFiles(db: Db): Promise<void> {
  await sql`
    insert into mail_file (public_id, mail_id, part, name, size, state)
    select 'bench' || m.id, m.id, '2', (array['Rate card.pdf', 'Briefing_final.docx', 'Mediadaten 2026.pdf', 'cover.png',
      'Episode 12 – Skript.odt'])[1 + m.id::int / 12 % 5], 90000, 'gone'
    from conversation_mail m where m.id % 12 = 0`.execute(db);
}

/** Letters of a mail on average. */
export async function meanLength(db: Db): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    select avg(length(text))::float8 as letters from conversation_mail tablesample system (1)`.execute(db);
  return rows[0]!.letters;
}
