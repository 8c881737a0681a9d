-- Files that go out with mails, and conversations that are open for an administrator.

-- Until when whoever acts for an organization without belonging to it may read its conversations.
create table conversation_opening (
  owner_id bigint primary key references owner on delete cascade,
  until timestamptz not null,
  opened_by bigint references login on delete set null,
  opened timestamptz not null default now()
);

-- A file that somebody attaches to an answer: of what they write in a conversation, and then of its message.
create table message_file (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  login_id bigint references login on delete cascade,
  message_id bigint references message on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- By its content, once all of it is there.
  type text not null default '',
  risk text,
  size integer not null check (size between 1 and 10000000),
  kept integer not null default 0 check (kept between 0 and size),
  created timestamptz not null default now(),
  check (num_nonnulls(conversation_id, message_id) = 1),
  check ((conversation_id is null) = (login_id is null)),
  -- Nothing leaves by halves.
  check (message_id is null or kept = size)
);
create index message_file_draft on message_file (conversation_id, login_id);
create index message_file_message on message_file (message_id);
create index message_file_owner on message_file (owner_id);

create table message_file_piece (
  file_id bigint not null references message_file on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (file_id, number)
);
alter table message_file_piece alter column bytes set storage external;
