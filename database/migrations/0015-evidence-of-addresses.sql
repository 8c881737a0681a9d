-- What else is known of an address: the country it probably belongs to and why, and whether the podcast invites
-- advertisers to write to it, in its own words. Addresses that are there are examined by the walk through the catalogue.
alter table podcast_address
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column country_basis text not null default 'unknown'
    check (country_basis in ('address', 'website', 'language', 'unknown')),
  add column evidence text not null default 'not-examined'
    check (evidence in ('invitation', 'none', 'not-examined')),
  add column snippet text not null default '',
  add check ((country is null) = (country_basis = 'unknown')),
  add check ((snippet <> '') = (evidence = 'invitation'));
