-- Mails to one person, whatever stands behind a plus sign: what comes back from somebody stops what waits for them, and read
-- all mails of the organization for it. On 30 million e-mails it takes some minutes, in which no e-mail is written down.
create index message_person on message (owner_id, (regexp_replace(recipient_key, '^([^+@]+)[+][^@]*@', '\1@')));
