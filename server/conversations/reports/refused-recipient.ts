import { reportedMail } from "../../outreach/fate.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { judgeStatus } from "./judge-status.ts";
import { LARGE_PROVIDERS, type LargeProvider, providerServing, takesMailOf } from "./large-providers.ts";
import { recordGone } from "./record-gone.ts";

/**
 * A recipient was refused when the mail was handed over (B1.56). The sending server may be the user's own and say
 * anything; it proves something only where it is that of the large provider that takes the recipient's mail, which its
 * certificate has shown.
 */
export async function settleRefusal(
  context: Pick<Context, "db" | "config" | "secrets" | "outbound">,
  { messageId, step }: { messageId: number; step: "recipient" | "content" },
  providers: readonly LargeProvider[] = LARGE_PROVIDERS,
): Promise<void> {
  const before = await inTransaction(context.db, (tx) => reportedMail(tx, messageId));
  if (before?.state !== "failed" || before.detail === null) return;
  const [, status = null] = /(?:^|\s)([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(before.detail) ?? [];
  if (judgeStatus({ action: "failed", status, diagnostic: before.detail }) !== "gone") return;
  const provider = step === "recipient" ? providerServing(before.smtpHost, providers) : undefined;
  const domain = before.recipientKey.slice(before.recipientKey.lastIndexOf("@") + 1);
  // No lock is held while DNS is asked.
  const exchangers = provider ? await context.outbound.names.exchangers(domain) : null;
  const isProved = provider !== undefined && exchangers !== null && takesMailOf(provider, exchangers);
  await inTransaction(
    context.db,
    async (tx) => {
      const mail = await reportedMail(tx, messageId);
      if (mail?.state !== "failed") return;
      await recordGone(tx, context, mail, {
        mailId: null,
        source: mail.publicId,
        proof: isProved ? "strong" : "weak",
        means: isProved ? "provider" : "refusal",
      });
    },
    { step: "report.settle" },
  );
}
