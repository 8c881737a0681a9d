-- The briefing of a campaign, the steps people tick off, and the figures they enter.

-- Beside its campaign: lists and forms never carry it along.
create table campaign_briefing (
  campaign_id bigint primary key references campaign on delete cascade,
  document jsonb not null,
  words integer not null check (words >= 0),
  modified_by bigint references login on delete set null,
  modified timestamptz not null default date_trunc('milliseconds', now())
);

-- results ------------------------------------------------------------------------------------------------

-- What a person says is done, with who and when; all other steps follow from the data (decision 22).
create table campaign_step (
  campaign_id bigint not null references campaign on delete cascade,
  step text not null check (step in ('baseData', 'kickOff', 'start', 'listened')),
  login_id bigint references login on delete set null,
  done timestamptz not null default now(),
  primary key (campaign_id, step)
);

-- Numbers of ads and of podcasts paid; budgets in minor units of the currency. Null = nobody entered it.
create table campaign_figures (
  campaign_id bigint primary key references campaign on delete cascade,
  ads_delivered integer check (ads_delivered >= 0),
  paid integer check (paid >= 0),
  budget_provided integer check (budget_provided >= 0),
  budget_placed integer check (budget_placed >= 0),
  budget_spent integer check (budget_spent >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  login_id bigint references login on delete set null,
  modified timestamptz not null default date_trunc('milliseconds', now()),
  check (currency is not null or num_nonnulls(budget_provided, budget_placed, budget_spent) = 0)
);
