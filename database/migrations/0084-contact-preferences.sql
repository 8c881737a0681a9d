-- What the podcaster of a show says of ads in it: by the link in a mail, or after a claim. One row for each of the two;
-- a claim stands above a link. Null, or empty: nothing was said of that.
create table contact_preference (
  podcast_id bigint not null references podcast on delete cascade,
  said_by text not null check (said_by in ('link', 'claim')),
  -- Slots with their price, as the contract of preferences has them.
  formats jsonb not null default '[]',
  route text check (route in ('mail', 'page')),
  page text check (char_length(page) <= 2000),
  blocked text[] not null default '{}' check (cardinality(blocked) <= 30),
  language text check (language in ('en', 'de')),
  not_before date,
  said timestamptz not null default now(),
  primary key (podcast_id, said_by)
);

-- What a campaign advertises, where it is one of the subjects that podcasters exclude.
alter table campaign add column category text check (char_length(category) <= 30);
