-- Which follow-up of a thread comes next, kept with it: every minute the next ones get their day, and for that all later ones were
-- read, which have none yet. A later one comes next when the one before it has left or is stopped.
alter table follow_up add column is_next boolean not null default false;

create function follow_up_find_next() returns trigger language plpgsql as $$
declare
  threads bigint[];
begin
  if tg_op = 'INSERT' then
    threads := array(select distinct root_message_id from touched);
  else
    threads := array(
      select distinct t.root_message_id from touched t join before b on b.id = t.id
      where (t.state in ('planned', 'held')) <> (b.state in ('planned', 'held')));
  end if;
  if threads = '{}' then return null; end if;
  -- Held first: of two at once, the second sees what the first has done.
  perform from follow_up where root_message_id = any (threads) order by id for update;
  update follow_up f set is_next = w.is_next
  from (
    select a.id, a.state in ('planned', 'held') and not exists (
      select from follow_up b where b.root_message_id = a.root_message_id and b.step < a.step
        and b.state in ('planned', 'held')) as is_next
    from follow_up a where a.root_message_id = any (threads)) w
  where f.id = w.id and f.is_next <> w.is_next;
  return null;
end $$;
create trigger follow_up_next_made after insert on follow_up
  referencing new table as touched for each statement execute function follow_up_find_next();
create trigger follow_up_next_changed after update on follow_up
  referencing old table as before new table as touched for each statement execute function follow_up_find_next();

-- The page of an inbox and its counts ask what lies in other mailboxes, too, for each conversation of the list: by the
-- mailbox that is asked for, of which an organization has few, in place of by each conversation.
alter policy fence on conversation_shared using (
  nullif((select ids from fence_ids_of_mailbox) @> mailbox_id, false) is not null);
-- The conversations of a campaign's podcasts: both sides are fenced, and it says nothing but numbers.
create view fence_conversation_entry as select conversation_id, entry_id from conversation_entry;
grant select on fence_conversation_entry to public;
