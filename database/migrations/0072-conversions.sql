-- Orders, leads and refunds that shops report. No person is in them.
create table conversion_import (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint references login on delete set null,
  file_name text not null check (length(file_name) <= 200),
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  state text not null default 'open' check (state in ('open', 'done', 'taken-back')),
  added bigint not null default 0,
  -- Lines that were there before.
  known bigint not null default 0,
  created timestamptz not null default now()
);
create index conversion_import_owner on conversion_import (owner_id, id desc);
create index conversion_import_login on conversion_import (login_id) where login_id is not null;

create table conversion (
  id bigint generated always as identity primary key,
  owner_id bigint not null references owner on delete cascade,
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  key text not null check (length(key) between 1 and 200),
  at timestamptz not null,
  kind text not null check (kind in ('order', 'lead', 'refund')),
  -- Minor units; a refund's is negative.
  amount bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- The order that a refund belongs to, of the same source.
  refund_of text check (length(refund_of) <= 200),
  -- As compared: in capitals.
  codes text[] not null default '{}',
  link_slug text check (link_slug ~ '^[2-9A-HJ-NP-Z]{7}$'),
  -- Whether a survey was answered; its words are kept where a rule reads them, or until the day named.
  answered boolean not null default false,
  answer text check (length(answer) <= 300),
  answer_until timestamptz,
  new_customer boolean,
  import_id bigint references conversion_import on delete set null,
  -- What each hint says, and which of them counts.
  code_entry_id bigint references campaign_entry on delete set null,
  link_entry_id bigint references campaign_entry on delete set null,
  answer_entry_id bigint references campaign_entry on delete set null,
  entry_id bigint references campaign_entry on delete set null,
  rule text not null default 'none' check (rule in ('code', 'link', 'answer', 'order', 'none')),
  created timestamptz not null default now(),
  unique (owner_id, source, key),
  check ((amount is null) = (currency is null)),
  check (kind <> 'refund' or coalesce(amount, 0) <= 0)
);
create index conversion_owner on conversion (owner_id, id);
create index conversion_owner_at on conversion (owner_id, at desc, id desc);
create index conversion_import_id on conversion (import_id) where import_id is not null;
create index conversion_entry on conversion (entry_id) where entry_id is not null;
create index conversion_code_entry on conversion (code_entry_id) where code_entry_id is not null;
create index conversion_link_entry on conversion (link_entry_id) where link_entry_id is not null;
create index conversion_answer_entry on conversion (answer_entry_id) where answer_entry_id is not null;
create index conversion_answer_until on conversion (answer_until) where answer_until is not null;
-- The lists "belongs to no show" and "the hints do not agree".
create index conversion_of_none on conversion (owner_id, at desc, id desc) where entry_id is null;
create index conversion_disagreeing on conversion (owner_id, at desc, id desc)
  where code_entry_id <> link_entry_id or code_entry_id <> answer_entry_id or link_entry_id <> answer_entry_id;
create index conversion_unread on conversion (owner_id) where answered and answer_entry_id is null;
create index conversion_refund_of on conversion (owner_id, source, refund_of) where refund_of is not null;

-- One row for each organization: who adds holds it, and so does each step of a recomputation.
create table conversion_state (
  owner_id bigint primary key references owner on delete cascade,
  conversions bigint not null default 0,
  -- How far a recomputation has come; it goes on from here.
  computed_to bigint not null default 0,
  computing boolean not null default false,
  examined bigint not null default 0,
  gained bigint not null default 0,
  lost bigint not null default 0,
  moved bigint not null default 0,
  computed timestamptz
);
