-- When the holder of a link asked to be erased.
alter table data_request add column erased timestamptz;
