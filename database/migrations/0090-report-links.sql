-- Opens the report of a campaign for whoever has it. The link's key is shown once and kept nowhere.
create table report_link (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  campaign_id bigint not null references campaign on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  label text not null check (length(label) <= 80),
  -- What was ticked.
  shown text[] not null,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  until timestamptz not null,
  revoked timestamptz,
  -- By day of UTC, {"2026-11-26": 3}: a number, and nothing of who opened it.
  openings jsonb not null default '{}'
);
create index report_link_campaign on report_link (campaign_id, id);
create index report_link_login on report_link (login_id) where login_id is not null;
