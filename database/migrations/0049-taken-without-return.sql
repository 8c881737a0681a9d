-- An objection by the link in an organization's own mail takes the address and returns nothing to that organization:
-- whoever has the mail can press, and its sender has it too.
alter table unlock_taken add column without_return boolean not null default false
  check (not without_return or (reason = 'objection' and returned = 0));
