-- What mails are found by (docs/decisions/0088-search-in-mails.md).

-- The words of each mail, as a member of its organization is shown it. Narrow and apart from the mails, so that a
-- search reads little; a row that may say too much is deleted and written anew.
create table mail_words (
  mail_id bigint primary key references conversation_mail on delete cascade,
  -- As the mail has them; without keys of their own, so that folding holds nothing but mails.
  conversation_id bigint not null,
  owner_id bigint not null,
  received timestamptz not null,
  -- Weeks since 1970; part of each word, so that the newest are looked through first.
  week integer not null,
  -- Folded while the organization had the addresses of all its podcasts.
  open boolean not null,
  words tsvector not null
);
-- Without a list of pending entries: each search would have to read it.
create index mail_words_words on mail_words using gin (words) with (fastupdate = off);
create index mail_words_conversation on mail_words (conversation_id);
create index mail_words_owner on mail_words (owner_id, week);

-- Mails whose words are to be folded, now or anew.
create table mail_words_due (
  mail_id bigint primary key references conversation_mail on delete cascade,
  noted timestamptz not null default clock_timestamp()
);

-- Held until the end of the transaction that noted it: whoever folds passes it over until then, and sees the change.
create function note_words_of_mails(ids bigint[]) returns void language sql as $$
  insert into mail_words_due (mail_id) select distinct unnest(ids) order by 1
  on conflict (mail_id) do update set noted = excluded.noted;
$$;

create function drop_words_of(conversations bigint[]) returns void language plpgsql as $$
begin
  if cardinality(conversations) = 0 then
    return;
  end if;
  -- First noted, then deleted: the note waits for whoever folds these mails just now.
  perform note_words_of_mails(array(select id from conversation_mail where conversation_id = any(conversations)));
  delete from mail_words where conversation_id = any(conversations);
end $$;

create function conversation_mail_words() returns trigger language plpgsql as $$
begin
  perform note_words_of_mails(array[new.id]);
  if tg_op = 'UPDATE' then
    delete from mail_words where mail_id = new.id;
    -- With it may come or go a podcast that others in the conversation are hidden by.
    if old.conversation_id <> new.conversation_id or old.message_id is distinct from new.message_id then
      perform drop_words_of(array[old.conversation_id, new.conversation_id]);
    end if;
  end if;
  return null;
end $$;
create trigger conversation_mail_words after insert or update of
  conversation_id, message_id, people, subject, text, received on conversation_mail
  for each row execute function conversation_mail_words();

create function conversation_entry_words() returns trigger language plpgsql as $$
begin
  perform drop_words_of(array[case when tg_op = 'DELETE' then old.conversation_id else new.conversation_id end]);
  return null;
end $$;
create trigger conversation_entry_words after insert or delete on conversation_entry
  for each row execute function conversation_entry_words();

create function conversation_words() returns trigger language plpgsql as $$
begin
  perform drop_words_of(array[new.id]);
  return null;
end $$;
create trigger conversation_words after update of mailbox_id on conversation
  for each row when (old.mailbox_id <> new.mailbox_id) execute function conversation_words();

-- A mail that lies in another mailbox, too, opens its conversation to that one's readers.
create function mail_place_words() returns trigger language plpgsql as $$
begin
  perform drop_words_of(array(
    select c.id from conversation_mail m join conversation c on c.id = m.conversation_id
    where m.id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end and not exists (
      select from mailbox_folder f
      where f.id = case when tg_op = 'DELETE' then old.folder_id else new.folder_id end
        and f.mailbox_id = c.mailbox_id)));
  return null;
end $$;
create trigger mail_place_words after insert or delete on mail_place
  for each row execute function mail_place_words();

create function mail_file_words() returns trigger language plpgsql as $$
begin
  perform note_words_of_mails(array(
    select id from conversation_mail
    where id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end));
  delete from mail_words where mail_id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end;
  return null;
end $$;
create trigger mail_file_words after insert or delete on mail_file
  for each row execute function mail_file_words();

-- An address came to the organization or was taken away: what is shown of its conversations changes.
create function unlock_words() returns trigger language plpgsql as $$
declare
  owner bigint := case when tg_op = 'DELETE' then old.owner_id else new.owner_id end;
  podcast bigint := case when tg_op = 'DELETE' then old.podcast_id else new.podcast_id end;
begin
  perform drop_words_of(array(
    select c.id from conversation_entry e join conversation c on c.id = e.conversation_id
    where e.podcast_id = podcast and c.owner_id = owner
    union
    select m.conversation_id from message g join conversation_mail m on m.message_id = g.id
    where g.owner_id = owner and g.podcast_id = podcast));
  return null;
end $$;
create trigger unlock_words after insert or delete on unlock for each row execute function unlock_words();

-- Another address of the podcast is on sale, which is hidden in whatever spelling from those who do not have it.
create function podcast_address_words() returns trigger language plpgsql as $$
begin
  perform drop_words_of(array(
    select conversation_id from conversation_entry where podcast_id = new.id
    union
    select m.conversation_id from message g join conversation_mail m on m.message_id = g.id
    where g.podcast_id = new.id));
  return null;
end $$;
create trigger podcast_address_words after update of address_id on podcast
  for each row when (old.address_id is distinct from new.address_id) execute function podcast_address_words();

create index message_podcast on message (podcast_id, owner_id);

-- Mails kept before are folded by the job, not here: only the application folds.
insert into mail_words_due (mail_id) select id from conversation_mail;
alter table conversation_mail drop column words;

-- People whose words an administrator has had erased. The address is kept until that is done, the hint for ever.
create table person_erasure (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  address text,
  hint text not null,
  asked timestamptz not null default now(),
  asked_by bigint references login on delete set null,
  done timestamptz,
  -- What was erased: mails of conversations, and mails of ours of which the words are gone.
  mails integer not null default 0,
  messages integer not null default 0,
  check ((done is null) = (address is not null))
);
create index person_erasure_asked_by on person_erasure (asked_by);
