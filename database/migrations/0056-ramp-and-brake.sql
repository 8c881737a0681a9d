-- How a new mailbox begins to send, and what stops it.

alter table mailbox
  -- Only mails handed over since then are judged: a user who resumes begins anew. What was sent before today is not.
  add column brake_at timestamptz not null default now(),
  -- When the mailbox was last stopped for what became of its mails.
  add column braked timestamptz,
  -- May send so many a day at first, and ten more for each day in which mails went out without trouble. Null: no ramp.
  add column ramp_start integer check (ramp_start >= 1),
  add column ramp_day integer check (ramp_day >= 0),
  -- The first day that was not yet looked at, in the mailbox's time zone.
  add column ramp_on date,
  add constraint mailbox_ramp_check
    check ((ramp_start is null) = (ramp_day is null) and (ramp_day is null) = (ramp_on is null));

create index message_handed on message (mailbox_id, handed) where handed is not null;
create index message_no_such_mailbox on message (mailbox_id, modified)
  where state = 'failed' and reason = 'no-such-mailbox';
create index mailbox_ramp on mailbox (ramp_on) where ramp_day is not null;
