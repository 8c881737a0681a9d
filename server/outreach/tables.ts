import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";
import type { HostAnswer } from "../../contract/outreach/answer-link.ts";
import type { AnswerDocument } from "../../contract/outreach/answers.ts";
import type { FollowUpReason, FollowUpState } from "../../contract/outreach/follow-ups.ts";
import type { TemplateKind, TemplatePart } from "../../contract/outreach/templates.ts";
import type { MESSAGE_REASONS, MessageState } from "../../contract/outreach.ts";
import type { AnswerParts } from "./letter/answer.ts";
import type { PlaceholderValues } from "./letter/placeholders.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    mailing: MailingTable;
    message: MessageTable;
    message_attempt: MessageAttemptTable;
    follow_up_step: FollowUpStepTable;
    follow_up: FollowUpTable;
    follow_up_pause: FollowUpPauseTable;
    message_entry: MessageEntryTable;
    own_template: OwnTemplateTable;
    own_template_version: OwnTemplateVersionTable;
    message_file: MessageFileTable;
    message_file_piece: MessageFilePieceTable;
    answer_link: AnswerLinkTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Sends the due messages of one mailbox. */
    "send-mailbox": { mailboxId: number };
    /** Puts copies of accepted mails into a mailbox's Sent folder. */
    "copy-sent": { mailboxId: number };
    /** Sends the follow-ups whose day has come on their way; each minute. */
    "release-follow-ups": Record<string, unknown>;
    /** Looks after everything that waits; each minute. */
    "tend-mailboxes": Record<string, unknown>;
    /** Looks at what became of a mailbox's last mails, and stops it where that is bad. */
    "judge-brake": { mailboxId: number };
    /** Stops what waits for everybody at domains ("@silent.example"): of one organization, with null of all. */
    "stop-domains": { ownerId: number | null; domains: string[] };
    /** News: a server has refused a recipient, before the text or after it. */
    "recipient-refused": { messageId: number; step: "recipient" | "content" };
    /** News: an answer has left. */
    "answer-left": { messageId: number };
  }
}

/** "gone" and "complained" stay. */
export type MessageFate = "delayed" | "delivered" | "gone" | "full" | "blocked" | "expired" | "complained";

/** The link by which a mail can be answered. */
interface AnswerLinkTable {
  message_id: number;
  token_hash: Buffer;
  created: Generated<Date>;
  opened: Date | null;
  /** What counts by now. */
  answer: HostAnswer | null;
  answered: Date | null;
  not_before: string | null;
}

interface MailingTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  campaign_id: number | null;
  mailbox_id: number;
  login_id: number | null;
  /** An answer has a mailing of its own, without a campaign, and so has a mail to one person that answers none. */
  kind: Generated<"mailing" | "reply" | "personal">;
  language: "en" | "de";
  subject: string;
  body: string;
  /** What people with several shows get instead of `body`; null for the same. */
  joined_body: string | null;
  target: Generated<"rule" | "none" | PodcastState>;
  stopped: Date | null;
  content_refusals: Generated<number>;
  held: Date | null;
  /** What it was begun with: an own template, or the id of a built-in one. */
  template_id: number | null;
  built_in: string | null;
  /** When its first mail may leave at the earliest. */
  not_before: Date | null;
  /** Each mail waits for the working day after the day on which its show usually comes out. */
  by_rhythm: Generated<boolean>;
  /** What the other half of its recipients reads. */
  subject_b: string | null;
  follow_ups_paused: Date | null;
  /** How it addresses those for whom nothing was chosen. */
  form: Generated<AddressForm>;
  /** The mailing whose files its first mails have: itself, or the first of those begun together; null for none. */
  files_of: number | null;
  created: Generated<Date>;
}

