-- The first schema: accounts, credits, catalogue, contacts, purchases, campaigns, mailbox, outreach.
-- Instants are timestamptz (the database's clock is the truth); ids in addresses are the opaque public_id.

create extension if not exists pg_trgm;

-- platform ---------------------------------------------------------------------------------------------

create table platform_state (
  id boolean primary key default true check (id),
  -- Set by a restore: nothing is sent and nobody is charged until an operator confirms.
  sending_paused_reason text,
  restored_at timestamptz,
  -- Set once the demonstration has been made, so that a second start leaves it alone.
  demonstration_made timestamptz
);
insert into platform_state default values;

-- Answers kept for Idempotency-Key: the same key with the same body answers the same.
create table idempotent_answer (
  login_id bigint not null,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created timestamptz not null default now(),
  primary key (login_id, route, key)
);
create index idempotent_answer_created on idempotent_answer (created);

-- settings ---------------------------------------------------------------------------------------------

create table setting (
  key text primary key,
  value jsonb not null,
  modified timestamptz not null default now()
);

-- accounts ---------------------------------------------------------------------------------------------

create table owner (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null unique,
  display_name text not null check (display_name <> ''),
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

create table login (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null check (username = lower(username)),
  password_hash text not null,
  -- Failed sign-ins in a row; success sets it to 0 (decision 12).
  fail_counter integer not null default 0 check (fail_counter >= 0),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  nick_name text not null default '',
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  unique (username)
);

create table membership (
  login_id bigint not null references login on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  created timestamptz not null default now(),
  primary key (login_id, owner_id)
);
create index membership_owner on membership (owner_id);

create table login_permission (
  login_id bigint not null references login on delete cascade,
  permission text not null check (permission in ('CORE_CONFIG_UPDATE', 'PODCAST_EMAIL_READ', 'OWNER_ACT_FOR_ANY')),
  granted timestamptz not null default now(),
  primary key (login_id, permission)
);

create table preference (
  login_id bigint primary key references login on delete cascade,
  owner_id bigint references owner on delete set null,
  restrict_view boolean not null default false,
  language text not null default 'en' check (language in ('en', 'de')),
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  modified timestamptz not null default now()
);

-- Failed sign-ins in a row for each name that was tried, known or not: both are slowed down alike.
create table sign_in_attempt (
  -- SHA-256 of the normalised name
  name_hash bytea primary key check (length(name_hash) = 32),
  failures integer not null,
  blocked_until timestamptz,
  last timestamptz not null default now()
);
create index sign_in_attempt_last on sign_in_attempt (last);

-- One sign-in and everything renewed from it; revoking the family ends all of its tokens.
create table session_family (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  started timestamptz not null default now(),
  absolute_until timestamptz not null,
  revoked timestamptz
);
create index session_family_login on session_family (login_id);

create table session_token (
  -- SHA-256 of the token; the token itself is never stored.
  hash bytea primary key check (length(hash) = 32),
  family_id bigint not null references session_family on delete cascade,
  kind text not null check (kind in ('bearer', 'cookie')),
  created timestamptz not null default now(),
  expires timestamptz not null,
  -- When a newer one took its place; valid for a short grace after that.
  replaced timestamptz
);
create index session_token_family on session_token (family_id);
create index session_token_expires on session_token (expires);

-- credits: double entry, append-only ---------------------------------------------------------------------

create table ledger_account (
  id bigint generated always as identity primary key,
  -- null: an account of the platform itself (where grants come from, where spent credits go)
  owner_id bigint references owner on delete restrict,
  kind text not null check (kind in ('owner', 'issued', 'spent')),
  unit text not null default 'credit' check (unit = 'credit'),
  balance bigint not null default 0,
  reserved bigint not null default 0 check (reserved >= 0),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  check ((kind = 'owner') = (owner_id is not null)),
  -- I3: available = balance - reserved is never negative
  check (kind <> 'owner' or balance - reserved >= 0)
);
create unique index ledger_account_owner on ledger_account (owner_id, unit) where owner_id is not null;
create unique index ledger_account_platform on ledger_account (kind, unit) where owner_id is null;
insert into ledger_account (kind) values ('issued'), ('spent');

create table ledger_transfer (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('initial', 'grant', 'revocation', 'unlock', 'refund', 'reversal')),
  owner_id bigint not null references owner on delete restrict,
  -- null: the platform itself
  actor_login_id bigint references login on delete restrict,
  reason text not null check (reason <> ''),
  -- The purchase this pays for, where there is one; purchases live in a higher slice.
  purchase_id bigint,
  -- I4: a correction names what it reverses.
  reverses bigint references ledger_transfer,
  request_id text not null,
  created timestamptz not null default now(),
  check ((kind = 'reversal') = (reverses is not null))
);
create index ledger_transfer_owner on ledger_transfer (owner_id, id);
-- I13: initial credits are booked once for each organization.
create unique index ledger_transfer_initial on ledger_transfer (owner_id) where kind = 'initial';
create unique index ledger_transfer_reversed on ledger_transfer (reverses) where reverses is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfer on delete restrict,
  account_id bigint not null references ledger_account on delete restrict,
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_transfer on ledger_entry (transfer_id);
create index ledger_entry_account on ledger_entry (account_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $$;
create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();

-- I2: the stored balance follows the entries by itself; nobody else may touch it.
create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount, modified = now() where id = new.account_id;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry
  for each row execute function ledger_apply_entry();

create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a ledger entry';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before update of balance on ledger_account
  for each row execute function ledger_guard_balance();

-- I1: at commit the entries of a transfer sum to zero and there are at least two.
create function ledger_check_transfer() returns trigger language plpgsql as $$
declare
  total bigint;
  entries integer;
begin
  select coalesce(sum(amount), 0), count(*) into total, entries from ledger_entry
    where transfer_id = case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transfer_id')::bigint
                                           else (to_jsonb(new) ->> 'id')::bigint end;
  if total <> 0 or entries < 2 then
    raise exception 'a transfer has to balance: % in % entries', total, entries;
  end if;
  return null;
end $$;
create constraint trigger ledger_transfer_balances after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_check_transfer();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_transfer();

-- catalogue ----------------------------------------------------------------------------------------------

create table genre (
  -- The directory's genre number.
  id integer primary key,
  parent_id integer references genre,
  kind text not null check (kind in ('TOP', 'SUB')),
  en text not null,
  de text not null,
  position integer not null unique
);

create table podcast (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- What the same show is recognised by. feed_key: the feed URL without what does not tell shows apart.
  feed_url text,
  feed_key text,
  guid text,
  itunes_id bigint,
  title text not null check (title <> ''),
  -- Title folded (case, accents) for sorting; search_text: folded title and artist.
  title_key text not null,
  search_text text not null,
  sub_title text,
  artist text,
  owner_name text,
  -- ISO 639-1, lower case
  language text check (language ~ '^[a-z]{2,3}$'),
  primary_genre_id integer references genre,
  episodes integer check (episodes >= 0),
  latest_episode date,
  -- Listeners per episode: estimate or stated figure, its likely range, how it was made and when.
  reach integer check (reach >= 0),
  reach_low integer check (reach_low >= 0),
  reach_high integer check (reach_high >= 0),
  reach_method text check (reach_method in ('stated', 'downloads', 'ratings', 'cadence', 'invented')),
  reach_measured date,
  -- 0.0 to 5.0
  rating numeric(2, 1) check (rating between 0 and 5),
  ratings_count integer check (ratings_count >= 0),
  image_url text,
  -- The usable address of this podcast, if there is one: null is UNKNOWN. Never selected by lists.
  address_id bigint,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create unique index podcast_feed_key on podcast (feed_key) where feed_key is not null;
create unique index podcast_guid on podcast (guid) where guid is not null;
create unique index podcast_itunes_id on podcast (itunes_id) where itunes_id is not null;
create index podcast_by_reach on podcast (reach desc nulls last, id);
create index podcast_by_title on podcast (title_key, id);
create index podcast_by_episodes on podcast (episodes desc nulls last, id);
create index podcast_by_rating on podcast (rating desc nulls last, id);
create index podcast_by_ratings_count on podcast (ratings_count desc nulls last, id);
create index podcast_by_language on podcast (language, reach desc nulls last, id);
create index podcast_by_latest_episode on podcast (latest_episode);
create index podcast_search_text on podcast using gin (search_text gin_trgm_ops);

-- What only the detail shows, apart so that lists read narrow rows.
create table podcast_detail (
  podcast_id bigint primary key references podcast on delete cascade,
  description text,
  website text,
  sample_audio_url text,
  target_group text,
  pre_roll text,
  mid_roll text,
  post_roll text,
  reach_signals jsonb not null default '[]'
);

create table podcast_genre (
  podcast_id bigint not null references podcast on delete cascade,
  genre_id integer not null references genre,
  position smallint not null,
  primary key (podcast_id, genre_id)
);
create index podcast_genre_genre on podcast_genre (genre_id, podcast_id);

-- Further keys a show goes by (a moved feed, a second directory entry).
create table podcast_alias (
  kind text not null check (kind in ('feed', 'guid', 'itunes')),
  key text not null,
  podcast_id bigint not null references podcast on delete cascade,
  primary key (kind, key)
);
create index podcast_alias_podcast on podcast_alias (podcast_id);

-- Which source said what last: an unchanged fingerprint changes nothing.
create table podcast_source (
  podcast_id bigint not null references podcast on delete cascade,
  source text not null,
  fingerprint bytea not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (podcast_id, source)
);

-- Every address ever seen, apart from the podcast, with where it was found (trust.md L-1).
create table podcast_address (
  id bigint generated always as identity primary key,
  podcast_id bigint not null references podcast on delete cascade,
  address text not null,
  -- Normalised for comparison.
  address_key text not null,
  verdict text not null check (verdict in ('usable', 'placeholder', 'invalid')),
  reason text,
  source text not null,
  tag text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  -- Set when its source no longer names it.
  gone timestamptz,
  unique (podcast_id, address_key, source, tag)
);
create index podcast_address_key on podcast_address (address_key);
alter table podcast add constraint podcast_address_id foreign key (address_id) references podcast_address on delete set null
  deferrable initially deferred;
create index podcast_address_id on podcast (address_id) where address_id is not null;

-- contacts -----------------------------------------------------------------------------------------------

create table address_request (
  podcast_id bigint not null references podcast on delete cascade,
  login_id bigint not null references login on delete cascade,
  note text not null default '',
  created timestamptz not null default now(),
  primary key (podcast_id, login_id)
);

-- Reads by PODCAST_EMAIL_READ are recorded (decision 9).
create table address_read (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  podcast_id bigint not null references podcast on delete cascade,
  owner_id bigint references owner on delete cascade,
  created timestamptz not null default now()
);
create index address_read_created on address_read (created);

-- "Never contact": platform-wide (owner_id null) or for one organization. Only a keyed hash is kept, so the
-- list says nothing about who is on it, and survives deletion and re-import of the podcast.
create table suppression (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint references owner on delete cascade,
  -- HMAC-SHA-256 of the normalised address, or of '@domain' for a whole domain
  address_hmac bytea not null check (length(address_hmac) = 32),
  hint text not null,
  reason text not null default '',
  created_by bigint references login on delete set null,
  created timestamptz not null default now()
);
create unique index suppression_platform on suppression (address_hmac) where owner_id is null;
create unique index suppression_owner on suppression (owner_id, address_hmac) where owner_id is not null;

-- purchases ----------------------------------------------------------------------------------------------

create table purchase (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete restrict,
  login_id bigint references login on delete set null,
  -- Card purchases join with their own states; credits settle in the transaction that creates the row.
  state text not null check (state in ('settled_credits')),
  credits_per_email integer not null check (credits_per_email >= 1),
  credits_consumed integer not null check (credits_consumed >= 0),
  request_id text not null,
  created timestamptz not null default now()
);
create index purchase_owner on purchase (owner_id, id);
alter table ledger_transfer add constraint ledger_transfer_purchase foreign key (purchase_id) references purchase;

-- I5, I6: one unlock for each organization and podcast, and exactly one settled source for each.
create table unlock (
  id bigint generated always as identity primary key,
  owner_id bigint not null references owner on delete restrict,
  podcast_id bigint not null references podcast on delete restrict,
  -- What was unlocked: it stays visible to the buyer when the feed no longer names it.
  address_id bigint references podcast_address on delete set null,
  source text not null check (source in ('credits', 'card', 'grant')),
  purchase_id bigint not null references purchase on delete restrict,
  transfer_id bigint references ledger_transfer on delete restrict,
  credits integer not null check (credits >= 0),
  created timestamptz not null default now(),
  unique (owner_id, podcast_id),
  check ((source = 'credits') = (transfer_id is not null))
);
create index unlock_podcast on unlock (podcast_id);
create index unlock_purchase on unlock (purchase_id);

-- campaigns ----------------------------------------------------------------------------------------------

create table campaign (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete restrict,
  display_name text not null check (display_name <> ''),
  start timestamptz,
  duration integer check (duration between 30 and 366),
  currency text check (currency ~ '^[A-Z]{3}$'),
  budget integer check (budget >= 0),
  pay_per_action integer check (pay_per_action between 0 and 100),
  pay_per_lead integer check (pay_per_lead >= 0),
  pay_per_click integer check (pay_per_click >= 0),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index campaign_owner on campaign (owner_id, created desc, id);

create table campaign_entry (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  campaign_id bigint not null references campaign on delete cascade,
  podcast_id bigint not null references podcast on delete restrict,
  state text not null default 'New'
    check (state in ('New', 'Contacted', 'FollowedUp', 'Interested', 'Signed', 'Briefed', 'Lost')),
  added_by bigint references login on delete set null,
  created timestamptz not null default now(),
  unique (campaign_id, podcast_id)
);
create index campaign_entry_podcast on campaign_entry (podcast_id);

-- Each move with who and when; a mail's acceptance moves too (cause mail).
create table campaign_move (
  id bigint generated always as identity primary key,
  entry_id bigint not null references campaign_entry on delete cascade,
  from_state text not null,
  to_state text not null check (to_state <> from_state),
  cause text not null check (cause in ('user', 'mail')),
  login_id bigint references login on delete set null,
  created timestamptz not null default now()
);
create index campaign_move_entry on campaign_move (entry_id, id desc);

-- mailbox ------------------------------------------------------------------------------------------------

create table mailbox (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  sender_name text not null default '',
  sender_address text not null default '',
  communication_address text not null default '',
  sender_identity text not null default '',
  imap_host text,
  imap_port integer check (imap_port between 1 and 65535),
  imap_secure boolean not null default true,
  -- How one signs in; password today, oauth joins.
  imap_sign_in text not null default 'password' check (imap_sign_in in ('password', 'oauth')),
  imap_user text,
  -- Encrypted (AES-256-GCM), bound to this row and column.
  imap_secret bytea,
  imap_secret_last4 text,
  imap_secret_changed timestamptz,
  smtp_host text,
  smtp_port integer check (smtp_port between 1 and 65535),
  smtp_secure boolean not null default true,
  smtp_same_as_imap boolean not null default false,
  smtp_sign_in text not null default 'password' check (smtp_sign_in in ('password', 'oauth')),
  smtp_user text,
  smtp_secret bytea,
  smtp_secret_last4 text,
  smtp_secret_changed timestamptz,
  time_zone text not null default 'Europe/Berlin',
  window_days smallint[] not null default '{1,2,3,4,5}',
  window_from integer not null default 480 check (window_from between 0 and 1439),
  window_to integer not null default 1080 check (window_to between 1 and 1440),
  per_hour integer not null default 30 check (per_hour >= 1),
  per_day integer not null default 200 check (per_day >= 1),
  -- The demonstration's sandbox: neither limits nor windows.
  sandbox boolean not null default false,
  pause_reason text check (pause_reason in
    ('sign-in-refused', 'sender-refused', 'server-busy', 'server-unreachable', 'by-user', 'overdue', 'restored')),
  -- A stable code, or the server's own words, cleaned.
  pause_detail text,
  paused_since timestamptz,
  paused_until timestamptz,
  -- Connect failures in a row; three open the breaker (trust.md 2.3 rule 5).
  connect_failures integer not null default 0,
  -- Who sends through this mailbox at present: a lease with a fence. Whoever holds an older fence hands nothing over.
  sender_fence bigint not null default 0,
  sender_until timestamptz,
  -- Not before: the random pause after the last mail, or the pause after a failed connection.
  next_send timestamptz,
  -- When somebody last looked after the mails that wait here (rule 7: nothing late is sent without asking).
  tended timestamptz,
  -- Lease of whoever puts copies into the Sent folder.
  copy_until timestamptz,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  unique (login_id, owner_id)
);

create table mailbox_test (
  id bigint generated always as identity primary key,
  login_id bigint not null references login on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  created timestamptz not null default now()
);
create index mailbox_test_login on mailbox_test (login_id, created);
create index mailbox_test_owner on mailbox_test (owner_id, created);

-- Every hand-over to a mail server, retries and test mails too: the hourly and daily limits count these.
create table mailbox_handover (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox on delete cascade,
  at timestamptz not null
);
create index mailbox_handover_at on mailbox_handover (mailbox_id, at);

-- outreach -----------------------------------------------------------------------------------------------

create table mailing (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete restrict,
  campaign_id bigint references campaign on delete set null,
  mailbox_id bigint not null references mailbox on delete cascade,
  login_id bigint references login on delete set null,
  language text not null check (language in ('en', 'de')),
  subject text not null,
  body text not null,
  -- 'rule': New → Contacted, Contacted → FollowedUp; 'none'; or one state for all (decision 21).
  target text not null default 'rule'
    check (target in ('rule', 'none', 'New', 'Contacted', 'FollowedUp', 'Interested', 'Signed', 'Briefed', 'Lost')),
  stopped timestamptz,
  created timestamptz not null default now()
);
create index mailing_campaign on mailing (campaign_id, id desc);
create index mailing_owner on mailing (owner_id, id desc);

create table message (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mailing_id bigint not null references mailing on delete cascade,
  mailbox_id bigint not null references mailbox on delete cascade,
  owner_id bigint not null references owner on delete restrict,
  podcast_id bigint not null references podcast on delete restrict,
  entry_id bigint references campaign_entry on delete set null,
  -- Where it goes, as unlocked when it was queued, and the form addresses are compared in.
  recipient text not null,
  recipient_key text not null,
  -- Made once, when queued (trust.md 2.3 rule 3).
  message_id text not null unique,
  subject text not null,
  body text not null,
  state text not null default 'queued'
    check (state in ('queued', 'claimed', 'handed', 'accepted', 'deferred', 'failed', 'unclear', 'stopped')),
  reason text,
  detail text,
  attempts integer not null default 0,
  -- Not before this instant.
  due timestamptz not null default now(),
  -- A claim is a lease with a fence: who comes back after it was taken writes nothing.
  lease_until timestamptz,
  fence bigint not null default 0,
  handed timestamptz,
  accepted timestamptz,
  sent_copy text not null default 'none' check (sent_copy in ('none', 'waiting', 'done', 'failed')),
  sent_copy_attempts integer not null default 0,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  unique (mailing_id, recipient_key)
);
create index message_due on message (mailbox_id, due, id) where state in ('queued', 'deferred');
create index message_leased on message (lease_until) where state in ('claimed', 'handed');
create index message_entry on message (entry_id) where entry_id is not null;
create index message_copy on message (mailbox_id, accepted) where sent_copy = 'waiting';

-- Only listed changes of state happen; the same table stands in server/outreach/message-states.ts.
create function message_check_state() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('queued', 'claimed'), ('deferred', 'claimed'),
    ('claimed', 'queued'), ('claimed', 'deferred'), ('claimed', 'failed'), ('claimed', 'handed'), ('claimed', 'stopped'),
    ('handed', 'accepted'), ('handed', 'deferred'), ('handed', 'failed'), ('handed', 'unclear'),
    ('queued', 'failed'), ('deferred', 'failed'), ('queued', 'stopped'), ('deferred', 'stopped'),
    ('unclear', 'accepted'), ('unclear', 'queued')
  ) then
    raise exception 'a message cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger message_state before update of state on message for each row execute function message_check_state();

-- demo: what the mail sandbox received ---------------------------------------------------------------------

create table sandbox_mail (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  received timestamptz not null default now(),
  sender text not null,
  reply_to text,
  recipient text not null,
  message_id text,
  subject text not null,
  body text not null
);
