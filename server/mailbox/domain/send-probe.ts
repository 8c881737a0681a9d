import { databaseNow } from "../../platform/clock.ts";
import { type Mailbox as Address, parseAddress } from "../../platform/mail/address.ts";
import { composeMessage } from "../../platform/mail/compose.ts";
import { createMessageId } from "../../platform/mail/header.ts";
import { sendMessage } from "../../platform/mail/smtp.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { openServer } from "../open-server.ts";
import { isByApi, openApi } from "../open-transport.ts";
import type { SendingMailbox } from "../sender.ts";
import { recordHandover } from "../sending-right.ts";
import { setProbeSent } from "./queries.ts";

/** A user is waiting, so the steps are shorter than in a mailing. */
const TIMES = { connectMs: 8_000, stepMs: 8_000, contentMs: 15_000 };

/** Fields that let recipients object, as the mails of a mailing carry them. */
export function objectionHeaders(answers: string, publicUrl: string | null): Record<string, string> {
  const byMail = `<mailto:${answers}?subject=unsubscribe>`;
  return publicUrl === null
    ? { "List-Unsubscribe": byMail }
    : {
        "List-Unsubscribe": `<${publicUrl}/o/example>, ${byMail}`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
}

/**
 * Sends one mail from a mailbox to its own address, with the headers of a mailing. Its id is kept before the content
 * leaves: killed after that, no second one is sent. Answers the id, or null where it did not leave.
 */
export async function sendProbe(context: Context, mailbox: SendingMailbox): Promise<string | null> {
  const { db, config } = context;
  const to = parseAddress(mailbox.sender_address);
  if (!to.ok || (await isSuspended(db))) return null;
  const send = await wayOf(context, mailbox);
  if (!send) return null;
  const messageId = createMessageId(to.mailbox.domain);
  const bytes = await writeProbe(mailbox, to.mailbox, messageId, config.publicUrl);
  let isOut = false;
  const { address } = to.mailbox;
  const outcome = await send({ from: address, to: address }, bytes, {
    beforeData: async () => {
      isOut = await inTransaction(db, async (tx) => {
        if (!(await setProbeSent(tx, mailbox.id, messageId))) return false;
        await recordHandover(tx, mailbox.id, await databaseNow(tx), null);
        return true;
      });
      return isOut;
    },
  });
  // Without an answer it may have arrived.
  return isOut && (outcome.kind === "accepted" || outcome.kind === "unclear") ? messageId : null;
}

async function writeProbe(
  mailbox: SendingMailbox,
  to: Address,
  messageId: string,
  publicUrl: string | null,
): Promise<Buffer> {
  const answers = parseAddress(mailbox.communication_address);
  return composeMessage({
    from: { name: mailbox.sender_name, mailbox: to },
    replyTo: { mailbox: answers.ok ? answers.mailbox : to },
    to: { mailbox: to },
    messageId,
    subject: "Hostread: check of this mail account",
    text: "Hostread has sent this e-mail from your mail account to itself, to see whether it is signed. You can delete it.\n\nHostread hat diese E-Mail von Ihrem E-Mail-Konto an es selbst geschickt, um zu sehen, ob sie signiert ist. Sie können sie löschen.",
    date: new Date(),
    headers: objectionHeaders(answers.ok ? answers.mailbox.address : to.address, publicUrl),
  });
}

type Send = (
  envelope: { from: string; to: string },
  bytes: Uint8Array,
  hooks: { beforeData: () => Promise<boolean> },
) => Promise<SmtpOutcome>;

/** How it leaves; null where a person has to act first, or the provider cannot be asked. */
async function wayOf(context: Context, mailbox: SendingMailbox): Promise<Send | null> {
  if (isByApi(mailbox)) return openApi(context, mailbox, { sendMs: TIMES.contentMs })?.send ?? null;
  try {
    const server = await openServer(context, mailbox, "smtp");
    return (
      server &&
      ((envelope, bytes, hooks) =>
        sendMessage(context.outbound, server, envelope, bytes, hooks, { times: TIMES }))
    );
  } catch (error) {
    if (error instanceof OutboundRefused) return null;
    throw error;
  }
}
