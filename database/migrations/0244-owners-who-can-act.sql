-- An owner whose account is disabled can give no role: where the last other one goes, somebody who can act becomes the next.
-- Where only others go, nothing changes: whom the platform's administrators have shut out, they let in again.
create or replace function owner_stays() returns trigger language plpgsql as $$
begin
  update membership set role = 'owner'
  where owner_id = old.owner_id and role <> 'owner' and login_id = (
      select m.login_id from membership m join login l on l.id = m.login_id where m.owner_id = old.owner_id
      order by l.disabled is not null, array_position(array['owner', 'manager', 'member', 'viewer'], m.role),
        m.created, m.login_id limit 1)
    and not exists (
      select from membership m join login l on l.id = m.login_id
      where m.owner_id = old.owner_id and m.role = 'owner' and (l.disabled is null or old.role <> 'owner'));
  return null;
end
$$;
