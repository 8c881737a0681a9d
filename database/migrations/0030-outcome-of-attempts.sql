-- What was known of an attempt when its message was sent again.
alter table message_attempt add column outcome text;
