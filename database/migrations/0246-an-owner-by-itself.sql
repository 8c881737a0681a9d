-- Whoever becomes an owner because the last one is gone was raised by nobody: the audit of the organization says so (D3.01).
create or replace function owner_stays() returns trigger language plpgsql as $$
declare
  was text;
  next bigint;
begin
  select m.login_id, m.role into next, was
  from membership m join login l on l.id = m.login_id where m.owner_id = old.owner_id
  order by l.disabled is not null, array_position(array['owner', 'manager', 'member', 'viewer'], m.role),
    m.created, m.login_id limit 1;
  if next is null or was = 'owner' or exists (
      select from membership m join login l on l.id = m.login_id
      where m.owner_id = old.owner_id and m.role = 'owner' and (l.disabled is null or old.role <> 'owner')) then
    return null;
  end if;
  update membership set role = 'owner' where owner_id = old.owner_id and login_id = next;
  insert into audit_pending (owner_id, program, act, thing, handle, before, after)
  select old.owner_id, 'Hostread', 'job', 'member', l.public_id, jsonb_build_object('role', was), '{"role": "owner"}'
  from login l where l.id = next;
  return null;
end
$$;
