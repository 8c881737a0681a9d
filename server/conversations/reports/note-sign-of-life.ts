import { administratorIds } from "../../accounts/members/administrators.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { markAlive } from "../../catalogue/addresses/standing.ts";
import { holdPerson, reportAddress } from "../../contacts/address-reports.ts";
import { liftBounce } from "../../contacts/suppression.ts";
import { reportedMail } from "../../outreach/fate.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteAnswer } from "../../purchases/undelivered/note-answer.ts";
import { selectKept } from "./settle-queries.ts";

/**
 * Somebody to whom we wrote has sent something back: an answer or an opt-out whose signature fits its sender, or an away
 * note (B1.61). From then on everybody sees on which day the address took mail; what was reported before is over. Where
 * credits had come back for it, the organization's allowance ends and administrators are told; nothing is taken back.
 * Called by the judge once a kept mail has its kind; safe to repeat.
 */
export async function noteSignOfLife(
  tx: Tx,
  { secrets }: Pick<Context, "secrets">,
  mailId: number,
): Promise<void> {
  const kept = await selectKept(tx, mailId);
  if (kept?.direction !== "in" || kept.messageId === null || kept.otherSender) return;
  if (kept.certainty !== "certain" && kept.certainty !== "probable") return;
  if (kept.kind !== "human" && kept.kind !== "opt-out" && kept.kind !== "away") return;
  const from = parseAddress(kept.from ?? "");
  const mail = await reportedMail(tx, kept.messageId);
  if (!from.ok || !mail || samePersonKey(from.mailbox) !== mail.recipientKey) return;
  const { domain } = from.mailbox;
  const isSigned = kept.signedBy.some((signer) => domain === signer || domain.endsWith(`.${signer}`));
  if (!isSigned && kept.kind !== "away") return;
  const recipient = parseAddress(mail.recipient);
  if (!recipient.ok) return;

  const { ownerId, recipientKey: person } = mail;
  await liftBounce(tx, secrets, ownerId, person);
  await holdPerson(tx, secrets, person);
  await reportAddress(tx, secrets, {
    ownerId,
    person,
    messageId: mail.id,
    kind: "alive",
    proof: isSigned ? "strong" : "weak",
    means: "answer",
    senderDomain: "",
    senderServer: "",
  });
  await markAlive(tx, normalizeAddress(recipient.mailbox), kept.received.toISOString().slice(0, 10));
  if ((await noteAnswer(tx, ownerId, person)) > 0)
    await tell(tx, await administratorIds(tx), {
      kind: "undelivered",
      ownerId: null,
      subject: null,
      details: { answered: 1 },
    });
}
