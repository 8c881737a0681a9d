-- What was read from a mailbox is found by an index once it is to be forgotten. All mails of the database were read for it. On 30 million
-- e-mails making this takes some minutes, in which no e-mail is written down.
create index conversation_mail_read_from on conversation_mail (mailbox_id, id) where direction <> 'out';
