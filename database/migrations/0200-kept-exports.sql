-- An organization's export that somebody asked for in the settings: made by a job, kept in pieces for a few days, and given to
-- nobody but whoever asked, because it holds what they alone may see.
create table whole_export (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint not null references login on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'gone')),
  -- Why it failed, or is gone.
  why text check (why in ('too-large', 'no-space', 'interrupted', 'broken', 'canceled', 'removed', 'expired', 'replaced',
    'erased', 'left')),
  -- Counts how often it was begun. Whoever is still at an earlier one adds nothing more.
  turn integer not null default 0,
  -- How many turns were cut off by a kill.
  kills integer not null default 0,
  -- When the present turn began: the file shows no earlier moment of the database.
  begun timestamptz,
  -- A person was erased since: what has been written may still hold them, so it is begun anew.
  stale boolean not null default false,
  doing text check (doing in ('counting', 'rows', 'files', 'mails')),
  done bigint not null default 0,
  total bigint,
  bytes bigint not null default 0,
  sha256 bytea check (octet_length(sha256) = 32),
  row_count bigint,
  file_count bigint,
  mail_count bigint,
  -- Conversations that are not in it, because whoever asked may not read them.
  withheld bigint,
  asked timestamptz not null default now(),
  made timestamptz,
  until timestamptz,
  check ((state in ('failed', 'gone')) = (why is not null)),
  check (state <> 'ready' or (made is not null and until is not null and sha256 is not null))
);
-- One at a time for each organization.
create unique index whole_export_busy on whole_export (owner_id) where state in ('waiting', 'running');
create index whole_export_owner on whole_export (owner_id, id desc);
create index whole_export_login on whole_export (login_id);

create table whole_export_piece (
  export_id bigint not null references whole_export on delete cascade,
  -- In which turn it was written; those of earlier ones are swept away.
  turn integer not null,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (export_id, turn, number)
);
-- A ZIP does not get smaller.
alter table whole_export_piece alter column bytes set storage external;

-- Whether an erasure found anything: exports are taken back for those that did.
alter table person_erasure add column touched boolean not null default false;
