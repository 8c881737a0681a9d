-- Webhooks (D4.05). What happens is written down by triggers, in the transaction in which it happens: no subject has to
-- know of webhooks, and none can forget to tell (decision 170). An organization without webhooks costs one look-up.
create table webhook (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) <= 2000),
  events text[] not null check (cardinality(events) between 1 and 50),
  state text not null default 'on' check (state in ('on', 'off')),
  -- Why it is off where no user switched it off: it failed for three days, or its receiver said that it is gone.
  off_reason text check (off_reason in ('failing', 'gone')),
  secret bytea not null,
  -- The secret until now signs along until then.
  secret_before bytea,
  before_until timestamptz,
  -- Its last answer was late or none: it waits among its like and holds up nobody else.
  slow boolean not null default false,
  claimed timestamptz,
  delivered timestamptz,
  created_by bigint references login on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  check (state = 'off' or off_reason is null),
  check ((secret_before is null) = (before_until is null))
);
create index webhook_owner on webhook (owner_id);

create table webhook_event (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  type text not null,
  -- What it happened to; events of one thing go out in order.
  thing text not null,
  data jsonb not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);
create index webhook_event_owner on webhook_event (owner_id, at);
create index webhook_event_at on webhook_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  webhook_id bigint not null references webhook on delete cascade,
  event_id bigint not null references webhook_event on delete cascade,
  thing text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered')),
  attempts integer not null default 0,
  due timestamptz not null default now(),
  lease_until timestamptz,
  -- Sent once more because somebody asked for it.
  again boolean not null default false,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (webhook_id, thing, id) where state = 'waiting';
create index webhook_delivery_next on webhook_delivery (webhook_id, id) where state = 'waiting';

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null default clock_timestamp(),
  milliseconds integer not null,
  headers jsonb not null,
  status integer,
  trouble text,
  answer text not null default '',
  cut boolean not null default false
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);

create function webhook_handle() returns text language sql volatile as
  $$ select replace(gen_random_uuid()::text, '-', '') $$;

create function webhook_instant(at timestamptz) returns text language sql immutable as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Writes down what happened, for each webhook that listens, and wakes the worker once in a transaction. Nothing is
-- written for an organization that is just being deleted.
create function webhook_tell(of_owner bigint, what text, of_thing text, holding jsonb)
returns void language plpgsql as $$
declare
  event bigint;
begin
  if not exists (select from webhook w join owner o on o.id = w.owner_id where w.owner_id = of_owner) then
    return;
  end if;
  insert into webhook_event (public_id, owner_id, type, thing, data)
  values (webhook_handle(), of_owner, what, of_thing, jsonb_strip_nulls(holding))
  returning id into event;
  insert into webhook_delivery (public_id, webhook_id, event_id, thing)
  select webhook_handle(), w.id, event, of_thing from webhook w
  where w.owner_id = of_owner and w.state = 'on' and what = any(w.events);
  if found and coalesce(current_setting('hostread.webhooks_woken', true), '') <> 'yes' then
    perform set_config('hostread.webhooks_woken', 'yes', true);
    perform graphile_worker.add_job('deliver-webhooks', '{}'::json);
  end if;
end
$$;

create function webhook_campaign() returns trigger language plpgsql as $$
begin
  -- Not in the trigger: a dumped comparison of rows is not the same text once it was loaded.
  if tg_op = 'UPDATE' and (old.display_name, old.start, old.duration, old.currency, old.budget)
    is not distinct from (new.display_name, new.start, new.duration, new.currency, new.budget) then return null; end if;
  if tg_op = 'DELETE' then
    perform webhook_tell(old.owner_id, 'campaign.deleted', 'campaign ' || old.public_id,
      jsonb_build_object('campaign', old.public_id, 'name', old.display_name));
    return null;
  end if;
  perform webhook_tell(new.owner_id, case tg_op when 'INSERT' then 'campaign.made' else 'campaign.changed' end,
    'campaign ' || new.public_id,
    jsonb_build_object('campaign', new.public_id, 'name', new.display_name, 'start', webhook_instant(new.start),
      'days', new.duration, 'currency', new.currency, 'budget', new.budget));
  return null;
end
$$;
create trigger webhook_campaign_made after insert or delete on campaign
  for each row execute function webhook_campaign();
create trigger webhook_campaign_changed after update on campaign for each row execute function webhook_campaign();

