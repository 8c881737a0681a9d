-- The state in which a podcast stood when it was written to. Null for messages of before.
alter table message add column entry_state text;

-- A mailing looks for the mails that its organization has begun since its writer looked.
create index message_owner on message (owner_id, id);

-- The Message-ID of each earlier attempt of a message that was sent again: answers may still refer to it.
create table message_attempt (
  message_id text primary key,
  of_message bigint not null references message on delete cascade,
  handed timestamp with time zone,
  ended timestamp with time zone default now() not null
);
create index message_attempt_of on message_attempt (of_message);
