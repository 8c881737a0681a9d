-- The mail sandbox shows an organization its own mails. Those it has kept so far are nobody's; it is a demonstration's.
alter table sandbox_mail add column owner_id bigint references owner (id) on delete cascade;
create index sandbox_mail_owner on sandbox_mail (owner_id);
