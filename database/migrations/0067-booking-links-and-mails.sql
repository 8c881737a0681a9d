-- A booking has one link, which leads to the newest version that was sent. Of it there is only the hash, and what it is
-- made from with the key.
alter table booking_version drop column link_seed, drop column link_hash;
alter table booking_version add constraint booking_version_sent check ((sent is null) = (until is null));
alter table booking
  add column link_seed text,
  add column link_hash bytea unique check (octet_length(link_hash) = 32),
  add constraint booking_link check ((link_seed is null) = (link_hash is null));

-- How often a link was answered in an hour, so that nobody tries for ever.
create table booking_try (
  booking_id bigint not null references booking on delete cascade,
  hour timestamptz not null,
  tries integer not null,
  primary key (booking_id, hour)
);

-- A mail to one person that answers none. The key to the page that it leads to is put in when it leaves.
alter table mailing drop constraint mailing_kind_check;
alter table mailing add constraint mailing_kind_check check (kind in ('mailing', 'reply', 'personal'));
alter table message add column page_path text, add column page_seed text;
alter table message add constraint message_page
  check ((page_path is null) = (page_seed is null) and (page_path is null or document is not null));

create table booking_mail (
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  number integer not null,
  kind text not null check (kind in ('sheet', 'record', 'cancelled')),
  mailbox_id bigint references mailbox on delete set null,
  login_id bigint references login on delete set null,
  -- What the user wrote above the link.
  words text not null,
  -- The record of the acceptance goes to the same address by itself.
  record boolean not null default false,
  message_id bigint references message on delete set null,
  -- When it became a message, or was given up.
  queued timestamptz,
  created timestamptz not null default now(),
  foreign key (booking_id, number) references booking_version on delete cascade
);
create index booking_mail_booking on booking_mail (booking_id, id);
create index booking_mail_message on booking_mail (message_id) where message_id is not null;
create index booking_mail_mailbox on booking_mail (mailbox_id) where mailbox_id is not null;
create index booking_mail_login on booking_mail (login_id) where login_id is not null;
-- However often an acceptance is heard of, its record goes once.
create unique index booking_mail_record on booking_mail (booking_id, number) where kind = 'record';
