-- Which deliveries of webhooks wait behind an earlier one of their thing, as whoever looked for what is due has found: they
-- are not looked at again until it is their turn. What is written by anybody counts as unlooked at.
alter table webhook_delivery add column passed_over boolean not null default false;

-- What waited no longer, or is gone, lets the next of its thing be looked at. Whoever passes one over holds the webhook: so
-- that is over or comes after.
create function webhook_pass_on() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from webhook where id = old.webhook_id for no key update;
  if not found then return null; end if;
  update webhook_delivery d set passed_over = false
  where d.passed_over and d.id = (
    select e.id from webhook_delivery e
    where e.webhook_id = old.webhook_id and e.thing = old.thing and e.state = 'waiting' order by e.id limit 1);
  return null;
end $$;
create trigger webhook_delivery_over after update of state on webhook_delivery for each row
  when (old.state = 'waiting' and new.state <> 'waiting') execute function webhook_pass_on();
create trigger webhook_delivery_taken after delete on webhook_delivery for each row
  when (old.state = 'waiting' and not old.passed_over) execute function webhook_pass_on();

-- As in 0204; and what waited behind something of the month that goes is looked at again.
create or replace function webhook_leave(day date, keep_days integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  suffix text := to_char(day, '_YYYY_MM');
  over timestamptz := (date_trunc('month', day) + interval '1 month') at time zone 'utc';
  last_event bigint;
  parent text;
begin
  if keep_days < 1 or over > now() - make_interval(days => keep_days) then return false; end if;
  lock table webhook_event, webhook_delivery, webhook_attempt in access exclusive mode;
  if to_regclass('months.webhook_event' || suffix) is not null then
    execute format('select max(id) from months.%I', 'webhook_event' || suffix) into last_event;
  end if;
  if to_regclass('months.webhook_delivery' || suffix) is not null then
    execute format('update webhook_delivery d set passed_over = false
      from (select distinct webhook_id, thing from months.%I where state = ''waiting'') gone
        cross join lateral (select e.id from webhook_delivery e where e.webhook_id = gone.webhook_id
          and e.thing = gone.thing and e.state = ''waiting'' and e.created >= %L order by e.id limit 1) next
      where d.id = next.id and d.passed_over', 'webhook_delivery' || suffix, over);
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
