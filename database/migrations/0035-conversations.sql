-- What comes back: folders and their cursors, the mails that belong to our outreach, and what was found out from them.

alter table message
  -- The Message-ID that the recipient saw, where the server gave the mail another one; learned from the Sent copy.
  add column wire_id text,
  add column in_reply_to text,
  add column refs text[] not null default '{}',
  -- What became of it after the server had accepted it. "gone" and "complained" stay.
  add column fate text check (fate in ('delayed', 'delivered', 'gone', 'full', 'blocked', 'expired', 'complained')),
  add column fate_at timestamptz;
create index message_wire_id on message (wire_id) where wire_id is not null;
-- Answers without an id of ours are looked up by person and by subject.
create index message_recipient on message (owner_id, recipient_key);
create index message_subject on message (owner_id, md5(lower(regexp_replace(btrim(subject), '\s+', ' ', 'g'))));

create table mailbox_folder (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox on delete cascade,
  path text not null,
  -- The folder's own id at the server (RFC 8474), at Gmail or at Graph.
  remote_id text,
  use text not null check (use in ('inbox', 'sent', 'junk', 'archive', 'all', 'picked')),
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- Of Gmail (a history id) and Graph (a delta link).
  cursor text,
  looked timestamptz,
  unique (mailbox_id, path)
);

-- One reader for each mailbox among all processes; the fence proves it with each commit.
create table mailbox_reader (
  mailbox_id bigint primary key references mailbox on delete cascade,
  -- A fingerprint of where it signs in and as whom: another one is another mailbox, whose folders begin anew.
  account text not null default '',
  fence bigint not null default 0,
  until timestamptz,
  mode text not null default 'waiting' check (mode in ('live', 'polling', 'waiting', 'off')),
  -- Mails from before are history: they move, stop and announce nothing.
  connected timestamptz not null default now(),
  last_success timestamptz,
  next_look timestamptz not null default now(),
  -- Seconds between two looks while it polls.
  every integer,
  failures integer not null default 0,
  refusals integer not null default 0,
  first_refusal timestamptz,
  idle_after timestamptz,
  error_code text,
  error_detail text,
  error_at timestamptz,
  look_asked timestamptz,
  looked_at_today integer not null default 0,
  kept_today integer not null default 0,
  counted_on date not null default current_date,
  told_behind timestamptz
);
create sequence mailbox_reader_fence;
create index mailbox_reader_next on mailbox_reader (next_look);

create table conversation (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  mailbox_id bigint not null references mailbox on delete restrict,
  person_key text not null,
  subject text not null,
  state text not null default 'open' check (state in ('open', 'snoozed', 'done')),
  turn text not null default 'theirs' check (turn in ('ours', 'theirs')),
  assigned_to bigint references login on delete set null,
  snoozed_until timestamptz,
  snooze_kind text check (snooze_kind in ('time', 'no-answer')),
  last_in timestamptz,
  last_out timestamptz,
  -- The newest fresh words of the other side, one line.
  last_text text not null default '',
  last_kind text,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- When its newest mail came or went: the order of lists.
  last_mail timestamptz not null generated always as (coalesce(greatest(last_in, last_out), created)) stored
);
-- Pages of a list; one for a state, one for all. What a filter asks of a row stands in them.
create index conversation_listed on conversation (owner_id, last_mail desc, id desc)
  include (mailbox_id, state, turn, assigned_to, last_kind, person_key);
create index conversation_listed_open on conversation (owner_id, last_mail desc, id desc)
  include (mailbox_id, turn, assigned_to, last_kind, last_in, person_key) where state = 'open';
-- Its columns alone answer how many there are in each view.
create index conversation_counted on conversation (owner_id, mailbox_id, state, turn, assigned_to, last_kind);
create index conversation_person on conversation (owner_id, person_key);
create index conversation_mailbox on conversation (mailbox_id);

-- All podcasts that it is about.
create table conversation_entry (
  conversation_id bigint not null references conversation on delete cascade,
  entry_id bigint references campaign_entry on delete set null,
  podcast_id bigint not null references podcast on delete restrict,
  primary key (conversation_id, podcast_id)
);
create index conversation_entry_entry on conversation_entry (entry_id);
create index conversation_entry_podcast on conversation_entry (podcast_id);

-- Whom a user has called the host's other address: in this conversation only, and never for sale.
create table conversation_participant (
  conversation_id bigint not null references conversation on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  person_key text not null,
  address text not null,
  added_by bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (conversation_id, person_key)
);
create index conversation_participant_person on conversation_participant (owner_id, person_key);

