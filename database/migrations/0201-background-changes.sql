-- How far each background change of a large table is (server/platform/background); what is to be changed, the change itself
-- knows.
create table background_change (
  name text primary key check (length(name) <= 60),
  -- Rows there were to change when it began, and those that are done.
  total bigint not null check (total >= 0),
  done bigint not null default 0,
  -- What the batches took, in milliseconds.
  took bigint not null default 0,
  begun timestamptz not null default now(),
  moved timestamptz not null default now(),
  ended timestamptz,
  -- What went wrong last, and how often in a row; after too often an administrator has it tried again.
  trouble text check (length(trouble) <= 500),
  failures integer not null default 0,
  not_before timestamptz,
  stopped boolean not null default false
);
