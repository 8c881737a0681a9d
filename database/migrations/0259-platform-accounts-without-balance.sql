-- Every purchase wrote the balance of one of the platform's accounts ("spent", "revenue"), and held its row until the
-- commit: all buyers of an installation waited for each other. What these accounts hold is the sum of their entries, which
-- only checks ask for. Organizations keep their balance.
create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount, modified = now()
  where id = new.account_id and owner_id is not null;
  return null;
end $$;

alter table ledger_account disable trigger ledger_account_guard;
update ledger_account set balance = 0 where owner_id is null;
alter table ledger_account enable trigger ledger_account_guard;
