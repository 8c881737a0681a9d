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

-- How a user is told: the zone in which the day's mail comes, and when the last ones went.
create table notice_setting (
  login_id bigint primary key references login on delete cascade,
  time_zone text,
  mailed_daily date
);

-- The pair of keys by which push services know this installation (RFC 8292); the private one is sealed.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key bytea not null,
  created timestamptz not null default now()
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

-- What moved a podcast of a campaign, where a mail that came back did; evidence is the handle of the kept mail.
alter table campaign_move drop constraint campaign_move_cause_check;
alter table campaign_move add constraint campaign_move_cause_check
  check (cause in ('user', 'mail', 'reply', 'away', 'opt-out'));
alter table campaign_move add column evidence text;

-- Until when a waiting mail was held because its reader is away; it is held once.
alter table message add column away_until date;

-- An organization may let answers move its podcasts; without a row they only suggest it.
create table answer_rule (
  owner_id bigint primary key references owner on delete cascade,
  moves boolean not null,
  changed_by bigint references login on delete set null,
  modified timestamptz not null default now()
);
