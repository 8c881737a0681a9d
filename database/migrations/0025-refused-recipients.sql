-- Recipients refused one after another: a server that refuses everybody is not asked for the whole list.
alter table mailbox add column refused_in_row integer not null default 0 check (refused_in_row >= 0);
alter table mailbox drop constraint mailbox_pause_reason_check;
alter table mailbox add constraint mailbox_pause_reason_check check (pause_reason in
  ('sign-in-refused', 'sender-refused', 'recipients-refused', 'limit-reached', 'answers-missing', 'server-busy',
   'server-unreachable', 'by-user', 'overdue', 'restored'));
