-- Two words side by side stand behind a quarter of a year and are told apart better
-- (docs/decisions/0097-phrases-by-neighbors.md): all mails are folded anew by the job, after those that are due, the newest
-- first. An earlier version beside this one goes on in its own way, which the job then finds.
alter table mail_words add column folding smallint not null default 1;
create index mail_words_earlier on mail_words (mail_id) where folding < 2;
