-- News for a user: in the app, by mail at once or daily, by push.
create table notice (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  login_id bigint not null references login on delete cascade,
  owner_id bigint references owner on delete cascade,
  kind text not null,
  -- The handle of what it is about: a conversation, a mailbox, a campaign.
  subject text,
  details jsonb not null default '{}',
  created timestamptz not null default now(),
  seen timestamptz,
  -- When it was mailed and pushed; null while that waits, or is not wanted.
  mailed timestamptz,
  pushed timestamptz
);
create index notice_login on notice (login_id, id desc);
create index notice_unseen on notice (login_id) where seen is null;

create table notice_choice (
  login_id bigint not null references login on delete cascade,
  kind text not null,
  mail text not null check (mail in ('at-once', 'daily', 'no')),
  push boolean not null,
  primary key (login_id, kind)
);

create table push_subscription (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  endpoint bytea not null,
  endpoint_hash bytea not null unique,
  created timestamptz not null default now(),
  failed integer not null default 0
);
create index push_subscription_login on push_subscription (login_id);
