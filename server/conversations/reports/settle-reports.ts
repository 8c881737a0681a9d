import { markAlive } from "../../catalogue/addresses/standing.ts";
import { listNever } from "../../contacts/suppression.ts";
import { recordFate, reportedMail } from "../../outreach/fate.ts";
import type { MessageFate } from "../../outreach/tables.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { requireSendingAndCharging } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import type { ReportKind } from "../tables.ts";
import { recordGone } from "./record-gone.ts";
import { markProved, selectKept, selectReports } from "./settle-queries.ts";

/** What a report says of a mail's fate; others say nothing about it. */
const FATES: Partial<Record<ReportKind, MessageFate>> = {
  full: "full",
  blocked: "blocked",
  expired: "expired",
  delayed: "delayed",
  delivered: "delivered",
};

/**
 * What follows from the reports that a kept mail brings, in the transaction that judges it: the fate of each mail, the
 * lists, and the credits. What is older than the mailbox's connection does nothing. Safe to repeat.
 * @throws Fault sending-suspended after a restore, until an operator has confirmed
 */
export async function settleReports(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  mailId: number,
): Promise<void> {
  await requireSendingAndCharging(tx);
  const kept = await selectKept(tx, mailId);
  if (!kept || kept.history) return;
  for (const report of await selectReports(tx, mailId)) {
    const mail = await reportedMail(tx, report.messageId);
    if (!mail || mail.ownerId !== kept.ownerId) continue;
    const fate = FATES[report.kind];
    if (report.kind === "gone") {
      const isProved = report.signedBy !== null;
      if (isProved) await markProved(tx, report.id);
      await recordGone(tx, context, mail, {
        mailId,
        source: kept.publicId,
        proof: isProved ? "strong" : "weak",
        means: isProved ? "signature" : "report",
      });
    } else if (report.kind === "complaint") {
      // RFC 5965: nobody writes to somebody who calls it spam; nothing comes back for it.
      await listNever(tx, context.secrets, {
        key: mail.recipientKey,
        ownerId: mail.ownerId,
        kind: "complaint",
        source: kept.publicId,
      });
      await recordFate(tx, mail.id, "complained");
    } else if (fate) {
      await recordFate(tx, mail.id, fate);
      const parsed = parseAddress(mail.recipient);
      if (fate === "delivered" && report.signedBy !== null && parsed.ok)
        await markAlive(tx, normalizeAddress(parsed.mailbox), kept.received.toISOString().slice(0, 10));
    }
  }
}
