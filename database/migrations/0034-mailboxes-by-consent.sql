-- Several mailboxes for a user in an organization, and mail providers that let users in by consent (OAuth).

create table mail_provider (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('google', 'microsoft', 'oidc')),
  name text not null,
  issuer text not null,
  -- Microsoft only: a tenant's id or domain, or "common".
  tenant text,
  client_id text not null default '',
  secret bytea,
  secret_changed timestamptz,
  transport text not null default 'mail' check (transport in ('mail', 'gmail', 'graph')),
  -- Asked for besides the usual ones, of an OIDC provider.
  scopes text[] not null default '{}',
  -- The mail servers of an OIDC provider: {"imap": {host, port, secure}, "smtp": …}. Google's and Microsoft's are known.
  hosts jsonb,
  enabled boolean not null default false,
  checked timestamptz,
  -- The provider refuses our client id or secret: all of its mailboxes wait.
  failing_since timestamptz,
  failing_reason text,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
-- One Google and one Microsoft for the whole platform.
create unique index mail_provider_kind on mail_provider (kind) where kind <> 'oidc';

alter table mailbox
  add column public_id text,
  add column name text not null default '',
  -- The one that is used where none is named.
  add column standard boolean not null default false,
  add column provider_id bigint references mail_provider on delete restrict,
  add column transport text not null default 'mail' check (transport in ('mail', 'gmail', 'graph')),
  -- Who may read the conversations of this mailbox, and who may write from it.
  add column reads text not null default 'organization' check (reads in ('organization', 'me')),
  add column writes text not null default 'me' check (writes in ('organization', 'me')),
  add column signature text not null default '',
  add column disconnected timestamptz;
update mailbox set public_id = substr(md5(random()::text || id::text), 1, 22), standard = true, name = sender_address;
alter table mailbox alter column public_id set not null, add unique (public_id);
alter table mailbox drop constraint mailbox_login_id_owner_id_key;
-- Rows that are being filled in have no address yet; there is one of them at most.
create unique index mailbox_address on mailbox (login_id, owner_id, lower(sender_address)) where disconnected is null;
create unique index mailbox_standard on mailbox (login_id, owner_id) where standard and disconnected is null;
create index mailbox_owner on mailbox (owner_id);
alter table mailbox drop constraint mailbox_pause_reason_check;
alter table mailbox add constraint mailbox_pause_reason_check check (pause_reason in
  ('sign-in-refused', 'sender-refused', 'recipients-refused', 'limit-reached', 'answers-missing', 'server-busy',
   'server-unreachable', 'by-user', 'overdue', 'restored', 'sign-in-over', 'provider-failing', 'too-many-dead',
   'complaints', 'reputation'));

-- What a user has consented to at the provider.
create table mailbox_grant (
  mailbox_id bigint primary key references mailbox on delete cascade,
  subject text not null,
  email text not null,
  scopes text not null,
  access bytea,
  access_issued timestamptz,
  access_until timestamptz,
  refresh bytea,
  -- When the provider ends it, where that is known.
  refresh_until timestamptz,
  -- The moment (three days or one day before the end) that was told of last.
  announced timestamptz,
  state text not null default 'good' check (state in ('good', 'over', 'approval-needed')),
  reason text,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

-- A consent that has begun: it serves once, for ten minutes, for this user in this browser.
create table mailbox_consent (
  state_hash bytea primary key,
  login_id bigint not null references login on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  provider_id bigint not null references mail_provider on delete cascade,
  mailbox_id bigint references mailbox on delete cascade,
  transport text not null check (transport in ('mail', 'gmail', 'graph')),
  -- The nonce follows from it.
  verifier bytea not null,
  browser_hash bytea not null,
  -- The sign-in that began it: once that is over, so is this.
  family_id bigint not null references session_family on delete cascade,
  redirect_uri text not null,
  until timestamptz not null,
  created timestamptz not null default now()
);
create index mailbox_consent_until on mailbox_consent (until);
