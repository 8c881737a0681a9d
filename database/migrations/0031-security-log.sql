-- Who did what: sign-ins, permissions, secrets, deletions, refusals. The same within a minute is one row with a count.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamp with time zone not null default now(),
  minute timestamp with time zone not null default date_trunc('minute', now()),
  kind text not null,
  login_id bigint references login on delete set null,
  about_login_id bigint references login on delete set null,
  owner_id bigint references owner on delete set null,
  detail text,
  network text,
  request_id text,
  count integer not null default 1,
  unique nulls not distinct (minute, kind, login_id, about_login_id, owner_id, detail, network)
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_login on security_event (login_id, at desc);
create index security_event_about on security_event (about_login_id, at desc);

-- Sessions can be looked at and ended one by one.
alter table session_family add column public_id text;
update session_family set public_id = substr(md5(random()::text || id::text), 1, 16);
alter table session_family alter column public_id set not null;
alter table session_family add constraint session_family_public_id_key unique (public_id);
alter table session_family add column user_agent text;

-- A user whom an administrator has shut out.
alter table login add column disabled timestamp with time zone;
