-- Of a large catalogue only the plain search asks for some indexes, and it is not asked there: they are not made again.
alter table put_aside add column left_away boolean not null default false;
