-- The token that a mail told of: "this was not me" deletes it.
alter table disavowal add column key_id bigint references api_key (id) on delete set null;
create index disavowal_key on disavowal (key_id) where key_id is not null;