-- Entries that go with their campaign are not told one by one: `campaign.deleted` says it.
create function webhook_entries() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.owner_id, e.public_id as entry, c.public_id as campaign, p.public_id as podcast, e.state
    from touched e join campaign c on c.id = e.campaign_id join podcast p on p.id = e.podcast_id
    where exists (select from webhook w where w.owner_id = c.owner_id)
    order by e.id
  loop
    perform webhook_tell(one.owner_id, case tg_op when 'INSERT' then 'entry.added' else 'entry.removed' end,
      'entry ' || one.entry, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$$;
create trigger webhook_entries_added after insert on campaign_entry referencing new table as touched
  for each statement execute function webhook_entries();
create trigger webhook_entries_removed after delete on campaign_entry referencing old table as touched
  for each statement execute function webhook_entries();

create function webhook_moves() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.owner_id, e.public_id as entry, c.public_id as campaign, p.public_id as podcast,
      m.from_state as "from", m.to_state as "to", m.cause
    from touched m join campaign_entry e on e.id = m.entry_id join campaign c on c.id = e.campaign_id
      join podcast p on p.id = e.podcast_id
    where exists (select from webhook w where w.owner_id = c.owner_id)
    order by m.id
  loop
    perform webhook_tell(one.owner_id, 'entry.moved', 'entry ' || one.entry, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$$;
create trigger webhook_moves after insert on campaign_move referencing new table as touched
  for each statement execute function webhook_moves();

-- That a contact was unlocked, never which address it is.
create function webhook_unlocks() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select u.owner_id, p.public_id as podcast, u.credits
    from touched u join podcast p on p.id = u.podcast_id
    where exists (select from webhook w where w.owner_id = u.owner_id)
    order by u.id
  loop
    perform webhook_tell(one.owner_id, 'contact.unlocked', 'contact ' || one.podcast, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$$;
create trigger webhook_unlocks after insert on unlock referencing new table as touched
  for each statement execute function webhook_unlocks();

-- Mails are told by their handles: no recipient, no subject, no word of theirs.
create function webhook_message() returns trigger language plpgsql as $$
declare
  what text := case
    when new.state is distinct from old.state and new.state = 'accepted' then 'message.sent'
    when new.state is distinct from old.state and new.state in ('failed', 'unclear') then 'message.failed'
    when new.fate is distinct from old.fate and new.fate in ('gone', 'full', 'blocked', 'expired')
      then 'message.bounced'
  end;
begin
  if what is null or not exists (select from webhook w where w.owner_id = new.owner_id) then return null; end if;
  perform webhook_tell(new.owner_id, what, 'message ' || new.public_id, (
    select jsonb_build_object('message', new.public_id, 'mailing', g.public_id, 'podcast', p.public_id,
      'entry', e.public_id, 'campaign', c.public_id,
      'state', case when what = 'message.failed' then new.state end,
      'bounce', case when what = 'message.bounced' then new.fate end)
    from mailing g join podcast p on p.id = new.podcast_id
      left join campaign_entry e on e.id = new.entry_id left join campaign c on c.id = e.campaign_id
    where g.id = new.mailing_id));
  return null;
end
$$;
create trigger webhook_message after update on message for each row
  when (old.state is distinct from new.state or old.fate is distinct from new.fate)
  execute function webhook_message();

-- A mail counts as an answer once it was judged; what was found in a mailbox's past is not news.
create function webhook_reply() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook w where w.owner_id = new.owner_id) then return null; end if;
  perform webhook_tell(new.owner_id, 'reply.received', 'conversation ' || c.public_id,
    jsonb_build_object('conversation', c.public_id, 'mail', new.public_id, 'kind', new.kind,
      'podcasts', (select coalesce(jsonb_agg(distinct p.public_id), '[]')
        from conversation_entry ce join podcast p on p.id = ce.podcast_id where ce.conversation_id = c.id),
      'entries', (select coalesce(jsonb_agg(distinct e.public_id), '[]')
        from conversation_entry ce join campaign_entry e on e.id = ce.entry_id where ce.conversation_id = c.id)))
  from conversation c where c.id = new.conversation_id;
  return null;
end
$$;
create trigger webhook_reply_made after insert on conversation_mail for each row
  when (new.direction = 'in' and not new.junk and not new.history
    and new.kind in ('human', 'away', 'left', 'automatic', 'opt-out'))
  execute function webhook_reply();
create trigger webhook_reply_judged after update of kind on conversation_mail for each row
  when (old.kind is null and new.direction = 'in' and not new.junk and not new.history
    and new.kind in ('human', 'away', 'left', 'automatic', 'opt-out'))
  execute function webhook_reply();

create function webhook_opt_out() returns trigger language plpgsql as $$
begin
  perform webhook_tell(new.owner_id, 'contact.opted_out', 'objection ' || new.public_id,
    jsonb_build_object('objection', new.public_id, 'kind', new.kind));
  return null;
end
$$;
create trigger webhook_opt_out after insert on suppression for each row
  when (new.owner_id is not null) execute function webhook_opt_out();

create function webhook_offer_event(offer_row bigint, what text, more jsonb) returns void language sql as $$
  select webhook_tell(c.owner_id, what, 'offer ' || o.public_id,
    jsonb_build_object('offer', o.public_id, 'entry', e.public_id, 'campaign', c.public_id,
      'podcast', p.public_id) || more)
  from offer o join campaign_entry e on e.id = o.entry_id join campaign c on c.id = e.campaign_id
    join podcast p on p.id = e.podcast_id
  where o.id = offer_row and exists (select from webhook w where w.owner_id = c.owner_id)
$$;
create function webhook_offer_version() returns trigger language plpgsql as $$
begin
  perform webhook_offer_event(new.offer_id, case new.number when 1 then 'offer.made' else 'offer.changed' end,
    jsonb_build_object('version', new.number, 'side', new.side));
  return null;
end
$$;
create trigger webhook_offer_version after insert on offer_version
  for each row execute function webhook_offer_version();
create function webhook_offer() returns trigger language plpgsql as $$
begin
  perform webhook_offer_event(new.id, 'offer.decided', jsonb_build_object('state', new.state));
  return null;
end
$$;
create trigger webhook_offer after update of state on offer for each row
  when (old.state is distinct from new.state) execute function webhook_offer();

create function webhook_booking_event(booking_row bigint, what text) returns void language sql as $$
  select webhook_tell(b.owner_id, what, 'booking ' || b.public_id,
    jsonb_build_object('booking', b.public_id, 'number', b.number, 'version', b.version,
      'campaign', c.public_id, 'entry', e.public_id, 'podcast', p.public_id))
  from booking b left join campaign c on c.id = b.campaign_id left join campaign_entry e on e.id = b.entry_id
    left join podcast p on p.id = b.podcast_id
  where b.id = booking_row and exists (select from webhook w where w.owner_id = b.owner_id)
$$;
create function webhook_booking() returns trigger language plpgsql as $$
begin
  perform webhook_booking_event(new.id,
    case when tg_op = 'INSERT' then 'booking.made' else 'booking.cancelled' end);
  return null;
end
$$;
create trigger webhook_booking_made after insert on booking for each row execute function webhook_booking();
create trigger webhook_booking_cancelled after update of cancelled on booking for each row
  when (old.cancelled is null and new.cancelled is not null) execute function webhook_booking();
create function webhook_booking_answer() returns trigger language plpgsql as $$
begin
  perform webhook_booking_event(new.booking_id, 'booking.' || new.answer);
  return null;
end
$$;
create trigger webhook_booking_answer after update of answer on booking_version for each row
  when (old.answer is null and new.answer is not null) execute function webhook_booking_answer();

create function webhook_airing() returns trigger language plpgsql as $$
begin
  perform webhook_tell(b.owner_id, 'airing.judged', 'spot ' || s.public_id,
    jsonb_build_object('spot', s.public_id, 'booking', b.public_id, 'state', new.state,
      'by', case when new.login_id is null then 'program' else 'person' end))
  from spot s join booking b on b.id = s.booking_id
  where s.id = new.spot_id and exists (select from webhook w where w.owner_id = b.owner_id);
  return null;
end
$$;
create trigger webhook_airing after insert on airing_verdict for each row execute function webhook_airing();

-- A shop that numbers its orders by address keeps that to itself.
create function webhook_conversions() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.owner_id, c.id, c.source, case when c.key like '%@%' then null else c.key end as key, c.kind,
      webhook_instant(c.at) as at, c.amount, c.currency
    from touched c where exists (select from webhook w where w.owner_id = c.owner_id)
    order by c.id
  loop
    perform webhook_tell(one.owner_id, 'conversion.added', 'conversion ' || one.id,
      to_jsonb(one) - 'owner_id' - 'id');
  end loop;
  return null;
end
$$;
create trigger webhook_conversions after insert on conversion referencing new table as touched
  for each statement execute function webhook_conversions();
