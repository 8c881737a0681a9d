import { holdForRamp, mailboxesToGrow, recordGoodDays } from "../../mailbox/ramp.ts";
import type { Log } from "../../platform/log.ts";
import { oneByOne } from "../../platform/one-by-one.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { sendSoon } from "../sending/plan-sending.ts";
import { countGoodDays } from "./grow-queries.ts";

/** Lets new mailboxes send more after a day that went well (B1.127); what waits is planned anew. Safe to repeat. */
export async function growRamps(db: Db, log: Log): Promise<void> {
  await oneByOne(log, "grow-ramps", await mailboxesToGrow(db), (mailboxId) =>
    inTransaction(db, async (tx) => {
      const days = await holdForRamp(tx, mailboxId);
      if (!days) return;
      const good = await countGoodDays(tx, mailboxId, days);
      if (await recordGoodDays(tx, mailboxId, good, days.before)) await sendSoon(tx, mailboxId);
    }),
  );
}
