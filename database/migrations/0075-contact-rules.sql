-- What administrators have changed of the rules by which people may be written to; the last one of a rule counts. Rows
-- are never changed. Without an effect the rule is again as it was shipped.
create table contact_rule (
  id bigint generated always as identity primary key,
  country text not null,
  basis text not null check (basis in ('none', 'published', 'invites', 'agreed')),
  kind text not null check (kind in ('person', 'role')),
  effect text check (effect in ('allow', 'warn', 'block-batch', 'block')),
  note text not null default '',
  login_id bigint references login on delete set null,
  created timestamptz not null default now()
);

create index contact_rule_of on contact_rule (country, basis, kind, id desc);

-- Why an organization may write to an address: what it has been told, or has found. By the person behind the address.
create table contact_basis (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  podcast_id bigint not null references podcast on delete cascade,
  address_hmac bytea not null,
  kind text not null check (kind in ('asked', 'consent', 'relation', 'invites')),
  quote text not null default '',
  page text,
  -- What the page said when it was read: whether the quote stood there, and what was read. Null: not read yet, or none.
  stood boolean,
  read_at timestamptz,
  read_hash bytea,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  revoked timestamptz,
  revoked_by bigint references login on delete set null
);

create index contact_basis_person on contact_basis (owner_id, address_hmac) where revoked is null;
