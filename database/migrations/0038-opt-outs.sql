-- "Never contact": who asked for it, where that stands, and what was lifted; the links by which people object.

alter table suppression
  add column kind text not null default 'member'
    check (kind in ('person', 'member', 'import', 'bounce', 'complaint')),
  -- How a person said it.
  add column how text check (how in ('link', 'one-click', 'everybody', 'wrong-person', 'subject', 'text')),
  -- The handle of the mail it came from: one of ours, or one of a conversation.
  add column source text,
  -- Sealed, in organizations' lists only: they export it, so that an objection reaches their other tools.
  add column address bytea,
  add column lifted timestamptz,
  add column lifted_by bigint references login on delete set null,
  add column why text not null default '';

-- What was lifted stays as a record; an address may be listed for several reasons.
drop index suppression_platform;
drop index suppression_owner;
create unique index suppression_platform on suppression (address_hmac, kind) where owner_id is null and lifted is null;
create unique index suppression_owner on suppression (owner_id, address_hmac, kind)
  where owner_id is not null and lifted is null;
create index suppression_address on suppression (address_hmac) where lifted is null;
create index suppression_newest on suppression (owner_id, created desc, id desc) where lifted is null;
create index suppression_source on suppression (source) where source is not null;

-- The link in a mail's foot. Its token is made from the message's handle with the secret key, and kept as a hash.
create table opt_out_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  owner_id bigint not null references owner on delete cascade,
  -- As in suppression.
  address_hmac bytea not null check (length(address_hmac) = 32),
  hint text not null,
  message_id bigint unique references message on delete set null,
  used timestamptz,
  -- "That was a mistake" is believed once.
  undone timestamptz
);

-- Of all organizations: an objection to everybody.
create index message_recipient_key on message (recipient_key);

alter table campaign_move add column if not exists evidence text;
alter table campaign_move drop constraint campaign_move_cause_check;
alter table campaign_move add constraint campaign_move_cause_check
  check (cause in ('user', 'mail', 'reply', 'away', 'opt-out'));
create index campaign_move_evidence on campaign_move (evidence) where evidence is not null;
