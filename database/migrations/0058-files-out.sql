-- Files that go out with mails, and conversations that are open for an administrator.

-- Until when whoever acts for an organization without belonging to it may read its conversations.
create table conversation_opening (
  owner_id bigint primary key references owner on delete cascade,
  until timestamptz not null,
  opened_by bigint references login on delete set null,
  opened timestamptz not null default now()
);
