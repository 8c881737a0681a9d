-- A program that may ask for access by OAuth (D4.06).
create table oauth_client (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- Whose members may allow it; null: everybody.
  owner_id bigint references owner on delete cascade,
  created_by bigint references login on delete set null,
  -- Nobody has looked at what it says of itself.
  registered_itself boolean not null default false,
  created timestamptz not null default now(),
  -- When it was allowed last, or registered. What registered itself and is not used goes.
  used timestamptz not null default now(),
  check (not registered_itself or owner_id is null)
);
create index oauth_client_owner on oauth_client (owner_id, id);
create index oauth_client_created_by on oauth_client (created_by) where created_by is not null;
create index oauth_client_itself on oauth_client (used) where registered_itself;

-- That a member allowed a client something in one organization. It goes with the membership.
create table oauth_grant (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  client_id bigint not null references oauth_client on delete cascade,
  login_id bigint not null,
  owner_id bigint not null,
  acts text[] not null check (cardinality(acts) > 0),
  -- What its tokens are for.
  resource text not null,
  created timestamptz not null default now(),
  used date,
  ends timestamptz not null,
  -- The code is good once, for who has the verifier of the challenge, at this address.
  redirect_uri text not null,
  challenge text not null,
  code_hash bytea not null unique,
  code_until timestamptz not null,
  -- Every refresh token of it begins with one word, so that an old one is known for ever without being kept.
  family_hash bytea unique,
  refresh_hash bytea,
  refresh_until timestamptz,
  access_hash bytea unique,
  access_until timestamptz,
  foreign key (login_id, owner_id) references membership on delete cascade,
  constraint oauth_grant_whole check (num_nulls(family_hash, refresh_hash, refresh_until, access_hash, access_until) in (0, 5))
);
create index oauth_grant_member on oauth_grant (login_id, owner_id);
create index oauth_grant_client on oauth_grant (client_id);
