-- Titles are ordered, and podcasts found, by their texts without mail addresses; only the application knows what one
-- looks like. The job that tends the search goes once through the podcasts that are there.
insert into fold_anew (last) select max(id) from podcast having max(id) is not null
  on conflict (id) do update set done = 0, last = excluded.last;
