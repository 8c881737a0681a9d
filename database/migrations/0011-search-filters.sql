-- The search by "has an address" and in descriptions: what it looks at is a change.

drop trigger podcast_search_changed on podcast;
create trigger podcast_search_changed after update on podcast for each row
  when (old.search_text is distinct from new.search_text
    or old.title_key is distinct from new.title_key
    or old.language is distinct from new.language
    or old.episodes is distinct from new.episodes
    or old.latest_episode is distinct from new.latest_episode
    or old.reach is distinct from new.reach
    or old.rating is distinct from new.rating
    or old.ratings_count is distinct from new.ratings_count
    or (old.address_id is null) <> (new.address_id is null))
  execute function search_note_changed();

-- The words of subtitle and description, folded, each once with a blank before it. They are made by the application,
-- which folds; podcasts that have none yet are given theirs by the job that tends the search.
alter table podcast_detail add column words text;
create index podcast_detail_wordless on podcast_detail (podcast_id) where words is null;

-- Whoever changes a description and knows nothing of its words leaves none that are wrong.
create function podcast_detail_drop_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;
create trigger podcast_detail_described before update of description on podcast_detail for each row
  when (old.description is distinct from new.description and old.words is not distinct from new.words)
  execute function podcast_detail_drop_words();

create trigger podcast_detail_search_made after insert on podcast_detail
  referencing new table as touched for each statement execute function search_note_genres();

create function search_note_words() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  insert into search.change (first, last) values (old.podcast_id, old.podcast_id);
  return null;
end $$;
create trigger podcast_detail_search_changed after update on podcast_detail for each row
  when (old.words is distinct from new.words) execute function search_note_words();

-- Search tables made before do not hold it: the podcasts are read until the next build, which begins at the start.
delete from search.build;
