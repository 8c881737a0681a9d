-- Keys of shops become tokens of programs (decision 165). The table keeps its name and its columns, so that a server of
-- the release before goes on beside this one; what it makes may report conversions and nothing else, as ever.
alter table api_key
  -- Null: a person's own token, which reaches what they reach.
  alter column owner_id drop not null,
  -- What it may do; null: all that its person may.
  add column acts text[] default '{conversion.report}' check (acts is null or cardinality(acts) between 1 and 60),
  -- Null only for what may report conversions and nothing else: a shop must not stop reporting one night.
  add column expires timestamptz,
  -- Where it may be used from; empty: anywhere.
  add column networks cidr[] not null default '{}' check (cardinality(networks) <= 20),
  -- What it was before it was rotated, and until when that still opens.
  add column before_hash bytea unique check (length(before_hash) = 32),
  add column before_until timestamptz,
  add constraint api_key_before check ((before_hash is null) = (before_until is null)),
  add constraint api_key_ends check (expires is not null or acts is not distinct from '{conversion.report}');
create index api_key_personal on api_key (created_by, id) where owner_id is null;
