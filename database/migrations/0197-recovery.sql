-- What PostgreSQL's own settings say of a recovery of its files (decision 195); empty where there was none. A recovery to a
-- point leaves its target in the settings, whichever tool wrote it there, and deploy/pgbackrest names every restore
-- besides. A standby that takes over has no target, and the name only as a copy: a failover stops nothing.
create function recovered_as() returns text[] language sql stable as $$
  select array_remove(array[
    'to ' || nullif(current_setting('recovery_target_time'), ''),
    'to transaction ' || nullif(current_setting('recovery_target_xid'), ''),
    'to position ' || nullif(current_setting('recovery_target_lsn'), ''),
    'to the point ' || nullif(current_setting('recovery_target_name'), ''),
    'named ' || nullif(nullif(current_setting('hostread.restored', true), ''), 'yes'),
    -- These say only that it was restored: which restore it was says the timeline that began with it.
    case when not pg_is_in_recovery()
        and (current_setting('hostread.restored', true) = 'yes' or current_setting('recovery_target') <> '')
      then 'timeline ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
  ], null)
$$;

-- The traces of recoveries that were noticed: of these `sending_paused_reason` says whether somebody has confirmed them.
alter table platform_state add column recovery_known text[] not null default '{}';
-- A new database on a server that was once recovered is no copy of anything.
update platform_state set recovery_known = recovered_as() where key_check is null;

-- Whoever notices a recovery says of what waited that it may have left since; nobody else can say so of a mail that was not
-- handed over.
create or replace function message_check_state() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('queued', 'claimed'), ('deferred', 'claimed'),
    ('claimed', 'queued'), ('claimed', 'deferred'), ('claimed', 'failed'), ('claimed', 'handed'), ('claimed', 'stopped'),
    ('handed', 'accepted'), ('handed', 'deferred'), ('handed', 'failed'), ('handed', 'unclear'),
    ('queued', 'failed'), ('deferred', 'failed'), ('queued', 'stopped'), ('deferred', 'stopped'),
    ('unclear', 'accepted'), ('unclear', 'queued')
  ) and not (new.state = 'unclear' and new.reason is not distinct from 'restored'
    and old.state in ('queued', 'deferred', 'claimed')) then
    raise exception 'a message cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
