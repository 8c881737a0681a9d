-- Whether a feed names people is a filter of the search: a podcast whose tags begin or cease to name some has changed.

create function search_note_tags() returns trigger
  language plpgsql security definer set search_path = search, pg_catalog, pg_temp as $$
begin
  insert into search.change (first, last)
  select id, id from (select case when tg_op = 'DELETE' then old.podcast_id else new.podcast_id end) as touched(id);
  return null;
end $$;
create trigger podcast_tags_search_made after insert on podcast_tags for each row
  when (new.persons <> '[]') execute function search_note_tags();
create trigger podcast_tags_search_changed after update on podcast_tags for each row
  when ((old.persons <> '[]') <> (new.persons <> '[]')) execute function search_note_tags();
create trigger podcast_tags_search_removed after delete on podcast_tags for each row
  when (old.persons <> '[]') execute function search_note_tags();

-- Search tables made before do not hold what filters mark: the podcasts are read until the next build, which begins at
-- the start.
delete from search.build;
