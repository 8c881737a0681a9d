-- Searches that a user keeps within an organization.
create table saved_search (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint not null references login on delete cascade,
  name text not null,
  -- Words, filters and order, as the contract's SavedFilters.
  filters jsonb not null,
  created timestamptz not null default date_trunc('milliseconds', now()),
  opened timestamptz not null default date_trunc('milliseconds', now()),
  -- The highest podcast.id there was when it was opened: those above have come since. Not a reference, as that
  -- podcast may be removed.
  seen_podcast bigint not null check (seen_podcast >= 0),
  -- Kept for a day, so that it can be taken back.
  deleted timestamptz
);
create unique index saved_search_name on saved_search (login_id, owner_id, name) where deleted is null;
create index saved_search_owner on saved_search (owner_id);
