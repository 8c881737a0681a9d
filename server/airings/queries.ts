import { sql } from "kysely";
import type { ChapterMark, EpisodeType, TranscriptAddress } from "../catalogue/episodes/feed-episode.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { SoundLook } from "./judge/inserts.ts";

export interface EpisodeRow {
  id: number;
  title: string;
  /** When it came out: not later than it was seen first, whatever its feed says of it now. */
  published: Date | null;
  number: number | null;
  type: EpisodeType;
  seconds: number | null;
  /** Of notes and chapters in the feed and of what was read besides. */
  words: Buffer;
  ends: number | null;
  wordCount: number | null;
  cut: boolean | null;
  /** Of what a machine heard; null where none did. */
  heardEnds: number | null;
  heardCut: boolean | null;
  /** Its sound was compared, in one download. */
  printed: boolean;
}

/** The episodes of a show, without their texts. */
export async function selectEpisodes(db: Db, podcastId: number): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    select e.id, e.title, case when e.published is not null then least(e.published, e.first_seen) end as published, e.number, e.type, e.seconds,
      sha256(convert_to(coalesce(e.notes, '') || e.chapters::text, 'UTF8')
        || coalesce(t.sha256, '') || coalesce(c.sha256, '') || coalesce(h.sha256, '')
        || coalesce(f.sha256, '')) as words,
      t.ends, t.words as "wordCount", t.cut, h.ends as "heardEnds", h.cut as "heardCut",
      f.episode_id is not null as printed
    from episode e
    left join episode_text t on t.episode_id = e.id and t.kind = 'transcript'
    left join episode_text c on c.episode_id = e.id and c.kind = 'chapters'
    left join episode_text h on h.episode_id = e.id and h.kind = 'speech'
    left join episode_print f on f.episode_id = e.id
    where e.podcast_id = ${podcastId} order by e.id`.execute(db);
  return rows;
}

export interface EpisodeWords {
  notes: string | null;
  chapters: ChapterMark[];
  transcript: { source: string; cues: Buffer; sha256: Buffer } | null;
  chapterFile: { source: string; cues: Buffer; sha256: Buffer } | null;
  speech: { source: string; cues: Buffer; sha256: Buffer } | null;
}

/** Everything that can be read of an episode. */
export async function selectWords(db: Db, episodeId: number): Promise<EpisodeWords> {
  const { notes, chapters } = await db
    .selectFrom("episode")
    .select(["notes", "chapters"])
    .where("id", "=", episodeId)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom("episode_text")
    .select(["kind", "source", "cues", "sha256"])
    .where("episode_id", "=", episodeId)
    .execute();
  const of = (kind: (typeof texts)[number]["kind"]) => {
    const text = texts.find((one) => one.kind === kind);
    return text?.cues && text.sha256 ? { source: text.source, cues: text.cues, sha256: text.sha256 } : null;
  };
  return { notes, chapters, transcript: of("transcript"), chapterFile: of("chapters"), speech: of("speech") };
}

/** Holds the spots of a show: others who judge them wait until the transaction ends. */
export async function holdShow(tx: Tx, podcastId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into airing_show (podcast_id, judged) select id, now() from podcast where id = ${podcastId}
    on conflict (podcast_id) do update set judged = now() returning podcast_id`.execute(tx);
  return rows.length === 1;
}

/** How the feed of a show stands. */
export async function selectFeed(
  db: Db,
  podcastId: number,
): Promise<{ read: Date | null; failing: boolean; since: Date | null }> {
  const { rows } = await sql<{ read: Date | null; failing: boolean; since: Date | null }>`
    select f.read, coalesce(f.failures > 0, false) as failing,
      (select min(first_seen) from episode e where e.podcast_id = ${podcastId}) as since
    from (select ${podcastId}::bigint as id) p left join podcast_feed f on f.podcast_id = p.id`.execute(db);
  return rows[0]!;
}

/** What was seen of the files of these shows' episodes, the latest first. */
export const selectLooks = (
  db: Db,
  podcastIds: readonly number[],
): Promise<(SoundLook & { podcastId: number; episodeId: number })[]> =>
  podcastIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("sound_look as l")
        .innerJoin("episode as e", "e.id", "l.episode_id")
        .select([
          "e.podcast_id as podcastId",
          "l.episode_id as episodeId",
          "l.at",
          "l.bytes",
          "l.tag",
          "l.hosts",
        ])
        .where("e.podcast_id", "in", [...new Set(podcastIds)])
        .orderBy("l.at", "desc")
        .limit(20_000)
        .execute();

export interface ReadableEpisode {
  id: number;
  podcastId: number;
  chaptersUrl: string | null;
  transcripts: TranscriptAddress[];
  soundUrl: string | null;
  language: string | null;
  /** Its sound was looked at twice, or today. */
  looked: boolean;
}

export const selectReadable = (db: Db, episodeId: number): Promise<ReadableEpisode | undefined> =>
  db
    .selectFrom("episode as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select([
      "e.id",
      "e.podcast_id as podcastId",
      "e.chapters_url as chaptersUrl",
      "e.transcripts",
      "e.sound_url as soundUrl",
      "p.language",
      sql<boolean>`exists (select from sound_look l where l.episode_id = e.id
        having count(*) >= 2 or max(l.at) > now() - interval '1 day')`.as("looked"),
    ])
    .where("e.id", "=", episodeId)
    .executeTakeFirst();
