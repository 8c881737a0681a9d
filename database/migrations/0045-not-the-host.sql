-- Of whom a user has said that they are not the host, in this conversation: nobody is asked again.
create table conversation_stranger (
  conversation_id bigint not null references conversation on delete cascade,
  person_key text not null,
  owner_id bigint not null references owner on delete cascade,
  address text not null,
  added_by bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (conversation_id, person_key)
);
create index conversation_stranger_owner on conversation_stranger (owner_id);
