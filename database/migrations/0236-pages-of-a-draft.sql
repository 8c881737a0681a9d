-- The open page that wrote a draft last: another one that has not seen its words writes nothing over them.
alter table conversation_draft add column page text;
