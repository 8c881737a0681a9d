-- A build of the search tables may hold what has changed since a whole one alone, and add to that. Those there are lack
-- what a search needs for it: they are made again.
delete from search.build;
alter table search.build add column base bigint references search.build (id) on delete cascade;
