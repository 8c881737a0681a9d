import { sql } from "kysely";
import { type Db, inTransaction } from "../../../platform/postgres/database.ts";
import { tableOf } from "../image/image-queries.ts";

/** Below this share of common letter triples two words are not alike. Lower ones cost much and find nonsense. */
const ALIKE = 0.4;
/** How many letters more or less. */
const LONGER = 2;
/** A frequent word is likelier meant: e^25 times as many podcasts weigh as much as being the same. */
const FREQUENCY_WEIGHT = 25;

/**
 * The word that was likely meant; undefined where none is alike. Where the database finds no letter triple in the term
 * (what is a letter is a matter of its locale) its index could only read all of itself: nothing is read then.
 */
export async function selectLikeliest(
  db: Db,
  segments: readonly { build: number }[],
  term: string,
): Promise<string | undefined> {
  const alike = segments.map(
    ({ build }) => sql`
      select word, n from ${tableOf("spelling", build)} where cardinality(show_trgm(${term})) > 0 and word % ${term}
        and abs(char_length(word) - char_length(${term})) <= ${LONGER}`,
  );
  return inTransaction(db, async (tx) => {
    // The operator that the index knows takes its threshold from a setting.
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`.execute(tx);
    const { rows } = await sql<{ word: string }>`
      select word from (${sql.join(alike, sql` union all `)}) alike group by word
      order by similarity(word, ${term}) + ln(sum(n) + 1) / ${FREQUENCY_WEIGHT} desc, word limit 1`.execute(
      tx,
    );
    return rows[0]?.word;
  });
}

/** Of these texts the one that most listen to a podcast called so; undefined where none is. */
export async function selectTitled(db: Db, titles: readonly string[]): Promise<string | undefined> {
  if (titles.length === 0) return undefined;
  const { rows } = await sql<{ title: string }>`
    select p.title_key as title from podcast p
    where p.title_key collate "C" = any(${[...new Set(titles)]}::text[]) and p.shown
    order by p.reach desc nulls last, p.id limit 1`.execute(db);
  return rows[0]?.title;
}
