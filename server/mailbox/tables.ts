import type { Generated, GeneratedAlways } from "kysely";
import type { PAUSE_REASONS } from "../../contract/mailbox.ts";
import type { ProbeSignature } from "./domain/judge-probe.ts";
import type { DomainFacts } from "./domain/read-domain.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    mailbox: MailboxTable;
    mail_account: MailAccountTable;
    mailbox_test: MailboxTestTable;
    mailbox_handover: MailboxHandoverTable;
    mailbox_grant: MailboxGrantTable;
    mailbox_consent: MailboxConsentTable;
    mailbox_folder: MailboxFolderTable;
    mailbox_reader: MailboxReaderTable;
    conversation_opening: ConversationOpeningTable;
    mail_domain: MailDomainTable;
    mailbox_probe: MailboxProbeTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** A mailbox was saved, resumed or paused: what waits in it may have to be planned again. */
    "mailbox-changed": { mailboxId: number };
    /** A mailbox was disconnected: what waits in it is stopped by now. */
    "mailbox-disconnected": { mailboxId: number; forget: boolean };
    /** Renews access before it is over, announces the ends that are known, and clears what is over. */
    "renew-grants": Record<string, never>;
    /** Looks at the domain that a mailbox sends from, and at a mail from it to itself. */
    "check-domain": { mailboxId: number };
    /** Looks at each domain once a day. */
    "check-domains": Record<string, never>;
  }
}

/** Pauses that apply to a whole mail account, regardless of who sends through it. */
export const ACCOUNT_PAUSES = [
  "recipients-refused",
  "limit-reached",
  "answers-missing",
  "server-busy",
] as const satisfies readonly (typeof PAUSE_REASONS)[number][];
export type AccountPause = (typeof ACCOUNT_PAUSES)[number];

/** Until when whoever acts for an organization may read its conversations. */
interface ConversationOpeningTable {
  owner_id: number;
  until: Date;
  opened_by: number | null;
  opened: Generated<Date>;
}

interface MailboxTable {
  id: GeneratedAlways<number>;
  login_id: number;
  owner_id: number;
  sender_name: Generated<string>;
  sender_address: Generated<string>;
  communication_address: Generated<string>;
  sender_identity: Generated<string>;
  imap_host: string | null;
  imap_port: number | null;
  imap_secure: Generated<boolean>;
  imap_sign_in: Generated<"password" | "oauth">;
  imap_user: string | null;
  imap_secret: Buffer | null;
  imap_secret_last4: string | null;
  imap_secret_changed: Date | null;
  smtp_host: string | null;
  smtp_port: number | null;
  smtp_secure: Generated<boolean>;
  /** The password is the one of incoming mail. */
  smtp_same_as_imap: Generated<boolean>;
  smtp_same_user: Generated<boolean>;
  smtp_sign_in: Generated<"password" | "oauth">;
  smtp_user: string | null;
  smtp_secret: Buffer | null;
  smtp_secret_last4: string | null;
  smtp_secret_changed: Date | null;
  time_zone: Generated<string>;
  window_days: Generated<number[]>;
  window_from: Generated<number>;
  window_to: Generated<number>;
  per_hour: Generated<number>;
  per_day: Generated<number>;
  sandbox: Generated<boolean>;
  pause_reason: (typeof PAUSE_REASONS)[number] | null;
  pause_detail: string | null;
  paused_since: Date | null;
  paused_until: Date | null;
  connect_failures: Generated<number>;
  /** Only mails handed over since then are judged by the brake. */
  brake_at: Generated<Date>;
  /** When it was last stopped for what became of its mails. */
  braked: Date | null;
  /** How many a day it may send at first; null where it has no ramp. */
  ramp_start: number | null;
  /** Days in which mails went out without trouble. */
  ramp_day: number | null;
  /** The first day that was not yet looked at. */
  ramp_on: string | null;
  /** Null while outgoing mail is not set up. */
  account_id: number | null;
  tended: Date | null;
  copy_until: Date | null;
  public_id: string;
  name: Generated<string>;
  /** The one that is used where none is named. */
  standard: Generated<boolean>;
  provider_id: number | null;
  transport: Generated<MailboxTransport>;
  reads: Generated<"organization" | "me">;
  writes: Generated<"organization" | "me">;
  signature: Generated<string>;
  disconnected: Date | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** How a mailbox is reached: by SMTP and IMAP, or by the provider's own interface. */
export type MailboxTransport = "mail" | "gmail" | "graph";

interface MailboxTestTable {
  id: GeneratedAlways<number>;
  login_id: number;
  owner_id: number;
  created: Generated<Date>;
}

/** What colleagues who send through the same account at a provider share. */
interface MailAccountTable {
  id: GeneratedAlways<number>;
  host: string;
  user_name: string;
  sender_fence: Generated<number>;
  sender_until: Date | null;
  next_send: Date | null;
  pause_reason: AccountPause | null;
  pause_detail: string | null;
  paused_since: Date | null;
  paused_until: Date | null;
  refused_in_row: Generated<number>;
  unclear_in_row: Generated<number>;
  /** The last mailbox that sent through it, where none does any more: it may come back. */
  left_by: number | null;
  created: Generated<Date>;
}

interface MailboxHandoverTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Date;
}

