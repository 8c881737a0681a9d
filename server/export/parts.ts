import { type RawBuilder, sql } from "kysely";
import { hiding } from "./show-words.ts";

/** For whom an export is made: what only its member sees is in it for that member alone. */
export interface Asked {
  ownerId: number;
  loginId: number;
}

/** A table whose rows of one organization are in the export. */
export interface Part {
  table: string;
  /** The column that leads to the organization, and the part it leads by; without one it names the organization itself. */
  by?: { column: string; part: string };
  /** Which of them; `t` is the table. */
  only?: (asked: Asked) => RawBuilder<unknown>;
  /** Columns that never leave: secrets, tokens, and what means something in this installation only. */
  without?: readonly string[];
  /** What is written in the place of columns, as an object in JSON; `t` is the table. */
  instead?: (asked: Asked) => RawBuilder<unknown>;
  /** Rows that are read at a time; fewer where each is large. */
  step?: number;
}

const of = (part: string, column: string, tables: readonly string[]): Part[] =>
  tables.map((table) => ({ table, by: { column, part } }));

const owned = (...tables: string[]): Part[] => tables.map((table) => ({ table }));

const whole = (): RawBuilder<unknown> => sql`t.kept = t.size`;
/** A booking for which money may still come: it ends in this installation (decision 189). */
const ended = (): RawBuilder<unknown> => sql`t.state not in ('creating', 'open')`;
const own = ({ loginId }: Asked): RawBuilder<unknown> => sql`t.login_id = ${loginId}`;

/** Of a mailbox `b` whether the organization reads it, or whoever asks. */
export const isRead = ({ loginId }: Asked, b: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${b}.reads = 'organization' or ${b}.login_id = ${loginId})`;

/**
 * A mail is in it where its reader may see it: it came by a mailbox that the organization reads or that is theirs, and no
 * show in it has had its address taken back.
 */
const readable = (asked: Asked): RawBuilder<unknown> => sql`
  exists (select from mailbox b where b.id = t.mailbox_id and ${isRead(asked, sql`b`)})
  and exists (select from conversation_entry e where e.conversation_id = t.id)
  and not exists (
    select from (
      select e.podcast_id from conversation_entry e where e.conversation_id = t.id
      union all select g.podcast_id from conversation_mail m join message g on g.id = m.message_id
        where m.conversation_id = t.id
      union all select g.podcast_id from conversation_answer a join message g on g.id = a.message_id
        where a.conversation_id = t.id) about
    where not exists (select from unlock u where u.owner_id = t.owner_id and u.podcast_id = about.podcast_id))`;

/** An answer, or a mail to one person, from a mailbox that neither the organization reads nor whoever asks. */
export const ofClosedMailbox = (
  { loginId }: Asked,
  mailing: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (
  select from mailing k join mailbox b on b.id = k.mailbox_id
  where k.id = ${mailing} and k.kind in ('reply', 'personal') and b.reads <> 'organization' and b.login_id <> ${loginId})`;

/** A mail that they may not read, or to a show whose address was taken back; `g` is a message. */
export const isHidden = (asked: Asked, g: RawBuilder<unknown>): RawBuilder<unknown> => sql`(not exists (
    select from unlock u where u.owner_id = ${g}.owner_id and u.podcast_id = ${g}.podcast_id)
  or ${ofClosedMailbox(asked, sql`${g}.mailing_id`)})`;

/** Of such a mail stays that there was one. */
const hiddenRecipient = (
  asked: Asked,
): RawBuilder<unknown> => sql`case when not ${isHidden(asked, sql`t`)} then '{}'::jsonb
  else jsonb_build_object('recipient', 'hidden-' || t.public_id || '@hidden.invalid',
    'recipient_key', 'hidden-' || lower(t.public_id) || '@hidden.invalid', 'subject', '', 'body', '', 'detail', null,
    'document', null, 'people', null, 'filled', null, 'away_until', null, 'in_reply_to', null, 'refs', '[]'::jsonb) end`;

/** A text that was written to one person hides with the mail. */
const hiddenTexts = (
  asked: Asked,
): RawBuilder<unknown> => sql`case when t.kind in ('reply', 'personal') and exists (
    select from message g where g.mailing_id = t.id and ${isHidden(asked, sql`g`)})
  or ${ofClosedMailbox(asked, sql`t.id`)} then jsonb_build_object('subject', '', 'body', '') else '{}'::jsonb end`;

/** A quote is of the show whose episode it is in. */
const ofEpisode = ({ ownerId }: Asked): RawBuilder<unknown> => sql`(
  select ${hiding(ownerId)} from episode e join podcast p on p.id = e.podcast_id where e.id = t.episode_id)`;

