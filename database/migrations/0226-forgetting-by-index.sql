-- Whoever is erased, and what is old enough to be forgotten, is found by an index. All mails of the database were read for it, again
-- for each step. On 30 million e-mails making these takes some minutes, in which no e-mail is written down.

-- Every address that the people of a mail have, as they are compared.
create function addresses_in(people jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select distinct lower(a.value #>> '{}') from jsonb_path_query(people, '$.**.address') as a (value))
$$;
create index conversation_mail_addresses on conversation_mail using gin (addresses_in(people)) with (fastupdate = off);
create index conversation_of_person on conversation (person_key, id);
create index conversation_participant_key on conversation_participant (person_key);
create index conversation_participant_address on conversation_participant (lower(address));
create index conversation_stranger_key on conversation_stranger (person_key);
create index conversation_stranger_address on conversation_stranger (lower(address));
create index opt_out_link_person on opt_out_link (address_hmac);
create index contact_basis_address on contact_basis (address_hmac);
create index address_standing_tagged on address_standing (regexp_replace(address_key, '^([^+@]+)[+][^@]*@', '\1@'))
  where strpos(address_key, '+') > 0;

create index conversation_mail_report on conversation_mail (received, id) where kind in ('report', 'complaint');
create index conversation_last_mail on conversation (last_mail, id);
create index message_with_words on message (coalesce(handed, created), id)
  where (body <> '' or subject <> '') and state in ('accepted', 'failed', 'stopped', 'unclear');
create index message_with_detail on message (modified, id)
  where detail is not null and state in ('accepted', 'failed', 'stopped');
create index message_file_written on message_file (created) where login_id is not null;

-- What names a mail or an address that goes, so that not all rows are read for each of them.
create index undelivered_mail on undelivered (mail_id) where mail_id is not null;
create index unlock_address on unlock (address_id) where address_id is not null;
create index purchase_item_address on purchase_item (address_id) where address_id is not null;
-- A whole domain that objects.
create index podcast_address_domain on podcast_address (substr(address_key, strpos(address_key, '@')));
