-- For how many days after an ad orders count for it, where a campaign does not use the usual 60.
create table campaign_window (
  campaign_id bigint primary key references campaign on delete cascade,
  days smallint not null check (days between 1 and 90),
  login_id bigint references login on delete set null,
  modified timestamptz not null default now()
);
create index campaign_window_login on campaign_window (login_id) where login_id is not null;
