import type { Generated, GeneratedAlways } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AnswerDocument } from "../../contract/outreach/answers.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    conversation: ConversationTable;
    conversation_entry: ConversationEntryTable;
    conversation_participant: ConversationParticipantTable;
    conversation_stranger: ConversationParticipantTable;
    conversation_mail: ConversationMailTable;
    mail_place: MailPlaceTable;
    mail_key: MailKeyTable;
    mail_tombstone: MailTombstoneTable;
    delivery_report: DeliveryReportTable;
    move_suggestion: MoveSuggestionTable;
    conversation_seen: ConversationSeenTable;
    conversation_shared: ConversationSharedTable;
    mail_words: MailWordsTable;
    mail_words_due: MailWordsDueTable;
    person_erasure: PersonErasureTable;
    mail_file: MailFileTable;
    file_piece: FilePieceTable;
    answer_rule: AnswerRuleTable;
    conversation_answer: ConversationAnswerTable;
    conversation_draft: ConversationDraftTable;
    conversation_note: ConversationNoteTable;
    conversation_presence: ConversationPresenceTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Finds out what a kept mail is, and what follows from it; added in the transaction that keeps it. */
    "judge-mail": { mailId: number };
    /** Asks DNS, now and a day later, whether a reported recipient's domain exists; `first`: when it first said no. */
    "give-back": { messageId: number; first: string | null; tries?: number };
    /** Has the virus scanner look at the files of a kept mail; does nothing where there is none. */
    "scan-files": { mailId: number };
    /** A person was erased: what was copied out before may still hold them. */
    "person-erased": { erasureId: number };
    /** Opens conversations that have waited long enough; each minute. */
    "wake-conversations": Record<string, unknown>;
    /** Folds the words of mails by which they are found, as many as there are to fold. */
    "fold-mails": Record<string, never>;
    /** Deletes what has been kept long enough: texts, files, reports; each night. */
    "forget-mail": Record<string, never>;
    /** Erases every word of a person, as an administrator has asked. */
    "erase-person": { erasureId: number };
  }
}

export type MailKind = "human" | "away" | "left" | "automatic" | "opt-out" | "report" | "complaint";
/** How surely a mail belongs to our outreach; "unsure" is kept aside and causes nothing. */
export type Certainty = "certain" | "probable" | "same-person" | "unsure";
export type ReportKind =
  | "gone"
  | "full"
  | "blocked"
  | "expired"
  | "content"
  | "delayed"
  | "delivered"
  | "unclear"
  /** A feedback report (RFC 5965): the recipient called it spam. */
  | "complaint"
  /** The sending mailbox's own fault (5.1.7, 5.1.8). */
  | "ours";

interface ConversationTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  mailbox_id: number;
  person_key: string;
  subject: string;
  state: Generated<"open" | "snoozed" | "done">;
  turn: Generated<"ours" | "theirs">;
  assigned_to: number | null;
  snoozed_until: Date | null;
  snooze_kind: "time" | "no-answer" | null;
  last_in: Date | null;
  last_out: Date | null;
  last_text: Generated<string>;
  last_kind: MailKind | null;
  created: Generated<Date>;
  modified: Generated<Date>;
  /** When its newest mail came or went. */
  last_mail: GeneratedAlways<Date>;
}

interface ConversationEntryTable {
  conversation_id: number;
  entry_id: number | null;
  podcast_id: number;
}

interface ConversationParticipantTable {
  conversation_id: number;
  owner_id: number;
  person_key: string;
  address: string;
  added_by: number | null;
  created: Generated<Date>;
}

/** Somebody in a mail's From, To, Cc or Reply-To. */
export interface MailPerson {
  name: string;
  address: string;
}
export interface MailPeople {
  from?: MailPerson;
  replyTo?: MailPerson[];
  to?: MailPerson[];
  cc?: MailPerson[];
}
/** Why a mail has its kind: a stable code and the words it was found by. The client has the sentence. */
export interface Sign {
  code: string;
  detail?: string;
}

