-- As in 0204, but made apart and then attached: a part that is made at once wants its whole for itself, waits for each backup and
-- each export that reads it, and everybody who writes to it waits behind.
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
  -- Keys, indexes and triggers come with attaching.
  execute format('create table months.%I (like public.%I including defaults including constraints including generated
    including storage including compression)', named, parent);
  execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', parent, named,
    first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  if parent = 'audit' then
    execute format('create trigger %I before truncate on months.%I execute function public.refuse_change()',
      named || '_kept', named);
  end if;
end $$;

-- A month that nobody needs yet. Its key to `owner` or `webhook` waits for whoever writes there, such as an import, and others wait
-- behind: after a moment it is left for the next time. Answers whether it is there.
create function make_month_ahead(parent text, day date) returns boolean
language plpgsql set lock_timeout = '200ms' as $$
begin
  perform make_month(parent, day);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $$;

-- As in 0130, but not where somebody is at the audit just then, such as a backup or an export: everybody who changes anything
-- would wait behind. Then it goes the next time.
create or replace function audit_leave(day date, keep_days integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  named text := 'audit' || to_char(day, '_YYYY_MM');
  first_day date := date_trunc('month', day)::date;
begin
  if keep_days < 31 or ((first_day + interval '1 month') at time zone 'utc') > now() - make_interval(days => keep_days)
    or not pg_try_advisory_xact_lock(hashtext('audit_leave'))
    or not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'months' and c.relname = named) then
    return false;
  end if;
  -- An import may be writing to it. What is hashed below is all of it, and nobody waits for the hashing.
  execute format('lock table months.%I in share mode', named);
  execute format($left$
    insert into audit_left (month, chain, first, last, hash, digest)
    select %L, coalesce(owner_id, 0), min(seq), max(seq), (array_agg(hash order by seq desc))[1],
      sha256(string_agg(hash, ''::bytea order by seq))
    from months.%I group by owner_id$left$, first_day, named);
  -- In the order in which a search takes them: the whole before its part.
  lock table audit in access exclusive mode;
  execute format('drop table months.%I', named);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $$;
