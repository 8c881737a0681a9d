-- What hosts answer by the link in a mail.
create table answer_link (
  message_id bigint primary key references message on delete cascade,
  -- Its token is made from the message's handle with the secret key, and kept as a hash.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created timestamptz not null default now(),
  opened timestamptz,
  -- The answer that counts; null before the first one, and when it was taken back.
  answer text check (answer in ('interested', 'not-now', 'never', 'never-anybody', 'wrong-person')),
  answered timestamptz,
  not_before date,
  check ((answer is null) = (answered is null)),
  check ((answer = 'not-now') = (not_before is not null) or answer is null and not_before is null)
);
create index answer_link_created on answer_link (created);

create table host_answer (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  message_id bigint not null references answer_link on delete cascade,
  answer text not null check (answer in ('interested', 'not-now', 'never', 'never-anybody', 'wrong-person')),
  not_before date,
  -- Prices as they were typed; each has become the first version of an offer where there was room for one.
  prices jsonb not null default '[]',
  note text not null default '',
  created timestamptz not null default clock_timestamp(),
  -- Since when another answer counts, or none.
  over timestamptz
);
create index host_answer_message on host_answer (message_id, id);
create unique index host_answer_counts on host_answer (message_id) where over is null;

-- The answer that an offer began with.
alter table offer add column host_answer_id bigint references host_answer on delete set null;
create index offer_host_answer on offer (host_answer_id) where host_answer_id is not null;

-- An answer by link moves the podcast in its campaign.
alter table campaign_move drop constraint campaign_move_cause_check;
alter table campaign_move add constraint campaign_move_cause_check
  check (cause in ('user', 'mail', 'reply', 'away', 'opt-out', 'booking', 'answer'));
