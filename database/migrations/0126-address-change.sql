-- Another address to sign in with (D2.09, decision 0157): confirmed at both, and taken back by the old one for a week.
create table address_change (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  old_address text not null,
  new_address text not null,
  -- Of the links, only hashes are stored; each is made when its mail is written.
  old_hash bytea unique,
  new_hash bytea unique,
  back_hash bytea unique,
  old_confirmed timestamptz,
  new_confirmed timestamptz,
  changed timestamptz,
  taken_back timestamptz,
  language text not null,
  created timestamptz not null default now(),
  expires timestamptz not null
);
-- One at a time waits.
create unique index address_change_waiting on address_change (login_id) where changed is null;
create index address_change_login on address_change (login_id);
create index address_change_expires on address_change (expires);
