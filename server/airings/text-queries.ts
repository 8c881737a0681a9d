import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

interface About {
  episodeId: number;
  kind: "transcript" | "chapters" | "speech";
  source: string;
}

export interface ReadText {
  /** Compressed. */
  cues: Buffer;
  sha256: Buffer;
  ends: number | null;
  words: number;
  cut: boolean;
}

/** Keeps what was read; the former words of the episode go. An episode that has gone meanwhile keeps nothing. */
export async function keepText(db: Db, { episodeId, kind, source }: About, text: ReadText): Promise<void> {
  const { cues, sha256, ends, words, cut } = text;
  await sql`
    insert into episode_text (episode_id, kind, source, cues, sha256, ends, words, cut, outcome, tried, read)
    select id, ${kind}, ${source}, ${cues}::bytea, ${sha256}::bytea, ${ends}::real, ${words}::integer, ${cut}::boolean,
      'read', now(), now() from episode where id = ${episodeId}
    on conflict (episode_id, kind) do update set source = excluded.source, cues = excluded.cues,
      sha256 = excluded.sha256, ends = excluded.ends, words = excluded.words, cut = excluded.cut, outcome = 'read',
      tried = now(), read = now()`.execute(db);
}

/** That a text could not be read says nothing of what was read before: that stays. */
export async function keepFailure(
  db: Db,
  { episodeId, kind, source }: About,
  outcome: string,
): Promise<void> {
  await sql`
    insert into episode_text (episode_id, kind, source, outcome)
    select id, ${kind}, ${source}, ${outcome} from episode where id = ${episodeId}
    on conflict (episode_id, kind) do update set outcome = excluded.outcome, tried = now()`.execute(db);
}

export async function addLook(
  db: Db,
  episodeId: number,
  { bytes, tag, hosts }: { bytes: number | null; tag: string | null; hosts: string[] },
): Promise<void> {
  await sql`
    insert into sound_look (episode_id, day, bytes, tag, hosts)
    select id, (now() at time zone 'utc')::date, ${bytes}::bigint, ${tag}, ${hosts}::text[]
    from episode where id = ${episodeId}
    on conflict do nothing`.execute(db);
}

/** Episodes whose texts go in one run; the next one comes within the hour. */
const MOST_FORGOTTEN = 2_000;

/** Of shows without a spot that is open or was settled within the last twelve months. */
export async function deleteOldTexts(tx: Tx): Promise<void> {
  await sql`
    delete from episode_text where episode_id in (
      select t.episode_id from episode_text t join episode e on e.id = t.episode_id
      where t.read < now() - interval '12 months' and not exists (
        select from booking b join spot s on s.booking_id = b.id
        where b.podcast_id = e.podcast_id and s.cancelled is null
          and (s.settled is null or s.settled > now() - interval '12 months'))
      limit ${MOST_FORGOTTEN})`.execute(tx);
}
