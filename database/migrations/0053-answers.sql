-- Answers that are written here, in the conversation they belong to.

-- An answer is a message like any other, with a mailing of its own.
alter table mailing
  add column kind text not null default 'mailing' check (kind in ('mailing', 'reply'));
alter table message
  -- Of an answer: what was written, as the editor has it, and who gets it, by name.
  add column document jsonb,
  add column people jsonb,
  add constraint message_answer check ((document is null) = (people is null));
-- Answers go before mailings, and when they are due.
create index message_answer_due on message (mailbox_id, due, id)
  where document is not null and state in ('queued', 'deferred');

-- Where an answer was written. It is among the mails of the conversation only once it has left.
create table conversation_answer (
  message_id bigint primary key references message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  created timestamptz not null default now()
);
create index conversation_answer_conversation on conversation_answer (conversation_id);

-- What a user has begun to write, until it is sent or thrown away.
create table conversation_draft (
  conversation_id bigint not null references conversation on delete cascade,
  login_id bigint not null references login on delete cascade,
  document jsonb not null,
  cc text[] not null default '{}',
  modified timestamptz not null default now(),
  primary key (conversation_id, login_id)
);
create index conversation_draft_login on conversation_draft (login_id);

-- What colleagues say to one another beside the mails; no way leads it into a mail.
create table conversation_note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  conversation_id bigint not null references conversation on delete cascade,
  login_id bigint references login on delete set null,
  text text not null,
  -- Row ids of the colleagues who are told.
  mentions bigint[] not null default '{}',
  created timestamptz not null default now()
);
create index conversation_note_conversation on conversation_note (conversation_id, id);
create index conversation_note_login on conversation_note (login_id);

-- Who writes an answer just now: a sign of life every ten seconds.
create unlogged table conversation_presence (
  conversation_id bigint not null references conversation on delete cascade,
  login_id bigint not null references login on delete cascade,
  at timestamptz not null default now(),
  primary key (conversation_id, login_id)
);
create index conversation_presence_login on conversation_presence (login_id);

create index conversation_snoozed on conversation (snoozed_until) where state = 'snoozed';
