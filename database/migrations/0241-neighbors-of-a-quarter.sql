-- Two words side by side stand behind a quarter of a year and are told apart better
-- (docs/decisions/0097-phrases-by-neighbors.md): all mails are folded anew in the background ("mail-words"), the newest
-- first. An earlier version beside this one goes on in its own way, which that change then finds. The table is narrow: the
-- index takes half a second for a million mails.
alter table mail_words add column folding smallint not null default 1;
create index mail_words_earlier on mail_words (mail_id) where folding < 2;
