-- When each worker of each process last said that it lives: what a killed one held is given back.
create table worker_sign (
  worker text primary key,
  seen timestamptz not null
);
