-- Codes that hosts read out. A list comes from the shop, or they are made here.
create table promo_code (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  -- Orders with the code may still come when the campaign is gone.
  campaign_id bigint references campaign on delete set null,
  code text not null check (length(code) between 2 and 40),
  -- How it is compared: shops take small letters, too.
  key text not null check (key = upper(key)),
  retired boolean not null default false,
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  unique (owner_id, key)
);
create index promo_code_campaign on promo_code (campaign_id, id);
create index promo_code_created_by on promo_code (created_by) where created_by is not null;

-- To which show a code belonged when.
create table promo_code_holder (
  id bigint generated always as identity primary key,
  code_id bigint not null references promo_code on delete cascade,
  entry_id bigint references campaign_entry on delete set null,
  since timestamptz not null default now(),
  until timestamptz check (until >= since)
);
create unique index promo_code_holder_once on promo_code_holder (code_id) where until is null;
create index promo_code_holder_code on promo_code_holder (code_id, since);
create index promo_code_holder_entry on promo_code_holder (entry_id);

-- When clicks could not be written down: what came then may be missing.
create table click_gap (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null check (until >= since)
);
create index click_gap_until on click_gap (until);
