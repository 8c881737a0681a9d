-- Beside its words, a mail is kept under each two that stand side by side (docs/decisions/0097-phrases-by-neighbors.md):
-- all are folded anew, the newest first. Until then they are found by their words as before.
insert into mail_words_due (mail_id) select id from conversation_mail on conflict do nothing;
