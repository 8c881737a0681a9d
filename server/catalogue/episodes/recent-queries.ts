import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import type { RecentEpisodes } from "./recent-episodes.ts";

const isEmpty = ({ title, day, weekday }: RecentEpisodes): boolean =>
  title === null && day === null && weekday === null;

/** Writes what feeds say about their recent episodes; a podcast whose feed says nothing has no row. */
export async function writeRecent(
  tx: Tx,
  podcasts: readonly { id: number | null; recent: RecentEpisodes | undefined }[],
): Promise<void> {
  const said = podcasts.flatMap(({ id, recent }) => (id !== null && recent ? [{ id, ...recent }] : []));
  const rows = said.filter((one) => !isEmpty(one));
  const silent = said.filter(isEmpty).map((one) => one.id);
  if (rows.length > 0)
    await sql`
      insert into podcast_recent as r (podcast_id, title, day, weekday)
      select id, title, day, weekday from json_to_recordset(${JSON.stringify(rows)}::json)
        as x(id bigint, title text, day date, weekday smallint)
      on conflict (podcast_id) do update
        set title = excluded.title, day = excluded.day, weekday = excluded.weekday
        where (r.title, r.day, r.weekday) is distinct from (excluded.title, excluded.day, excluded.weekday)`.execute(
      tx,
    );
  if (silent.length > 0)
    await sql`delete from podcast_recent where podcast_id = any(${silent}::bigint[])`.execute(tx);
}
