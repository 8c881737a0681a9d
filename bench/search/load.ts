import type pg from "pg";
import { descriptionWords } from "../../server/catalogue/description-words.ts";
import { foldText } from "../../server/catalogue/fold-text.ts";
import { writeGenres } from "../../server/catalogue/import/queries.ts";
import { copyIn } from "../../server/platform/postgres/copy.ts";
import { type Database, inTransaction } from "../../server/platform/postgres/database.ts";
import type { Catalogue, Row } from "./rows.ts";

const PODCAST = `podcast (public_id, title, title_key, search_text, artist, language, primary_genre_id, genre_ids, episodes,
  latest_episode, reach, reach_low, reach_high, reach_method, reach_measured, rating, ratings_count, address_id)`;
const ADDRESS = "podcast_address (id, podcast_id, address, address_key, verdict, source, tag)";

const TABLES = ["podcast", "podcast_detail"];

/** Whether the podcast with this id has an address, where only each so-manieth has one; 0 for none. */
const isAddressed = (id: number, each: number): boolean => each > 0 && id % each === 0;

/**
 * Writes podcasts with genres into an empty catalogue by COPY, and updates the planner's statistics. Indexes are
 * rebuilt after the rows, and the rows are not recorded as changes: they exist before the first search.
 * @param addressed each so-manieth podcast has an address, with the podcast's own id; 0 for none
 */
export async function loadCatalogue(
  database: Database,
  catalogue: Pick<Catalogue, "rows" | "descriptions">,
  described = false,
  addressed = 0,
): Promise<void> {
  await inTransaction(database.db, writeGenres);
  const client = await database.pool.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const indexes = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes i
      where schemaname = 'public' and tablename = 'podcast'
        and not exists (select from pg_constraint where conname = indexname)`);
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
    // A podcast refers to its address, which refers to it: the first reference is checked at the commit.
    await client.query("begin");
    await copy(client, PODCAST, podcastLines(catalogue.rows(), addressed));
    if (addressed > 0) {
      await copy(client, ADDRESS, addressLines(catalogue.rows(), addressed));
      await client.query("select setval('podcast_address_id_seq', (select max(id) from podcast_address))");
    }
    await client.query("commit");
    if (described) {
      await copy(client, "podcast_detail (podcast_id, description, words)", detailLines(catalogue));
    } else await client.query("insert into podcast_detail (podcast_id, words) select id, '' from podcast");
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

function* podcastLines(rows: Iterable<Row>, addressed: number): Generator<string> {
  let id = 0;
  for (const row of rows) {
    id += 1;
    yield cells([
      `bench${String(id).padStart(11, "0")}`,
      row.title,
      foldText(row.title),
      foldText(`${row.title} ${row.artist}`),
      row.artist,
      row.language,
      row.genreIds[0]!,
      `{${row.genreIds.join(",")}}`,
      row.episodes,
      row.latestEpisode,
      row.reach,
      Math.floor(row.reach / 2),
      row.reach * 2,
      "invented",
      row.latestEpisode,
      row.rating,
      row.ratingsCount,
      isAddressed(id, addressed) ? id : null,
    ]);
  }
}

function* addressLines(rows: Iterable<Row>, addressed: number): Generator<string> {
  let id = 0;
  for (const _ of rows) {
    id += 1;
    if (!isAddressed(id, addressed)) continue;
    const address = `host${id}@shows.example`;
    yield cells([id, id, address, address, "usable", "feed", "itunes:owner/itunes:email"]);
  }
}

/** Ids are handed out in the order of the lines, from 1 in a new database. */
function* detailLines({ descriptions }: Pick<Catalogue, "descriptions">): Generator<string> {
  let id = 0;
  for (const description of descriptions()) {
    id += 1;
    yield cells([id, description === "" ? null : description, descriptionWords([description])]);
  }
}

/** One line of COPY's text format. The generator makes no backslash, tab or line end. */
const cells = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => value ?? "\\N").join("\t")}\n`;

function copy(client: pg.ClientBase, into: string, lines: Iterable<string>): Promise<number> {
  return copyIn(client, `copy ${into} from stdin`, inChunks(lines));
}

/** Lines joined into pieces of some 64 KB. */
function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let text = "";
  for (const line of lines) {
    text += line;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}
