-- Which single sign-on a mail was about: "this was not me" takes apart what was joined.
alter table disavowal add column sign_on_id bigint references sign_on on delete set null;
create index disavowal_sign_on on disavowal (sign_on_id) where sign_on_id is not null;
