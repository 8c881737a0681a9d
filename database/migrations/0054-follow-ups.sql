-- Mailings with up to three follow-ups, with two subjects, and for later.

alter table mailing
  -- When its first mail may leave at the earliest.
  add column not_before timestamptz,
  -- The other half of its recipients gets this one.
  add column subject_b text,
  -- Since when its follow-ups wait for a user.
  add column follow_ups_paused timestamptz;

alter table message
  -- 0 for what a mailing says first, then its follow-ups.
  add column step smallint not null default 0 check (step between 0 and 3),
  add column arm text check (arm in ('a', 'b')),
  drop constraint message_mailing_id_recipient_key_key,
  add constraint message_once unique (mailing_id, recipient_key, step);
-- Follow-ups go before first mails.
create index message_follow_up_due on message (mailbox_id, due, id)
  where step > 0 and state in ('queued', 'deferred');

-- What a mailing says next, and how many days after the mail before it.
create table follow_up_step (
  mailing_id bigint not null references mailing on delete cascade,
  step smallint not null check (step between 1 and 3),
  days smallint not null check (days between 1 and 30),
  body text not null,
  version int not null default 1,
  primary key (mailing_id, step)
);

-- One follow-up to one person.
create table follow_up (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  root_message_id bigint not null references message on delete cascade,
  step smallint not null check (step between 1 and 3),
  state text not null default 'planned' check (state in ('planned', 'held', 'released', 'stopped')),
  -- Null until the mail before it was accepted.
  due timestamptz,
  -- As a user has moved it.
  moved timestamptz,
  -- It waits until then, whatever its day.
  not_before timestamptz,
  reason text,
  -- When a user said that it may go on; what was asked about before then is not asked again.
  went_on timestamptz,
  -- Of the mailbox, as the user knows it.
  sender_address text not null,
  -- Instead of the text for all.
  own_body text,
  version int not null default 1,
  message_id bigint references message on delete set null,
  modified timestamptz not null default now(),
  unique (root_message_id, step),
  check (state = 'released' or message_id is null),
  check ((reason is not null) = (state in ('held', 'stopped')))
);
create index follow_up_due on follow_up (due) where state = 'planned';
create index follow_up_undated on follow_up (root_message_id, step) where state = 'planned' and due is null;
create index follow_up_away on follow_up (not_before) where state = 'held' and reason = 'away';
create index follow_up_message on follow_up (message_id) where message_id is not null;

-- Campaigns whose follow-ups wait for a user.
create table follow_up_pause (
  campaign_id bigint primary key references campaign on delete cascade,
  since timestamptz not null default now()
);

-- Nothing leaves "released" or "stopped".
create function follow_up_check_state() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and old.state in ('released', 'stopped') then
    raise exception 'a follow-up cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger follow_up_state before update of state on follow_up
  for each row execute function follow_up_check_state();

-- Whoever moves a card, and for whatever reason: its follow-ups are stopped in the same transaction.
create function follow_up_card_moved() returns trigger language plpgsql as $$
begin
  update follow_up set state = 'stopped', reason = 'entry-moved', modified = now()
  where id in (
    select f.id from follow_up f join message r on r.id = f.root_message_id
    where r.entry_id = new.entry_id and f.state in ('planned', 'held') order by f.id for update of f)
    and state in ('planned', 'held');
  return null;
end $$;
create trigger campaign_move_follow_ups after insert on campaign_move
  for each row when (new.to_state in ('Interested', 'Signed', 'Briefed', 'Lost'))
  execute function follow_up_card_moved();
