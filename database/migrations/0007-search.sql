-- What the search of the catalogue keeps beside the podcasts: tables made from them, and what has changed since.
--
-- All of it is unlogged and in a schema of its own. It can be made again at any time, a backup need not hold it,
-- and after a crash of PostgreSQL it is empty as a whole: never a table without the changes that belong to it.

create schema search;

-- The newest row is the one in use; its tables are search.part_<id>, set_<id>, word_<id> and spelling_<id>.
create unlogged table search.build (
  id bigint primary key,
  -- Every transaction that the build has seen; the others are in search.change.
  snapshot pg_snapshot not null,
  podcasts integer not null,
  -- The lists that numbers in the tables point to.
  lists jsonb not null,
  began timestamptz not null,
  made timestamptz not null default now()
);

-- Podcasts that were made, changed or removed: each from `first` to `last`. A range may name more than were touched.
create unlogged table search.change (
  first bigint not null,
  last bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  check (first <= last)
);
create index change_xid on search.change (xid);

create function search_note_made() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  insert into search.change (first, last) select min(id), max(id) from made having count(*) > 0;
  return null;
end $$;
create trigger podcast_search_made after insert on podcast
  referencing new table as made for each statement execute function search_note_made();

create function search_note_changed() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  insert into search.change (first, last) values (old.id, old.id);
  return null;
end $$;
create trigger podcast_search_changed after update on podcast for each row
  when (old.search_text is distinct from new.search_text
    or old.title_key is distinct from new.title_key
    or old.language is distinct from new.language
    or old.episodes is distinct from new.episodes
    or old.latest_episode is distinct from new.latest_episode
    or old.reach is distinct from new.reach
    or old.rating is distinct from new.rating
    or old.ratings_count is distinct from new.ratings_count)
  execute function search_note_changed();
create trigger podcast_search_removed after delete on podcast for each row execute function search_note_changed();

-- Many podcasts in a row, as an import writes them, are one range.
create function search_note_genres() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  insert into search.change (first, last)
  with ids as (select distinct podcast_id as id from touched),
       span as (select min(id) as lowest, max(id) as highest, count(*) as n from ids)
  select lowest, highest from span where highest - lowest < 2 * n
  union all select id, id from ids, span where highest - lowest >= 2 * n;
  return null;
end $$;
create trigger podcast_genre_search_made after insert on podcast_genre
  referencing new table as touched for each statement execute function search_note_genres();
create trigger podcast_genre_search_changed after update on podcast_genre
  referencing new table as touched for each statement execute function search_note_genres();
create trigger podcast_genre_search_removed after delete on podcast_genre
  referencing old table as touched for each statement execute function search_note_genres();

-- With everything gone there is nothing to compare with: searches read the podcasts until the next build.
create function search_note_emptied() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  delete from search.build;
  return null;
end $$;
create trigger podcast_search_emptied after truncate on podcast
  for each statement execute function search_note_emptied();
create trigger podcast_genre_search_emptied after truncate on podcast_genre
  for each statement execute function search_note_emptied();

-- Titles are sorted by code points wherever the database is: its own order may be that of any language.
drop index podcast_by_title;
create index podcast_by_title on podcast (title_key collate "C", id);

-- A role that works in the catalogue without owning it (DATABASE_ADMIN_URL migrates as another one).
do $$
declare
  one text;
begin
  for one in
    select distinct case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end
    from information_schema.role_table_grants
    where table_schema = current_schema() and table_name = 'podcast' and privilege_type = 'UPDATE'
      and grantee <> current_user
  loop
    execute format('grant usage, create on schema search to %s', one);
    execute format('grant select, insert, update, delete on all tables in schema search to %s', one);
  end loop;
end $$;
