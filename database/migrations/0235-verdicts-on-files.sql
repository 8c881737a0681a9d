-- Files of the same content of which a scan said something else, or nothing yet, are found without the others. Making this takes
-- some minutes on 30 million files, in which no file is written down.
create index mail_file_content on mail_file (hash, scanned, id) where hash is not null;
drop index mail_file_hash;
