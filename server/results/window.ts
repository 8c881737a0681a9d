import { sql } from "kysely";
import { WINDOW_DAYS } from "../../contract/results/response-curve.ts";
import { campaignOf, holdCampaignOf } from "../campaigns/find.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { airedSpots, STANDS } from "./aired.ts";

interface WindowCounts {
  days: number;
  /** Orders and leads that count for an airing, by the window as it is and by the one asked about. */
  counted: { before: number; after: number };
}

/**
 * What another window would change; changes nothing.
 * @throws Fault not-found
 */
export async function previewWindow(
  db: Db,
  caller: Caller,
  publicId: string,
  days: number,
): Promise<WindowCounts> {
  return { days, counted: await countIn(db, (await campaignOf(db, caller, publicId)).id, days) };
}

/**
 * Says for how many days after an airing orders count for it. Results are reckoned from it whenever they are read, so
 * that nothing else has to be computed anew.
 * @throws Fault not-found, stale
 */
export async function setWindow(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { days, before }: { days: number; before?: number | undefined },
): Promise<WindowCounts> {
  const campaign = await holdCampaignOf(tx, caller, publicId);
  if (before !== undefined && before !== (await selectWindow(tx, campaign.id))) throw fault("stale");
  const counted = await countIn(tx, campaign.id, days);
  const row = { campaign_id: campaign.id, days, login_id: caller.loginId };
  await tx
    .insertInto("campaign_window")
    .values(row)
    .onConflict((c) => c.column("campaign_id").doUpdateSet({ ...row, modified: sql<Date>`now()` }))
    .execute();
  return { days, counted };
}

export async function selectWindow(db: Db, campaignId: number): Promise<number> {
  const row = await db
    .selectFrom("campaign_window")
    .select("days")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
  return row?.days ?? WINDOW_DAYS.usual;
}

async function countIn(db: Db, campaignId: number, days: number): Promise<WindowCounts["counted"]> {
  const { rows } = await sql<WindowCounts["counted"]>`
    with ${airedSpots([campaignId])}
    select count(*) filter (where c.at < a.at + make_interval(hours => 24 * x.last)) as before,
      count(*) filter (where c.at < a.at + make_interval(hours => 24 * ${days}::integer)) as after
    from conversion c join entries x on x.id = c.entry_id
    join aired a on a.entry_id = c.entry_id and c.at >= a.at and (a.next is null or c.at < a.next)
    where c.kind <> 'refund' and ${STANDS}`.execute(db);
  return rows[0]!;
}
