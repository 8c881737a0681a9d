import { type RawBuilder, sql } from "kysely";
import type { FeedOutcome } from "../../../contract/catalogue.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { judgeAgain } from "../import/addresses/judge-again.ts";
import { LONGEST } from "./schedule.ts";

/**
 * Seconds after which another run may take over a reading. Far above the usual; one that takes even longer, because
 * it waits for many hosts, is done twice and written once.
 */
export const LEASE = 180;

/** Hosts that RFC 2606 and 6761 reserve for examples and internal use: there is nothing to read. */
const RESERVED =
  "(^|[.@])(example|test|invalid|localhost|local|internal|example[.](com|net|org))[.]?(:[0-9]+)?$";

/** Is the host (with its port, where there is one) such a name? The same rule as in the statements below. */
export const isReserved = (host: string): boolean => new RegExp(RESERVED).test(host);

const hostOf = (url: RawBuilder<unknown>) => sql<string>`lower(substring(${url} from '^https?://([^/?#]+)'))`;
const host = hostOf(sql`p.feed_url`);
/** Can this podcast's feed be read at all? */
export const readable = sql<boolean>`(${host} is not null and ${host} !~ ${sql.lit(RESERVED)})`;

/** 0 (reach not known) to 7, at the steps of the reach filter. */
const band = sql<number>`(case when p.reach is null then 0 else width_bucket(p.reach, array[100, 300, 1000, 3000, 10000, 30000]) + 1 end)`;

/** No worker is reading it. */
const free = sql<boolean>`(f.claim is null or f.due <= now())`;

/** A feed that is ours to read until its lease ends. */
export interface Claim {
  podcastId: number;
  claim: string;
  host: string;
  feedUrl: string;
  /** What its host gave for `url`, the address it was read from last. */
  url: string | null;
  etag: string | null;
  lastModified: string | null;
  failures: number;
  gapHours: number | null;
  latestEpisode: string | null;
  movedTo: string | null;
  /** Its episodes are kept. */
  watched: boolean;
  /** They are to be, and there is none yet: the feed has to be read as a whole. */
  unlisted: boolean;
}

const claimed = sql`f.podcast_id as "podcastId", f.claim::text as claim, f.host, p.feed_url as "feedUrl", f.url, f.etag,
  f.last_modified as "lastModified", f.failures, f.gap_hours as "gapHours",
  p.latest_episode as "latestEpisode", f.moved_to as "movedTo",
  exists (select from podcast_watch w
    where w.podcast_id = f.podcast_id and (w.until is null or w.until > now())) as watched,
  not exists (select from episode e where e.podcast_id = f.podcast_id) and exists (
    select from podcast_watch w where w.podcast_id = f.podcast_id) as unlisted`;

const taken = (lease: number) =>
  sql`claim = gen_random_uuid(), due = now() + make_interval(secs => ${lease}::float8)`;

/**
 * Claims requested feeds, those waiting longest first. At most `perHost` of one host at once, including those
 * already being read (`atHosts`), so that requests for other hosts do not wait.
 */
export async function claimWanted(
  db: Db,
  {
    most,
    perHost,
    atHosts,
    lease = LEASE,
  }: { most: number; perHost: number; atHosts: ReadonlyMap<string, number>; lease?: number },
): Promise<Claim[]> {
  const reading = JSON.stringify(Object.fromEntries(atHosts));
  const left = sql`${perHost}::bigint - coalesce((${reading}::jsonb ->> host)::integer, 0)`;
  const { rows } = await sql<Claim>`
    with looked as materialized (
      select podcast_id, host, wanted from podcast_feed
      where wanted is not null and due <= now() and ${left} > 0
      order by wanted, podcast_id limit ${Math.max(most * 10, 200)} for update skip locked),
    placed as (
      select podcast_id, host, wanted, row_number() over (partition by host order by wanted, podcast_id) as turn
      from looked),
    mine as materialized (
      select podcast_id from placed where turn <= ${left} order by wanted, podcast_id limit ${most})
    update podcast_feed f set ${taken(lease)} from mine, podcast p
    where f.podcast_id = mine.podcast_id and p.id = f.podcast_id and p.feed_url is not null
    returning ${claimed}`.execute(db);
  return rows;
}

/**
 * Claims due feeds, those with more listeners first. At most `perHost` of one host: its other feeds, and those of a
 * host to be left alone, are postponed to their probable turn, so that a host with a million feeds does not block
 * all others.
 */
