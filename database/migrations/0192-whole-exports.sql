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