/** What a user has consented to. `access` and `refresh` are sealed with the row as place. */
interface MailboxGrantTable {
  mailbox_id: number;
  subject: string;
  email: string;
  scopes: string;
  access: Buffer | null;
  access_issued: Date | null;
  access_until: Date | null;
  refresh: Buffer | null;
  refresh_until: Date | null;
  announced: Date | null;
  state: Generated<"good" | "over" | "approval-needed">;
  reason: string | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** A consent that has begun. `verifier` is sealed; state and browser are kept as hashes. */
interface MailboxConsentTable {
  state_hash: Buffer;
  login_id: number;
  owner_id: number;
  provider_id: number;
  mailbox_id: number | null;
  transport: MailboxTransport;
  verifier: Buffer;
  browser_hash: Buffer;
  family_id: number;
  redirect_uri: string;
  until: Date;
  created: Generated<Date>;
}

/** A folder that is read, and how far. */
interface MailboxFolderTable {
  id: GeneratedAlways<number>;
  mailbox_id: number;
  path: string;
  remote_id: string | null;
  use: "inbox" | "sent" | "junk" | "archive" | "all" | "picked";
  uid_validity: number | null;
  last_uid: Generated<number>;
  cursor: string | null;
  looked: Date | null;
  /** The mail that is being read; and those on which a process was lost, each as often as that happened. */
  reading: Generated<string | null>;
  lost: Generated<string[]>;
}

/** One reader for each mailbox among all processes; `fence` proves it with each commit. */
interface MailboxReaderTable {
  mailbox_id: number;
  account: Generated<string>;
  fence: Generated<number>;
  until: Date | null;
  mode: Generated<"live" | "polling" | "waiting" | "off">;
  connected: Generated<Date>;
  last_success: Date | null;
  next_look: Generated<Date>;
  /** Seconds between two looks while it polls. */
  every: number | null;
  failures: Generated<number>;
  refusals: Generated<number>;
  first_refusal: Date | null;
  idle_after: Date | null;
  error_code: string | null;
  error_detail: string | null;
  error_at: Date | null;
  look_asked: Date | null;
  watched: Date | null;
  looked_at_today: Generated<number>;
  kept_today: Generated<number>;
  passed_over_today: Generated<number>;
  counted_on: Generated<string>;
  told_behind: Date | null;
}

/** What DNS says about a domain that mails are sent from. */
interface MailDomainTable {
  domain: string;
  checked: Date;
  findings: DomainFacts;
  verdict: "good" | "fault" | "unknown";
  failing_since: Date | null;
}

/** The mail that a mailbox writes to itself. `asked`, `sent` and `message_id` are of the check that runs. */
interface MailboxProbeTable {
  mailbox_id: number;
  asked: Date | null;
  sent: Date | null;
  message_id: string | null;
  done: Date | null;
  domain: string | null;
  outcome: "arrived" | "not-arrived" | "not-sent" | "no-inbox" | null;
  signatures: Generated<ProbeSignature[]>;
  return_path: string | null;
}
