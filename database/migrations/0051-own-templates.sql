-- What a feed says about its recent episodes: facts that mails can name.
create table podcast_recent (
  podcast_id bigint primary key references podcast on delete cascade,
  title text,
  -- The day of the episode with this title.
  day date,
  -- On which the show usually comes out; 0 is Sunday, null where there is no habit.
  weekday smallint check (weekday between 0 and 6)
);

-- Templates that a person or an organization keeps.
create table own_template (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  -- Whose it is alone; null for the organization's.
  login_id bigint references login on delete cascade,
  -- The newest of its versions.
  version integer not null default 1 check (version > 0),
  created timestamptz not null default now(),
  -- Kept for a day, so that it can be taken back.
  deleted timestamptz
);
create index own_template_owner on own_template (owner_id);
create index own_template_login on own_template (login_id) where login_id is not null;

create table own_template_version (
  template_id bigint not null references own_template on delete cascade,
  version integer not null check (version > 0),
  name text not null,
  language text not null check (language in ('en', 'de')),
  kind text not null check (kind in ('starter', 'reminder', 'terms', 'other')),
  -- How a German text addresses its reader; null where it does not matter.
  form text check (form in ('formal', 'informal')),
  tags text[] not null default '{}',
  subject text not null,
  body text not null,
  -- What differs from the version before; empty for the first one.
  changed text[] not null default '{}',
  -- The earlier version that was used again.
  again integer,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (template_id, version),
  check (form is null or language = 'de')
);
create index own_template_version_login on own_template_version (login_id) where login_id is not null;

-- What a mailing was begun with: an own template or one of the built-in ones.
alter table mailing add column template_id bigint references own_template on delete set null;
alter table mailing add column built_in text;
alter table mailing add constraint mailing_one_template check (template_id is null or built_in is null);
create index mailing_template on mailing (template_id) where template_id is not null;
create index mailing_begun_with on mailing (owner_id) where template_id is not null or built_in is not null;

-- The values put in when the message was queued, where facts of the show stand in its text: those are filled in again
-- when it leaves. Null where there are none.
alter table message add column filled jsonb;
