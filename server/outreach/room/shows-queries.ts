import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/**
 * Of `message_entry s` and `message m`: someone moved the podcast out of the states that the mailing was addressed to,
 * or it is now Lost. If an accepted mail of ours moved it, later mails of the mailing still go.
 */
const showMoved = sql<boolean>`exists (
  select 1 from campaign_entry e where e.id = s.entry_id and e.state <> s.entry_state
    and (e.state = 'Lost' or (
      not exists (select 1 from message o where o.mailing_id = m.mailing_id and o.entry_state = e.state)
      and 'mail' <> (select v.cause from campaign_move v where v.entry_id = e.id order by v.id desc limit 1))))`;

const anyShow = (fell: RawBuilder<boolean>) => sql<boolean>`exists (
  select 1 from message_entry s where s.message_id = m.id and not s.fell_away and ${fell})`;

/** Of `message m`: a show that it names was moved meanwhile, or is not in its campaign any more. */
export const entryMoved = anyShow(showMoved);
export const entryGone = anyShow(sql`s.entry_id is null`);

/** The shows in the campaign that a mail names, in the order in which they are locked. */
export const selectEntriesOf = async (db: Db, messageId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("message_entry")
      .select("entry_id")
      .where("message_id", "=", messageId)
      .where("fell_away", "=", false)
      .where("entry_id", "is not", null)
      .orderBy("entry_id")
      .execute()
  ).map((row) => row.entry_id!);

/** The shows of some mails beside their own, which a trigger writes. */
export async function insertFurtherShows(
  tx: Tx,
  shows: readonly {
    messageId: number;
    podcastId: number;
    entryId: number;
    entryState: string;
    place: number;
  }[],
): Promise<void> {
  if (shows.length === 0) return;
  const column = <K extends keyof (typeof shows)[number]>(name: K) => shows.map((show) => show[name]);
  await sql`
    insert into message_entry (message_id, podcast_id, entry_id, entry_state, place)
    select * from unnest(${column("messageId")}::bigint[], ${column("podcastId")}::bigint[],
      ${column("entryId")}::bigint[], ${column("entryState")}::text[], ${column("place")}::smallint[])`.execute(
    tx,
  );
}

export interface NamedShow {
  podcastId: number;
  title: string;
  ownerName: string | null;
}

/**
 * The shows that a mail about several names from now on: those that left the campaign, or were moved, fall away as long
 * as another one stands. `fell` tells whether some fell away, now or before.
 */
export async function keepStandingShows(
  tx: Tx,
  messageId: number,
): Promise<{ standing: NamedShow[]; fell: boolean; several: boolean }> {
  await sql`
    with fallen as (
      select s.message_id, s.podcast_id, (s.entry_id is null or ${showMoved}) as fell
      from message_entry s join message m on m.id = s.message_id
      where s.message_id = ${messageId} and not s.fell_away)
    update message_entry s set fell_away = true from fallen f
    where s.message_id = f.message_id and s.podcast_id = f.podcast_id and f.fell
      and exists (select 1 from fallen where not fell)`.execute(tx);
  const { rows } = await sql<NamedShow & { fellAway: boolean }>`
    select s.podcast_id as "podcastId", p.title, coalesce(nullif(p.owner_name, ''), p.artist) as "ownerName",
      s.fell_away as "fellAway"
    from message_entry s join podcast p on p.id = s.podcast_id
    where s.message_id = ${messageId} order by s.place`.execute(tx);
  const standing = rows.filter((row) => !row.fellAway);
  return { standing, fell: standing.length < rows.length, several: rows.length > 1 };
}
