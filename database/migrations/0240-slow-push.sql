-- Whether the push service of a browser answered late, or not, the last time: then its user's news stands in a row of its own.
alter table push_subscription add column slow boolean not null default false;