export async function claimDue(
  db: Db,
  {
    most,
    perHost,
    distanceMs,
    lease = LEASE,
  }: { most: number; perHost: number; distanceMs: number; lease?: number },
): Promise<Claim[]> {
  const looked = Math.max(most * 10, 500);
  const { rows } = await sql<Claim>`
    with looked as materialized (
      select f.* from generate_series(7, 0, -1) as b(band)
      cross join lateral (
        select podcast_id, host, band, due from podcast_feed
        where band = b.band and due <= now() order by due limit ${looked} for update skip locked) f
      limit ${looked}),
    placed as (
      select l.*, h.free, row_number() over (partition by l.host order by l.band desc, l.due, l.podcast_id) as turn,
        coalesce(h.free > now() + interval '15 seconds', false) as busy
      from looked l left join feed_host h on h.host = l.host),
    mine as (
      select podcast_id from placed where not busy and turn <= ${perHost}
      order by band desc, due, podcast_id limit ${most}),
    put_off as (
      update podcast_feed f
      set due = greatest(p.free, now()) + make_interval(secs => p.turn * ${distanceMs / 1_000}::float8)
      from placed p where f.podcast_id = p.podcast_id and (p.busy or p.turn > ${perHost}))
    update podcast_feed f set ${taken(lease)} from mine, podcast p
    where f.podcast_id = mine.podcast_id and p.id = f.podcast_id and p.feed_url is not null
    returning ${claimed}`.execute(db);
  return rows;
}

/** Gives a podcast that was read just now its row, as a claim; undefined where it has one. */
export async function claimNew(tx: Tx, podcastId: number): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    with f as (
      insert into podcast_feed (podcast_id, host, band, claim, due)
      select p.id, ${host}, ${band}, gen_random_uuid(), now() + make_interval(secs => ${LEASE})
      from podcast p where p.id = ${podcastId} and ${host} is not null
      on conflict do nothing returning *)
    select ${claimed} from f join podcast p on p.id = f.podcast_id`.execute(tx);
  return rows[0];
}

/** Locks the row of a claim until the transaction ends; false where it is not ours any more. */
export async function holdClaim(tx: Tx, { podcastId, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from podcast_feed where podcast_id = ${podcastId} and claim = ${claim}::uuid for update`.execute(
    tx,
  );
  return rows.length === 1;
}

/** What is recorded about a reading. */
export interface Settled {
  outcome: FeedOutcome;
  status: number | null;
  reason: string | null;
  failures: number;
  /** Seconds from now; null: only on request from now on. */
  pause: number | null;
  succeeded: boolean;
  /** Headers for the next conditional request; undefined leaves them unchanged. */
  validators?: { url: string; etag: string | null; lastModified: string | null };
  movedTo: string | null;
  gapHours: number | null;
}

/** Records how a reading ended, if the claim is still ours. */
export async function settle(db: Db, { podcastId, claim, feedUrl }: Claim, done: Settled): Promise<void> {
  const { validators } = done;
  // The request failed, and an import has set another address in the meantime: that one is read next.
  const moved = sql`(not ${done.succeeded}::boolean and exists (
    select from podcast p where p.id = f.podcast_id and p.feed_url <> ${feedUrl}))`;
  await sql`
    update podcast_feed f set claim = null, wanted = null, tried = now(),
      read = case when ${done.succeeded} then now() else f.read end,
      -- A tenth more or less: what began together shall not come back together. L-3: after 30 days at the latest.
      due = case when ${moved} then now() else now() + make_interval(secs => ${done.pause}::float8
        * (0.9 + random() * least(0.2, ${LONGEST}::float8 / greatest(${done.pause}::float8, 1) - 0.9))) end,
      outcome = ${done.outcome}, status = ${done.status}, reason = ${done.reason}, failures = ${done.failures},
      moved_to = ${done.movedTo}, gap_hours = ${done.gapHours},
      url = case when ${validators !== undefined} then ${validators?.url ?? null} else f.url end,
      etag = case when ${validators !== undefined} then ${validators?.etag ?? null} else f.etag end,
      last_modified = case when ${validators !== undefined} then ${validators?.lastModified ?? null}
        else f.last_modified end,
      host = coalesce((select ${host} from podcast p where p.id = f.podcast_id), f.host)
    where f.podcast_id = ${podcastId} and f.claim = ${claim}::uuid`.execute(db);
}

/**
 * Returns a claim untried, to be taken up later; requests for it keep waiting. `asked`: a host was contacted on the
 * way, which is done less and less often.
 */
export async function putOff(db: Db, { podcastId, claim }: Claim, until: Date, asked = false): Promise<void> {
  const growing = sql`least(interval '1 minute' * power(2, least(failures, 10)), interval '12 hours')`;
  await sql`
    update podcast_feed set claim = null, failures = failures + case when ${asked} then 1 else 0 end,
      due = greatest(${until}::timestamptz, now() + case when ${asked} then ${growing} else interval '1 second' end)
    where podcast_id = ${podcastId} and claim = ${claim}::uuid`.execute(db);
}

const LATELY = sql`interval '10 minutes'`;
/** An address not seen for a week is not sold either; a host that failed today would fail again. */
const old = sql<boolean>`(f.due is not null and (f.tried is null
  or f.tried < now() - case when f.failures > 0 then interval '1 day' else interval '7 days' end))`;

/**
 * Puts podcasts before all others, if they have a feed, are not requested yet and `asked` permits. Many at once are
 * spaced a second apart, so that a request a moment later waits for few of them. Those that are not `urgent` only
 * become due. Returns how many.
 */
