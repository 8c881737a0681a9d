-- Who is named as a sponsor in the notes of shows whose episodes are kept, and whom a campaign competes with.
create table sponsor_mention (
  episode_id bigint not null references episode on delete cascade,
  -- The host of a link, or a code where no link stands beside it.
  kind text not null check (kind in ('host', 'code')),
  key text not null check (char_length(key) between 1 and 253),
  -- The words of the notes around it.
  words text not null check (char_length(words) <= 300),
  primary key (episode_id, kind, key)
);

alter table airing_words
  add column rivals text[] not null default '{}' check (cardinality(rivals) <= 20);
