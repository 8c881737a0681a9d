import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import { type FeedEpisode, MOST_EPISODES } from "./feed-episode.ts";
import { sameEpisodes } from "./same-episode.ts";

/** Takes over the episodes that the feed of a watched show lists. */
export async function writeEpisodes(
  tx: Tx,
  podcastId: number,
  listed: readonly FeedEpisode[],
): Promise<void> {
  const known = await tx
    .selectFrom("episode")
    .select(["id", "key", "title", "published", "sound_url as soundUrl"])
    .where("podcast_id", "=", podcastId)
    .execute();
  const ids = sameEpisodes(known, listed);
  const rows = JSON.stringify(listed.map((episode, at) => ({ ...episode, id: ids[at] })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g(id bigint, key text, title text, published timestamptz,
    number integer, season integer, type text, seconds integer, "soundUrl" text, "soundBytes" bigint, notes text,
    "chaptersUrl" text, transcripts jsonb, chapters jsonb)`;
  const columns = sql`key, title, published, number, season, type, seconds, sound_url, sound_bytes, notes,
    chapters_url, transcripts, chapters`;
  const values = sql`g.key, g.title, g.published, g.number, g.season, g.type, g.seconds, g."soundUrl", g."soundBytes",
    g.notes, g."chaptersUrl", g.transcripts, g.chapters`;
  await sql`
    update episode e set (${columns}) = (${values}), changed = now(), gone = null
    from ${given}
    where e.id = g.id and (e.gone is not null or (e.key, e.title, e.published, e.number, e.season, e.type, e.seconds,
      e.sound_url, e.sound_bytes, e.notes, e.chapters_url, e.transcripts, e.chapters) is distinct from (${values}))`.execute(
    tx,
  );
  await sql`
    insert into episode (podcast_id, ${columns})
    select ${podcastId}, ${values} from ${given} where g.id is null
    on conflict (podcast_id, key) do nothing`.execute(tx);
  // A feed may list only its newest: an older one is not gone because of that.
  await sql`
    update episode e set gone = now()
    where e.podcast_id = ${podcastId} and e.gone is null
      and e.key not in (select g.key from ${given})
      and e.published >= (select min(g.published) from ${given})`.execute(tx);
  await sql`
    delete from episode where id in (
      select id from episode where podcast_id = ${podcastId} and not kept
      order by published desc nulls last, id desc offset ${MOST_EPISODES})`.execute(tx);
}

/** Episodes that a spot names stay, however old. */
export async function keepEpisodes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update episode set kept = true where id = any(${[...ids]}::bigint[]) and not kept`.execute(tx);
}
