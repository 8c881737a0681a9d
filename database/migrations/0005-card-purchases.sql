-- Card purchases: frozen bills, reservations, money in the ledger, the provider's events, refunds, disputes
-- and what administrators have to look at.

-- the ledger keeps money, too ------------------------------------------------------------------------------

-- `provider`: money at the payment provider. `held`: paid, and neither earned nor given back yet.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('owner', 'issued', 'spent', 'provider', 'held', 'revenue'));
alter table ledger_account drop constraint ledger_account_unit_check;
alter table ledger_account add constraint ledger_account_unit_check check (unit ~ '^(credit|[A-Z]{3})$');
alter table ledger_account add constraint ledger_account_unit_of_kind
  check ((unit = 'credit') = (kind in ('owner', 'issued', 'spent')));

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'initial', 'grant', 'revocation', 'unlock', 'refund', 'reversal',
  'capture', 'sale', 'dispute'));
create index ledger_transfer_purchase_index on ledger_transfer (purchase_id) where purchase_id is not null;

-- I1: the entries of a transfer sum to zero for each unit.
create or replace function ledger_check_transfer() returns trigger language plpgsql as $$
declare
  transfer bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transfer_id')::bigint
                                        else (to_jsonb(new) ->> 'id')::bigint end;
  entries integer;
begin
  select count(*) into entries from ledger_entry where transfer_id = transfer;
  if entries < 2 or exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = transfer group by a.unit having sum(e.amount) <> 0
  ) then
    raise exception 'a transfer has to balance: transfer % in % entries', transfer, entries;
  end if;
  return null;
end $$;

-- purchases ------------------------------------------------------------------------------------------------

alter table purchase drop constraint purchase_state_check;
alter table purchase
  add constraint purchase_state_check check (state in (
    'creating', 'open', 'settled_credits', 'settled_card', 'cancelled', 'expired', 'failed',
    'mismatch', 'refunded', 'disputed')),
  -- Frozen when the buyer confirmed: minor units of the currency for one address, and how many a card pays.
  add column price bigint check (price > 0),
  add column price_id text,
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column card_items integer not null default 0 check (card_items >= 0),
  add column credits_reserved integer not null default 0 check (credits_reserved >= 0),
  add column language text check (language in ('en', 'de')),
  add column test_payment boolean not null default false,
  -- The provider's checkout. Null until it is known to exist.
  add column session_id text unique,
  add column payment_id text unique,
  add column expires timestamptz,
  add column cancel_asked timestamptz,
  add column checked timestamptz,
  add column settled timestamptz,
  -- Minor units of what was captured. A mismatch may be in another currency.
  add column captured_currency text check (captured_currency ~ '^[A-Z]{3}$'),
  add column captured bigint not null default 0 check (captured >= 0),
  -- For addresses that were unlocked; still to be given back; given back; and what of it had been earned.
  add column earned bigint not null default 0 check (earned >= 0),
  add column owed bigint not null default 0 check (owed >= 0),
  add column refunded bigint not null default 0,
  add column reversed bigint not null default 0,
  -- I16, I7: no unit appears or vanishes.
  add constraint purchase_refunded check (refunded between 0 and captured),
  add constraint purchase_reversed check (reversed between 0 and earned),
  add constraint purchase_money check (captured = earned + owed + refunded - reversed),
  add constraint purchase_card check ((card_items > 0) = (price is not null)
    and (price is null) = (currency is null) and (price is null) = (price_id is null)
    and (price is null) = (expires is null));
create index purchase_unfinished on purchase (checked) where state in ('creating', 'open') or owed > 0;
create index purchase_card_owner on purchase (owner_id, id) where card_items > 0;

-- I9: only these changes of state; what the buyer confirmed stays as it was.
create function purchase_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('creating', 'open'), ('creating', 'cancelled'), ('creating', 'failed'),
    ('open', 'settled_card'), ('open', 'mismatch'), ('open', 'cancelled'), ('open', 'expired'), ('open', 'failed'),
    ('settled_card', 'refunded'), ('settled_card', 'disputed'), ('mismatch', 'refunded'), ('mismatch', 'disputed'),
    ('cancelled', 'refunded'), ('expired', 'refunded'), ('failed', 'refunded'),
    ('refunded', 'disputed'), ('disputed', 'refunded')
  ) then
    raise exception 'a purchase cannot go from % to %', old.state, new.state;
  end if;
  if (new.owner_id, new.price, new.price_id, new.currency, new.card_items, new.credits_per_email, new.expires)
     is distinct from
     (old.owner_id, old.price, old.price_id, old.currency, old.card_items, old.credits_per_email, old.expires)
     or (old.session_id is not null and new.session_id is distinct from old.session_id)
     or (old.payment_id is not null and new.payment_id is distinct from old.payment_id) then
    raise exception 'what was confirmed for purchase % does not change', old.id;
  end if;
  return new;
