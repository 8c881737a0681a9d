-- User and password of outgoing mail can each be those of incoming mail. `smtp_same_as_imap` is the password's alone now.
alter table mailbox add smtp_same_user boolean not null default false;
update mailbox set smtp_same_user = smtp_same_as_imap;
