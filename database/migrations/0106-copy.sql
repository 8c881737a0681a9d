-- What hosts read: versions of either side, and what was said of them.
create table copy_version (
  booking_id bigint not null references booking on delete cascade,
  number integer not null check (number between 1 and 50),
  side text not null check (side in ('us', 'host')),
  -- Canonical JSON, as it is hashed.
  words text not null check (length(words) <= 256000),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null check (state in ('draft', 'shared', 'changes-asked', 'approved')),
  login_id bigint references login on delete set null,
  -- Who wrote it, of the host's side.
  host_name text,
  created timestamptz not null default now(),
  modified timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  shared timestamptz,
  approved timestamptz,
  approved_by bigint references login on delete set null,
  approved_name text,
  primary key (booking_id, number),
  check ((state = 'draft') = (shared is null)),
  check (state <> 'approved' or approved is not null),
  check (side = 'us' or state <> 'draft')
);
create index copy_version_login on copy_version (login_id) where login_id is not null;
create index copy_version_approved_by on copy_version (approved_by) where approved_by is not null;

-- What was shared stays as it was said, and an approval stays one.
create function copy_version_stays() returns trigger language plpgsql as $$
begin
  if old.shared is not null and (
    (old.booking_id, old.number, old.side, old.words, old.sha256, old.shared, old.host_name)
      is distinct from (new.booking_id, new.number, new.side, new.words, new.sha256, new.shared, new.host_name)
    or (old.approved is not null and (new.state, new.approved, new.approved_name)
      is distinct from (old.state, old.approved, old.approved_name))) then
    raise exception 'copy that was shared is never changed';
  end if;
  return new;
end
$$;
create trigger copy_version_stays before update on copy_version
  for each row execute function copy_version_stays();

create table copy_comment (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  booking_id bigint not null,
  number integer not null,
  side text not null check (side in ('us', 'host')),
  login_id bigint references login on delete set null,
  host_name text,
  text text not null,
  asks boolean not null,
  created timestamptz not null default clock_timestamp(),
  foreign key (booking_id, number) references copy_version on delete cascade
);
create index copy_comment_version on copy_comment (booking_id, number);
create index copy_comment_login on copy_comment (login_id) where login_id is not null;

-- What is said of copy is counted apart from tries to answer the booking.
alter table booking_try add column copies integer not null default 0 check (copies >= 0);
alter table booking_try alter column tries set default 0;

-- Approved copy moves the podcast in its campaign.
alter table campaign_move drop constraint campaign_move_cause_check;
alter table campaign_move add constraint campaign_move_cause_check
  check (cause in ('user', 'mail', 'reply', 'away', 'opt-out', 'booking', 'answer', 'copy'));
