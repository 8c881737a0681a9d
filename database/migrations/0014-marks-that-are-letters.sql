-- Vowels and tones of scripts that are written with marks (Thai, Devanagari, kana and others) are not folded away any
-- more. Only the application folds: the job that tends the search goes once through the podcasts that are there, in
-- portions, and what is stored of them is folded anew. Whatever is written from now on is right by itself.
create table fold_anew (
  -- One row as long as there is something to do, then none.
  id boolean primary key default true check (id),
  -- The last podcast that is done, and the last that was stored before.
  done bigint not null default 0,
  last bigint not null
);
insert into fold_anew (last) select max(id) from podcast having max(id) is not null;
