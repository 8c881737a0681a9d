-- Every change of a podcast's texts for advertisers: by whom or by which table, and what was there before.
create table podcast_text_change (
  id bigint generated always as identity primary key,
  podcast_id bigint not null references podcast on delete cascade,
  field text not null check (field in ('targetGroup', 'preRoll', 'midRoll', 'postRoll')),
  before text,
  after text,
  login_id bigint references login on delete set null,
  -- The table's file name; null where it was written on the podcast's page.
  source text,
  created timestamptz not null default now(),
  check (before is distinct from after)
);
create index podcast_text_change_podcast on podcast_text_change (podcast_id, id);
