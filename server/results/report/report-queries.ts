import { sql } from "kysely";
import { MAX_PODCASTS_PER_CAMPAIGN, type PodcastState } from "../../../contract/campaigns.ts";
import type { ReportPart } from "../../../contract/results/report.ts";
import type { SharedKind } from "../../../contract/results/share.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** The head of a report. */
export async function selectHead(db: Db, campaignId: number) {
  const { rows } = await sql<{
    ownerId: number;
    organization: string;
    campaign: string;
    start: Date | null;
    timeZone: string | null;
    duration: number | null;
  }>`
    select c.owner_id as "ownerId", o.display_name as organization, c.display_name as campaign,
      c.start, c.start_zone as "timeZone", c.duration
    from campaign c join owner o on o.id = c.owner_id where c.id = ${campaignId}`.execute(db);
  return rows[0];
}

/** Who is behind the shows, as far as it is known: their names are in no report that leaves. */
export async function selectPeople(db: Db, podcasts: readonly string[]) {
  const { rows } = await sql<{ id: number; podcast: string; names: (string | null)[] }>`
    select p.id, p.public_id as podcast, array[p.artist, p.owner_name] || coalesce((
      select array_agg(distinct a.name) from acceptance a join booking b on b.id = a.booking_id
      where b.podcast_id = p.id), '{}') as names
    from podcast p where p.public_id = any(${[...podcasts]})`.execute(db);
  return rows;
}

const columns = sql`l.id, l.public_id as "publicId", l.campaign_id as "campaignId", l.kind, l.label, l.shown, l.created, l.until,
  l.password_hash as "passwordHash",
  l.revoked is not null as withdrawn, l.until <= now() as over, l.login_id as "loginId", l.openings`;
export interface LinkRow {
  id: number;
  publicId: string;
  campaignId: number;
  kind: SharedKind;
  label: string;
  shown: ReportPart[];
  /** Null where the link alone opens it. */
  passwordHash: string | null;
  created: Date;
  until: Date;
  withdrawn: boolean;
  over: boolean;
  loginId: number | null;
  openings: Record<string, number>;
}

/** Those that open something first, the newest before the others. */
export async function selectLinks(db: Db, campaignId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from report_link l where l.campaign_id = ${campaignId}
    order by l.revoked is not null or l.until <= now(), l.id desc`.execute(db);
  return rows;
}

/** The link with this key, while it opens something. */
export async function selectOpenLink(db: Db, hash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from report_link l
    where l.token_hash = ${hash} and l.revoked is null and l.until > now()`.execute(db);
  return rows[0];
}

export async function insertLink(
  tx: Tx,
  link: {
    publicId: string;
    campaignId: number;
    hash: Buffer;
    kind: SharedKind;
    label: string;
    shown: readonly ReportPart[];
    passwordHash: string | null;
    loginId: number;
    days: number;
  },
): Promise<void> {
  await sql`
    insert into report_link (public_id, campaign_id, token_hash, kind, label, shown, password_hash, login_id, until)
    values (${link.publicId}, ${link.campaignId}, ${link.hash}, ${link.kind}, ${link.label}, ${[...link.shown]}::text[],
      ${link.passwordHash}, ${link.loginId}, now() + make_interval(days => ${link.days}))`.execute(tx);
}

/** Of the links that open nothing any more, only the newest are kept. */
export async function deleteOldLinks(tx: Tx, campaignId: number, most: number): Promise<void> {
  await sql`
    delete from report_link where id in (
      select id from report_link where campaign_id = ${campaignId} and (revoked is not null or until <= now())
      order by id desc offset ${most})`.execute(tx);
}

/** Ends a link, and answers its kind; undefined where the campaign has none such, or it was withdrawn before. */
export async function revokeLink(
  tx: Tx,
  campaignId: number,
  publicId: string,
): Promise<SharedKind | undefined> {
  const { rows } = await sql<{ kind: SharedKind }>`
    update report_link set revoked = now()
    where campaign_id = ${campaignId} and public_id = ${publicId} and revoked is null returning kind`.execute(
    tx,
  );
  return rows[0]?.kind;
}

/** Of a link that opens something; its kind, undefined where the campaign has none such. */
export async function updatePassword(
  tx: Tx,
  campaignId: number,
  publicId: string,
  passwordHash: string | null,
): Promise<SharedKind | undefined> {
  const { rows } = await sql<{ kind: SharedKind }>`
    update report_link set password_hash = ${passwordHash}
    where campaign_id = ${campaignId} and public_id = ${publicId} and revoked is null and until > now()
    returning kind`.execute(tx);
  return rows[0]?.kind;
}

/** Withdrawn or over, or with another password than the reader was let in with, it opens nothing any more. */
const opens = ({ id, passwordHash }: LinkRow) =>
  sql`id = ${id} and revoked is null and until > now() and password_hash is not distinct from ${passwordHash}`;

/** Counts an opening on today's date; false where the link opens nothing any more. */
export async function countOpening(db: Db, link: LinkRow): Promise<boolean> {
  const { rows } = await sql`
    update report_link set openings = jsonb_set(openings, array[d.day], to_jsonb(coalesce((openings->>d.day)::int, 0) + 1))
    from (select (now() at time zone 'UTC')::date::text as day) d
    where ${opens(link)} returning id`.execute(db);
  return rows.length > 0;
}

export async function stillOpen(db: Db, link: LinkRow): Promise<boolean> {
  const { rows } = await sql`select from report_link where ${opens(link)}`.execute(db);
  return rows.length > 0;
}

/** The podcasts of a campaign in the order in which they were added. */
export async function selectShared(
  db: Db,
  campaignId: number,
): Promise<{ podcastId: number; state: PodcastState }[]> {
  const { rows } = await sql<{ podcastId: number; state: PodcastState }>`
    select podcast_id as "podcastId", state from campaign_entry where campaign_id = ${campaignId}
    order by id limit ${MAX_PODCASTS_PER_CAMPAIGN}`.execute(db);
  return rows;
}
