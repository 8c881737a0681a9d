import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { SaidPreferences } from "../../../contract/contacts/preferences.ts";
import type { Db } from "../../platform/postgres/database.ts";

export interface BesideRow {
  podcastId: number;
  weekday: number | null;
  targetGroup: string | null;
  persons: { name: string }[] | null;
  said: Pick<SaidPreferences, "formats" | "blocked" | "saidBy"> | null;
  saidAt: Date | null;
}

/** What is known of podcasts beside their cards. */
export async function selectBeside(db: Db, podcastIds: readonly number[]): Promise<BesideRow[]> {
  const { rows } = await sql<BesideRow>`
    select p.id as "podcastId",
      -- One that pauses has no usual day.
      case when p.latest_episode >= ((now() at time zone 'utc') - interval '3 months')::date then r.weekday end as weekday,
      d.target_group as "targetGroup", t.persons,
      case when s.podcast_id is not null then
        json_build_object('formats', s.formats, 'blocked', to_json(s.blocked), 'saidBy', s.said_by) end as said,
      s.said as "saidAt"
    from podcast p
    left join podcast_recent r on r.podcast_id = p.id
    left join podcast_detail d on d.podcast_id = p.id
    left join podcast_tags t on t.podcast_id = p.id
    left join lateral (
      -- "claim" stands before "link".
      select * from contact_preference c where c.podcast_id = p.id order by c.said_by limit 1) s on true
    where p.id = any(${[...podcastIds]}::bigint[])`.execute(db);
  return rows;
}

export interface PlaceRow {
  podcastId: number;
  publicId: string;
  displayName: string;
  state: PodcastState;
  /** In how many campaigns of the organization it is. */
  places: number;
}

/** The newest campaigns of an organization that podcasts are in, so many of each. */
export async function selectPlaces(
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
  most: number,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select "podcastId", "publicId", "displayName", state, places from (
      select e.podcast_id as "podcastId", c.public_id as "publicId", c.display_name as "displayName", e.state,
        count(*) over (partition by e.podcast_id)::int as places,
        row_number() over (partition by e.podcast_id order by c.id desc) as place
      from campaign_entry e join campaign c on c.id = e.campaign_id
      where c.owner_id = ${ownerId} and e.podcast_id = any(${[...podcastIds]}::bigint[])) n
    where place <= ${most} order by "podcastId", place`.execute(db);
  return rows;
}

export const selectOrganization = async (db: Db, ownerId: number): Promise<string> =>
  (await db.selectFrom("owner").select("display_name").where("id", "=", ownerId).executeTakeFirstOrThrow())
    .display_name;

export interface ShortlistRow {
  entry: string;
  state: PodcastState;
  podcastId: number;
  total: number;
}

/** Entries of a campaign, the most listened first. What is lost is there only where its state or its entry is named. */
export async function selectShortlist(
  db: Db,
  campaign: { id: number; ownerId: number },
  {
    state,
    tag,
    entries,
    most,
  }: {
    state: PodcastState | null;
    tag: string | null;
    entries: readonly string[] | null;
    most: number;
  },
): Promise<ShortlistRow[]> {
  const { rows } = await sql<ShortlistRow>`
    select e.public_id as entry, e.state, e.podcast_id as "podcastId", count(*) over ()::int as total
    from campaign_entry e join podcast p on p.id = e.podcast_id
    where e.campaign_id = ${campaign.id} and (${state}::text is null or e.state = ${state}::text)
      and (e.state <> 'Lost' or ${state}::text is not null or ${entries}::text[] is not null)
      and (${tag}::text is null or exists (
        select from tagged_podcast g join tag t on t.id = g.tag_id
        where g.podcast_id = e.podcast_id and t.public_id = ${tag}::text and t.owner_id = ${campaign.ownerId}))
      and (${entries}::text[] is null or e.public_id = any(${entries}::text[]))
    order by p.reach desc nulls last, e.id limit ${most}`.execute(db);
  return rows;
}
