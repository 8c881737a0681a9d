-- Contract (since 5.2.4): no release has used audit_chain.copied.
-- The copy of the audit outside (D3.05, decision 191). How far it is stands in a table of its own: `audit_chain` is
-- locked by whoever commits, and a column in one of its indexes made each of its changes a new row in both.
drop index audit_chain_to_copy;
alter table audit_chain drop column copied;

-- How far the entries of a chain have been taken by a receiver.
create table audit_copied (
  receiver text not null check (receiver in ('syslog', 'webhook')),
  chain bigint not null,
  copied bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  primary key (receiver, chain)
) with (fillfactor = 50);

-- Who copies to a receiver, and what came of it. One process at a time: entries of a chain leave in their order.
create table audit_copier (
  receiver text primary key check (receiver in ('syslog', 'webhook')),
  -- Host and port, for administrators.
  place text not null,
  holder text,
  lease_until timestamp with time zone,
  -- When it last took something.
  taken timestamp with time zone,
  -- Why it takes nothing now, and since when.
  trouble text,
  trouble_since timestamp with time zone,
  check ((trouble is null) = (trouble_since is null))
) with (fillfactor = 50);

-- Two first entries of a month in the same moment: whoever waited for the other has to look into the catalogue anew.
-- to_regclass answers what was so before the wait, and the act failed.
create or replace function make_month(parent text, day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named text := parent || to_char(day, '_YYYY_MM');
  first date := date_trunc('month', day)::date;
begin
  if parent not in ('audit') then
    raise exception '% has no months', parent;
  end if;
  if to_regclass('months.' || named) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_month'));
  if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'months' and c.relname = named) then return; end if;
  create schema if not exists months;
  execute format('create table months.%I partition of public.%I for values from (%L) to (%L)', named, parent,
    first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  execute format('create trigger %I before truncate on months.%I execute function public.refuse_change()',
    named || '_kept', named);
end $$;
