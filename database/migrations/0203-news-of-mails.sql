-- What became of an organization's e-mails, newest first, for the news of its dashboard (D6.06): all of its e-mails were read
-- for five hundred. Answers and e-mails to one podcaster are no news. On 30 million e-mails it takes a minute or two, in which
-- no e-mail is written down.
create index message_news on message (owner_id, (coalesce(accepted, modified)) desc, id desc)
  where document is null and state in ('accepted', 'failed', 'unclear');
