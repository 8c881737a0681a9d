import { providerOfExchangers, providerOfServer } from "../discovery/find-provider.ts";
import type { MailboxRow } from "../queries.ts";

/**
 * The name that a domain's SPF record includes where mails leave through these servers, as the providers say:
 * support.google.com/a/answer/33786, learn.microsoft.com (Set up SPF for Microsoft 365), fastmail.help (Manual DNS),
 * kb.mailbox.org (Custom domains), support.apple.com/102374.
 */
const INCLUDES: Readonly<Record<string, string>> = {
  "smtp.gmail.com": "_spf.google.com",
  "smtp.office365.com": "spf.protection.outlook.com",
  "smtp-mail.outlook.com": "spf.protection.outlook.com",
  "smtp.fastmail.com": "spf.messagingengine.com",
  "smtp.mailbox.org": "mailbox.org",
  "smtp.mail.me.com": "icloud.com",
};

const BY_API = { gmail: "smtp.gmail.com", graph: "smtp.office365.com" } as const;

/** The server that mails leave through, under the name it is known by. */
const sendingHost = ({ transport, smtp_host }: Pick<MailboxRow, "transport" | "smtp_host">): string =>
  transport === "mail" ? (smtp_host ?? "").toLowerCase() : BY_API[transport];

/** What has to be in the SPF record; null where the provider is not known. */
export const spfOf = (mailbox: Pick<MailboxRow, "transport" | "smtp_host">): string | null =>
  INCLUDES[sendingHost(mailbox)] ?? null;

/** The MX record a domain needs to have its mail at the provider it sends through; null where that is not known. */
export function exchangerOf(
  mailbox: Pick<MailboxRow, "transport" | "smtp_host">,
  domain: string,
): string | null {
  // support.google.com/a/answer/174125 and learn.microsoft.com (Add DNS records).
  const host = sendingHost(mailbox);
  if (host === "smtp.gmail.com") return "1 smtp.google.com";
  if (host === "smtp.office365.com") return `0 ${domain.replaceAll(".", "-")}.mail.protection.outlook.com`;
  return null;
}

/** Google and Microsoft hand over what stays within a domain without a signature: its lack says nothing there. */
export function signsOutgoingOnly(
  mailbox: Pick<MailboxRow, "transport" | "smtp_host">,
  exchangers: readonly string[],
): boolean {
  const signIn = providerOfServer(sendingHost(mailbox))?.signIn;
  return (
    (signIn === "google" || signIn === "microsoft") && providerOfExchangers(exchangers)?.signIn === signIn
  );
}
