import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import type { FeedTags } from "../feed/podcast-tags.ts";
import type { StoredPodcast } from "./stored-podcast.ts";

const isEmpty = ({ locked, funding, persons, texts }: FeedTags): boolean =>
  locked === null && funding.length + persons.length + texts.length === 0;

/** Writes what feeds say in tags of podcastindex.org; a podcast whose feed says nothing there has no row. */
export async function writeTags(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const said = podcasts.flatMap(({ id, tags }) => (tags ? [{ podcast_id: id, ...tags }] : []));
  const rows = said.filter((one) => !isEmpty(one));
  const silent = said.filter(isEmpty).map((one) => one.podcast_id);
  if (rows.length > 0)
    await sql`
      insert into podcast_tags as t (podcast_id, locked, funding, persons, texts)
      select podcast_id, locked, funding, persons, texts from json_to_recordset(${JSON.stringify(rows)}::json)
        as x(podcast_id bigint, locked boolean, funding jsonb, persons jsonb, texts jsonb)
      on conflict (podcast_id) do update set locked = excluded.locked, funding = excluded.funding,
        persons = excluded.persons, texts = excluded.texts
        where (t.locked, t.funding, t.persons, t.texts)
          is distinct from (excluded.locked, excluded.funding, excluded.persons, excluded.texts)`.execute(tx);
  if (silent.length > 0)
    await sql`delete from podcast_tags where podcast_id = any(${silent}::bigint[])`.execute(tx);
}
