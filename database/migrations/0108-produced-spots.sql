-- A produced spot: its sound, which its organization alone hears, and the fingerprint by which it is looked for.
create table produced_spot (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  booking_id bigint not null references booking on delete cascade,
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size between 1 and 25000000),
  -- Bytes that are there; it is heard and looked for once that is all of them.
  kept integer not null default 0 check (kept between 0 and size),
  type text check (type in ('mp3', 'wav', 'flac', 'ogg')),
  seconds real check (seconds > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  -- 4 bytes an item; null until it was made, or where it cannot be.
  items bytea check (octet_length(items) % 4 = 0),
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  check (num_nonnulls(type, seconds, sha256) in (0, 3)),
  check (sha256 is null or kept = size)
);
-- One that is whole, and one that is on its way to take its place.
create unique index produced_spot_whole on produced_spot (booking_id) where sha256 is not null;
create unique index produced_spot_coming on produced_spot (booking_id) where sha256 is null;
create index produced_spot_login on produced_spot (login_id) where login_id is not null;

create table produced_spot_piece (
  spot_id bigint not null references produced_spot on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (spot_id, number)
);
alter table produced_spot_piece alter column bytes set storage external;

-- The fingerprint of an episode's sound, of one download. The sound itself is nowhere in here.
create table episode_print (
  episode_id bigint primary key references episode on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  seconds real not null check (seconds > 0),
  items bytea not null check (octet_length(items) % 4 = 0 and octet_length(items) <= 2000000),
  at timestamptz not null default now()
);

alter table airing_evidence
  drop constraint airing_evidence_kind_check, drop constraint airing_evidence_notes, drop constraint airing_evidence_by_check;
alter table airing_evidence
  add constraint airing_evidence_kind_check check (kind in ('notes', 'chapter', 'transcript', 'speech', 'sound')),
  add constraint airing_evidence_notes check (kind in ('transcript', 'speech', 'sound') or proof = 'written'),
  add constraint airing_evidence_by_check check (by in ('code', 'link', 'brand', 'phrase', 'almost', 'sound')),
  add constraint airing_evidence_sound check ((kind = 'sound') = (by = 'sound'));
