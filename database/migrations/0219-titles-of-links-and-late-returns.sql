-- Which links were made with a title in which no address stands (server/tracking/links/hide-titles.ts).
alter table link add column title_hidden boolean not null default false;
create index link_title_raw on link (id) where not title_hidden;

-- What was taken away while the card's money was disputed gave nothing back. Where the dispute is won, the credits come after
-- all: once, and nothing else of the row changes.
create function unlock_taken_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.return_id is null and new.return_id is not null and old.source = 'card'
     and old.reason in ('objection', 'taken-out') and not old.without_return
     and to_jsonb(new) - 'returned' - 'return_id' = to_jsonb(old) - 'returned' - 'return_id' then
    return new;
  end if;
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $$;
drop trigger unlock_taken_append_only on unlock_taken;
create trigger unlock_taken_append_only before update or delete on unlock_taken
  for each row execute function unlock_taken_guard();
