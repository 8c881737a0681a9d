-- People whose address was erased: no import, feed or list brings it back. A hash that a statement of the import can be
-- asked for; the never-contact list, with its key outside the database, stands beside it (decision 0128).
create table erased_address (
  person_hash bytea primary key check (octet_length(person_hash) = 32),
  erased timestamptz not null default now()
);
