-- News of collected shows (decision 0143). What a feed was like when it was read last is kept, so that the next reading
-- can say what has changed, whoever wrote it in between.

alter table podcast_feed add column known_at timestamptz;
alter table podcast_feed add column known_latest date;
-- The SHA-256 of its address.
alter table podcast_feed add column known_feed bytea;
alter table podcast_feed add column known_address bigint;
alter table podcast_feed add column known_lost boolean not null default false;

create table show_news (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  podcast_id bigint not null references podcast on delete cascade,
  kind text not null check (kind in ('back', 'moved', 'address-gone', 'gone', 'brand')),
  -- What happened: with the same again it is not news.
  what text not null check (char_length(what) <= 200),
  -- The day of the new episode, the host it moved to, or the brand.
  detail text check (char_length(detail) <= 200),
  at timestamptz not null default now(),
  dismissed timestamptz,
  dismissed_by bigint references login on delete set null,
  unique (owner_id, podcast_id, kind, what)
);
create index show_news_of_owner on show_news (owner_id, at desc) where dismissed is null;
create index show_news_at on show_news (at);
create index show_news_podcast on show_news (podcast_id);
create index show_news_dismissed_by on show_news (dismissed_by) where dismissed_by is not null;
