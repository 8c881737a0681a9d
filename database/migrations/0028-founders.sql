-- Who made an organization, or whom it was passed to: only they remove its members. Null: the oldest member counts.
alter table owner add column founder_id bigint references login on delete set null;
update owner o set founder_id = (
  select login_id from membership where owner_id = o.id order by created, login_id limit 1);

-- Members that somebody else took out, and who brought them back.
create table member_removal (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references owner on delete cascade,
  login_id bigint not null references login on delete cascade,
  removed_by bigint references login on delete set null,
  removed timestamp with time zone not null default now(),
  undone timestamp with time zone,
  undone_by bigint references login on delete set null
);
create index member_removal_owner on member_removal (owner_id, removed);
