import type { sendTestMail as promised } from "../../contract/outreach.ts";
import type { RouteBody, RouteReply } from "../../contract/route.ts";
import { campaignOf } from "../campaigns/find.ts";
import { openServer } from "../mailbox/open-server.ts";
import { isByApi, openApi } from "../mailbox/open-transport.ts";
import { pauseOf } from "../mailbox/read.ts";
import { mailboxOf, missingParts, type SendingMailbox } from "../mailbox/sender.ts";
import { recordHandover } from "../mailbox/sending-right.ts";
import { spendTest } from "../mailbox/test-connection.ts";
import { databaseNow } from "../platform/clock.ts";
import { fault } from "../platform/fault.ts";
import { faultOf } from "../platform/mail/fault.ts";
import { createMessageId } from "../platform/mail/header.ts";
import type { MailFault } from "../platform/mail/server.ts";
import { sendMessage } from "../platform/mail/smtp.ts";
import type { SmtpOutcome } from "../platform/mail/smtp-outcome.ts";
import type { Transport } from "../platform/mail/transport.ts";
import { OutboundRefused } from "../platform/outbound/refused.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { filesAmong, refuseTooLarge } from "./files/files-among.ts";
import { selectAttachments, selectDraftFiles } from "./files/stored-files.ts";
import { composeLetter, senderOf } from "./letter/compose.ts";
import { inForm } from "./letter/placeholders.ts";
import { judgeRecipients } from "./recipients.ts";
import { checkText } from "./start.ts";

/** A user is waiting, so the steps are shorter than in a mailing. */
const TIMES = { connectMs: 8_000, stepMs: 8_000, contentMs: 20_000 };

/**
 * Sends one mail to the user's own sender address, with the values of the first recipient. It counts as a
 * connection test and towards the mailbox's limits. Nothing of it is stored.
 * @throws Fault not-found and the faults of the promise
 */
export async function sendTestMail(
  context: Context,
  caller: Caller,
  campaignId: string,
  draft: RouteBody<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const { db, secrets } = context;
  const campaign = await campaignOf(db, caller, campaignId);
  checkText(draft);
  const mailbox = await mailboxOf(db, caller.loginId, campaign.ownerId, draft.mailbox);
  const missing = missingParts(mailbox);
  if (missing || !mailbox) throw fault(missing ?? "no-mailbox");
  if (await isSuspended(db)) throw fault("sending-suspended");
  const first = draft.recipients.slice(0, 1);
  const [example] = await judgeRecipients(db, secrets, campaign, caller.loginId, {
    ...draft,
    recipients: first,
  });
  const files = filesAmong(
    await selectDraftFiles(db, { campaignId: campaign.id }, caller.loginId),
    draft.files ?? [],
  );
  refuseTooLarge(mailbox, files);
  await spendTest(context, { loginId: caller.loginId, ownerId: campaign.ownerId });
  const send = await wayOf(context, mailbox);
  if (typeof send === "string") return { accepted: false, code: send, detail: null };
  if (!send) throw fault(pauseOf(mailbox, new Date()) ? "mailbox-paused" : "mailbox-incomplete");

  const to = mailbox.sender_address;
  const letter = {
    recipient: to,
    messageId: createMessageId(to.slice(to.lastIndexOf("@") + 1)),
    subject: example?.subject ?? inForm(draft.subject, draft.form),
    body: example?.body ?? inForm(draft.body, draft.form),
    language: draft.language,
    // There is no message behind it that a link could stand for.
    optOut: null,
    answerLink: null,
    files: await selectAttachments(
      db,
      files.map((file) => file.id),
    ),
  };
  const message = await composeLetter(senderOf(mailbox), letter, await databaseNow(db));
  const beforeData = async () => {
    await inTransaction(db, async (tx) => recordHandover(tx, mailbox.id, await databaseNow(tx), null));
    return true;
  };
  return toAnswer(await send({ from: to, to }, message, { beforeData }));
}

/** How the mail leaves; or why the provider cannot be asked; null where a person has to act first. */
async function wayOf(
  context: Context,
  mailbox: SendingMailbox,
): Promise<Transport["send"] | MailFault | null> {
  if (isByApi(mailbox)) return openApi(context, mailbox, { sendMs: TIMES.contentMs })?.send ?? null;
  try {
    const server = await openServer(context, mailbox, "smtp");
    if (!server) return null;
    return (envelope, bytes, hooks) =>
      sendMessage(context.outbound, server, envelope, bytes, hooks, { times: TIMES });
  } catch (error) {
    if (error instanceof OutboundRefused) return faultOf(error);
    throw error;
  }
}

function toAnswer(outcome: SmtpOutcome): RouteReply<typeof promised> {
  if (outcome.kind === "accepted") return { accepted: true, code: null, detail: null };
  const code = outcome.kind === "unreachable" ? outcome.fault : outcome.kind;
  const detail = "text" in outcome && outcome.text !== "" ? outcome.text : null;
  return { accepted: false, code, detail };
}
