-- Organizations that let the prices of their bookings enter the band of all, and who agreed to that.
create table price_sharing (
  owner_id bigint primary key references owner on delete cascade,
  login_id bigint references login on delete set null,
  agreed timestamptz not null default now()
);
create index price_sharing_login on price_sharing (login_id) where login_id is not null;