interface MessageTable {
  id: GeneratedAlways<number>;
  public_id: string;
  mailing_id: number;
  mailbox_id: number;
  owner_id: number;
  podcast_id: number;
  entry_id: number | null;
  /** The podcast's state in its campaign when it was written to. */
  entry_state: PodcastState | null;
  recipient: string;
  recipient_key: string;
  message_id: string;
  subject: string;
  body: string;
  /** Only of an answer or a personal mail: as the editor has it (`body` is its plain text), and who gets it. */
  document: AnswerDocument | null;
  people: AnswerParts["people"] | null;
  /** The page it leads its reader to, and what the key to it is made from. */
  page_path: string | null;
  page_seed: string | null;
  state: Generated<MessageState>;
  reason: (typeof MESSAGE_REASONS)[number] | null;
  detail: string | null;
  attempts: Generated<number>;
  pauses: Generated<number>;
  due: Generated<Date>;
  lease_until: Date | null;
  fence: Generated<number>;
  handed: Date | null;
  accepted: Date | null;
  /** Since when a rule for contacts keeps it back. */
  contact_held: Date | null;
  /** When a server refused its recipient as unknown, of what was never handed over. */
  refused: Date | null;
  sent_copy: Generated<"none" | "waiting" | "done" | "failed">;
  sent_copy_attempts: Generated<number>;
  /** The Message-ID the recipient saw, where the server gave the mail another one. */
  wire_id: string | null;
  in_reply_to: string | null;
  refs: Generated<string[]>;
  /** What became of it after the server had accepted it. */
  fate: MessageFate | null;
  fate_at: Date | null;
  /** Until when it waited because its reader is away. */
  away_until: string | null;
  /** The values put in when it was queued; null where no fact of the show stands in its text. */
  filled: ColumnType<PlaceholderValues | null, string | null | undefined, string | null>;
  /** 0 for what a mailing says first, then its follow-ups. */
  step: Generated<number>;
  arm: "a" | "b" | null;
  /** When it may leave at the earliest, where a show's usual day says so: of which show, and which (0 is Sunday). */
  not_before: Date | null;
  rhythm_podcast_id: number | null;
  rhythm_weekday: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** An attempt that was followed by another with a new Message-ID. */
interface MessageAttemptTable {
  message_id: string;
  of_message: number;
  handed: Date | null;
  /** Why its outcome was unknown; null for older attempts. */
  outcome: MessageTable["reason"] | MessageState | null;
  ended: Generated<Date>;
}

interface FollowUpStepTable {
  mailing_id: number;
  step: number;
  days: number;
  body: string;
  version: Generated<number>;
}

interface FollowUpTable {
  id: GeneratedAlways<number>;
  public_id: string;
  root_message_id: number;
  step: number;
  state: Generated<FollowUpState>;
  due: Date | null;
  moved: Date | null;
  not_before: Date | null;
  reason: FollowUpReason | null;
  went_on: Date | null;
  sender_address: string;
  own_body: string | null;
  version: Generated<number>;
  message_id: number | null;
  modified: Generated<Date>;
  /** None before it in its thread is planned or held. Kept by triggers. */
  is_next: Generated<boolean>;
}

interface FollowUpPauseTable {
  campaign_id: number;
  since: Generated<Date>;
}

/** A show that a mail is about. The own one of each message is written by a trigger. */
interface MessageEntryTable {
  message_id: number;
  podcast_id: number;
  entry_id: number | null;
  entry_state: PodcastState | null;
  /** Its place in the text. */
  place: Generated<number>;
  /** It left its campaign, or was moved, before the mail's turn: the mail does not name it any more. */
  fell_away: Generated<boolean>;
}

interface OwnTemplateTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  /** Whose it is alone; null for the organization's. */
  login_id: number | null;
  /** The newest one. */
  version: number;
  created: Generated<Date>;
  deleted: Date | null;
}

interface OwnTemplateVersionTable {
  template_id: number;
  version: number;
  name: string;
  language: "en" | "de";
  kind: TemplateKind;
  form: AddressForm | null;
  tags: string[];
  subject: string;
  body: string;
  /** What differs from the version before; empty for the first one. */
  changed: TemplatePart[];
  /** The earlier version that was used again. */
  again: number | null;
  login_id: number | null;
  created: Generated<Date>;
}

/** A file that goes out: of what somebody writes in a conversation or a campaign, and then of its message or mailing. */
interface MessageFileTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  conversation_id: number | null;
  campaign_id: number | null;
  login_id: number | null;
  message_id: number | null;
  mailing_id: number | null;
  name: string;
  type: Generated<string>;
  risk: string | null;
  size: number;
  /** Bytes that are there. */
  kept: Generated<number>;
  created: Generated<Date>;
}

interface MessageFilePieceTable {
  file_id: number;
  number: number;
  bytes: Buffer;
}
