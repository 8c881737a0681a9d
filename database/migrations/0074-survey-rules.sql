-- Which words of the survey "How did you hear about us?" mean which show. The oldest that fits counts.
create table survey_rule (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  entry_id bigint not null references campaign_entry on delete cascade,
  words text not null check (length(words) between 1 and 100),
  -- As compared: in small letters, blanks as one.
  key text not null check (length(key) between 1 and 100),
  match text not null check (match in ('is', 'contains')),
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  unique (owner_id, match, key)
);
create index survey_rule_entry on survey_rule (entry_id);
create index survey_rule_created_by on survey_rule (created_by) where created_by is not null;