create table conversation_mail (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  conversation_id bigint not null references conversation on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  mailbox_id bigint not null references mailbox on delete restrict,
  -- "elsewhere": written by the user with another mail program.
  direction text not null check (direction in ('in', 'out', 'elsewhere')),
  -- The mail of ours that it answers, reports on, or is.
  message_id bigint references message on delete set null,
  -- The same mail in two folders or two mailboxes has one identity.
  identity bytea not null,
  ids text[] not null default '{}',
  people jsonb not null default '{}',
  subject text not null default '',
  -- By the sender's clock: shown, never believed.
  sent timestamptz,
  received timestamptz not null,
  junk boolean not null default false,
  -- Set by the judging job.
  kind text check (kind in ('human', 'away', 'left', 'automatic', 'opt-out', 'report', 'complaint')),
  signs jsonb not null default '[]',
  certainty text not null check (certainty in ('certain', 'probable', 'same-person', 'unsure')),
  -- A sender to whom nothing was written.
  other_sender boolean not null default false,
  -- From before the mailbox was connected.
  history boolean not null default false,
  text text not null default '',
  -- Without quotes, signature and our own foot.
  fresh text not null default '',
  html text,
  headers jsonb not null default '[]',
  -- What was left out because it went beyond a bound.
  excess text[] not null default '{}',
  words tsvector,
  away_until date,
  -- Domains whose DKIM signature of the mail verified when it was kept.
  signed_by text[] not null default '{}',
  judged timestamptz,
  created timestamptz not null default now(),
  unique (owner_id, identity)
);
create index conversation_mail_conversation on conversation_mail (conversation_id, received, id);
create index conversation_mail_message on conversation_mail (message_id);
create index conversation_mail_unjudged on conversation_mail (id) where judged is null;

-- Where a mail is in the mailbox.
create table mail_place (
  mail_id bigint not null references conversation_mail on delete cascade,
  folder_id bigint not null references mailbox_folder on delete cascade,
  uid_validity bigint not null default 0,
  -- The UID, or the id of Gmail or Graph.
  remote text not null,
  primary key (folder_id, uid_validity, remote)
);
create index mail_place_mail on mail_place (mail_id);

-- Ids by which a later mail may refer to a kept one, so that it joins the conversation. The ids of our own mails stand
-- in message and message_attempt.
create table mail_key (
  owner_id bigint not null references owner on delete cascade,
  key_hash bytea not null,
  mail_id bigint not null references conversation_mail on delete cascade,
  primary key (owner_id, key_hash, mail_id)
);
create index mail_key_mail on mail_key (mail_id);

-- Deleted here: it never comes back.
create table mail_tombstone (
  owner_id bigint not null references owner on delete cascade,
  identity bytea not null,
  created timestamptz not null default now(),
  primary key (owner_id, identity)
);

create table delivery_report (
  id bigint generated always as identity primary key,
  mail_id bigint not null references conversation_mail on delete cascade,
  message_id bigint not null references message on delete cascade,
  kind text not null check (kind in
    ('gone', 'full', 'blocked', 'expired', 'content', 'delayed', 'delivered', 'unclear', 'complaint', 'ours')),
  status text,
  said text not null default '',
  proof text not null default 'weak' check (proof in ('strong', 'weak')),
  signed_by text,
  created timestamptz not null default now(),
  unique (mail_id, message_id)
);
create index delivery_report_message on delivery_report (message_id);

create table move_suggestion (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mail_id bigint not null references conversation_mail on delete cascade,
  entry_id bigint not null references campaign_entry on delete cascade,
  from_state text not null,
  to_state text not null,
  state text not null default 'offered' check (state in ('offered', 'taken', 'undone', 'dismissed', 'overtaken')),
  -- Moved by the organization's rule, without a press.
  by_rule boolean not null default false,
  decided_by bigint references login on delete set null,
  decided timestamptz,
  created timestamptz not null default now(),
  unique (mail_id, entry_id)
);
create index move_suggestion_entry on move_suggestion (entry_id) where state = 'offered';

create table conversation_seen (
  conversation_id bigint not null references conversation on delete cascade,
  login_id bigint not null references login on delete cascade,
  seen timestamptz not null default now(),
  primary key (conversation_id, login_id)
);
create index conversation_seen_login on conversation_seen (login_id, conversation_id) include (seen);

-- Files in mails, in pieces of 256 KB, once for each organization.
create table mail_file (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mail_id bigint not null references conversation_mail on delete cascade,
  part text not null,
  name text not null,
  type_said text not null default '',
  type_found text not null default '',
  size bigint not null,
  hash bytea,
  content_id text,
  -- Why it is handed out after a second press only; null for harmless ones.
  risk text,
  scanned text not null default 'not-scanned' check (scanned in ('not-scanned', 'clean', 'infected')),
  state text not null check (state in ('stored', 'remote', 'gone')),
  unique (mail_id, part)
);
create index mail_file_hash on mail_file (hash) where hash is not null;
create table file_piece (
  owner_id bigint not null references owner on delete cascade,
  hash bytea not null,
  number integer not null,
  bytes bytea not null,
  primary key (owner_id, hash, number)
);
alter table file_piece alter column bytes set storage external;
