import { sql } from "kysely";
import { type Db, inTransaction } from "../../../platform/postgres/database.ts";
import { tableOf } from "../image/image-queries.ts";

/**
 * Words that share fewer letter triples than this are not similar. Lower thresholds are expensive and find
 * nonsense.
 */
const ALIKE = 0.4;
/** How many letters more or less. */
const LONGER = 2;
/** A frequent word is more likely meant: being e^25 times as frequent weighs as much as being identical. */
const FREQUENCY_WEIGHT = 25;

/**
 * The word that was probably meant; undefined if none is similar. If the database finds no letter triple in the
 * term (letters depend on its locale), its index would have to be read completely: then nothing is read.
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

/** Of these texts, the title whose podcasts have the most listeners; undefined if none is a title. */
export async function selectTitled(db: Db, titles: readonly string[]): Promise<string | undefined> {
  if (titles.length === 0) return undefined;
  const { rows } = await sql<{ title: string }>`
    select p.title_key as title from podcast p
    where p.title_key collate "C" = any(${[...new Set(titles)]}::text[]) and p.shown
    order by p.reach desc nulls last, p.id limit 1`.execute(db);
  return rows[0]?.title;
}
