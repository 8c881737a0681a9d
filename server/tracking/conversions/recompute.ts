import { sql } from "kysely";
import type { z } from "zod";
import type { Recomputed } from "../../../contract/tracking/survey.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { attribute } from "./attribute.ts";

/** So many conversions are computed in one transaction. */
const STEP = 1_000;

/** Begins to compute all conversions of an organization anew, or begins again where that is going on. */
export async function startRecompute(tx: Tx, ownerId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("conversion_state")
    .set({ computing: true, computed_to: 0, examined: 0, gained: 0, lost: 0, moved: 0 })
    .where("owner_id", "=", ownerId)
    .where("conversions", ">", 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addJob(tx, "attribute", { ownerId }, { key: `attribute ${ownerId}` });
}

/** Goes on where computing stands still, as in a restored copy: a backup has no jobs. */
export async function resumeRecomputes(tx: Tx): Promise<void> {
  const standing = await tx
    .selectFrom("conversion_state")
    .select("owner_id as ownerId")
    .where("computing", "=", true)
    .orderBy("owner_id")
    .limit(1_000)
    .execute();
  for (const { ownerId } of standing)
    await addJob(tx, "attribute", { ownerId }, { key: `attribute ${ownerId}`, keyMode: "unsafe_dedupe" });
}

/** One step: how far it came is committed with what it did, so that a kill loses and repeats nothing. */
export async function recomputeStep(tx: Tx, ownerId: number, step = STEP): Promise<boolean> {
  const state = await tx
    .selectFrom("conversion_state")
    .select(["computing", "computed_to as computedTo"])
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!state?.computing) return false;
  const next = await tx
    .selectFrom("conversion")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", ">", state.computedTo)
    .orderBy("id")
    .limit(step)
    .execute();
  const ids = next.map(({ id }) => id);
  const { gained, lost, moved } = await attribute(tx, ownerId, ids);
  const more = ids.length === step;
  await tx
    .updateTable("conversion_state")
    .set((eb) => ({
      computed_to: ids.at(-1) ?? state.computedTo,
      computing: more,
      examined: eb("examined", "+", ids.length),
      gained: eb("gained", "+", gained),
      lost: eb("lost", "+", lost),
      moved: eb("moved", "+", moved),
      ...(!more && { computed: sql<Date>`now()` }),
    }))
    .where("owner_id", "=", ownerId)
    .execute();
  return more;
}

export async function recompute(db: Db, ownerId: number): Promise<void> {
  while (await inTransaction(db, (tx) => recomputeStep(tx, ownerId)));
}

export async function showRecomputed(db: Db, ownerId: number): Promise<z.output<typeof Recomputed>> {
  const state = await db
    .selectFrom("conversion_state")
    .select(["computing", "examined", "gained", "lost", "moved", "computed"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return {
    running: state?.computing ?? false,
    examined: state?.examined ?? 0,
    gained: state?.gained ?? 0,
    lost: state?.lost ?? 0,
    moved: state?.moved ?? 0,
    at: state?.computed?.toISOString() ?? null,
  };
}