interface ConversationMailTable {
  id: GeneratedAlways<number>;
  public_id: string;
  conversation_id: number;
  owner_id: number;
  mailbox_id: number;
  direction: "in" | "out" | "elsewhere";
  message_id: number | null;
  identity: Buffer;
  ids: Generated<string[]>;
  people: MailPeople;
  subject: Generated<string>;
  sent: Date | null;
  received: Date;
  junk: Generated<boolean>;
  kind: MailKind | null;
  signs: Sign[];
  certainty: Certainty;
  other_sender: Generated<boolean>;
  history: Generated<boolean>;
  text: Generated<string>;
  fresh: Generated<string>;
  html: string | null;
  headers: { name: string; value: string }[];
  excess: Generated<string[]>;
  away_until: string | null;
  /** Domains whose DKIM signature of the mail verified when it was kept. */
  signed_by: Generated<string[]>;
  judged: Date | null;
  /** What a person called it, whatever rules say. */
  corrected_kind: MailKind | null;
  corrected_by: number | null;
  /** Nothing goes to these people until somebody has said whether it is an objection. */
  asks: string[] | null;
  created: Generated<Date>;
}

interface MailPlaceTable {
  mail_id: number;
  folder_id: number;
  uid_validity: Generated<number>;
  remote: string;
}

interface MailKeyTable {
  owner_id: number;
  key_hash: Buffer;
  mail_id: number;
}

interface MailTombstoneTable {
  owner_id: number;
  identity: Buffer;
  created: Generated<Date>;
}

interface DeliveryReportTable {
  id: GeneratedAlways<number>;
  mail_id: number;
  message_id: number;
  kind: ReportKind;
  status: string | null;
  said: Generated<string>;
  proof: Generated<"strong" | "weak">;
  signed_by: string | null;
  created: Generated<Date>;
}

interface MoveSuggestionTable {
  id: GeneratedAlways<number>;
  public_id: string;
  mail_id: number;
  entry_id: number;
  from_state: PodcastState;
  to_state: PodcastState;
  state: Generated<"offered" | "taken" | "undone" | "dismissed" | "overtaken">;
  by_rule: Generated<boolean>;
  decided_by: number | null;
  decided: Date | null;
  created: Generated<Date>;
}

interface AnswerRuleTable {
  owner_id: number;
  moves: boolean;
  changed_by: number | null;
  modified: Generated<Date>;
}

/** Mailboxes besides its own in which a mail of it lies, too. Written by triggers alone (migration 50). */
interface ConversationSharedTable {
  conversation_id: GeneratedAlways<number>;
  mailbox_id: GeneratedAlways<number>;
}

interface ConversationSeenTable {
  conversation_id: number;
  login_id: number;
  seen: Generated<Date>;
}

/** Where an answer was written; it is among the mails of the conversation once it has left. */
interface ConversationAnswerTable {
  message_id: number;
  conversation_id: number;
  created: Generated<Date>;
}

interface ConversationDraftTable {
  conversation_id: number;
  login_id: number;
  document: AnswerDocument;
  cc: Generated<string[]>;
  program: string | null;
  page: string | null;
  modified: Generated<Date>;
}

interface ConversationNoteTable {
  id: GeneratedAlways<number>;
  public_id: string;
  conversation_id: number;
  login_id: number | null;
  text: string;
  mentions: Generated<number[]>;
  created: Generated<Date>;
}

interface ConversationPresenceTable {
  conversation_id: number;
  login_id: number;
  at: Generated<Date>;
}

/** What a mail is found by; written by the job that folds, deleted by triggers wherever it may say too much. */
interface MailWordsTable {
  mail_id: number;
  conversation_id: number;
  owner_id: number;
  received: Date;
  week: number;
  open: boolean;
  words: string;
  folding: Generated<number>;
}

interface MailWordsDueTable {
  mail_id: number;
  noted: Generated<Date>;
}

/** A person whose words an administrator has had erased; the address is kept until that is done. */
interface PersonErasureTable {
  id: GeneratedAlways<number>;
  public_id: string;
  address: string | null;
  hint: string;
  asked: Generated<Date>;
  asked_by: number | null;
  done: Date | null;
  mails: Generated<number>;
  messages: Generated<number>;
  touched: Generated<boolean>;
}

interface MailFileTable {
  id: GeneratedAlways<number>;
  public_id: string;
  mail_id: number;
  part: string;
  name: string;
  type_said: Generated<string>;
  type_found: Generated<string>;
  size: number;
  hash: Buffer | null;
  content_id: string | null;
  risk: string | null;
  scanned: Generated<"not-scanned" | "clean" | "infected">;
  state: "stored" | "remote" | "gone";
}

interface FilePieceTable {
  owner_id: number;
  hash: Buffer;
  number: number;
  bytes: Buffer;
}
