-- What colleagues, and guests of a campaign, write to one another about a podcast of a campaign. It is in no mail.

create table entry_note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  entry_id bigint not null references campaign_entry on delete cascade,
  login_id bigint references login on delete set null,
  document jsonb not null,
  mentions bigint[] not null default '{}',
  -- Guests see it, too.
  shared boolean not null,
  created timestamptz not null default now(),
  edited timestamptz
);
create index entry_note_entry on entry_note (entry_id, id);
create index entry_note_login on entry_note (login_id) where login_id is not null;
