import type pg from "pg";
import { foldText } from "../../server/catalogue/fold-text.ts";
import { writeGenres } from "../../server/catalogue/import/queries.ts";
import { copyIn } from "../../server/platform/copy.ts";
import { type Database, inTransaction } from "../../server/platform/database.ts";
import type { Row } from "./rows.ts";

/** Writes podcasts with genres into an empty catalogue by COPY, and has the planner's statistics made. */
export async function loadCatalogue(database: Database, rows: Iterable<Row>): Promise<void> {
  await inTransaction(database.db, writeGenres);
  const client = await database.pool.connect();
  try {
    const genreLines: string[] = [];
    const podcasts =
      "public_id, title, title_key, search_text, artist, language, primary_genre_id, episodes, latest_episode, reach, reach_low, reach_high, reach_method, reach_measured, rating, ratings_count";
    let id = 0;
    await copy(client, `podcast (${podcasts})`, function* () {
      for (const row of rows) {
        id += 1;
        row.genreIds.forEach((genre, position) => {
          genreLines.push(cells([id, genre, position]));
        });
        yield cells([
          `bench${String(id).padStart(11, "0")}`,
          row.title,
          foldText(row.title),
          foldText(`${row.title} ${row.artist}`),
          row.artist,
          row.language,
          row.genreIds[0]!,
          row.episodes,
          row.latestEpisode,
          row.reach,
          Math.floor(row.reach / 2),
          row.reach * 2,
          "invented",
          row.latestEpisode,
          row.rating,
          row.ratingsCount,
        ]);
      }
    });
    // Ids are handed out in the order of the lines, from 1 in a new database.
    await copy(client, "podcast_genre (podcast_id, genre_id, position)", () => genreLines);
    await client.query("insert into podcast_detail (podcast_id) select id from podcast");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}

/** One line of COPY's text format. The generator makes no backslash, tab or line end. */
const cells = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => value ?? "\\N").join("\t")}\n`;

function copy(client: pg.ClientBase, into: string, lines: () => Iterable<string>): Promise<number> {
  return copyIn(client, `copy ${into} from stdin`, inChunks(lines()));
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
