-- Tags on podcasts, and own fields on podcasts in campaigns: of one organization, seen by nobody else.

create table tag (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  name text not null check (char_length(name) between 1 and 400),
  -- The name in small letters: two that differ by capitals alone are one.
  name_key text not null,
  colour text not null check (colour in ('grey', 'petrol', 'blue', 'green', 'ochre', 'red', 'violet')),
  created timestamptz not null default now(),
  unique (owner_id, name_key)
);

create table tagged_podcast (
  tag_id bigint not null references tag on delete cascade,
  podcast_id bigint not null references podcast on delete cascade,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (tag_id, podcast_id)
);
create index tagged_podcast_podcast on tagged_podcast (podcast_id);
create index tagged_podcast_login on tagged_podcast (login_id) where login_id is not null;

create table own_field (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  name text not null check (char_length(name) between 1 and 400),
  name_key text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  choices text[] not null default '{}',
  created timestamptz not null default now(),
  unique (owner_id, name_key)
);

create table own_value (
  entry_id bigint not null references campaign_entry on delete cascade,
  field_id bigint not null references own_field on delete cascade,
  -- A text, a choice, a day as YYYY-MM-DD, or a number.
  value jsonb not null,
  login_id bigint references login on delete set null,
  modified timestamptz not null default now(),
  primary key (entry_id, field_id)
);
create index own_value_field on own_value (field_id);
create index own_value_login on own_value (login_id) where login_id is not null;
