import { type RawBuilder, sql } from "kysely";
import type { EvidenceKind, FoundBy, Proof, Reason, SpotState } from "../../contract/airings.ts";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

export interface AiringRow {
  id: number;
  spot: string;
  ownerId: number;
  campaign: string | null;
  podcastId: number;
  podcast: string;
  title: string;
  booking: string;
  bookingId: string;
  bookingModified: Date;
  position: number;
  makegoodOf: number | null;
  settled: boolean;
  /** The spot that was agreed instead of it. */
  madeGoodBy: string | null;
  sheet: string;
  firstDay: string | null;
  lastDay: string | null;
  number: number | null;
  slot: OfferTerms["slot"];
  seconds: number;
  code: string;
  link: string;
  state: SpotState | null;
  reason: Reason | null;
  person: boolean;
  episodeId: number | null;
  evidenceId: number | null;
  feedRead: Date | null;
  silent: boolean;
}

const columns = sql`s.id, s.public_id as spot, b.owner_id as "ownerId", c.public_id as campaign, p.id as "podcastId",
  p.public_id as podcast, p.title, s.settled is not null as settled, b.number as booking,
  b.public_id as "bookingId", b.modified as "bookingModified", v.sheet, s.position,
  case when s.makegood_of is not null then (
    with recursive before as (
      select o.position, o.makegood_of from spot o where o.id = s.makegood_of
      union all select o.position, o.makegood_of from spot o join before on o.id = before.makegood_of)
    select position from before where makegood_of is null) end as "makegoodOf",
  (select m.public_id from spot m where m.makegood_of = s.id and m.cancelled is null) as "madeGoodBy", s.first_day::text as "firstDay",
  s.last_day::text as "lastDay", s.episode as number, s.slot, s.seconds,
  coalesce(v.sheet::jsonb->>'code', '') as code, coalesce(v.sheet::jsonb->>'link', '') as link,
  last.state, last.reason, coalesce(last.person, false) as person, last.episode_id as "episodeId",
  last.evidence_id as "evidenceId", f.read as "feedRead", coalesce(f.failures > 0, false) as silent`;
const from = sql`spot s join booking b on b.id = s.booking_id
  join booking_version v on v.booking_id = b.id and v.number = b.accepted_version
  join podcast p on p.id = b.podcast_id
  left join campaign c on c.id = b.campaign_id
  left join podcast_feed f on f.podcast_id = p.id
  left join lateral (
    select state, reason, episode_id, evidence_id, said is not null and said <> 'open' as person
    from airing_verdict where spot_id = s.id order by id desc limit 1) last on true
  where s.cancelled is null and b.cancelled is null and v.answered is not null`;

const rowsOf = async (db: Db, more: RawBuilder<unknown>): Promise<AiringRow[]> =>
  (await sql<AiringRow>`select ${columns} from ${from} ${more}`.execute(db)).rows;

/** The booked spots of a campaign, show by show and in order of time. */
export const selectAirings = (db: Db, campaignId: number, limit: number): Promise<AiringRow[]> =>
  rowsOf(
    db,
    sql`and b.campaign_id = ${campaignId}
      order by p.title_key, p.id, s.first_day nulls last, s.episode, s.position, s.id limit ${limit}`,
  );

export async function countAirings(db: Db, campaignId: number): Promise<{ count: number; today: string }> {
  const { rows } = await sql<{ count: number; today: string }>`
    select count(*) as count, (now() at time zone 'utc')::date::text as today
    from ${from} and b.campaign_id = ${campaignId}`.execute(db);
  return rows[0]!;
}

export const selectAiring = async (db: Db, publicId: string): Promise<AiringRow | undefined> =>
  (await rowsOf(db, sql`and s.public_id = ${publicId}`))[0];

export interface ShownEpisode {
  id: number;
  title: string;
  published: Date | null;
  number: number | null;
  seconds: number | null;
  sound: string | null;
}

export async function selectShownEpisodes(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ShownEpisode>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("episode")
    .select(["id", "title", "published", "number", "seconds", "sound_url as sound"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ShownEvidence {
  id: number;
  episodeId: number;
  kind: EvidenceKind;
  proof: Proof;
  by: FoundBy;
  quote: string;
  from: number | null;
  to: number | null;
  sha256: Buffer;
  at: Date;
  gone: Date | null;
}

const evidence = (db: Db) =>
  db
    .selectFrom("airing_evidence")
    .select([
      "id",
      "episode_id as episodeId",
      "kind",
      "proof",
      "by",
      "quote",
      "from_second as from",
      "to_second as to",
      "sha256",
      "at",
      "gone",
    ]);

export async function selectEvidenceById(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ShownEvidence>> {
  if (ids.length === 0) return new Map();
  const rows = await evidence(db)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const selectEvidenceOf = (db: Db, spotId: number, limit: number): Promise<ShownEvidence[]> =>
  evidence(db)
    .where("spot_id", "=", spotId)
    .orderBy("gone", (order) => order.desc().nullsFirst())
    .orderBy("id")
    .limit(limit)
    .execute();

export const selectVerdicts = (db: Db, spotId: number, limit: number) =>
  db
    .selectFrom("airing_verdict")
    .select(["state", "reason", "said", "login_id as loginId", "note", "at"])
    .where("spot_id", "=", spotId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The last verdict of a spot, and the last word of a person with the note and the user. */
export const selectLastWord = (db: Db, spotId: number) =>
  db
    .selectFrom("airing_verdict")
    .select(["said", "login_id as loginId", "note"])
    .where("spot_id", "=", spotId)
    .where("said", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const selectSought = (db: Db, campaignId: number) =>
  db
    .selectFrom("airing_words")
    .select(["names", "phrases", "rivals"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();

export async function upsertSought(
  tx: Tx,
  campaignId: number,
  {
    names,
    phrases,
    rivals,
    loginId,
  }: { names: string[]; phrases: string[]; rivals: string[]; loginId: number },
): Promise<void> {
  await sql`
    insert into airing_words as w (campaign_id, names, phrases, rivals, login_id)
    values (${campaignId}, ${names}::text[], ${phrases}::text[], ${rivals}::text[], ${loginId})
    on conflict (campaign_id) do update set names = excluded.names, phrases = excluded.phrases,
      rivals = excluded.rivals,
      login_id = excluded.login_id, modified = now()`.execute(tx);
}

/** The shows with booked spots of a campaign. */
export async function selectShowsOf(db: Db, campaignId: number): Promise<number[]> {
  const { rows } = await sql<{ podcastId: number }>`
    select distinct p.id as "podcastId" from ${from} and b.campaign_id = ${campaignId} limit 1000`.execute(
    db,
  );
  return rows.map(({ podcastId }) => podcastId);
}
