-- A keyed hash of a constant: tells at start whether the secret key is the one this database was used with.
-- With another key, stored passwords would not open, and the never-contact lists would match nobody.
alter table platform_state add column key_check bytea check (length(key_check) = 32);
