-- What delivery reports lead to: addresses that are no longer sold, and credits that come back.

-- What the platform knows of an address for everybody, wherever it was read. Its rows outlive those of
-- podcast_address, so that no import and no feed brings a withdrawn address back.
create table address_standing (
  address_key text primary key,
  -- Proved not to exist. Ended by a sign of life only.
  withdrawn timestamptz,
  -- Reported, but not proved: not sold until then, and after that only if its feed still names it.
  paused_until timestamptz,
  paused_since timestamptz,
  -- The last day on which somebody there certainly took mail.
  last_alive date
);

-- Reports on an address and signs of life, by organization: whose word it is, and what it is worth.
create table address_report (
  id bigint generated always as identity primary key,
  address_hmac bytea not null,
  owner_id bigint not null references owner on delete cascade,
  message_id bigint references message on delete cascade,
  kind text not null check (kind in ('gone', 'alive')),
  proof text not null check (proof in ('strong', 'weak')),
  -- How it was proved.
  means text not null check (means in ('report', 'refusal', 'signature', 'provider', 'dns', 'second', 'answer')),
  -- Domain and server it was sent from, to tell two organizations apart.
  sender_domain text not null default '',
  sender_server text not null default '',
  at timestamptz not null default now(),
  unique (address_hmac, message_id, kind)
);
create index address_report_owner on address_report (owner_id);

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in
  ('initial', 'grant', 'revocation', 'unlock', 'refund', 'reversal', 'capture', 'sale', 'dispute', 'return',
   'undelivered'));

alter table unlock_taken drop constraint unlock_taken_reason_check;
alter table unlock_taken add constraint unlock_taken_reason_check check (reason in
  ('objection', 'taken-out', 'undelivered'));

-- What was unlocked, so that it can be given back after a reversal; null where somebody objected.
alter table unlock_taken add column address_id bigint;

-- One case for each unlock whose address was reported not to exist.
create table undelivered (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- Of unlock, or of unlock_taken once its credits are back.
  unlock_id bigint not null unique,
  owner_id bigint not null references owner on delete restrict,
  podcast_id bigint not null references podcast on delete restrict,
  message_id bigint not null references message on delete restrict,
  -- The report; null where the recipient was refused when the mail was handed over, or it has been deleted.
  mail_id bigint references conversation_mail on delete set null,
  proof text not null check (proof in ('strong', 'weak')),
  state text not null check (state in ('waiting', 'paid', 'refused', 'reversed')),
  credits integer not null check (credits > 0),
  -- Null where it was paid by the rule.
  decided_by bigint references login on delete restrict,
  decided timestamptz,
  note text,
  transfer_id bigint unique references ledger_transfer on delete restrict,
  reversal_id bigint unique references ledger_transfer on delete restrict,
  -- A new unlock in the place of the one that was taken, after a reversal.
  restored_id bigint unique,
  -- The address has answered after all.
  answered timestamptz,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  check ((state in ('paid', 'reversed')) = (transfer_id is not null)),
  check ((state = 'reversed') = (reversal_id is not null))
);
create index undelivered_owner on undelivered (owner_id, created);
create index undelivered_waiting on undelivered (created, id) where state = 'waiting';
create index undelivered_message on undelivered (message_id);

-- A case goes one way only: waiting, then paid or refused; paid, then reversed.
create function undelivered_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'cases are kept';
  end if;
  if old.state <> new.state and not (
       (old.state = 'waiting' and new.state in ('paid', 'refused'))
    or (old.state = 'paid' and new.state = 'reversed')) then
    raise exception 'a case cannot go from % to %', old.state, new.state;
  end if;
  if (old.unlock_id, old.owner_id, old.podcast_id, old.message_id, old.credits, old.created)
     is distinct from (new.unlock_id, new.owner_id, new.podcast_id, new.message_id, new.credits, new.created)
     or (old.transfer_id is not null and old.transfer_id is distinct from new.transfer_id)
     or (old.reversal_id is not null and old.reversal_id is distinct from new.reversal_id) then
    raise exception 'a case is not changed';
  end if;
  return new;
end $$;
create trigger undelivered_guard before update or delete on undelivered for each row execute function undelivered_guard();
