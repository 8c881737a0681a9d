import { tickSentence } from "../../contract/contacts/rules.ts";
import type { startMailing as promised } from "../../contract/outreach.ts";
import type { RouteBody } from "../../contract/route.ts";
import { countReading } from "../accounts/audit/readings.ts";
import { holdCampaignOf } from "../campaigns/find.ts";
import { type Decision, keepDecisions } from "../contacts/guard/decisions.ts";
import { personHmac } from "../contacts/guard/judge-contacts.ts";
import { insertOptOutLinks } from "../contacts/opt-out/links.ts";
import { readDomainReport } from "../mailbox/domain/read-report.ts";
import { missingParts, type SendingMailbox } from "../mailbox/sender.ts";
import { markTended } from "../mailbox/sending-right.ts";
import { databaseNow } from "../platform/clock.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { normalizeAddress, parseAddress } from "../platform/mail/address.ts";
import { createMessageId } from "../platform/mail/header.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Caller } from "../platform/web/http.ts";
import { insertAnswerLinks } from "./answer-link/links.ts";
import { refuseOverrides } from "./contact-sights.ts";
import { filesAmong, refuseTooLarge } from "./files/files-among.ts";
import { type DraftFileRow, giveToMailings, holdDraftFiles } from "./files/stored-files.ts";
import { checkSteps, planFollowUps } from "./follow-ups/plan.ts";
import { laterThanNow } from "./later.ts";
import { checkPlaceholders } from "./letter/check-placeholders.ts";
import { checkLines } from "./letter/check-text.ts";
import { insertMailing, type NewMessage } from "./queries.ts";
import { hasProblem, isBlocked, judgeRecipients, type Recipient } from "./recipients.ts";
import type { Wait } from "./rhythm/rhythm-queries.ts";
import { showsOf, waitsFor } from "./rhythm/wait-for.ts";
import { judgeRoom } from "./room/judge-room.ts";
import { isSandbox, mailboxesOf, sharesOf } from "./room/mailboxes-of.ts";
import { refuseChanged } from "./room/refuse-changed.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { holdSuppressions, selectWaiting } from "./sending/sending-queries.ts";
import { templateBehind } from "./templates/find.ts";
import { holdMailingsOf, refuseUnseen } from "./written-since.ts";

type Given = RouteBody<typeof promised>;

/** What leaves, and from which mailbox. */
interface Planned {
  mail: Recipient;
  mailbox: SendingMailbox;
}

/**
 * Queues a mailing, all or nothing: after all checks, the messages are stored with their final texts and
 * Message-IDs, together with the job that sends them. Recipients on a never-contact list are listed with that
 * reason and get nothing; one person gets one mail, about all of their shows. If recipients were written to since the
 * writer looked, it asks first. Whom a rule for contacts blocks gets nothing either, and where rules warn, its writer has
 * to have ticked that. What was approved in the send room leaves as it was shown there, or not at all. With
 * several mailboxes each has a mailing of its own. Returns the id of the first. `publicUrl` is where links lead: it is
 * part of what was approved. For `takeBackSeconds` nothing leaves, so that it can be taken back.
 * @throws Fault not-found and the faults of the promise
 */
