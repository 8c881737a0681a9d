-- What a member may do (D1). Whoever led an organization becomes its owner, the others managers, so that nobody loses
-- what they could do.
alter table membership add column role text not null default 'member'
  check (role in ('owner', 'manager', 'member', 'viewer'));
update membership m set role = case when m.login_id = (
    select l.login_id from membership l join owner o on o.id = l.owner_id
    where l.owner_id = m.owner_id
    order by (l.login_id = o.founder_id) desc nulls last, l.created, l.login_id limit 1)
  then 'owner' else 'manager' end;
alter table owner drop column founder_id;

create or replace view owner_access as
  select login_id, owner_id, true as member, role from membership
  union all
  select p.login_id, p.owner_id, false as member, 'owner' as role
  from preference p
  join login_permission g on g.login_id = p.login_id and g.permission = 'OWNER_ACT_FOR_ANY'
  where p.owner_id is not null
    and not exists (select from membership m where m.login_id = p.login_id and m.owner_id = p.owner_id);

-- Guests belong to no organization: they see the campaigns they were invited to.
create table campaign_guest (
  campaign_id bigint not null references campaign on delete cascade,
  login_id bigint not null references login on delete cascade,
  invited_by bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (campaign_id, login_id)
);
create index campaign_guest_login on campaign_guest (login_id);

-- An invitation names the role; a guest's names the campaign, too.
alter table invitation
  add column role text not null default 'member' check (role in ('owner', 'manager', 'member', 'viewer', 'guest')),
  add column campaign_id bigint references campaign on delete cascade,
  add check ((role = 'guest') = (campaign_id is not null));

-- An organization has an owner as long as it has members. Whatever takes the last one away, an account that is deleted
-- among others, makes the first of the highest role the next.
create function owner_stays() returns trigger language plpgsql as $$
begin
  update membership set role = 'owner'
  where owner_id = old.owner_id and login_id = (
      select m.login_id from membership m where m.owner_id = old.owner_id
      order by array_position(array['owner', 'manager', 'member', 'viewer'], m.role), m.created, m.login_id limit 1)
    and not exists (select from membership m where m.owner_id = old.owner_id and m.role = 'owner');
  return null;
end
$$;
create trigger owner_stays after delete on membership for each row execute function owner_stays();

-- Whoever is brought back has the role that they had.
alter table member_removal add column role text not null default 'manager'
  check (role in ('owner', 'manager', 'member', 'viewer'));
