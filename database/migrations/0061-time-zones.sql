-- Zones that are no zone for PostgreSQL stopped every job that reckoned with one of them.

-- "UTC", or an area and a place, as "Europe/Berlin". Abbreviations mean other places to browsers than here ("IST"). A name
-- without digits is never taken for an offset, so what is left is known by name or refused.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name !~ '^(UTC|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+)$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

update mailbox set time_zone = default where not is_time_zone(time_zone);
-- It is not known, and the browser may tell it again.
update notice_setting set time_zone = null where not is_time_zone(time_zone);

-- Not a check constraint: it would be asked at every change of a mailbox, and a copy of the database could not be read
-- where PostgreSQL knows fewer zones.
create function refuse_unknown_time_zone() returns trigger language plpgsql as $$
begin
  if new.time_zone is not null and not is_time_zone(new.time_zone) then
    raise check_violation using message = 'not a time zone', table = tg_table_name, column = 'time_zone';
  end if;
  return new;
end $$;
create trigger mailbox_time_zone before insert or update of time_zone on mailbox
  for each row execute function refuse_unknown_time_zone();
create trigger notice_setting_time_zone before insert or update of time_zone on notice_setting
  for each row execute function refuse_unknown_time_zone();
