-- How the reading of each podcast's feed stands, apart from the podcast: lists and the search never look here.
create table podcast_feed (
  podcast_id bigint primary key references podcast on delete cascade,
  -- Name and port that its address names: requests to one host follow each other at a distance.
  host text not null,
  -- 0 (reach not known) to 7: those with more listeners go first.
  band smallint not null check (band between 0 and 7),
  -- When it is next to be read; null: no more by itself. While it is read, when the reading counts as given up.
  due timestamptz default now(),
  -- Somebody waits for it since then.
  wanted timestamptz,
  -- Who reads it now; counts until `due`.
  claim uuid,
  tried timestamptz,
  -- When it could last be read, changed or not.
  read timestamptz,
  outcome text check (outcome in ('read', 'unchanged', 'moved', 'elsewhere', 'gone', 'missing', 'denied', 'busy',
    'failing', 'no-podcast', 'robots', 'refused', 'unreachable', 'timeout', 'tls', 'protocol')),
  -- The HTTP status, where there was an answer.
  status smallint,
  -- Code of a refusal, where what came was no podcast.
  reason text,
  -- Vain attempts one after the other.
  failures integer not null default 0 check (failures >= 0),
  -- What the host wants to be asked with next time, and the address that it said so for.
  url text,
  etag text,
  last_modified text,
  -- Where the host or the feed said that it lives now.
  moved_to text,
  -- Hours between two episodes, on average.
  gap_hours integer check (gap_hours >= 0)
);
create index podcast_feed_due on podcast_feed (band, due) where due is not null;
create index podcast_feed_wanted on podcast_feed (wanted) where wanted is not null;

-- The hosts that feeds are read from: when the next request may go there, and what their robots.txt says.
create table feed_host (
  host text primary key,
  free timestamptz not null default now(),
  robots jsonb,
  robots_until timestamptz
);

-- How far the walk through all podcasts has come that gives each its row above. It begins anew at the end.
create table feed_walk (
  id boolean primary key default true check (id),
  reached bigint not null default 0,
  ended timestamptz
);
insert into feed_walk default values;
