-- An objection, and a podcast that an administrator takes out, take addresses from those who have unlocked them and give
-- the credits back.

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in
  ('initial', 'grant', 'revocation', 'unlock', 'refund', 'reversal', 'capture', 'sale', 'dispute', 'return'));

-- Unlocks that were: rows move here out of "unlock", so that nobody who asks what is unlocked can forget to leave them out.
create table unlock_taken (
  id bigint primary key,
  owner_id bigint not null references owner on delete restrict,
  podcast_id bigint not null references podcast on delete restrict,
  source text not null check (source in ('credits', 'card', 'grant')),
  purchase_id bigint not null references purchase on delete restrict,
  transfer_id bigint references ledger_transfer on delete restrict,
  credits integer not null check (credits >= 0),
  created timestamptz not null,
  reason text not null check (reason in ('objection', 'taken-out')),
  -- What was given back, and by which booking.
  returned integer not null check (returned >= 0),
  return_id bigint references ledger_transfer on delete restrict,
  taken timestamptz not null default now(),
  check ((returned > 0) = (return_id is not null)),
  unique (return_id)
);
create index unlock_taken_owner on unlock_taken (owner_id, podcast_id);
create index unlock_taken_purchase on unlock_taken (purchase_id);

create trigger unlock_taken_append_only before update or delete on unlock_taken
  for each statement execute function ledger_refuse_change();

-- Podcasts that somebody has added by their feed are seen by that organization alone until an import or an
-- administrator confirms them; one that was taken out is seen by nobody.
alter table podcast
  add column shown boolean not null default true,
  add column taken_out timestamptz,
  add check (not shown or taken_out is null);
-- Both are few: imports look for them with every batch.
create index podcast_not_shown on podcast (id) where not shown;
create trigger podcast_search_shown after update of shown on podcast for each row
  when (old.shown is distinct from new.shown) execute function search_note_changed();

-- Who added what; an organization may add what another one has added before.
create table podcast_added (
  podcast_id bigint not null references podcast on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (podcast_id, owner_id)
);
create index podcast_added_owner on podcast_added (owner_id, podcast_id);
create index podcast_added_login on podcast_added (login_id, created);
create index podcast_added_created on podcast_added (created desc, podcast_id desc);

-- What administrators (or an import, without a login) decided of podcasts, kept.
create table podcast_decision (
  id bigint generated always as identity primary key,
  podcast_id bigint not null references podcast on delete cascade,
  decision text not null check (decision in ('confirmed', 'taken-out')),
  login_id bigint references login on delete set null,
  reason text not null default '',
  created timestamptz not null default now()
);
create index podcast_decision_podcast on podcast_decision (podcast_id, id);
