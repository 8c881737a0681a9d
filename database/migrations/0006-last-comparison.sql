-- When the books were last compared with the payment provider's, from beginning to end. The next comparison goes back
-- from there: what happened at the provider while nothing ran here is found however long that was.
create table payment_comparison (
  id boolean primary key default true check (id),
  compared timestamptz not null default now()
);
insert into payment_comparison default values;
