-- What a mail server says of the whole account holds for all who send through it.
alter table mail_account
  add column pause_reason text check (pause_reason in
    ('recipients-refused', 'limit-reached', 'answers-missing', 'server-busy')),
  add column pause_detail text,
  add column paused_since timestamp with time zone,
  add column paused_until timestamp with time zone,
  add column refused_in_row integer not null default 0 check (refused_in_row >= 0),
  add column unclear_in_row integer not null default 0 check (unclear_in_row >= 0),
  -- The last mailbox that sent through it, where none does any more: what was sent counts when it comes back.
  add column left_by bigint references mailbox on delete set null;

-- The pause that lasts longest, where several mailboxes of an account have one.
update mail_account a set pause_reason = b.pause_reason, pause_detail = b.pause_detail,
  paused_since = b.paused_since, paused_until = b.paused_until
from (select distinct on (account_id) * from mailbox
      where pause_reason in ('recipients-refused', 'limit-reached', 'answers-missing', 'server-busy')
      order by account_id, paused_until desc nulls first) b
where b.account_id = a.id;
update mailbox set pause_reason = null, pause_detail = null, paused_since = null, paused_until = null
where pause_reason in ('recipients-refused', 'limit-reached', 'answers-missing', 'server-busy')
  and account_id is not null;
update mail_account a set refused_in_row = b.refused, unclear_in_row = b.unclear
from (select account_id, max(refused_in_row) as refused, max(unclear_in_row) as unclear from mailbox
      group by account_id) b
where b.account_id = a.id;
alter table mailbox drop column refused_in_row, drop column unclear_in_row;

-- One number for each right that was ever given: a mailbox that changes its account cannot meet its own number there.
create sequence mail_account_fence;
select setval('mail_account_fence', (select coalesce(max(sender_fence), 0) + 1 from mail_account));