export async function wantFeeds(
  tx: Tx,
  podcastIds: readonly number[],
  { asked, urgent }: { asked: "by-hand" | "by-the-way"; urgent: boolean },
): Promise<number> {
  const again = asked === "by-hand" ? sql`(f.tried is null or f.tried < now() - ${LATELY})` : old;
  const { rows } = await sql`
    insert into podcast_feed as f (podcast_id, host, band, wanted)
    select p.id, ${host}, ${band},
      case when ${urgent} then now() + (row_number() over (order by p.id) - 1) * interval '1 second' end
    from podcast p
    where p.id = any(${[...podcastIds]}::bigint[]) and ${readable} order by p.id
    on conflict (podcast_id) do update set wanted = excluded.wanted, due = now()
      where f.wanted is null and ${free} and ${again}
    returning podcast_id`.execute(tx);
  return rows.length;
}

/** Podcasts looked at in one step of the walk. */
const STEP = 20_000;

/**
 * Goes one step through all podcasts, by id: new ones get a row, those whose reach or host has changed are
 * rescheduled, and addresses are judged by today's patterns. Returns true at the end; the next round begins a day
 * later.
 */
export async function walkOn(tx: Tx): Promise<boolean> {
  const { rows: walks } = await sql<{ reached: number }>`
    select reached from feed_walk where ended is null or ended < now() - interval '1 day' or exists (
      select from podcast p where p.id > feed_walk.reached) for update skip locked`.execute(tx);
  const walk = walks[0];
  if (!walk) return true;
  const { rows: steps } = await sql<{ last: number | null; podcasts: number }>`
    select max(id) as last, count(*) as podcasts from (
      select id from podcast where id > ${walk.reached} order by id limit ${STEP}) step`.execute(tx);
  const { last, podcasts } = steps[0]!;
  if (last === null) {
    await sql`update feed_walk set reached = 0, ended = null`.execute(tx);
    await forgetHosts(tx);
    return true;
  }
  // Comes first: if it changes anything it waits for imports and must not hold locks they need.
  await judgeAgain(tx, walk.reached, last);
  const inStep = sql`p.id > ${walk.reached} and p.id <= ${last}`;
  await sql`
    insert into podcast_feed (podcast_id, host, band)
    select p.id, ${host}, ${band} from podcast p where ${inStep} and ${readable} order by p.id
    on conflict do nothing`.execute(tx);
  await sql`
    update podcast_feed f set band = changed.band, host = changed.host,
      due = case when f.host <> changed.host then least(coalesce(f.due, now()), now()) else f.due end
    from (
      select f.podcast_id, ${band} as band, ${host} as host from podcast_feed f join podcast p on p.id = f.podcast_id
      where ${inStep} and ${readable} and ${free} and (f.band <> ${band} or f.host <> ${host})
      for update of f skip locked) changed
    where f.podcast_id = changed.podcast_id`.execute(tx);
  const ended = podcasts < STEP;
  await sql`update feed_walk set reached = ${last}, ended = case when ${ended} then coalesce(ended, now()) end`.execute(
    tx,
  );
  return ended;
}

/**
 * What is stored about hosts: rules until they expire, the rest until it was unused for a month. How often a host
 * has failed to give rules is not a rule: it determines the next pause.
 */
async function forgetHosts(tx: Tx): Promise<void> {
  await sql`delete from feed_host
    where free < now() - interval '30 days' and coalesce(robots_until, free) < now() - interval '30 days'`.execute(
    tx,
  );
  await sql`update feed_host set robots = null where robots_until < now() and robots->>'kind' = 'rules'`.execute(
    tx,
  );
}

/** The state of reading a podcast's feed. */
export interface FeedStanding {
  readable: boolean;
  reading: boolean;
  waiting: boolean;
  /** Someone is waiting for it, but its host must be left alone for more than a minute. */
  putOff: boolean;
  justRead: boolean;
  /** Should be read when a user opens the podcast. */
  old: boolean;
  tried: Date | null;
  outcome: FeedOutcome | null;
  read: Date | null;
  due: Date | null;
}

export async function selectFeedStanding(db: Db, podcastId: number): Promise<FeedStanding | undefined> {
  const { rows } = await sql<FeedStanding>`
    select ${readable} as readable, f.tried, f.outcome, f.read, f.due,
      coalesce(f.claim is not null and f.due > now(), false) as reading,
      coalesce(f.wanted is not null and f.due <= now() + interval '1 minute', false) as waiting,
      coalesce(f.wanted is not null and f.claim is null and f.due > now() + interval '1 minute', false) as "putOff",
      coalesce(f.tried > now() - ${LATELY}, false) as "justRead", (f.podcast_id is null or ${old}) as old
    from podcast p left join podcast_feed f on f.podcast_id = p.id where p.id = ${podcastId}`.execute(db);
  return rows[0];
}
