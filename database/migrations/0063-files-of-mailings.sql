-- Files that go out with mailings. One is stored once, however many mails have it: with what a user writes in a
-- campaign, and then with the mailing.

alter table message_file
  add column campaign_id bigint references campaign on delete cascade,
  add column mailing_id bigint references mailing on delete cascade,
  drop constraint message_file_check1,
  drop constraint message_file_check2,
  drop constraint message_file_check3,
  add constraint message_file_place
    check (num_nonnulls(conversation_id, campaign_id, message_id, mailing_id) = 1),
  add constraint message_file_writer
    check (num_nonnulls(conversation_id, campaign_id) = num_nonnulls(login_id)),
  -- Nothing leaves by halves.
  add constraint message_file_whole
    check (num_nonnulls(message_id, mailing_id) = 0 or kept = size);
create index message_file_campaign on message_file (campaign_id, login_id);
create index message_file_mailing on message_file (mailing_id);

-- The mailing whose files its first mails have: itself, or, where several mailboxes share the mails, the first of
-- those begun together.
alter table mailing add column files_of bigint references mailing on delete set null;
create index mailing_files_of on mailing (files_of) where files_of is not null;
