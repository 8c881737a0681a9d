-- Which mailboxes besides its own have a mail of a conversation, too: found anew for every list, it was most of the
-- list's time. Kept by the statements that place, move and delete mails, so that no caller can forget it.
create table conversation_shared (
  conversation_id bigint not null references conversation (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  primary key (conversation_id, mailbox_id)
);
create index conversation_shared_mailbox on conversation_shared (mailbox_id);

create function conversation_find_shared(those bigint[]) returns void language sql as $$
  delete from conversation_shared s where s.conversation_id = any(those) and not exists (
    select from conversation c
    join conversation_mail m on m.conversation_id = c.id
    join mail_place p on p.mail_id = m.id
    join mailbox_folder f on f.id = p.folder_id
    where c.id = s.conversation_id and f.mailbox_id = s.mailbox_id and f.mailbox_id <> c.mailbox_id);
  insert into conversation_shared (conversation_id, mailbox_id)
  select distinct c.id, f.mailbox_id
  from conversation c
  join conversation_mail m on m.conversation_id = c.id
  join mail_place p on p.mail_id = m.id
  join mailbox_folder f on f.id = p.folder_id
  where c.id = any(those) and f.mailbox_id <> c.mailbox_id
  on conflict do nothing;
$$;

create function mail_place_added() returns trigger language plpgsql as $$
begin
  insert into conversation_shared (conversation_id, mailbox_id)
  select distinct c.id, f.mailbox_id
  from added p
  join mailbox_folder f on f.id = p.folder_id
  join conversation_mail m on m.id = p.mail_id
  join conversation c on c.id = m.conversation_id
  where f.mailbox_id <> c.mailbox_id
  on conflict do nothing;
  return null;
end $$;
create trigger mail_place_added after insert on mail_place
  referencing new table as added for each statement execute function mail_place_added();

create function mail_place_removed() returns trigger language plpgsql as $$
begin
  perform conversation_find_shared(array(
    select distinct s.conversation_id
    from removed p
    join conversation_mail m on m.id = p.mail_id
    join conversation_shared s on s.conversation_id = m.conversation_id));
  return null;
end $$;
create trigger mail_place_removed after delete on mail_place
  referencing old table as removed for each statement execute function mail_place_removed();

create function conversation_mail_removed() returns trigger language plpgsql as $$
begin
  perform conversation_find_shared(array(
    select distinct s.conversation_id from removed m
    join conversation_shared s on s.conversation_id = m.conversation_id));
  return null;
end $$;
create trigger conversation_mail_removed after delete on conversation_mail
  referencing old table as removed for each statement execute function conversation_mail_removed();

-- A mail that is put into another conversation.
create function conversation_mail_moved() returns trigger language plpgsql as $$
begin
  perform conversation_find_shared(array(
    select unnest(array[o.conversation_id, n.conversation_id])
    from before o join after n on n.id = o.id
    where n.conversation_id <> o.conversation_id));
  return null;
end $$;
create trigger conversation_mail_moved after update on conversation_mail
  referencing old table as before new table as after for each statement execute function conversation_mail_moved();

-- A conversation that goes on in another mailbox.
create function conversation_mailbox_changed() returns trigger language plpgsql as $$
begin
  perform conversation_find_shared(array(
    select n.id from before o join after n on n.id = o.id where n.mailbox_id <> o.mailbox_id));
  return null;
end $$;
create trigger conversation_mailbox_changed after update on conversation
  referencing old table as before new table as after for each statement execute function conversation_mailbox_changed();

insert into conversation_shared (conversation_id, mailbox_id)
select distinct c.id, f.mailbox_id
from conversation c
join conversation_mail m on m.conversation_id = c.id
join mail_place p on p.mail_id = m.id
join mailbox_folder f on f.id = p.folder_id
where f.mailbox_id <> c.mailbox_id;
