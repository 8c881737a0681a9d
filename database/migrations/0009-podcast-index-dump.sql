-- The public Podcast Index dump: which of its rows stands for which podcast, and how far a run has come.

-- Since when the directory that named a podcast calls its feed dead or lists it no more. Nothing is ever deleted.
alter table podcast add column gone_since timestamptz;

create table podcast_index_row (
  -- The directory's own number, by which the dump is ordered.
  row_id bigint primary key,
  podcast_id bigint not null references podcast on delete cascade,
  -- Of what was read in the row; the same again changes nothing.
  fingerprint bytea not null check (length(fingerprint) = 16),
  -- Since when the row is missing or says that the feed is dead.
  gone timestamptz
);
create index podcast_index_row_podcast on podcast_index_row (podcast_id);

create table dump_run (
  id bigint generated always as identity primary key,
  file text not null,
  -- Tells the same file again, wherever it lies: its size, when it was written and a hash of its beginning.
  file_key text not null,
  -- The last row taken; the run goes on behind it.
  position bigint not null default 0,
  -- What came of the rows up to there.
  counts jsonb not null,
  started timestamptz not null default now(),
  -- Rows and what was put off are done; then the run is over.
  finished timestamptz
);

-- Rows that may be about a podcast already there, to be merged once the keys can be looked up again.
create table dump_row_put_off (
  row_id bigint primary key
);

-- Indexes, constraints and triggers taken away while a first dump fills the catalogue, with how to make them again.
create table put_aside (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('index', 'constraint', 'trigger')),
  table_name text not null,
  name text not null,
  definition text not null,
  unique (kind, name)
);
