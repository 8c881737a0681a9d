import { sql } from "kysely";
import type { Reason, SpotState } from "../../contract/airings.ts";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import type { Db } from "../platform/postgres/database.ts";

/** A booked spot of a show: what was agreed, what is looked for, and what was said of it last. */
export interface SpotRow {
  id: number;
  bookingId: number;
  campaignId: number | null;
  position: number;
  firstDay: string | null;
  lastDay: string | null;
  episode: number | null;
  slot: OfferTerms["slot"];
  /** When the booking was first accepted; a change of it later does not undo what has run since. */
  accepted: Date;
  settled: Date | null;
  /** Another spot that stands was agreed for it. */
  madeGood: boolean;
  insertion: OfferTerms["insertion"];
  staysDays: number | null;
  code: string | null;
  link: string | null;
  disclosure: string | null;
  names: string[];
  phrases: string[];
  /** Of the produced spot of its booking: the hash of its sound, and its fingerprint. */
  produced: Buffer | null;
  producedItems: Buffer | null;
  /** The last verdict. */
  state: SpotState | null;
  reason: Reason | null;
  episodeId: number | null;
  evidenceId: number | null;
  /** The last word of a person. */
  person: "heard" | "not-there" | "open" | null;
}

const madeGood = sql`exists (select from spot m where m.makegood_of = s.id and m.cancelled is null)`;
const columns = sql`s.id, s.booking_id as "bookingId", b.campaign_id as "campaignId", s.position,
  s.first_day::text as "firstDay", s.last_day::text as "lastDay", s.episode, s.slot,
  (select min(a.answered) from booking_version a where a.booking_id = b.id and a.answer = 'accepted') as accepted, s.settled, ${madeGood} as "madeGood", v.sheet::jsonb->>'insertion' as insertion,
  (v.sheet::jsonb->>'staysDays')::integer as "staysDays",
  nullif(trim(v.sheet::jsonb->>'code'), '') as code, nullif(trim(v.sheet::jsonb->>'link'), '') as link,
  nullif(trim(v.sheet::jsonb->>'disclosure'), '') as disclosure,
  coalesce(w.names, '{}') as names, coalesce(w.phrases, '{}') as phrases,
  p.sha256 as produced, p.items as "producedItems",
  last.state, last.reason, last.episode_id as "episodeId", last.evidence_id as "evidenceId", person.said as person`;

/** Spots of accepted bookings that nobody has cancelled, with the version in force. */
const booked = sql`spot s join booking b on b.id = s.booking_id
  join booking_version v on v.booking_id = b.id and v.number = b.accepted_version
  left join airing_words w on w.campaign_id = b.campaign_id
  left join produced_spot p on p.booking_id = b.id and p.items is not null
  left join lateral (
    select state, reason, episode_id, evidence_id from airing_verdict
    where spot_id = s.id order by id desc limit 1) last on true
  left join lateral (
    select said from airing_verdict
    where spot_id = s.id and said is not null order by id desc limit 1) person on true`;
const live = sql`b.cancelled is null and s.cancelled is null and v.answered is not null`;

/** More spots of one show are not judged; the newest are. */
const MOST = 2_000;

export async function selectSpotsOf(db: Db, podcastId: number): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select ${columns} from ${booked} where b.podcast_id = ${podcastId} and ${live}
    order by s.id desc limit ${MOST}`.execute(db);
  return rows.reverse();
}

/** Shows with booked spots and until when each is watched: 90 days after the last of its spots was settled. */
export async function selectWatched(db: Db): Promise<{ podcastId: number; until: Date | null }[]> {
  const { rows } = await sql<{ podcastId: number; until: Date | null }>`
    select b.podcast_id as "podcastId",
      case when bool_and(s.settled is not null) then max(s.settled) + interval '90 days' end as until
    from ${booked} where b.podcast_id is not null and ${live} group by b.podcast_id`.execute(db);
  return rows;
}

/**
 * Shows that an organization with a brand has in its campaigns, those added last, up to `most` for each: their notes are
 * read, because a brand that they name is news. One that has said no is left alone.
 */
export async function selectFollowed(db: Db, most: number): Promise<{ podcastId: number; until: null }[]> {
  const { rows } = await sql<{ podcastId: number }>`
    select distinct t.podcast_id as "podcastId" from (
      select distinct c.owner_id from airing_words w join campaign c on c.id = w.campaign_id
      where cardinality(w.names) > 0) o
    cross join lateral (
      select e.podcast_id from campaign_entry e join campaign c on c.id = e.campaign_id
      where c.owner_id = o.owner_id and e.state <> 'Lost' order by e.id desc limit ${most}) t`.execute(db);
  return rows.map(({ podcastId }) => ({ podcastId, until: null }));
}

/** Shows with a spot whose episode may come out now. */
export async function selectOpen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ podcastId: number }>`
    select distinct b.podcast_id as "podcastId" from ${booked}
    where b.podcast_id is not null and ${live} and s.settled is null
      and coalesce(last.state, 'planned') in ('planned', 'expected', 'unheard', 'noted')
      and (s.first_day is null or s.first_day <= (now() + interval '1 day')::date)
      and (s.last_day is null or s.last_day >= (now() - interval '8 days')::date)`.execute(db);
  return rows.map(({ podcastId }) => podcastId);
}

/**
 * Shows with spots that are to be judged again, those that waited longest first: because time has passed, or because a
 * spot is called settled, also one that is watched no more, of which a person has said that it has run.
 */
export async function selectToJudge(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ podcastId: number }>`
    select w.podcast_id as "podcastId" from (
      select podcast_id from podcast_watch where reason = 'booking'
      union
      select b.podcast_id from ${booked}
      where b.podcast_id is not null and ${live} and s.settled is not null and last.state = 'settled'
        and not ${madeGood}) w
    left join airing_show a on a.podcast_id = w.podcast_id
    where a.judged is null or a.judged < now() - interval '1 hour'
    order by a.judged nulls first limit ${limit}`.execute(db);
  return rows.map(({ podcastId }) => podcastId);
}
