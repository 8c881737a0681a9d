-- A spot that stands in for one that did not run as agreed. It costs nothing and belongs to the same booking.

-- However often it is agreed, a spot is made good once.
create unique index spot_one_makegood on spot (makegood_of) where makegood_of is not null and cancelled is null;

-- The mail that asks for it, and about which spot.
alter table booking_mail drop constraint booking_mail_kind_check;
alter table booking_mail
  add column spot_id bigint references spot on delete cascade,
  add constraint booking_mail_kind_check check (kind in ('sheet', 'record', 'cancelled', 'makegood')),
  add constraint booking_mail_spot check ((kind = 'makegood') = (spot_id is not null));
create index booking_mail_spot on booking_mail (spot_id) where spot_id is not null;
