-- A second factor and passkeys (decisions 0150 and 0151), and when a session proved last who uses it (decision 0152).

-- Secrets are sealed. One that is not confirmed with a code yet stands beside the one that holds, and asks nobody for anything.
create table totp (
  login_id bigint primary key references login on delete cascade,
  secret bytea,
  next_secret bytea,
  confirmed timestamptz,
  -- The step of the last code that was taken: no code works twice.
  last_step bigint not null default 0
);

create table recovery_code (
  login_id bigint not null references login on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used timestamptz,
  primary key (login_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  login_id bigint not null references login on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  -- Many authenticators always say 0.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  created timestamptz not null default now(),
  used timestamptz
);
create index passkey_login on passkey (login_id);

-- Challenges are signed, not stored; only one that was answered rightly is kept until it is over, so that it works once.
create table spent_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires timestamptz not null
);
create index spent_challenge_expires on spent_challenge (expires);

-- Browsers that need no code for 30 days; of their mark only the hash.
create table trusted_device (
  login_id bigint not null references login on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  until timestamptz not null,
  primary key (login_id, device_hash)
);

-- When this session proved last who uses it: by password, passkey or code.
alter table session_family add column proved timestamptz not null default now();
-- The network it was used from last, without its last part.
alter table session_family add column network text check (char_length(network) <= 50);

-- Since when the organization wants a second factor of its members.
alter table owner add column second_factor_since timestamptz;

-- Since when the user has signed in at all: before that, no device is a new one.
alter table login add column first_signed_in timestamptz;
update login set first_signed_in = now();

-- "This was not me" in a mail about one's account: works once, for three days.
create table disavowal (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  login_id bigint not null references login on delete cascade,
  what text not null,
  passkey_id bigint references passkey on delete set null,
  expires timestamptz not null
);
create index disavowal_login on disavowal (login_id);
create index disavowal_expires on disavowal (expires);
create index disavowal_passkey on disavowal (passkey_id) where passkey_id is not null;
