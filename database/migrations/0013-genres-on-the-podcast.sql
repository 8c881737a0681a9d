-- The genres of a podcast and the signals of its reach move into its own row, where every card finds them: 24 cards are
-- one look into one table, and an import writes one row where it wrote four.
--
-- What it costs: podcast is written anew once, with all its indexes, and needs its room on the disk twice until the end.
-- Nobody reads the catalogue meanwhile. With a few thousand podcasts that is a moment; 300,000 took half a minute on two
-- cores, so count on some ten minutes for millions.

-- First of all and at once: whoever still works in one of them ends before, and nobody comes between.
lock table podcast, podcast_detail, podcast_genre in access exclusive mode;

-- Making indexes again is most of it.
select set_config('maintenance_work_mem', '256MB', true)
where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('256MB');

-- Genres have no index of their own. Searches look into the search tables; the plain query stands in for them in a
-- small catalogue or while they are made, and reads podcasts in their order as for every other filter. An index of
-- arrays would have to be kept with each of millions of podcasts that an import brings.
-- The numbers are those of table genre: what a source says goes through orderGenres (server/catalogue/genre-names.ts),
-- which lets nothing else pass, and the first one is also primary_genre_id, which refers to it.
alter table podcast
  add column genre_ids integer[] not null default '{}',
  add column reach_signals jsonb not null default '[]';

create function genres_before(podcast bigint) returns integer[] language sql stable as $$
  select coalesce(array_agg(g.genre_id order by g.position), '{}') from podcast_genre g where g.podcast_id = podcast
$$;
create function signals_before(podcast bigint) returns jsonb language sql stable as $$
  select coalesce((select d.reach_signals from podcast_detail d where d.podcast_id = podcast), '[]')
$$;
-- A change of type, although it is none, writes every row once, makes each index once and leaves nothing dead behind;
-- an update would leave every row twice and go through each index with every row.
alter table podcast
  alter column genre_ids type integer[] using genres_before(id),
  alter column reach_signals type jsonb using signals_before(id),
  add constraint podcast_genre_ids_check check (array_position(genre_ids, null) is null);
drop function genres_before, signals_before;
analyze podcast (genre_ids, reach_signals);

-- Its index, keys and triggers go with it, also those that a first import of a dump has put aside.
drop table podcast_genre;
delete from put_aside where table_name = 'podcast_genre';
alter table podcast_detail drop column reach_signals;

-- Of the search's functions this one is left with the descriptions alone.
alter function search_note_genres rename to search_note_touched;
update put_aside set definition = replace(definition, 'search_note_genres()', 'search_note_touched()')
where kind = 'trigger';

-- Other genres are a change to a search, in whatever order they stand; signals are none.
drop trigger podcast_search_changed on podcast;
create trigger podcast_search_changed after update on podcast for each row
  when (old.search_text is distinct from new.search_text
    or old.title_key is distinct from new.title_key
    or old.language is distinct from new.language
    or old.genre_ids is distinct from new.genre_ids
    or old.episodes is distinct from new.episodes
    or old.latest_episode is distinct from new.latest_episode
    or old.reach is distinct from new.reach
    or old.rating is distinct from new.rating
    or old.ratings_count is distinct from new.ratings_count
    or (old.address_id is null) <> (new.address_id is null))
  execute function search_note_changed();
