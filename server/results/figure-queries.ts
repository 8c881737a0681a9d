import { sql } from "kysely";
import type { Db, Tx } from "../platform/postgres/database.ts";

export type FiguresRow = NonNullable<Awaited<ReturnType<typeof selectFigures>>>;

export const selectFigures = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_figures")
    .select([
      "ads_delivered as adsDelivered",
      "paid",
      "budget_provided as budgetProvided",
      "budget_placed as budgetPlaced",
      "budget_spent as budgetSpent",
      "currency",
      "login_id as loginId",
      "modified",
    ])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();

type Figures = Omit<FiguresRow, "modified">;

/** `modified` moves on by a millisecond at least: that is all a browser sees of it. */
export function upsertFigures(tx: Tx, campaignId: number, figures: Figures) {
  const columns = {
    ads_delivered: figures.adsDelivered,
    paid: figures.paid,
    budget_provided: figures.budgetProvided,
    budget_placed: figures.budgetPlaced,
    budget_spent: figures.budgetSpent,
    currency: figures.currency,
    login_id: figures.loginId,
  };
  return tx
    .insertInto("campaign_figures")
    .values({ campaign_id: campaignId, ...columns })
    .onConflict((c) =>
      c.column("campaign_id").doUpdateSet({
        ...columns,
        modified: sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), campaign_figures.modified + interval '1 millisecond'))`,
      }),
    )
    .execute();
}
