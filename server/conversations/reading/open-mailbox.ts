import { createHash } from "node:crypto";
import { isByApi, openTransport } from "../../mailbox/open-transport.ts";
import { isByConsent, mailboxById, type SendingMailbox } from "../../mailbox/sender.ts";
import type { Transport } from "../../platform/mail/transport.ts";
import type { Context } from "../../platform/web/http.ts";

export interface OpenedMailbox {
  transport: Transport;
  /** A fingerprint of where it signs in and as whom. */
  account: string;
  /** Looked at every minute where it cannot be waited at, whether or not mails go out: an interface costs one question. */
  everyMinute?: boolean;
}

export type OpenMailbox = (context: Context, mailboxId: number) => Promise<OpenedMailbox | null>;

/**
 * A way to a mailbox, by its servers or its provider's interface, that connects when it is first used; null where
 * nothing can be done before a person acts.
 * @throws OutboundRefused where the provider cannot be asked for a token
 */
export const openMailbox: OpenMailbox = async (context, mailboxId) => {
  const mailbox = await mailboxById(context.db, mailboxId);
  if (!mailbox || (!isByApi(mailbox) && !mailbox.imap_host)) return null;
  const transport = await openTransport(context, mailbox);
  return transport && { transport, account: accountOf(mailbox), everyMinute: isByApi(mailbox) };
};

/** Stays the same while tokens are renewed and passwords change. */
function accountOf(mailbox: SendingMailbox): string {
  const user = isByConsent(mailbox) ? mailbox.sender_address : (mailbox.imap_user ?? "");
  const place = [isByApi(mailbox) ? mailbox.transport : (mailbox.imap_host ?? ""), user];
  return createHash("sha256").update(place.join("\n").toLowerCase()).digest("hex");
}
