import type { MailboxInput } from "../../contract/mailbox.ts";

/** Host and port of what was tested: the form may say something else by the time the answer is there. */
export interface MailboxInputServers {
  imap: { host: string; port: number } | null;
  smtp: { host: string; port: number };
}

export const serversOf = ({ imap, smtp }: MailboxInput): MailboxInputServers => ({ imap, smtp });
