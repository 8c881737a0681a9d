-- Mails that could not be read, however often it was tried, and were passed over; they count for the day of the others.
alter table mailbox_reader add column passed_over_today integer not null default 0;

-- When somebody last had the conversations of a mailbox on the screen: then it is looked at more often.
alter table mailbox_reader add column watched timestamptz;
