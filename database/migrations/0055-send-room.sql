-- One person with several shows gets one mail about all of them.

-- It has the name that the table below needs.
alter index message_entry rename to message_of_entry;

-- The shows a mail is about, in the order in which it names them. Every mail is about at least its own.
create table message_entry (
  message_id bigint not null references message on delete cascade,
  podcast_id bigint not null references podcast,
  entry_id bigint references campaign_entry on delete set null,
  -- The podcast's state in its campaign when it was written to.
  entry_state text,
  place smallint not null default 0,
  -- It was taken out of its campaign, or moved, before the mail's turn, and the mail names it no more.
  fell_away boolean not null default false,
  primary key (message_id, podcast_id)
);
create index message_entry_entry on message_entry (entry_id) where entry_id is not null;
create index message_entry_podcast on message_entry (podcast_id);

insert into message_entry (message_id, podcast_id, entry_id, entry_state)
  select id, podcast_id, entry_id, entry_state from message;

-- Whoever writes a mail, its own show stands here: what asks for the shows of a mail asks only this table.
create function message_own_entry() returns trigger language plpgsql as $$
begin
  insert into message_entry (message_id, podcast_id, entry_id, entry_state)
    select id, podcast_id, entry_id, entry_state from made;
  return null;
end $$;
create trigger message_own_entry after insert on message
  referencing new table as made for each statement execute function message_own_entry();

-- What the mails to people with several shows say instead of `body`; null for the same.
alter table mailing add column joined_body text;

-- A mail stands for all its shows: whichever of them is moved, what would follow is stopped.
create or replace function follow_up_card_moved() returns trigger language plpgsql as $$
begin
  update follow_up set state = 'stopped', reason = 'entry-moved', modified = now()
  where id in (
    select f.id from follow_up f join message_entry s on s.message_id = f.root_message_id
    where s.entry_id = new.entry_id and not s.fell_away and f.state in ('planned', 'held')
    order by f.id for update of f)
    and state in ('planned', 'held');
  return null;
end $$;
