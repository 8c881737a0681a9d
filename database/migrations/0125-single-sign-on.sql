-- Single sign-on (D2.07, D2.08, decisions 0155 and 0156): an organization's people sign in at its own provider.

-- One for each organization.
create table sign_on (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null unique references owner on delete cascade,
  issuer text not null check (issuer like 'https://%' and char_length(issuer) <= 500),
  client_id text not null check (char_length(client_id) <= 500),
  -- Sealed. A public client has none.
  secret bytea,
  secret_changed timestamptz,
  -- What members become who are made on their first sign-in.
  role text not null check (role in ('manager', 'member', 'viewer')),
  enabled boolean not null,
  -- The provider never says whether an address is verified; what its administrator entered is believed.
  unsaid boolean not null default false,
  -- Members with an address of a proved domain have no other way in.
  only_way boolean not null default false,
  -- The last sign-in that succeeded with this issuer and client.
  used timestamptz,
  -- The last one that failed, and the request whose log says more.
  fault text,
  fault_at timestamptz,
  fault_request text,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

-- A domain whose addresses an organization wants to claim. It holds it from the moment its word stood in DNS.
create table sign_on_domain (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
  word text not null,
  proved timestamptz,
  created timestamptz not null default now(),
  unique (owner_id, domain)
);
create unique index sign_on_domain_proved on sign_on_domain (domain) where proved is not null;

-- Who somebody is at a provider. An address may be given to somebody else there; a subject is not.
create table sign_on_identity (
  sign_on_id bigint not null references sign_on on delete cascade,
  issuer text not null,
  subject text not null check (char_length(subject) <= 255),
  login_id bigint not null references login on delete cascade,
  created timestamptz not null default now(),
  used timestamptz not null default now(),
  primary key (sign_on_id, issuer, subject)
);
create index sign_on_identity_login on sign_on_identity (login_id);

-- A sign-in that has begun: for ten minutes, in one browser, once.
create table sign_on_attempt (
  state_hash bytea primary key,
  sign_on_id bigint not null references sign_on on delete cascade,
  browser_hash bytea not null,
  verifier bytea not null,
  redirect_uri text not null,
  way_back text,
  until timestamptz not null
);
create index sign_on_attempt_until on sign_on_attempt (until);
create index sign_on_attempt_sign_on on sign_on_attempt (sign_on_id);

-- Somebody the provider has vouched for, whose account is more than this organization's: the password is asked for once.
create table sign_on_link (
  token_hash bytea primary key,
  sign_on_id bigint not null references sign_on on delete cascade,
  login_id bigint not null references login on delete cascade,
  issuer text not null,
  subject text not null,
  browser_hash bytea not null,
  until timestamptz not null
);
create index sign_on_link_until on sign_on_link (until);
create index sign_on_link_login on sign_on_link (login_id);
create index sign_on_link_sign_on on sign_on_link (sign_on_id);

-- The way in for owners while the provider is down. Works once.
create table sign_on_code (
  owner_id bigint primary key references owner on delete cascade,
  code_hash bytea not null,
  created timestamptz not null default now()
);

-- An owner who has shown the code may sign in with their password for a while.
create table sign_on_exception (
  login_id bigint primary key references login on delete cascade,
  until timestamptz not null
);
