-- What was booked with podcasters. Bookings belong to the organization: they outlive the entry, the campaign and the
-- offer that they came from.

-- The last number of each year. Its row is held until a booking is written, so that no number is lost or given twice.
create table booking_counter (
  owner_id bigint not null references owner on delete cascade,
  year integer not null,
  last integer not null check (last > 0),
  primary key (owner_id, year)
);

create table booking (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  campaign_id bigint references campaign on delete set null,
  entry_id bigint references campaign_entry on delete set null,
  podcast_id bigint references podcast on delete set null,
  offer_id bigint references offer on delete set null,
  number text not null check (number ~ '^\d{4}-\d{4,}$'),
  -- The newest of its versions, and the one in force.
  version integer not null default 1 check (version > 0),
  accepted_version integer check (accepted_version between 1 and version),
  paid_on date,
  paid_amount bigint check (paid_amount >= 0),
  cancelled timestamptz,
  cancelled_side text check (cancelled_side in ('us', 'host')),
  cancelled_reason text,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  unique (owner_id, number),
  check ((paid_on is null) = (paid_amount is null)),
  check (num_nonnulls(cancelled, cancelled_side, cancelled_reason) in (0, 3))
);
create index booking_campaign on booking (campaign_id, id);
create index booking_entry on booking (entry_id);
create index booking_offer on booking (offer_id);
create index booking_podcast on booking (podcast_id);
create index booking_login on booking (login_id) where login_id is not null;

create table booking_version (
  booking_id bigint not null references booking on delete cascade,
  number integer not null check (number > 0),
  -- Canonical JSON, as it was hashed.
  sheet text not null check (octet_length(sheet) <= 131072),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- As printed, and as printed with the record of its acceptance.
  pdf bytea check (octet_length(pdf) <= 1048576),
  record_pdf bytea check (octet_length(record_pdf) <= 1048576),
  -- When its link was first given out; of the link there is only the hash, and what it is made from with the key.
  sent timestamptz,
  link_seed text,
  link_hash bytea unique check (octet_length(link_hash) = 32),
  until timestamptz,
  answer text check (answer in ('accepted', 'declined')),
  answered timestamptz,
  -- Why the podcaster declined, in their words.
  reason text,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (booking_id, number),
  check (num_nonnulls(sent, link_seed, link_hash, until) in (0, 4)),
  check ((answer is null) = (answered is null)),
  check (answer is null or sent is not null)
);
create index booking_version_login on booking_version (login_id) where login_id is not null;

-- What stands in a sheet stays, and an answer to it, too.
create function booking_version_stays() returns trigger language plpgsql as $$
begin
  if (old.booking_id, old.number, old.sheet, old.sha256, old.created)
    is distinct from (new.booking_id, new.number, new.sheet, new.sha256, new.created)
    or (old.answer is not null and (old.answer, old.answered, old.reason)
      is distinct from (new.answer, new.answered, new.reason)) then
    raise exception 'a version of a booking is never changed';
  end if;
  return new;
end
$$;
create trigger booking_version_stays before update on booking_version
  for each row execute function booking_version_stays();

create table acceptance (
  booking_id bigint not null,
  number integer not null,
  name text not null check (name <> ''),
  function text not null,
  at timestamptz not null default now(),
  -- Of whoever accepted; both go after twelve months.
  address_hmac bytea check (octet_length(address_hmac) = 32),
  agent text,
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (booking_id, number),
  foreign key (booking_id, number) references booking_version on delete cascade
);
create index acceptance_at on acceptance (at) where address_hmac is not null or agent is not null;

create function acceptance_stays() returns trigger language plpgsql as $$
begin
  if (old.booking_id, old.number, old.name, old.function, old.at, old.sha256)
    is distinct from (new.booking_id, new.number, new.name, new.function, new.at, new.sha256)
    or (new.address_hmac is not null and new.address_hmac is distinct from old.address_hmac)
    or (new.agent is not null and new.agent is distinct from old.agent) then
    raise exception 'an acceptance is never changed';
  end if;
  return new;
end
$$;
create trigger acceptance_stays before update on acceptance
  for each row execute function acceptance_stays();

-- One ad in one episode, as the version in force says it; before there is one, as the newest does.
create table spot (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  booking_id bigint not null references booking on delete cascade,
  -- By it a spot is known through all versions.
  position integer not null check (position > 0),
  first_day date,
  last_day date,
  episode integer check (episode > 0),
  slot text not null check (slot in ('pre', 'mid', 'post')),
  seconds integer not null check (seconds between 5 and 600),
  makegood_of bigint references spot on delete set null,
  cancelled timestamptz,
  cancelled_side text check (cancelled_side in ('us', 'host')),
  cancelled_reason text,
  -- When it was settled: it has run, or what was missing was made good or waived.
  settled timestamptz,
  unique (booking_id, position),
  check (first_day <= last_day),
  check (num_nonnulls(cancelled, cancelled_side, cancelled_reason) in (0, 3))
);
create index spot_makegood on spot (makegood_of) where makegood_of is not null;

-- An offer that was booked keeps what was agreed.
alter table offer drop constraint offer_state_check;
alter table offer add constraint offer_state_check
  check (state in ('open', 'agreed', 'booked', 'declined', 'withdrawn'));
alter table offer drop constraint offer_check;
alter table offer add constraint offer_agreed_total
  check ((state in ('agreed', 'booked')) = (agreed_total is not null));

-- The acceptance of a booking moves the podcast in its campaign.
alter table campaign_move drop constraint campaign_move_cause_check;
alter table campaign_move add constraint campaign_move_cause_check
  check (cause in ('user', 'mail', 'reply', 'away', 'opt-out', 'booking'));
