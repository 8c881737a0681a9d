-- What was decided about a mail by the rules for contacts: when it was queued, when it was handed over or held, and when
-- somebody let it go although a rule blocks it. Rows are never changed.
create table contact_decision (
  id bigint generated always as identity primary key,
  owner_id bigint not null references owner on delete cascade,
  podcast_id bigint not null references podcast on delete cascade,
  address_hmac bytea not null,
  message_id bigint not null references message on delete cascade,
  -- The attempt, by its Message-ID: a mail that is sent once more has another one, and is asked about again.
  attempt text not null,
  outcome text not null check (outcome in ('planned', 'left-out', 'handed', 'held', 'overridden')),
  country text,
  country_basis text not null check (country_basis in ('address', 'website', 'language', 'unknown')),
  rule text not null,
  kind text not null check (kind in ('person', 'role', 'network', 'placeholder')),
  basis text not null check (basis in ('asked', 'consent', 'relation', 'invites', 'published', 'none')),
  quote text not null default '',
  effect text not null check (effect in ('allow', 'warn', 'block-batch', 'block')),
  -- The rule as it was shipped on that day, and the change of it that counted.
  rules_of date not null,
  change_id bigint references contact_rule,
  -- It went to the demonstration's sandbox, where nothing is kept back.
  sandbox boolean not null default false,
  -- The sentence that was ticked because rules only warn.
  ticked text,
  -- Why somebody let it go although a rule blocks it.
  reason text check (char_length(reason) >= 20),
  login_id bigint references login on delete set null,
  created timestamptz not null default clock_timestamp()
);

create index contact_decision_message on contact_decision (message_id);
create index contact_decision_person on contact_decision (owner_id, address_hmac);
create index contact_decision_podcast on contact_decision (podcast_id);
create index contact_decision_change on contact_decision (change_id) where change_id is not null;

create function keep_contact_decision() returns trigger language plpgsql as $$
begin
  -- The name of a user who is gone goes with them.
  if to_jsonb(new) - 'login_id' = to_jsonb(old) - 'login_id' and new.login_id is null then return new; end if;
  raise exception 'a decision about a contact is never changed';
end $$;

create trigger contact_decision_kept before update on contact_decision
  for each row execute function keep_contact_decision();

-- A waiting mail that a rule keeps back, until a rule, a basis or somebody lets it go.
alter table message add column contact_held timestamptz;
create index message_contact_held on message (owner_id) where contact_held is not null;

-- Letting a mail through is a permission of its own.
alter table login_permission drop constraint login_permission_permission_check;
alter table login_permission add constraint login_permission_permission_check
  check (permission in ('CORE_CONFIG_UPDATE', 'PODCAST_EMAIL_READ', 'OWNER_ACT_FOR_ANY', 'CONTACT_RULE_OVERRIDE'));
