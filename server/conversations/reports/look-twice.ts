import { isWithdrawn } from "../../catalogue/addresses/standing.ts";
import { reportedMail } from "../../outreach/fate.ts";
import { databaseNow } from "../../platform/clock.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { recordGone } from "./record-gone.ts";

const DAY = 24 * 3_600_000;
/** DNS gave no answer: asked again after this long, so many times. */
const AGAIN = 3_600_000;
const MOST_TRIES = 48;

/**
 * Whether a reported recipient's domain exists and takes mail, by our own DNS: where it says no twice, 24 hours apart,
 * that is proof (B1.57). `first`: when it said so first.
 */
export async function lookTwice(
  context: Pick<Context, "db" | "config" | "secrets" | "outbound">,
  { messageId, first, tries = 0 }: { messageId: number; first: string | null; tries?: number },
): Promise<void> {
  const { db } = context;
  const mail = await inTransaction(db, (tx) => reportedMail(tx, messageId));
  const parsed = parseAddress(mail?.recipient ?? "");
  if (!mail || !parsed.ok || (await isWithdrawn(db, normalizeAddress(parsed.mailbox)))) return;
  const now = await databaseNow(db);
  const again = (payload: { first: string | null; tries: number }, at: number) =>
    inTransaction(db, (tx) =>
      addJob(
        tx,
        "give-back",
        { messageId, ...payload },
        { runAt: new Date(at), key: `give-back:${messageId}` },
      ),
    );
  const since = first === null ? null : Date.parse(first);
  if (since !== null && now.getTime() < since + DAY) return again({ first, tries }, since + DAY);
  // No lock is held while DNS is asked.
  const takes = await context.outbound.names.takesMail(parsed.mailbox.domain);
  if (takes === "yes") return;
  if (takes === "unknown") {
    if (tries < MOST_TRIES) await again({ first, tries: tries + 1 }, now.getTime() + AGAIN);
    return;
  }
  if (since === null) return again({ first: now.toISOString(), tries: 0 }, now.getTime() + DAY);
  await inTransaction(
    db,
    async (tx) => {
      const held = await reportedMail(tx, messageId);
      if (held)
        await recordGone(tx, context, held, { mailId: null, source: null, proof: "strong", means: "dns" });
    },
    { step: "report.settle" },
  );
}
