-- The program that put a draft down, as the audit names it; null where a person has written it.
alter table conversation_draft add column program text;