export async function startMailing(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  campaignId: string,
  given: Given,
  { publicUrl = null, takeBackSeconds = 0 }: { publicUrl?: string | null; takeBackSeconds?: number } = {},
): Promise<{ publicId: string }> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  checkText(given);
  if (given.subjectB !== undefined) checkText({ ...given, subject: given.subjectB });
  if (given.joinedBody !== undefined) checkText({ ...given, body: given.joinedBody });
  for (const edit of Object.values(given.edits ?? {})) checkLines(edit);
  const steps = given.steps ?? [];
  checkSteps(steps);
  refuseOverrides(caller, given);
  const now = await databaseNow(tx);
  const notBefore = laterThanNow(now, given.notBefore);
  if (given.recipients.length === 0) throw fault("recipient-missing");
  if (await isSuspended(tx)) throw fault("sending-suspended");
  const template = await templateBehind(tx, caller, campaign.ownerId, given.template);

  await holdMailingsOf(tx, campaign.ownerId);
  // Who objects now is seen here, or stops what is queued here.
  await holdSuppressions(tx);
  const files = given.files?.length
    ? filesAmong(await holdDraftFiles(tx, { campaignId: campaign.id }, caller.loginId), given.files)
    : [];
  const { ready, leftOut } = given.approved
    ? await asApproved(tx, { secrets, publicUrl }, caller, campaign, { ...given, files }, given.approved)
    : await asChecked(tx, secrets, caller, campaign, { ...given, files });
  await refuseUnseen(
    tx,
    campaign.ownerId,
    ready.map(({ mail }) => mail),
    given,
  );
  const ticked = tickedIn(ready, given.tick);

  const waits = given.byRhythm
    ? await waitsFor(
        tx,
        ready.map(({ mail }) => showsOf(mail)),
      )
    : null;
  const waitOf = ({ mail, mailbox }: Planned): Wait | null =>
    waits?.(mailbox, showsOf(mail), notBefore ?? now) ?? null;
  const free = takeBackSeconds > 0 ? new Date(now.getTime() + takeBackSeconds * 1000) : null;

  const mailed = { way: "mailed" as const, addresses: ready.length };
  await countReading(tx, { ownerId: campaign.ownerId, loginId: caller.loginId, ...mailed });
  const mailboxes = new Map(ready.map(({ mailbox }) => [mailbox.id, mailbox]));
  const started: { id: number; publicId: string }[] = [];
  for (const mailbox of mailboxes.values()) {
    // These messages wait from now on: a mailbox that was idle for days is not overdue (rule 7).
    if ((await selectWaiting(tx, mailbox.id)).count === 0) await markTended(tx, mailbox.id);
    const publicId = newHandle();
    const planned = [
      ...ready
        .filter((one) => one.mailbox.id === mailbox.id)
        .map((one) => {
          const wait = waitOf(one);
          const due = later(wait?.notBefore ?? notBefore, free);
          return { mail: one.mail, message: messageFor(one.mail, mailbox, null, { wait, due }) };
        }),
      ...(started.length === 0 ? leftOut : []).map((mail) => ({
        mail,
        message: messageFor(mail, mailbox, reasonOf(mail)),
      })),
    ];
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
        joinedBody: given.joinedBody ?? null,
        ...template,
        target: given.podcastState === undefined ? "rule" : (given.podcastState ?? "none"),
        notBefore,
        byRhythm: given.byRhythm ?? false,
        subjectB: given.subjectB ?? null,
        form: given.form ?? "formal",
      },
      planned.map(({ message }) => message),
    );
    const { mailingId } = messages[0]!;
    await insertOptOutLinks(tx, secrets, messages);
    await insertAnswerLinks(tx, secrets, messages);
    await keepDecisions(
      tx,
      planned.flatMap((one) => decisionsOf(secrets, caller, mailbox, { ...one, messages, ticked })),
    );
    await planFollowUps(tx, { id: mailingId, senderAddress: mailbox.sender_address }, steps, messages);
    await sendSoon(tx, mailbox.id);
    started.push({ id: mailingId, publicId });
  }
  const [first] = started;
  if (!first) throw fault("nobody-left");
  if (files.length > 0)
    await giveToMailings(
      tx,
      files.map((file) => file.id),
      started.map((one) => one.id),
    );
  return { publicId: first.publicId };
}

type WithFiles = Omit<Given, "files"> & { files: readonly DraftFileRow[] };

interface Checked {
  ready: Planned[];
  /** On a never-contact list, or blocked by a rule for contacts: they get nothing, and are listed so. */
  leftOut: Recipient[];
}

