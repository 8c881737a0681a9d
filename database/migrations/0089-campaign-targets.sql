-- What an order or lead of a campaign may cost, in minor units.
create table campaign_target (
  campaign_id bigint primary key references campaign on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  per_action bigint not null check (per_action > 0),
  login_id bigint references login on delete set null,
  modified timestamptz not null default now()
);
create index campaign_target_login on campaign_target (login_id) where login_id is not null;