end $$;
create trigger purchase_guard before update on purchase for each row execute function purchase_guard();

-- The items as confirmed. Those that are `reserved` belong to this purchase alone until it ends (I14).
create table purchase_item (
  purchase_id bigint not null references purchase on delete restrict,
  podcast_id bigint not null references podcast on delete restrict,
  owner_id bigint not null references owner on delete restrict,
  address_id bigint references podcast_address on delete set null,
  paid_by text not null check (paid_by in ('credits', 'card')),
  outcome text not null check (outcome in ('reserved', 'unlocked', 'dropped', 'released')),
  primary key (purchase_id, podcast_id)
);
create unique index purchase_item_reserved on purchase_item (owner_id, podcast_id) where outcome = 'reserved';
create index purchase_item_podcast on purchase_item (podcast_id);

create function purchase_item_guard() returns trigger language plpgsql as $$
begin
  if (old.outcome <> 'reserved' and new.outcome <> old.outcome)
     or (new.purchase_id, new.podcast_id, new.owner_id, new.paid_by)
        <> (old.purchase_id, old.podcast_id, old.owner_id, old.paid_by) then
    raise exception 'what was confirmed for purchase % does not change', old.purchase_id;
  end if;
  return new;
end $$;
create trigger purchase_item_guard before update on purchase_item
  for each row execute function purchase_item_guard();

-- An unlock paid by card names the transfer that booked the sale, as one by credits does.
alter table unlock drop constraint unlock_check;
alter table unlock add constraint unlock_check check ((source = 'grant') = (transfer_id is null));

-- the provider's side ----------------------------------------------------------------------------------------

-- I10: each event once. Only what is needed to find its purchase is kept; the truth is asked for.
create table payment_event (
  id text primary key,
  kind text not null,
  purchase_id bigint references purchase on delete restrict,
  reference text,
  created timestamptz not null default now()
);
create index payment_event_created on payment_event (created);

create table payment_refund (
  id text primary key,
  purchase_id bigint not null references purchase on delete restrict,
  amount bigint not null check (amount > 0),
  -- How much of it had been earned; the rest was held.
  from_earned bigint not null check (from_earned between 0 and amount),
  -- Why we gave it back; null: somebody did at the provider.
  reason text,
  failed boolean not null default false,
  transfer_id bigint not null references ledger_transfer on delete restrict,
  created timestamptz not null default now()
);
create index payment_refund_purchase on payment_refund (purchase_id);

create table payment_dispute (
  id text primary key,
  purchase_id bigint not null references purchase on delete restrict,
  amount bigint not null check (amount > 0),
  won boolean not null default false,
  transfer_id bigint not null references ledger_transfer on delete restrict,
  created timestamptz not null default now()
);
create index payment_dispute_purchase on payment_dispute (purchase_id);

-- What an administrator has to look at, each thing once.
create table money_problem (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('amount-differs', 'unlocked-not-paid', 'unknown-session',
    'refund-outside', 'refund-failed', 'dispute', 'paid-late', 'stuck')),
  reference text not null,
  purchase_id bigint references purchase on delete restrict,
  amount bigint,
  currency text,
  found timestamptz not null default now(),
  closed timestamptz,
  closed_by bigint references login on delete set null,
  note text,
  unique (kind, reference)
);
create index money_problem_open on money_problem (id) where closed is null;

-- I4 for an application role that does not own the tables (DATABASE_ADMIN_URL migrates as another one). The
-- triggers above hold for every role, also for the owner; this takes the right away besides.
do $$
declare
  one text;
begin
  for one in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = current_schema() and table_name in ('ledger_transfer', 'ledger_entry')
      and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and grantee <> current_user
  loop
    execute format('revoke update, delete, truncate on ledger_transfer, ledger_entry from %s',
      case one when 'PUBLIC' then 'public' else quote_ident(one) end);
  end loop;
end $$;
