-- Indexes in the order in which the newest e-mails are asked for (D6.06). On 30 million e-mails they take some minutes, in which
-- no e-mail is written down.

-- What became of an organization's e-mails, for the news of its dashboard: all of them were read for five hundred. Answers and
-- e-mails to one podcaster are no news.
create index message_news on message (owner_id, (coalesce(accepted, modified)) desc, id desc)
  where document is null and state in ('accepted', 'failed', 'unclear');
-- The newest of each podcast of a campaign, in place of all of them.
create index message_newest on message (entry_id, (coalesce(accepted, modified)) desc, id desc) where entry_id is not null;
drop index message_of_entry;
-- Those that went to nobody, in place of all that were sent.
create index message_gone on message (entry_id) where fate = 'gone';
-- Further podcasts of an e-mail that names several; the first is the e-mail's own.
create index message_entry_further on message_entry (entry_id) where place > 0 and entry_id is not null;
create index message_entry_further_podcast on message_entry (podcast_id) where place > 0;
-- Mails of a conversation that Hostread sent.
create index conversation_mail_ours on conversation_mail (conversation_id) where message_id is not null;
