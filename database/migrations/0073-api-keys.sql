-- Keys with which a shop's server reports conversions. The key itself is shown once and kept nowhere.
create table api_key (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  name text not null check (length(name) between 1 and 80),
  hash bytea not null unique check (length(hash) = 32),
  last_four text not null check (length(last_four) = 4),
  -- Who answers for it: without them it is gone.
  created_by bigint not null references login on delete cascade,
  created timestamptz not null default now(),
  used date
);
create index api_key_owner on api_key (owner_id, id);
create index api_key_created_by on api_key (created_by);