/** The mails of a draft that was not seen one by one: what cannot be sent is told by its fault. */
async function asChecked(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  campaign: { id: number; ownerId: number },
  given: WithFiles,
): Promise<Checked> {
  const who = { loginId: caller.loginId, ownerId: campaign.ownerId, now: await databaseNow(tx) };
  const shares = await mailboxesOf(tx, who, given);
  if (shares.length === 0) throw fault("no-mailbox");
  for (const { mailbox } of shares) {
    const missing = missingParts(mailbox);
    if (missing) throw fault(missing);
    refuseTooLarge(mailbox, given.files);
    if ((await readDomainReport(tx, { publicUrl: null }, mailbox))?.refuses) throw fault("domain-refuses");
  }
  const sandbox = isSandbox(shares);
  const recipients = await judgeRecipients(tx, secrets, campaign, caller.loginId, given, { sandbox });
  refuseUnsendable(recipients);
  const sendable = recipients.filter((one) => !isBlocked(one));
  if (sendable.length === 0)
    throw fault(
      recipients.every((one) => reasonOf(one) === "contact-blocked") ? "contact-blocked" : "nobody-left",
    );
  for (const one of sendable) if (one.isOwn) checkText(one);
  const keys = sendable.map((one) => one.key);
  const chosen = await sharesOf(tx, campaign.ownerId, keys, shares);
  return {
    ready: sendable.flatMap((mail) => {
      const mailbox = chosen.get(mail.key)?.mailbox;
      return mailbox ? [{ mail, mailbox }] : [];
    }),
    leftOut: recipients.filter((one) => hasProblem(one, "never-contact", "contact-blocked")),
  };
}

/** The mails that were approved in the send room, if they are what was shown there. */
async function asApproved(
  tx: Tx,
  by: { secrets: Secrets; publicUrl: string | null },
  caller: Caller,
  campaign: { id: number; ownerId: number },
  given: WithFiles,
  approved: Readonly<Record<string, string>>,
): Promise<Checked> {
  const room = await judgeRoom(by, tx, campaign, caller.loginId, given);
  return { ready: refuseChanged(by.secrets, room, approved), leftOut: [] };
}

/** Errors in the text itself, for any recipient. */
export function checkText({ subject, body }: Pick<Given, "subject" | "body">): void {
  checkLines({ subject });
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
    (one) => hasProblem(one, "placeholder") && !hasProblem(one, "never-contact", "contact-blocked"),
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

const reasonOf = (one: Recipient): "never-contact" | "contact-blocked" =>
  hasProblem(one, "never-contact") ? "never-contact" : "contact-blocked";

/**
 * The sentence that was ticked for those for whom rules only warn; null where there is nobody.
 * @throws Fault contact-warning where not so many were ticked
 */
function tickedIn(ready: readonly Planned[], tick: Given["tick"]): string | null {
  const count = ready.filter(({ mail }) => mail.contact?.standing === "warn").length;
  if (count === 0) return null;
  if (!tick || tick.count < count) throw fault("contact-warning", { values: { count } });
  // As it was shown: some of them may have been left out since.
  return tickSentence(tick.count, tick.language);
}

/** What was decided about a mail when it was queued or left out. */
function decisionsOf(
  secrets: Secrets,
  { loginId }: Caller,
  { sandbox }: SendingMailbox,
  of: {
    mail: Recipient;
    message: NewMessage;
    messages: readonly { id: number; publicId: string; ownerId: number }[];
    ticked: string | null;
  },
): Decision[] {
  const { mail, message } = of;
  const row = of.messages.find(({ publicId }) => publicId === message.publicId);
  const parsed = parseAddress(mail.address);
  if (!mail.contact || !row || !parsed.ok) return [];
  const { judgement, standing, reason } = mail.contact;
  return [
    {
      judgement,
      ownerId: row.ownerId,
      messageId: row.id,
      attempt: message.messageId,
      hmac: personHmac(secrets, normalizeAddress(parsed.mailbox)),
      outcome:
        message.state === "stopped" ? "left-out" : standing === "overridden" ? "overridden" : "planned",
      sandbox,
      ticked: standing === "warn" && message.state !== "stopped" ? of.ticked : null,
      reason,
      loginId,
    },
  ];
}

/** The later of two instants, where there are both. */
const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

function messageFor(
  one: Recipient,
  mailbox: SendingMailbox,
  reason: "never-contact" | "contact-blocked" | null,
  { wait, due }: Pick<NewMessage, "wait" | "due"> = { wait: null, due: null },
): NewMessage {
  const sender = parseAddress(mailbox.sender_address);
  if (!sender.ok) throw fault("mailbox-incomplete");
  return {
    publicId: newHandle(),
    shows: one.rows,
    recipient: one.address,
    recipientKey: one.key,
    messageId: createMessageId(sender.mailbox.domain),
    subject: one.subject,
    body: one.body,
    state: reason ? "stopped" : "queued",
    reason,
    arm: one.arm,
    wait,
    due,
    filled: one.fillsAgain ? one.values : null,
  };
}
