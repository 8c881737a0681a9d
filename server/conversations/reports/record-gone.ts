import { administratorIds } from "../../accounts/members/administrators.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { withdrawAddress } from "../../catalogue/addresses/standing.ts";
import { holdPerson, isReportedTwice, reportAddress } from "../../contacts/address-reports.ts";
import { listNever } from "../../contacts/suppression.ts";
import type { ReportMeans } from "../../contacts/tables.ts";
import { isFirstMail, type ReportedMail, recordFate } from "../../outreach/fate.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Proof } from "../../purchases/tables.ts";
import { type Opened, openCases } from "../../purchases/undelivered/open-cases.ts";
import { lockConcerned, proveCases } from "../../purchases/undelivered/prove-cases.ts";
import { gaveSignOfLife } from "./settle-queries.ts";

const NOTHING: Opened = { credits: 0, paid: 0, waiting: 0 };

/**
 * Everything that follows from a report that an address does not exist (B1.56 to B1.60), in the transaction that records
 * it: nobody in the organization writes there any more, the mail's fate, and the credits. With strong proof the address
 * is withdrawn for everybody, and other organizations' cases are settled. Safe to repeat.
 */
export async function recordGone(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  mail: ReportedMail,
  found: { mailId: number | null; source: string | null; proof: Proof; means: ReportMeans },
): Promise<void> {
  const { secrets } = context;
  const parsed = parseAddress(mail.recipient);
  if (!parsed.ok) return;
  const { ownerId, recipientKey: person } = mail;
  const addressKey = normalizeAddress(parsed.mailbox);
  // A hand-over holds the lists before it holds messages: first the lists, then the message.
  await listNever(tx, secrets, { key: person, ownerId, kind: "bounce", source: found.source });
  await holdPerson(tx, secrets, person);
  await recordFate(tx, mail.id, "gone");
  const report = { ownerId, person, messageId: mail.id, kind: "gone" } as const;
  const senderDomain = mail.senderAddress.split("@").at(-1) ?? "";
  const sent = { senderDomain, senderServer: mail.smtpHost };
  await reportAddress(tx, secrets, { ...report, ...sent, proof: found.proof, means: found.means });
  const proof = found.proof === "strong" || (await isReportedTwice(tx, secrets, person)) ? "strong" : "weak";
  if (proof !== found.proof) await reportAddress(tx, secrets, { ...report, ...sent, proof, means: "second" });

  const requestId = `report:${mail.publicId}`;
  if (proof === "strong") await lockConcerned(tx, person, ownerId);
  const mayReturn = (await isFirstMail(tx, mail)) && !(await gaveSignOfLife(tx, ownerId, person));
  const opened = mayReturn
    ? await openCases(tx, context, {
        ownerId,
        person,
        addressKey,
        messageId: mail.id,
        mailId: found.mailId,
        proof,
        requestId,
      })
    : NOTHING;
  if (proof === "strong") {
    const others = await proveCases(tx, person, requestId);
    opened.credits += others.get(ownerId) ?? 0;
    await withdrawAddress(tx, addressKey);
  } else {
    // Our own DNS may prove it: asked now, and once more a day later.
    await addJob(
      tx,
      "give-back",
      { messageId: mail.id, first: null },
      { key: `give-back:${mail.id}`, keyMode: "preserve_run_at" },
    );
  }
  await announce(tx, mail, opened);
}

async function announce(tx: Tx, mail: ReportedMail, { credits, waiting }: Opened): Promise<void> {
  if (credits > 0 && mail.loginId !== null)
    await tell(tx, [mail.loginId], {
      kind: "credit-back",
      ownerId: mail.ownerId,
      subject: mail.campaign,
      details: { credits },
    });
  if (waiting > 0)
    await tell(tx, await administratorIds(tx), {
      kind: "undelivered",
      ownerId: null,
      subject: null,
      details: { waiting },
    });
}