/** Every table that is in the export. What is in neither this nor `left-out.ts` fails a test. */
export const PARTS: readonly Part[] = [
  { table: "owner", only: ({ ownerId }) => sql`t.id = ${ownerId}` },
  ...owned("membership", "member_removal", "address_reading"),

  ...owned("campaign"),
  ...of("campaign", "campaign_id", [
    "campaign_briefing",
    "campaign_figures",
    "campaign_guest",
    "campaign_step",
    "campaign_target",
    "campaign_window",
    "airing_words",
    "follow_up_pause",
    "task",
  ]),
  { table: "campaign_entry", by: { column: "campaign_id", part: "campaign" }, without: ["of_owner"] },
  { table: "campaign_move", by: { column: "entry_id", part: "campaign_entry" }, without: ["campaign_id"] },
  ...of("campaign_entry", "entry_id", ["entry_note", "own_value"]),
  ...owned("own_field", "tag", "podcast_added", "show_news"),
  ...of("tag", "tag_id", ["tagged_podcast"]),
  { table: "saved_search", only: own, without: ["seen_podcast"] },
  { table: "podcast_list", only: () => sql`t.state in ('ready', 'failed')` },
  ...of("podcast_list", "list_id", ["podcast_list_line"]),

  {
    table: "mailbox",
    without: [
      "imap_user",
      "imap_secret",
      "imap_secret_last4",
      "imap_secret_changed",
      "smtp_user",
      "smtp_secret",
      "smtp_secret_last4",
      "smtp_secret_changed",
      "account_id",
      "provider_id",
    ],
  },
  { table: "own_template", only: ({ loginId }) => sql`(t.login_id is null or t.login_id = ${loginId})` },
  ...of("own_template", "template_id", ["own_template_version"]),
  { table: "mailing", instead: hiddenTexts },
  ...owned("answer_rule"),
  ...of("mailing", "mailing_id", ["follow_up_step"]),
  { table: "message", without: ["page_path", "page_seed"], instead: hiddenRecipient, step: 100 },
  ...of("message", "message_id", ["message_entry", "host_answer"]),
  { table: "answer_link", by: { column: "message_id", part: "message" }, without: ["token_hash"] },
  { table: "message_attempt", by: { column: "of_message", part: "message" } },
  { table: "follow_up", by: { column: "root_message_id", part: "message" } },
  {
    table: "message_file",
    only: (asked) => sql`${whole()} and (t.login_id is null or t.login_id = ${asked.loginId})
      and (t.conversation_id is null or t.conversation_id in (${idsOf("conversation", asked)}))
      and (t.message_id is null or exists (
        select from message g where g.id = t.message_id and not ${isHidden(asked, sql`g`)}))`,
  },

  { table: "conversation", only: readable },
  ...of("conversation", "conversation_id", [
    "conversation_answer",
    "conversation_entry",
    "conversation_note",
    "conversation_participant",
    "conversation_seen",
    "conversation_stranger",
  ]),
  { table: "conversation_draft", by: { column: "conversation_id", part: "conversation" }, only: own },
  { table: "conversation_mail", by: { column: "conversation_id", part: "conversation" }, step: 50 },
  ...of("conversation_mail", "mail_id", ["delivery_report", "mail_file", "mail_key", "move_suggestion"]),
  ...owned("mail_tombstone"),

  ...of("campaign_entry", "entry_id", ["offer"]),
  ...of("offer", "offer_id", ["offer_decision", "offer_version"]),
  { table: "booking", without: ["link_seed", "link_hash"] },
  ...owned("booking_counter"),
  ...of("booking", "booking_id", [
    "booking_check",
    "booking_reminded",
    "copy_comment",
    "copy_version",
    "spot",
  ]),
  // One that is not queued yet would be, there.
  {
    table: "booking_mail",
    by: { column: "booking_id", part: "booking" },
    only: () => sql`t.queued is not null`,
  },
  { table: "acceptance", by: { column: "booking_id", part: "booking" }, without: ["address_hmac"] },
  { table: "booking_version", by: { column: "booking_id", part: "booking" }, step: 10 },
  {
    table: "produced_spot",
    by: { column: "booking_id", part: "booking" },
    only: () => sql`t.sha256 is not null`,
  },
  { table: "airing_evidence", by: { column: "spot_id", part: "spot" }, instead: ofEpisode },
  ...of("spot", "spot_id", ["airing_verdict"]),

  ...owned("link", "promo_code", "conversion", "conversion_import", "survey_rule"),
  { table: "conversion_state", without: ["computed_to"] },
  ...of("link", "link_id", ["link_day"]),
  ...of("promo_code", "code_id", ["promo_code_holder"]),

  { table: "contact_basis" },
  { table: "contact_decision", without: ["change_id"] },
  { table: "suppression" },

  { table: "purchase", only: ended },
  ...of("purchase", "purchase_id", ["payment_dispute", "payment_refund"]),
  { table: "purchase_item", by: { column: "purchase_id", part: "purchase" }, without: ["address_id"] },
  { table: "money_problem", by: { column: "purchase_id", part: "purchase" }, without: ["note", "closed_by"] },
  ...owned("purchase_request", "unlock"),
  { table: "unlock_taken", without: ["address_id"] },
  ...owned("undelivered", "ledger_account", "ledger_transfer"),
  ...of("ledger_transfer", "transfer_id", ["ledger_entry"]),

  { table: "audit" },
  { table: "audit_left", only: ({ ownerId }) => sql`t.chain = ${ownerId}` },
];

/** Files, in pieces; each file is one file in the export, called after its handle or its hash. */
export const FILES = [
  {
    table: "message_file_piece",
    part: "message_file",
    key: "file_id",
    at: "id",
    handle: "t.public_id",
  },
  {
    table: "produced_spot_piece",
    part: "produced_spot",
    key: "spot_id",
    at: "id",
    handle: "t.public_id",
  },
  { table: "file_piece", part: "mail_file", key: "hash", at: "hash", handle: "encode(t.hash, 'hex')" },
] as const;

const partOf = new Map(PARTS.map((part) => [part.table, part]));

/** Which rows of a part belong to the export; `t` is its table. */
export function rowsOf(part: Part, asked: Asked): RawBuilder<unknown> {
  const { table, by, only } = part;
  const reached = by
    ? sql`t.${sql.ref(by.column)} in (${idsOf(by.part, asked)})`
    : table === "owner" || table === "audit_left"
      ? sql`true`
      : sql`t.owner_id = ${asked.ownerId}`;
  return only ? sql`(${reached}) and (${only(asked)})` : reached;
}

export const idsOf = (table: string, asked: Asked): RawBuilder<unknown> =>
  sql`select t.id from ${sql.table(table)} t where ${rowsOf(partOf.get(table)!, asked)}`;
