-- Sign-up, forgotten passwords, members and acting on behalf.

-- A sign-up that waits for its confirmation. The login is made only then, from the very sign-up whose link was
-- opened: whoever signs up somebody else's address gets nothing by it.
create table sign_up (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token in the mail; null until the mail goes out.
  token_hash bytea unique check (length(token_hash) = 32),
  username text not null check (username = lower(username)),
  password_hash text not null,
  organization text not null check (organization <> ''),
  first_name text not null default '',
  last_name text not null default '',
  language text not null check (language in ('en', 'de')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index sign_up_expires on sign_up (expires);

-- The one link that may set a new password; a newer one takes its place.
create table password_reset (
  login_id bigint primary key references login on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires timestamptz not null
);

create table invitation (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  username text not null check (username = lower(username)),
  token_hash bytea unique check (length(token_hash) = 32),
  invited_by bigint references login on delete set null,
  language text not null check (language in ('en', 'de')),
  created timestamptz not null default now(),
  expires timestamptz not null,
  unique (owner_id, username)
);

-- How often something was asked within a window of time, by the hash of who asked for what.
create table ask_budget (
  key_hash bytea primary key check (length(key_hash) = 32),
  spent integer not null,
  window_end timestamptz not null
);
create index ask_budget_window on ask_budget (window_end);

-- The organizations a user reaches now: those they belong to, and the one in the preferences of whoever may act
-- for any (decision 1). Everything that looks for an organization's things goes through it.
create view owner_access as
  select login_id, owner_id, true as member from membership
  union all
  select p.login_id, p.owner_id, false as member
  from preference p
  join login_permission g on g.login_id = p.login_id and g.permission = 'OWNER_ACT_FOR_ANY'
  where p.owner_id is not null
    and not exists (select from membership m where m.login_id = p.login_id and m.owner_id = p.owner_id);

-- Each thing a user did for an organization they do not belong to.
create table act_on_behalf (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete restrict,
  owner_id bigint not null references owner on delete restrict,
  route text not null,
  request_id text not null,
  at timestamptz not null default now(),
  unique (request_id, owner_id)
);

-- credits ----------------------------------------------------------------------------------------------

-- Who has had initial credits: a keyed hash of the mail domain, for free-mail domains of the address.
create table initial_grant (
  identity bytea primary key check (length(identity) = 32),
  owner_id bigint not null references owner on delete restrict,
  created timestamptz not null default now()
);
