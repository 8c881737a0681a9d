-- What people say about a mail that rules have judged.

alter table conversation_mail
  -- What a person called it; it stays, however often the mail is judged.
  add column corrected_kind text check (corrected_kind in ('human', 'away', 'left', 'automatic', 'opt-out')),
  add column corrected_by bigint references login on delete set null,
  -- The people to whom nothing goes out until somebody has said whether this mail is an objection.
  add column asks text[];
create index conversation_mail_asks on conversation_mail (owner_id) where asks is not null;
