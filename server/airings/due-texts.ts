import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { couldBeIn } from "./judge-show.ts";
import { selectEpisodes } from "./queries.ts";
import { type SpotRow, selectSpotsOf } from "./spot-queries.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A transcript is looked for again for so long, and once more after a month. */
const DAYS_FOR_TEXTS = 14;
const AGAIN_AFTER_HOURS = 6;
const ONCE_MORE_DAYS = 30;
/** An ad stays so long where nothing else was agreed. */
const STAYS_DAYS = 30;
/** Texts of more episodes of a show are not asked for at once; the newest are, and the others with the next reading. */
const MOST_AT_ONCE = 20;

interface Standing {
  id: number;
  /** It names chapters or a transcript that could not be read yet, or not the last time. */
  missing: boolean;
  tried: Date | null;
  looks: number;
  lastLook: Date | null;
}

/** Asks for the texts of the episodes in which a spot of this show could be, where it is time. */
export async function wantTexts(tx: Tx, podcastId: number, now = new Date()): Promise<void> {
  const spots = (await selectSpotsOf(tx, podcastId)).filter(({ settled }) => settled === null);
  if (spots.length === 0) return;
  const episodes = await selectEpisodes(tx, podcastId);
  const { rows } = await sql<Standing>`
    select e.id, max(t.tried) as tried,
      (e.chapters_url is not null and not coalesce(bool_or(t.kind = 'chapters' and t.outcome = 'read'), false))
        or (e.transcripts <> '[]' and not coalesce(bool_or(t.kind = 'transcript' and t.outcome = 'read'), false))
        as missing,
      (select count(*) from sound_look l where l.episode_id = e.id) as looks,
      (select max(l.at) from sound_look l where l.episode_id = e.id) as "lastLook"
    from episode e left join episode_text t on t.episode_id = e.id
    where e.podcast_id = ${podcastId}
      and (e.chapters_url is not null or e.transcripts <> '[]' or e.sound_url is not null)
    group by e.id`.execute(tx);
  const standing = new Map(rows.map((row) => [row.id, row]));
  const due = episodes
    .filter((episode) => {
      const stand = standing.get(episode.id);
      const its = spots.filter((spot) => couldBeIn(spot, episode));
      return stand !== undefined && its.length > 0 && isDue(stand, episode.published!, its, now);
    })
    .sort((a, b) => b.published!.getTime() - a.published!.getTime())
    .slice(0, MOST_AT_ONCE);
  for (const { id } of due)
    await addJob(
      tx,
      "read-episode-text",
      { episodeId: id },
      { key: `episode-text-${id}`, keyMode: "preserve_run_at", maxAttempts: 5 },
    );
}

/** When the words of an episode are to be read, or read again. */
export function isDue(
  { missing, tried, looks, lastLook }: Omit<Standing, "id">,
  published: Date,
  spots: readonly Pick<SpotRow, "staysDays" | "episodeId">[],
  now: Date,
): boolean {
  const last = Math.max(tried?.getTime() ?? 0, lastLook?.getTime() ?? 0);
  if (last === 0) return true;
  const age = now.getTime() - published.getTime();
  const since = (days: number) => published.getTime() + days * DAY;
  const passed = (days: number) => now.getTime() >= since(days) && last < since(days);
  const stays = spots.some(({ staysDays }) => passed(staysDays ?? STAYS_DAYS));
  if (stays || passed(ONCE_MORE_DAYS)) return true;
  if (missing && age < DAYS_FOR_TEXTS * DAY && now.getTime() - last >= AGAIN_AFTER_HOURS * HOUR) return true;
  // A second look at the sound, a day after the first, shows whether its file changes.
  return looks === 1 && now.getTime() - lastLook!.getTime() >= DAY;
}
