import { LATER_DAYS_MAX } from "../../contract/outreach/answers.ts";
import type { startMailing as promised } from "../../contract/outreach.ts";
import type { RouteBody } from "../../contract/route.ts";
import { holdCampaignOf } from "../campaigns/find.ts";
import { insertOptOutLinks } from "../contacts/opt-out/links.ts";
import { mailboxOf, missingParts, type SendingMailbox } from "../mailbox/sender.ts";
import { markTended } from "../mailbox/sending-right.ts";
import { databaseNow } from "../platform/clock.ts";
import { fault, invalidField } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { parseAddress } from "../platform/mail/address.ts";
import { createMessageId } from "../platform/mail/header.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { Caller } from "../platform/web/http.ts";
import { checkSteps, planFollowUps } from "./follow-ups/plan.ts";
import { checkPlaceholders } from "./letter/check-placeholders.ts";
import { insertMailing, type NewMessage } from "./queries.ts";
import { hasProblem, isBlocked, judgeRecipients, type Recipient } from "./recipients.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { holdSuppressions, selectSendingOff, selectWaiting } from "./sending/sending-queries.ts";
import { templateBehind } from "./templates/find.ts";
import { holdMailingsOf, refuseUnseen } from "./written-since.ts";

type Given = RouteBody<typeof promised>;

const DAY = 86_400_000;

/**
 * Queues a mailing, all or nothing: after all checks, the messages are stored with their final texts and
 * Message-IDs, together with the job that sends them. Recipients on a never-contact list are listed with that
 * reason and get nothing; one person gets one mail. If recipients were written to since the writer looked, it asks
 * first. Returns the mailing's id.
 * @throws Fault not-found and the faults of the promise
 */
export async function startMailing(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  campaignId: string,
  given: Given,
): Promise<{ publicId: string }> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  checkText(given);
  if (given.subjectB !== undefined) checkText({ subject: given.subjectB, body: given.body });
  const steps = given.steps ?? [];
  checkSteps(steps);
  const notBefore = await notBeforeOf(tx, given.notBefore);
  if (given.recipients.length === 0) throw fault("recipient-missing");
  const mailbox = await mailboxOf(tx, caller.loginId, campaign.ownerId, given.mailbox);
  const missing = missingParts(mailbox);
  if (missing || !mailbox) throw fault(missing ?? "no-mailbox");
  if (await selectSendingOff(tx)) throw fault("sending-suspended");
  const template = await templateBehind(tx, caller, campaign.ownerId, given.template);

  await holdMailingsOf(tx, campaign.ownerId);
  // Who objects now is seen here, or stops what is queued here.
  await holdSuppressions(tx);
  const recipients = await judgeRecipients(tx, secrets, campaign, caller.loginId, given);
  refuseUnsendable(recipients);
  const ready = recipients.filter((one) => !isBlocked(one));
  if (ready.length === 0) throw fault("nobody-left");
  await refuseUnseen(tx, campaign.ownerId, ready, given);

  // These messages wait from now on: a mailbox that was idle for days is not overdue (rule 7).
  if ((await selectWaiting(tx, mailbox.id)).count === 0) await markTended(tx, mailbox.id);
  const publicId = newHandle();
  const messages = await insertMailing(
    tx,
    {
      publicId,
      ownerId: campaign.ownerId,
      campaignId: campaign.id,
      mailboxId: mailbox.id,
      loginId: caller.loginId,
      language: given.language,
      subject: given.subject,
      body: given.body,
      ...template,
      target: given.podcastState === undefined ? "rule" : (given.podcastState ?? "none"),
      notBefore,
      subjectB: given.subjectB ?? null,
    },
    [
      ...ready.map((one) => messageFor(one, mailbox, null)),
      ...onePerPerson(recipients.filter((one) => hasProblem(one, "never-contact"))).map((one) =>
        messageFor(one, mailbox, "never-contact"),
      ),
    ],
  );
  await insertOptOutLinks(tx, secrets, messages);
  const mailing = { id: messages[0]!.mailingId, senderAddress: mailbox.sender_address };
  await planFollowUps(tx, mailing, steps, messages);
  await sendSoon(tx, mailbox.id);
  return { publicId };
}

/** When the first mail may leave; null for at once. @throws Fault invalid for an instant beyond what can be planned */
async function notBeforeOf(tx: Tx, given: string | undefined): Promise<Date | null> {
  if (given === undefined) return null;
  const at = new Date(given);
  const now = await databaseNow(tx);
  if (at.getTime() > now.getTime() + LATER_DAYS_MAX * DAY)
    throw invalidField("/notBefore", "too-late", { max: LATER_DAYS_MAX });
  return at > now ? at : null;
}

/** Errors in the text itself, for any recipient. */
export function checkText({ subject, body }: Pick<Given, "subject" | "body">): void {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) throw fault("header-injection");
  if (subject.trim() === "" || body.trim() === "") throw fault("content-missing");
  checkPlaceholders({ subject, body });
}

/** Selected recipients must be reachable: leaving one out silently would look as if they had been written to. */
function refuseUnsendable(recipients: readonly Recipient[]): void {
  for (const [problem, code] of [
    ["unknown", "recipient-unknown"],
    ["locked", "recipient-locked"],
  ] as const) {
    const count = recipients.filter((one) => hasProblem(one, problem)).length;
    if (count > 0) throw fault(code, { values: { count } });
  }
  const unresolved = recipients.filter(
    (one) => hasProblem(one, "placeholder") && !hasProblem(one, "never-contact", "same-address"),
  );
  if (unresolved.length > 0)
    throw fault("placeholder-unresolved", { values: { names: nameSome(unresolved) } });
}

const MOST_NAMED = 5;
function nameSome(recipients: readonly Recipient[]): string {
  const named = recipients.slice(0, MOST_NAMED).map((one) => one.row.title.slice(0, 80));
  const rest = recipients.length - named.length;
  return named.join(", ") + (rest > 0 ? ` +${rest}` : "");
}

/** Of several entries with one address, the first. */
function onePerPerson(recipients: readonly Recipient[]): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const one of recipients) if (!first.has(one.key)) first.set(one.key, one);
  return [...first.values()];
}

function messageFor(one: Recipient, mailbox: SendingMailbox, reason: "never-contact" | null): NewMessage {
  const sender = parseAddress(mailbox.sender_address);
  if (!sender.ok) throw fault("mailbox-incomplete");
  return {
    publicId: newHandle(),
    podcastId: one.row.podcastId,
    entryId: one.row.entryId,
    entryState: one.row.state,
    recipient: one.address,
    recipientKey: one.key,
    messageId: createMessageId(sender.mailbox.domain),
    subject: one.subject,
    body: one.body,
    state: reason ? "stopped" : "queued",
    reason,
    arm: one.arm,
    filled: one.holdsFacts ? one.values : null,
  };
}
