import { sql } from "kysely";
import type pg from "pg";
import { copyIn } from "../../../platform/copy.ts";
import type { Tx } from "../../../platform/database.ts";
import { rowOf } from "../queries.ts";
import type { StoredPodcast } from "../stored-podcast.ts";
import { copyLine, inChunks } from "./copy-text.ts";

type Row = ReturnType<typeof rowOf>;

const podcastColumns = [
  "id",
  "public_id",
  "feed_url",
  "feed_key",
  "guid",
  "itunes_id",
  "title",
  "title_key",
  "search_text",
  "artist",
  "owner_name",
  "language",
  "primary_genre_id",
  "episodes",
  "latest_episode",
  "reach",
  "reach_low",
  "reach_high",
  "reach_method",
  "image_url",
] as const satisfies readonly (keyof Row)[];

/** A new podcast and the dump's row it was made of. */
export interface Made {
  rowId: number;
  podcast: StoredPodcast;
  /** Of the row as it was read. */
  fingerprint: Buffer;
}

/**
 * Writes podcasts nobody has heard of by COPY, each table once. Whoever calls has made sure that no key of theirs is
 * taken, by a podcast there or among them.
 *
 * @param client the connection on which `tx` is open
 */
export async function copyPodcasts(tx: Tx, client: pg.ClientBase, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('podcast', 'id')) as id
    from generate_series(1, ${made.length}::integer)`.execute(tx);
  for (const [at, { podcast }] of made.entries()) podcast.id = ids[at]!.id;

  const copy = (into: string, lines: (one: Made) => Iterable<string>) =>
    copyIn(client, `copy ${into} from stdin`, inChunks(each(made, lines)));
  // Kept for the detail's table, so that a podcast is worked out once.
  const details: string[] = [];
  await copy(`podcast (${podcastColumns.join(", ")})`, ({ podcast }) => {
    const row = rowOf(podcast);
    details.push(copyLine([row.id, row.description, row.website, JSON.stringify(row.reach_signals)]));
    return [copyLine(podcastColumns.map((column) => row[column]))];
  });
  await copyIn(
    client,
    "copy podcast_detail (podcast_id, description, website, reach_signals) from stdin",
    inChunks(details),
  );
  await copy("podcast_genre (podcast_id, genre_id, position)", ({ podcast: { id, known } }) =>
    known.genreIds.map((genre, position) => copyLine([id, genre, position])),
  );
  await copy("podcast_alias (kind, key, podcast_id)", ({ podcast: { id, aliases } }) =>
    aliases.map(({ kind, key }) => copyLine([kind, key, id])),
  );
  await copy("podcast_source (podcast_id, source, fingerprint)", ({ podcast: { id, newSources } }) =>
    [...newSources].map(([source, fingerprint]) => copyLine([id, source, fingerprint])),
  );
  await copy("podcast_index_row (row_id, podcast_id, fingerprint)", ({ rowId, podcast, fingerprint }) => [
    copyLine([rowId, podcast.id, fingerprint]),
  ]);
}

function* each(made: readonly Made[], lines: (one: Made) => Iterable<string>): Generator<string> {
  for (const one of made) yield* lines(one);
}
