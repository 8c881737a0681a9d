-- What is to be done for a booking ticks itself where data can know, and follows from its sheet. Here is what persons have
-- ticked; position 0 is the booking as a whole, any other one of its spots.
create table booking_check (
  booking_id bigint not null references booking on delete cascade,
  what text not null check (what in ('copy-shared', 'copy-approved', 'link-code', 'disclosure', 'recording', 'airing')),
  position integer not null check (position >= 0),
  login_id bigint references login on delete set null,
  done timestamptz not null default clock_timestamp(),
  primary key (booking_id, what, position)
);
create index booking_check_login on booking_check (login_id) where login_id is not null;

-- Somebody has switched on that the host is reminded. Without the person or the mailbox nobody is.
create table booking_reminder (
  booking_id bigint primary key references booking on delete cascade,
  login_id bigint not null references login on delete cascade,
  mailbox_id bigint not null references mailbox on delete cascade,
  -- So many days before something is due.
  days integer not null check (days between 0 and 30),
  since timestamptz not null default clock_timestamp(),
  -- The last morning that was looked at, in the mailbox's zone.
  looked date
);
create index booking_reminder_login on booking_reminder (login_id);
create index booking_reminder_mailbox on booking_reminder (mailbox_id);

alter table booking_mail drop constraint booking_mail_kind_check;
alter table booking_mail add constraint booking_mail_kind_check
  check (kind in ('sheet', 'record', 'cancelled', 'makegood', 'reminder'));

-- Of what a host was reminded: of each thing once for each day on which it is due.
create table booking_reminded (
  booking_id bigint not null references booking on delete cascade,
  what text not null,
  position integer not null,
  due date not null,
  mail_id bigint references booking_mail on delete set null,
  primary key (booking_id, what, position, due)
);
create index booking_reminded_mail on booking_reminded (mail_id) where mail_id is not null;
