-- What a manager may spend in a calendar month (UTC) without asking, in credits (D1.08). Null: as much as there is.
alter table membership add column ceiling integer check (ceiling between 0 and 1000000);
-- Whoever is brought back has the ceiling that they had.
alter table member_removal add column ceiling integer;

-- A purchase above its buyer's ceiling, as an owner is asked for it.
create table purchase_request (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint not null references login on delete cascade,
  -- What exactly: row ids in order, and what it cost as it was asked for. A card pays `amount` of it.
  podcasts bigint[] not null check (cardinality(podcasts) between 1 and 100),
  credits integer not null check (credits > 0),
  amount integer check (amount > 0),
  currency text,
  state text not null default 'asked' check (state in ('asked', 'approved', 'declined', 'expired')),
  decided_by bigint references login on delete set null,
  decided timestamptz,
  -- What was bought with it; what an owner approved does not count.
  purchase_id bigint references purchase on delete set null,
  created timestamptz not null default now(),
  expires timestamptz not null default now() + interval '7 days',
  check ((amount is null) = (currency is null))
);
-- Asked twice it is one request.
create unique index purchase_request_open on purchase_request (owner_id, login_id, podcasts) where state = 'asked';
create index purchase_request_owner on purchase_request (owner_id, id);
create index purchase_request_login on purchase_request (login_id);
create index purchase_request_decided_by on purchase_request (decided_by) where decided_by is not null;
create index purchase_request_purchase on purchase_request (purchase_id) where purchase_id is not null;
create index purchase_spent on purchase (owner_id, login_id, created);
