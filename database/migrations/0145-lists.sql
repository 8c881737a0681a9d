-- A list of podcasts that somebody brought along. It is matched with the catalogue; nothing of it is added before that was
-- confirmed.
create table podcast_list (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint references login on delete set null,
  -- Where it was dropped; null: onto the catalogue.
  campaign_id bigint references campaign on delete set null,
  -- The file's; empty where its lines were pasted.
  name text not null check (length(name) <= 200),
  size integer not null check (size between 1 and 20000000),
  -- Bytes that are there; it is read once that is all of them.
  kept integer not null default 0 check (kept between 0 and size),
  state text not null default 'coming' check (state in ('coming', 'matching', 'ready', 'failed')),
  failure text check (failure in ('empty', 'too-many-rows', 'too-large', 'unreadable', 'old-excel', 'other-format', 'no-titles')),
  -- What was read of it: title, artist, feed, apple, spotify.
  columns text[] not null default '{}',
  created timestamptz not null default now(),
  check ((state = 'failed') = (failure is not null))
);
create index podcast_list_owner on podcast_list (owner_id, id desc);
create index podcast_list_login on podcast_list (login_id) where login_id is not null;
create index podcast_list_campaign on podcast_list (campaign_id) where campaign_id is not null;
create index podcast_list_created on podcast_list (created);

create table podcast_list_piece (
  list_id bigint not null references podcast_list on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (list_id, number)
);
alter table podcast_list_piece alter column bytes set storage external;

create table podcast_list_line (
  list_id bigint not null references podcast_list on delete cascade,
  -- Its place in the list, from 1.
  number integer not null check (number between 1 and 10000),
  title text check (length(title) <= 300),
  artist text check (length(artist) <= 300),
  feed_url text check (length(feed_url) <= 2000),
  itunes_id bigint,
  spotify_id text check (length(spotify_id) <= 40),
  -- Null until it was looked up.
  found text check (found in ('sure', 'unsure', 'none', 'twice')),
  -- By what: an address, a directory's number, a title; or why not surely.
  why text check (why in ('feed', 'apple', 'title', 'several', 'other-feed', 'other-title', 'disagree', 'alike', 'read')),
  candidates bigint[] not null default '{}' check (cardinality(candidates) <= 5),
  -- The show that is meant: found surely, or chosen.
  podcast_id bigint references podcast on delete set null,
  -- A person said no: not this one, or none of these.
  left_out boolean not null default false,
  -- Its feed was asked for.
  reading text check (reading in ('waiting', 'read', 'failed')),
  reading_fault text,
  read timestamptz,
  -- What it became; goes when the entry does.
  entry_id bigint references campaign_entry on delete set null,
  primary key (list_id, number)
);
create index podcast_list_line_podcast on podcast_list_line (podcast_id) where podcast_id is not null;
create index podcast_list_line_entry on podcast_list_line (entry_id) where entry_id is not null;
create index podcast_list_line_waiting on podcast_list_line (list_id, number) where reading = 'waiting';
