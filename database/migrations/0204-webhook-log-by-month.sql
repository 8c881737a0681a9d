-- Contract (since 5.2.4): the log of webhooks lies in months (D6.06). Its keys hold the month's time besides, and what referred
-- to an event or a delivery by number alone is kept together by triggers; who writes and reads it by name goes on as before.
-- A month that is over leaves as a whole: deleting its rows one by one left tables and indexes of their size behind.
create or replace function make_month(parent text, day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named text := parent || to_char(day, '_YYYY_MM');
  first date := date_trunc('month', day)::date;
begin
  if parent not in ('audit', 'webhook_event', 'webhook_delivery', 'webhook_attempt') then
    raise exception '% has no months', parent;
  end if;
  if to_regclass('months.' || named) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_month'));
  -- Not by to_regclass: it may know the name from before the wait.
  if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'months' and c.relname = named) then return; end if;
  create schema if not exists months;
  execute format('create table months.%I partition of public.%I for values from (%L) to (%L)', named, parent,
    first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  if parent = 'audit' then
    execute format('create trigger %I before truncate on months.%I execute function public.refuse_change()',
      named || '_kept', named);
  end if;
end $$;

-- The months in which something is written to the log now: it costs three look-ups where they are there.
create function webhook_months(moment timestamptz default now()) returns void language sql as $$
  select make_month('webhook_event', (moment at time zone 'utc')::date);
  select make_month('webhook_delivery', (moment at time zone 'utc')::date);
  select make_month('webhook_attempt', (moment at time zone 'utc')::date);
$$;

lock table webhook_event, webhook_delivery, webhook_attempt in access exclusive mode;
alter table webhook_attempt rename to webhook_attempt_before;
alter table webhook_delivery rename to webhook_delivery_before;
alter table webhook_event rename to webhook_event_before;
alter table webhook_attempt_before alter id drop identity;
alter table webhook_delivery_before alter id drop identity;
alter table webhook_event_before alter id drop identity;
create sequence webhook_event_id_seq;
create sequence webhook_delivery_id_seq;
create sequence webhook_attempt_id_seq;
select setval('webhook_event_id_seq', max(id)) from webhook_event_before having max(id) is not null;
select setval('webhook_delivery_id_seq', max(id)) from webhook_delivery_before having max(id) is not null;
select setval('webhook_attempt_id_seq', max(id)) from webhook_attempt_before having max(id) is not null;

create table webhook_event (
  id bigint not null default nextval('webhook_event_id_seq'),
  public_id text not null,
  owner_id bigint not null,
  type text not null,
  -- What it happened to; events of one thing go out in order.
  thing text not null,
  data jsonb not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
) partition by range (at);
create table webhook_delivery (
  id bigint not null default nextval('webhook_delivery_id_seq'),
  public_id text not null,
  webhook_id bigint not null,
  event_id bigint not null,
  thing text not null,
  state text not null default 'waiting' constraint webhook_delivery_state check (state in ('waiting', 'delivered')),
  attempts integer not null default 0,
  due timestamptz not null default now(),
  lease_until timestamptz,
  -- Sent once more because somebody asked for it.
  again boolean not null default false,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
) partition by range (created);
create table webhook_attempt (
  id bigint not null default nextval('webhook_attempt_id_seq'),
  delivery_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  milliseconds integer not null,
  headers jsonb not null,
  status integer,
  trouble text,
  answer text not null default '',
  cut boolean not null default false
) partition by range (at);
alter sequence webhook_event_id_seq owned by webhook_event.id;
alter sequence webhook_delivery_id_seq owned by webhook_delivery.id;
alter sequence webhook_attempt_id_seq owned by webhook_attempt.id;

select webhook_months(day) from (
  select now() as day union select now() + interval '1 month'
  union select distinct date_trunc('month', at) from webhook_event_before
  union select distinct date_trunc('month', created) from webhook_delivery_before
  union select distinct date_trunc('month', at) from webhook_attempt_before) days;
insert into webhook_event select id, public_id, owner_id, type, thing, data, at from webhook_event_before;
insert into webhook_delivery
  select id, public_id, webhook_id, event_id, thing, state, attempts, due, lease_until, again, created, modified
  from webhook_delivery_before;
insert into webhook_attempt
  select id, delivery_id, at, milliseconds, headers, status, trouble, answer, cut from webhook_attempt_before;
drop table webhook_attempt_before, webhook_delivery_before, webhook_event_before;

alter table webhook_event add constraint webhook_event_key primary key (id, at),
  add constraint webhook_event_handle unique (public_id, at),
  add constraint webhook_event_owner_id_fkey foreign key (owner_id) references owner on delete cascade;
create index webhook_event_owner on webhook_event (owner_id, at);

alter table webhook_delivery add constraint webhook_delivery_key primary key (id, created),
  add constraint webhook_delivery_handle unique (public_id, created),
  add constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook on delete cascade;
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (webhook_id, thing, id) where state = 'waiting';
create index webhook_delivery_next on webhook_delivery (webhook_id, id) where state = 'waiting';

alter table webhook_attempt add constraint webhook_attempt_key primary key (id, at);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);

-- What references did: with an event go its deliveries, and with a delivery its tries. As their owner: who deletes within the
-- second fence does not see what belongs to rows that are gone.
create function webhook_event_gone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from webhook_delivery where event_id in (select id from touched);
  return null;
end
$$;
create trigger webhook_event_gone after delete on webhook_event
  referencing old table as touched for each statement execute function webhook_event_gone();
create function webhook_delivery_gone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from webhook_attempt where delivery_id in (select id from touched);
  return null;
end
$$;
create trigger webhook_delivery_gone after delete on webhook_delivery
  referencing old table as touched for each statement execute function webhook_delivery_gone();

-- Lets one month of the log go, if all of it is older than so many days, with what was sent of its events since. Answers
-- whether it went; not where somebody else is at the log just then, and then the next time.
create function webhook_leave(day date, keep_days integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  suffix text := to_char(day, '_YYYY_MM');
  last_event bigint;
  parent text;
begin
  if keep_days < 1
    or (date_trunc('month', day) + interval '1 month') at time zone 'utc' > now() - make_interval(days => keep_days) then
    return false;
  end if;
  lock table webhook_event, webhook_delivery, webhook_attempt in access exclusive mode;
  if to_regclass('months.webhook_event' || suffix) is not null then
    execute format('select max(id) from months.%I', 'webhook_event' || suffix) into last_event;
  end if;
  foreach parent in array array['webhook_attempt', 'webhook_delivery', 'webhook_event'] loop
    execute format('drop table if exists months.%I', parent || suffix);
  end loop;
  -- Sent once more, or tried in the month after.
  delete from webhook_delivery d where d.event_id <= last_event
    and not exists (select from webhook_event e where e.id = d.event_id);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $$;

-- Writes down what happened, for each webhook that listens, and wakes the worker once in a transaction. Nothing is
-- written for an organization that is just being deleted.
create or replace function webhook_tell(of_owner bigint, what text, of_thing text, holding jsonb)
returns void language plpgsql as $$
declare
  event bigint;
begin
  if not exists (select from webhook w join owner o on o.id = w.owner_id where w.owner_id = of_owner) then
    return;
  end if;
  perform webhook_months(clock_timestamp());
  perform webhook_months();
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
