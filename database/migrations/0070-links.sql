-- Links that hosts read out, one for each show of a campaign.
create table link (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  -- The rows of links stay behind when campaign or entry go, so that no slug is ever given again.
  campaign_id bigint references campaign on delete set null,
  entry_id bigint references campaign_entry on delete set null,
  slug text not null unique check (slug ~ '^[2-9A-HJ-NP-Z]{7}$'),
  target text not null check (length(target) <= 8000),
  state text not null default 'open' check (state in ('open', 'closed', 'removed')),
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create unique index link_once on link (entry_id) where state <> 'removed';
create index link_campaign on link (campaign_id, id);
create index link_owner on link (owner_id);
create index link_entry on link (entry_id);
create index link_created_by on link (created_by) where created_by is not null;

-- Days are days of UTC.
create table link_day (
  link_id bigint not null references link on delete cascade,
  day date not null,
  clicks bigint not null default 0,
  visitors bigint not null default 0,
  -- Scanners, previews, floods.
  filtered bigint not null default 0,
  primary key (link_id, day)
);

-- Who was there today, as keyed hashes. They and the salt are gone when the day is over.
create table link_seen (
  day date not null,
  link_id bigint not null references link on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  primary key (day, link_id, visitor)
);
create index link_seen_link on link_seen (link_id);

create table link_salt (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
