-- Tasks of people, on a campaign or on one podcast of it.

create table task (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  campaign_id bigint not null references campaign on delete cascade,
  entry_id bigint references campaign_entry on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  due date,
  assigned_to bigint references login on delete set null,
  -- When person or day was set last: whoever got it after eight on its day is not reminded of it.
  since timestamptz not null default now(),
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  done timestamptz,
  done_by bigint references login on delete set null,
  -- The due day of which its person was reminded.
  reminded date
);
create index task_campaign on task (campaign_id, done desc);
create index task_entry on task (entry_id) where entry_id is not null;
create index task_assigned on task (assigned_to, due) where assigned_to is not null and done is null;
create index task_due on task (due) where due is not null and assigned_to is not null and done is null;
create index task_created_by on task (created_by) where created_by is not null;
create index task_done_by on task (done_by) where done_by is not null;
create index task_assigned_any on task (assigned_to) where assigned_to is not null and done is not null;

-- Opens one task for the person who was reminded. Of the key only the hash is kept.
create table task_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  task_id bigint not null references task on delete cascade,
  login_id bigint not null references login on delete cascade,
  created timestamptz not null default now()
);
create index task_link_task on task_link (task_id);
create index task_link_login on task_link (login_id);
create index task_link_created on task_link (created);
