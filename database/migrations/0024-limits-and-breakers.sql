-- A mailbox pauses when its provider's limit is reached, and when several mails in a row got no answer.
alter table mailbox add column unclear_in_row integer not null default 0 check (unclear_in_row >= 0);
alter table mailbox drop constraint mailbox_pause_reason_check;
alter table mailbox add constraint mailbox_pause_reason_check check (pause_reason in
  ('sign-in-refused', 'sender-refused', 'recipients-refused', 'limit-reached', 'answers-missing', 'server-busy',
   'server-unreachable', 'by-user', 'overdue', 'restored'));

-- How often an answer to this very message paused its mailbox: the second time it is put off by itself.
alter table message add column pauses integer not null default 0 check (pauses >= 0);

-- A text that is refused several times in a row is held until somebody says that it may go on.
alter table mailing add column content_refusals integer not null default 0 check (content_refusals >= 0);
alter table mailing add column held timestamptz;
create index mailing_held on mailing (mailbox_id) where held is not null;
