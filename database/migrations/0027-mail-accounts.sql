-- A mail account at its provider: limits, gap and the right to send belong to it, whoever of an organization has
-- entered it. Mailboxes find it by server and user name among those of their organization and of their user.
create table mail_account (
  id bigint generated always as identity primary key,
  host text not null,
  user_name text not null,
  sender_fence bigint not null default 0,
  sender_until timestamp with time zone,
  next_send timestamp with time zone,
  created timestamp with time zone not null default now()
);
alter table mailbox add column account_id bigint references mail_account;
create index mailbox_account on mailbox (account_id);

alter table mail_account add column first_mailbox bigint;
insert into mail_account (first_mailbox, host, user_name, sender_fence, next_send)
select min(id), lower(smtp_host), lower(case when smtp_same_user then imap_user else smtp_user end),
  max(sender_fence), max(next_send)
from mailbox where smtp_host is not null and case when smtp_same_user then imap_user else smtp_user end is not null
group by owner_id, 2, 3;
update mailbox b set account_id = a.id
from mail_account a join mailbox f on f.id = a.first_mailbox
where b.owner_id = f.owner_id and lower(b.smtp_host) = a.host
  and lower(case when b.smtp_same_user then b.imap_user else b.smtp_user end) = a.user_name;
alter table mail_account drop column first_mailbox;

alter table mailbox_handover add column account_id bigint references mail_account on delete cascade;
update mailbox_handover h set account_id = b.account_id from mailbox b where b.id = h.mailbox_id;
delete from mailbox_handover where account_id is null;
alter table mailbox_handover drop column mailbox_id;
alter table mailbox_handover alter column account_id set not null;
create index mailbox_handover_at on mailbox_handover (account_id, at);

alter table mailbox drop column sender_fence, drop column sender_until, drop column next_send;
