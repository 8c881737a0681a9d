-- What DNS says about the domains that mails are sent from, and what the mail that a mailbox writes to itself showed.

create table mail_domain (
  domain text primary key,
  checked timestamptz not null,
  findings jsonb not null,
  verdict text not null check (verdict in ('good', 'fault', 'unknown')),
  failing_since timestamptz
);
create index mail_domain_checked on mail_domain (checked);

create table mailbox_probe (
  mailbox_id bigint primary key references mailbox on delete cascade,
  -- Set while a check runs: since when, and the mail that was sent for it.
  asked timestamptz,
  sent timestamptz,
  message_id text,
  -- Of the last one that ended. It stays until the next one has.
  done timestamptz,
  domain text,
  outcome text check (outcome in ('arrived', 'not-arrived', 'not-sent', 'no-inbox')),
  signatures jsonb not null default '[]',
  return_path text,
  check ((sent is null) = (message_id is null)),
  check ((done is null) = (outcome is null) and (done is null) = (domain is null))
);

-- When a server refused the recipient as unknown. `modified` moves with whatever else changes in the row.
alter table message add column refused timestamptz;
update message set refused = modified where state = 'failed' and reason = 'no-such-mailbox' and handed is null;
drop index message_no_such_mailbox;
create index message_refused on message (mailbox_id, refused) where refused is not null;
