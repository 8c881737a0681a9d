-- Whoever pressed an opt-out link may say for a while that it was a mistake: of the key on their page only the hash is kept.
alter table opt_out_link
  add column undo_hash bytea,
  add column undo_until timestamptz;
create index opt_out_link_undo on opt_out_link (address_hmac) where undo_hash is not null;
