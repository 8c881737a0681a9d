import { sql } from "kysely";
import type { SpeechFault } from "../../../contract/airings.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Episodes whose sound an organization has heard for it in a day. */
const MOST_A_DAY = 20;
export const MOST_TRIES = 3;
const LEASE_MINUTES = 10;

/**
 * Writes down which episodes of a show are to be heard; answers those that were not yet. Without `speech` only those of
 * bookings with a produced spot.
 */
export async function insertTasks(tx: Tx, podcastId: number, speech: boolean): Promise<number[]> {
  const { rows } = await sql<{ episodeId: number }>`
    insert into audio_task (episode_id, kind, owner_id)
    select distinct on (x.episode_id) x.episode_id, 'speech', x.owner_id from (
      select v.episode_id, b.owner_id,
        row_number() over (partition by b.owner_id order by v.episode_id desc) as place
      from spot s join booking b on b.id = s.booking_id
      join lateral (
        select state, reason, episode_id from airing_verdict
        where spot_id = s.id order by id desc limit 1) v on true
      join episode e on e.id = v.episode_id
      left join produced_spot p on p.booking_id = b.id and p.items is not null
      where (${speech} or p.id is not null) and b.podcast_id = ${podcastId} and b.cancelled is null and s.cancelled is null and s.settled is null
        and v.state in ('unheard', 'noted') and (v.reason <> 'nothing-sought' or p.id is not null) and e.sound_url is not null
        and not exists (select from audio_task t where t.episode_id = e.id and t.kind = 'speech')) x
    where x.place <= ${MOST_A_DAY} - (
      select count(*) from audio_task t
      where t.owner_id = x.owner_id and t.wanted >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')
    order by x.episode_id
    on conflict do nothing returning episode_id as "episodeId"`.execute(tx);
  return rows.map(({ episodeId }) => episodeId);
}

export const selectWaiting = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom("audio_task")
      .select("episode_id as episodeId")
      .where("state", "in", ["wanted", "claimed"])
      .orderBy("wanted")
      .limit(500)
      .execute()
  ).map(({ episodeId }) => episodeId);

export interface HearableEpisode {
  podcastId: number;
  soundUrl: string | null;
  seconds: number | null;
  language: string | null;
}

export const selectHearable = (db: Db, episodeId: number): Promise<HearableEpisode | undefined> =>
  db
    .selectFrom("episode as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select(["e.podcast_id as podcastId", "e.sound_url as soundUrl", "e.seconds", "p.language"])
    .where("e.id", "=", episodeId)
    .executeTakeFirst();

/** Seconds of sound that were heard in this UTC day. */
export async function selectHeardToday(db: Db): Promise<{ seconds: number; tomorrow: Date }> {
  const { rows } = await sql<{ seconds: number; tomorrow: Date }>`
    select coalesce(sum(coalesce(counted, seconds)) filter (where ended >= day), 0)::float8 as seconds,
      day + interval '1 day' as tomorrow
    from (select date_trunc('day', now() at time zone 'utc') at time zone 'utc' as day) d
    left join audio_task on ended >= day group by day`.execute(db);
  return rows[0]!;
}

/**
 * Takes a task: which try this is, or until when somebody else has it. Undefined where nothing is to be done. A task whose
 * tries are used up is given up.
 */
export async function claimTask(
  tx: Tx,
  episodeId: number,
): Promise<{ tries: number } | { until: Date } | undefined> {
  const { rows } = await sql<{ state: string; tries: number; lease: Date | null; held: boolean }>`
    select state, tries, lease, coalesce(lease > clock_timestamp(), false) as held from audio_task
    where episode_id = ${episodeId} and kind = 'speech' and state in ('wanted', 'claimed') for update`.execute(
    tx,
  );
  const [task] = rows;
  if (!task) return undefined;
  if (task.held) return { until: task.lease! };
  if (task.tries >= MOST_TRIES) {
    await endTask(tx, episodeId, { state: "failed", outcome: "given-up" });
    return undefined;
  }
  await sql`
    update audio_task set state = 'claimed', tries = tries + 1,
      lease = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES})
    where episode_id = ${episodeId} and kind = 'speech'`.execute(tx);
  return { tries: task.tries + 1 };
}

const ofTry = (episodeId: number, tries: number) =>
  sql`episode_id = ${episodeId} and kind = 'speech' and state = 'claimed' and tries = ${tries}`;

/** Says that the task is still worked on; false where somebody else has taken it since. */
export async function renewLease(db: Db, episodeId: number, tries: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update audio_task set lease = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES})
    where ${ofTry(episodeId, tries)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Holds a task that is still ours until the transaction ends. */
export async function holdTask(tx: Tx, episodeId: number, tries: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audio_task where ${ofTry(episodeId, tries)} for update`.execute(tx);
  return rows.length === 1;
}

export interface Ended {
  state: "done" | "failed" | "not-readable";
  outcome: string;
  bytes?: number;
  seconds?: number;
  /** Towards the hours of the day; without it `seconds` counts. */
  counted?: number;
  sha256?: Buffer;
}

export async function endTask(db: Db, episodeId: number, ended: Ended): Promise<void> {
  const { state, outcome, bytes = null, seconds = null, counted = null, sha256 = null } = ended;
  await sql`
    update audio_task set state = ${state}, outcome = ${outcome}, bytes = ${bytes}::bigint,
      seconds = ${seconds}::real, counted = ${counted}::real, sha256 = ${sha256}::bytea, lease = null, ended = clock_timestamp()
    where episode_id = ${episodeId} and kind = 'speech'`.execute(db);
}

/** Waits to be tried again; `free`: this try does not count, as nothing was asked of anybody. */
export async function putBack(db: Db, episodeId: number, outcome: string, free: boolean): Promise<void> {
  await sql`
    update audio_task set state = 'wanted', lease = null, outcome = ${outcome},
      tries = tries - ${free ? 1 : 0}::int
    where episode_id = ${episodeId} and kind = 'speech'`.execute(db);
}

export const writePart = (
  tx: Tx,
  {
    digest,
    fault,
    secondsAnHour,
  }: { digest: Buffer; fault: SpeechFault | null; secondsAnHour: number | null },
) =>
  sql`
    insert into audio_part (part, digest, fault, seconds_an_hour)
    values ('speech', ${digest}::bytea, ${fault}, ${secondsAnHour}::real)
    on conflict (part) do update set digest = excluded.digest, fault = excluded.fault,
      seconds_an_hour = excluded.seconds_an_hour, at = clock_timestamp()`.execute(tx);

/** Somebody is at work on a task. */
export async function isHearing(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from audio_task where lease > clock_timestamp() limit 1`.execute(db);
  return rows.length === 1;
}

export const forgetPart = (tx: Tx) => tx.deleteFrom("audio_part").execute();

/** What the last start found out. */
export const selectPart = (db: Db) =>
  db
    .selectFrom("audio_part")
    .select(["digest", "fault", "seconds_an_hour as secondsAnHour", "at"])
    .where("part", "=", "speech")
    .executeTakeFirst();

export const selectTask = (db: Db, episodeId: number) =>
  db
    .selectFrom("audio_task")
    .select(["state", "outcome"])
    .where("episode_id", "=", episodeId)
    .where("kind", "=", "speech")
    .executeTakeFirst();
