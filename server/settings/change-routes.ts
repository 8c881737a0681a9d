import type { BackgroundChange } from "../../contract/settings/changes.ts";
import * as promised from "../../contract/settings/changes.ts";
import { retryChange } from "../platform/background/run-changes.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";

const ACCESS = { permission: "CORE_CONFIG_UPDATE" } as const;

/** What is being changed in large tables after an update. */
export const changeRoutes: Served[] = [
  serve(promised.listBackgroundChanges, ACCESS, async ({ context }) => payload(await describe(context.db))),

  serve(promised.retryBackgroundChange, ACCESS, async ({ context, params }) => {
    await inTransaction(context.db, (tx) => retryChange(tx, params.name));
    return payload(await describe(context.db));
  }),
];

async function describe(db: Db): Promise<{ page: BackgroundChange[] }> {
  const rows = await db
    .selectFrom("background_change")
    .selectAll()
    // A change of an earlier release has no words any more.
    .where("name", "in", [...promised.BACKGROUND_CHANGES])
    .orderBy("begun", "desc")
    .execute();
  return {
    page: rows.map(({ name, total, done, took, begun, moved, ended, trouble, not_before, stopped }) => ({
      name,
      state: ended ? "done" : stopped ? "stopped" : trouble ? "pausing" : "running",
      total,
      done,
      perMinute: took > 0 ? Math.round((done / took) * 60_000) : null,
      begun: begun.toISOString(),
      moved: moved.toISOString(),
      ended: ended?.toISOString() ?? null,
      trouble,
      again: stopped ? null : (not_before?.toISOString() ?? null),
    })),
  };
}
