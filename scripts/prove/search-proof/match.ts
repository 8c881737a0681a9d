import { sql } from "kysely";
import { PodcastFilters } from "../../../contract/catalogue.ts";
import { searchPodcasts } from "../../../server/catalogue/search-podcasts.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";

/** How often a typed title leads to its show. */
export interface MatchTally {
  typed: number;
  /** Place 1 is a show of that title. */
  first: number;
  /** Place 1 means exactly that show: with equal titles the other one may have more listeners. */
  same: number;
  milliseconds: number[];
}

interface Drawn {
  id: number;
  title: string;
  key: string;
}

const LONGEST = 200;
/** In shorter words a typing error cannot be told from another word. */
const SLIP_LETTERS = 4;

/** Titles that are drawn, each once, as they are and with one slip each. */
export async function measureMatch(
  db: Db,
  random: SeededRandom,
  count: number,
): Promise<{ exact: MatchTally; slip: MatchTally }> {
  const { rows } = await sql<Drawn>`
    select id, title, title_key as key from podcast where shown and char_length(title) <= ${LONGEST}
    order by md5(id::text || ${random.between(0, 2 ** 31)}::text) limit ${count}`.execute(db);
  const slips = rows.flatMap((row) => {
    const title = slipped(random, row.title);
    return title === undefined ? [] : [{ ...row, title }];
  });
  return { exact: await typeTitles(db, rows), slip: await typeTitles(db, slips) };
}

async function typeTitles(db: Db, drawn: readonly Drawn[]): Promise<MatchTally> {
  const tally: MatchTally = { typed: 0, first: 0, same: 0, milliseconds: [] };
  for (const { id, title, key } of drawn) {
    const began = performance.now();
    const { rows } = await searchPodcasts(db, PodcastFilters.parse({ title, sortBy: "bestMatch" }));
    tally.milliseconds.push(performance.now() - began);
    const found = rows[0]?.id;
    tally.typed += 1;
    if (found === id) tally.same += 1;
    if (found !== undefined && (found === id || (await keyOf(db, found)) === key)) tally.first += 1;
  }
  return tally;
}

const keyOf = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom("podcast").select("title_key").where("id", "=", id).executeTakeFirst())?.title_key;

/** One letter left out, doubled, replaced or swapped with its neighbor, in a word of four letters or more. */
function slipped(random: SeededRandom, title: string): string | undefined {
  const words = [...title.matchAll(/\p{L}{4,}/gu)].filter(
    ([word]) => Array.from(word).length >= SLIP_LETTERS,
  );
  if (words.length === 0) return undefined;
  const { 0: word, index } = random.pick(words);
  const letters = Array.from(word);
  const at = random.between(0, letters.length - 2);
  const [one, next] = [letters[at]!, letters[at + 1]!];
  const other = random.pick([..."etaoinsrhl"].filter((letter) => letter !== one.toLowerCase()));
  const instead = random.pick([
    [next],
    [one, one, next],
    [other, next],
    one === next ? [other, next] : [next, one],
  ]);
  letters.splice(at, 2, ...instead);
  return title.slice(0, index) + letters.join("") + title.slice(index + word.length);
}
