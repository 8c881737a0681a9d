-- Episodes that a recognizer of the operator's own hears. The sound itself is nowhere in here.

create table audio_task (
  episode_id bigint not null references episode on delete cascade,
  kind text not null check (kind in ('speech')),
  state text not null default 'wanted'
    check (state in ('wanted', 'claimed', 'done', 'failed', 'not-readable')),
  -- For whom it was asked first; an organization asks for a few a day.
  owner_id bigint references owner on delete set null,
  outcome text,
  bytes bigint check (bytes >= 0),
  seconds real check (seconds >= 0),
  sha256 bytea check (octet_length(sha256) = 32),
  -- Whoever hears it renews this; once it is over, somebody else may.
  lease timestamptz,
  tries integer not null default 0,
  wanted timestamptz not null default now(),
  ended timestamptz,
  primary key (episode_id, kind),
  check ((state = 'claimed') = (lease is not null)),
  check ((state in ('done', 'failed', 'not-readable')) = (ended is not null))
);
create index audio_task_owner on audio_task (owner_id, wanted) where owner_id is not null;
create index audio_task_ended on audio_task (ended) where ended is not null;

-- What the last start found out about the operator's programs.
create table audio_part (
  part text primary key check (part in ('speech')),
  -- Of its configuration, so that another one is known from it.
  digest bytea not null check (octet_length(digest) = 32),
  -- Null where it works.
  fault text,
  -- How long an hour of sound takes it.
  seconds_an_hour real check (seconds_an_hour >= 0),
  at timestamptz not null default now(),
  check ((fault is null) = (seconds_an_hour is not null))
);

alter table episode_text drop constraint episode_text_kind_check;
alter table episode_text add constraint episode_text_kind_check
  check (kind in ('transcript', 'chapters', 'speech'));
alter table airing_evidence drop constraint airing_evidence_kind_check, drop constraint airing_evidence_check1;
alter table airing_evidence
  add constraint airing_evidence_kind_check check (kind in ('notes', 'chapter', 'transcript', 'speech')),
  add constraint airing_evidence_notes check (kind in ('transcript', 'speech') or proof = 'written');
