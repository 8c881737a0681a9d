-- What feeds say in tags of podcastindex.org, beside the podcast: lists and the search never look here. A podcast whose
-- feed says nothing there has no row. Mail addresses in them are in podcast_address, with the tag they stood in.
create table podcast_tags (
  podcast_id bigint primary key references podcast on delete cascade,
  -- Other platforms are asked not to take the feed over; null: it does not say.
  locked boolean,
  funding jsonb not null default '[]' check (jsonb_typeof(funding) = 'array'),
  persons jsonb not null default '[]' check (jsonb_typeof(persons) = 'array'),
  texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array')
);
