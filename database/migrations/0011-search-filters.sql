-- The search by "has an address": whether a podcast has one is a change that it looks at.

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

-- Search tables made before do not hold it: the podcasts are read until the next build, which begins at the start.
delete from search.build;
