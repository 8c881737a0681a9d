import type { MailboxInput } from "../../contract/mailbox.ts";

/** The tested host and port: the form may have changed by the time the answer arrives. */
export interface MailboxInputServers {
  imap: { host: string; port: number } | null;
  smtp: { host: string; port: number };
}

export const serversOf = ({ imap, smtp }: MailboxInput): MailboxInputServers => ({ imap, smtp });
