-- Episodes are kept only of shows that somebody has booked or follows.
create table podcast_watch (
  podcast_id bigint not null references podcast on delete cascade,
  reason text not null check (reason in ('booking', 'campaign')),
  -- Null: until further notice.
  until timestamptz,
  primary key (podcast_id, reason)
);
create index podcast_watch_until on podcast_watch (until) where until is not null;

create table episode (
  id bigint generated always as identity primary key,
  podcast_id bigint not null references podcast on delete cascade,
  -- Its GUID or, where it has none, the address of its sound.
  key text not null check (char_length(key) between 1 and 500),
  title text not null,
  published timestamptz,
  number integer check (number > 0),
  season integer check (season > 0),
  type text not null check (type in ('full', 'bonus', 'trailer')),
  seconds integer check (seconds between 1 and 86400),
  sound_url text,
  sound_bytes bigint check (sound_bytes > 0),
  notes text check (octet_length(notes) <= 50000),
  chapters_url text,
  transcripts jsonb not null default '[]',
  chapters jsonb not null default '[]',
  -- Named by a spot: it stays, however old.
  kept boolean not null default false,
  first_seen timestamptz not null default now(),
  changed timestamptz not null default now(),
  -- Since when the feed lists it no more.
  gone timestamptz,
  unique (podcast_id, key)
);
create index episode_published on episode (podcast_id, published desc);
