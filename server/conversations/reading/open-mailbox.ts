import { createHash } from "node:crypto";
import { storedServer } from "../../mailbox/credentials.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { openMailTransport } from "../../platform/mail/imap/mail-transport.ts";
import type { Transport } from "../../platform/mail/transport.ts";
import type { Context } from "../../platform/web/http.ts";

export interface OpenedMailbox {
  transport: Transport;
  /** A fingerprint of where it signs in and as whom. */
  account: string;
}

export type OpenMailbox = (context: Context, mailboxId: number) => Promise<OpenedMailbox | null>;

/** A way to a mailbox's servers that connects when it is first used; null where something of it is missing. */
export const openMailbox: OpenMailbox = async ({ db, secrets, outbound }, mailboxId) => {
  const mailbox = await mailboxById(db, mailboxId);
  const imap = mailbox ? storedServer(secrets, mailbox, "imap") : null;
  if (!imap) return null;
  const place = [imap.host.toLowerCase(), imap.auth.user.toLowerCase()].join("\n");
  return {
    transport: openMailTransport(outbound, { imap, smtp: null }),
    account: createHash("sha256").update(place).digest("hex"),
  };
};
