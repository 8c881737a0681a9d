-- The export of everything that an organization has (D4.07): one at a time, and its file until it is over.
create table whole_export (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  -- Who asked: what only its member sees is in it for that member alone.
  login_id bigint not null references login on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'ready', 'failed', 'over')),
  -- Tables that are written, of how many.
  done integer not null default 0 check (done >= 0),
  parts integer not null default 0 check (parts >= 0),
  -- Which try writes it: one that was taken for dead adds nothing any more.
  try integer not null default 0,
  alive timestamptz not null default now(),
  size bigint check (size > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  created timestamptz not null default now(),
  ended timestamptz,
  until timestamptz,
  check ((state = 'ready') <= (num_nonnulls(size, sha256, ended, until) = 4))
);
create unique index whole_export_one on whole_export (owner_id) where state in ('waiting', 'writing', 'ready');
create index whole_export_owner on whole_export (owner_id, id);
create index whole_export_login on whole_export (login_id);

create table whole_export_piece (
  export_id bigint not null references whole_export on delete cascade,
  try integer not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  primary key (export_id, try, number)
);

-- Which exports were taken in, so that the same one is not taken in twice.
create table whole_import (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  owner_id bigint not null references owner on delete cascade,
  at timestamptz not null default now()
);
create index whole_import_owner on whole_import (owner_id);

-- An entry that came with an export was chained elsewhere, under these numbers of its organization and its user.
alter table audit add column brought_owner bigint;
alter table audit add column brought_login bigint;
