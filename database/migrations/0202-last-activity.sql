-- When something last happened in a campaign, and what its lists count, kept with it (D6.06): the dashboard read every
-- podcast, move and e-mail of an organization to find fifty campaigns. Triggers write it, so that no subject can forget
-- to, and neither can the version that runs beside this one.
create table campaign_active (
  campaign_id bigint primary key references campaign on delete cascade,
  owner_id bigint not null references owner on delete cascade,
  -- The newest of what `campaign_last_act` looks at.
  at timestamptz not null,
  podcasts bigint not null default 0,
  -- Of them those in Signed or Briefed.
  signed bigint not null default 0,
  -- E-mails of its mailings that a server took.
  mails bigint not null default 0,
  first_mail timestamptz,
  last_mail timestamptz,
  -- False until `campaign_fill` has gone through what was there before; until then it is read as before.
  filled boolean not null default true
);
create index campaign_active_newest on campaign_active (owner_id, at desc, campaign_id desc);
create index campaign_active_unfilled on campaign_active (owner_id, campaign_id) where not filled;

create index campaign_entry_added on campaign_entry (campaign_id, created, id);

-- The campaign of the entry, so that a campaign's newest moves are found without all of them. Null in moves from before,
-- until `campaign_fill` has been there.
alter table campaign_move add column campaign_id bigint;
create index campaign_move_newest on campaign_move (campaign_id, created desc, id desc)
  where campaign_id is not null and cause <> 'mail';
create index campaign_move_mailed on campaign_move (campaign_id, created desc)
  where campaign_id is not null and cause = 'mail';
create index campaign_move_came on campaign_move (campaign_id, to_state, id)
  where campaign_id is not null and to_state in ('Interested', 'Signed', 'Briefed');

-- The organization of the entry's campaign, so that a podcast is looked for in one's own campaigns only, and not in everybody's.
-- Null likewise.
alter table campaign_entry add column of_owner bigint;
create index campaign_entry_owned on campaign_entry (of_owner, podcast_id) where of_owner is not null;

create function campaign_entry_place() returns trigger language plpgsql as $$
begin
  select owner_id into new.of_owner from campaign where id = new.campaign_id;
  return new;
end
$$;
create trigger campaign_entry_place before insert on campaign_entry
  for each row when (new.of_owner is null) execute function campaign_entry_place();

create function campaign_move_place() returns trigger language plpgsql as $$
begin
  select campaign_id into new.campaign_id from campaign_entry where id = new.entry_id;
  return new;
end
$$;
create trigger campaign_move_place before insert on campaign_move
  for each row when (new.campaign_id is null) execute function campaign_move_place();

-- Each part is the first of an index.
create function campaign_last_act(of_campaign bigint) returns timestamptz language sql stable as $$
  select greatest(
    (select modified from campaign where id = of_campaign),
    (select modified from campaign_briefing where campaign_id = of_campaign),
    (select modified from campaign_figures where campaign_id = of_campaign),
    (select max(done) from campaign_step where campaign_id = of_campaign),
    (select created from campaign_entry where campaign_id = of_campaign order by created desc limit 1),
    (select created from campaign_move where campaign_id = of_campaign and cause = 'mail'
      order by created desc limit 1),
    (select created from campaign_move where campaign_id = of_campaign and cause <> 'mail'
      order by created desc limit 1),
    (select last_mail from campaign_active where campaign_id = of_campaign))
$$;

-- Whoever changes something of a campaign holds its row from here to the end of the transaction, always in the same order.
-- What is reckoned after that sees everything that others have committed.
create function campaign_hold_active(campaigns bigint[]) returns void language plpgsql as $$
begin
  perform from campaign_active where campaign_id = any(campaigns) order by campaign_id for no key update;
end
$$;

create function campaign_made() returns trigger language plpgsql as $$
begin
  insert into campaign_active (campaign_id, owner_id, at) values (new.id, new.owner_id, new.modified);
  return null;
end
$$;
create trigger campaign_made after insert on campaign for each row execute function campaign_made();

-- For tables in which a campaign has few rows.
create function campaign_acted() returns trigger language plpgsql as $$
declare
  one bigint;
begin
  if tg_table_name = 'campaign' then one := new.id;
  elsif tg_op = 'DELETE' then one := old.campaign_id;
  else one := new.campaign_id;
  end if;
  perform campaign_hold_active(array[one]);
  update campaign_active set at = coalesce(campaign_last_act(one), at) where campaign_id = one;
  return null;
end
$$;
create trigger campaign_acted after update of modified on campaign
  for each row when (old.modified is distinct from new.modified) execute function campaign_acted();
create trigger campaign_acted after insert or update or delete on campaign_step
  for each row execute function campaign_acted();
create trigger campaign_acted after insert or update or delete on campaign_briefing
  for each row execute function campaign_acted();
create trigger campaign_acted after insert or update or delete on campaign_figures
  for each row execute function campaign_acted();

-- Once for each statement: a thousand podcasts are added by one.
create function campaign_entries_added() returns trigger language plpgsql as $$
begin
  perform campaign_hold_active(array(select distinct campaign_id from touched));
  update campaign_active a set at = campaign_last_act(t.campaign_id), podcasts = a.podcasts + t.podcasts,
    signed = a.signed + t.signed
  from (
    select campaign_id, count(*) as podcasts, count(*) filter (where state in ('Signed', 'Briefed')) as signed
    from touched group by campaign_id) t
  where a.campaign_id = t.campaign_id;
  return null;
end
$$;
create trigger campaign_entries_added after insert on campaign_entry
  referencing new table as touched for each statement execute function campaign_entries_added();

create function campaign_entries_removed() returns trigger language plpgsql as $$
begin
  perform campaign_hold_active(array(select distinct campaign_id from touched));
  -- Of a campaign that goes itself nothing is left to reckon from.
  update campaign_active a set at = coalesce(campaign_last_act(t.campaign_id), a.at),
    podcasts = a.podcasts - t.podcasts, signed = a.signed - t.signed
  from (
    select campaign_id, count(*) as podcasts, count(*) filter (where state in ('Signed', 'Briefed')) as signed
    from touched group by campaign_id) t
  where a.campaign_id = t.campaign_id;
  return null;
end
$$;
create trigger campaign_entries_removed after delete on campaign_entry
  referencing old table as touched for each statement execute function campaign_entries_removed();

create function campaign_entries_changed() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  changed := array(
    select distinct n.campaign_id from after n join before o on o.id = n.id
    where n.created <> o.created
      or (n.state in ('Signed', 'Briefed')) <> (o.state in ('Signed', 'Briefed')));
  if changed = '{}' then return null; end if;
  perform campaign_hold_active(changed);
  update campaign_active a set at = campaign_last_act(t.campaign_id), signed = a.signed + t.more
  from (
    select n.campaign_id, sum((n.state in ('Signed', 'Briefed'))::int - (o.state in ('Signed', 'Briefed'))::int) as more
    from after n join before o on o.id = n.id group by n.campaign_id) t
  where a.campaign_id = t.campaign_id and t.campaign_id = any(changed);
  return null;
end
$$;
create trigger campaign_entries_changed after update on campaign_entry
  referencing old table as before new table as after for each statement execute function campaign_entries_changed();

create function campaign_moved() returns trigger language plpgsql as $$
begin
  perform campaign_hold_active(array(select distinct campaign_id from touched));
  update campaign_active a set at = campaign_last_act(a.campaign_id)
  where a.campaign_id in (select campaign_id from touched);
  return null;
end
$$;
create trigger campaign_moved after insert on campaign_move
  referencing new table as touched for each statement execute function campaign_moved();

-- All e-mails of a campaign, counted anew: where one is gone or its time was put right, which is rare.
create function campaign_count_mails(campaigns bigint[]) returns void language plpgsql as $$
begin
  perform campaign_hold_active(campaigns);
  update campaign_active a set mails = t.mails, first_mail = t.first, last_mail = t.last
  from (
    select c.id, count(m.id) as mails, min(m.accepted) as first, max(m.accepted) as last
    from unnest(campaigns) c (id)
    left join mailing g on g.campaign_id = c.id
    left join message m on m.mailing_id = g.id and m.state = 'accepted'
    group by c.id) t
  where a.campaign_id = t.id;
  update campaign_active a set at = coalesce(campaign_last_act(a.campaign_id), a.at)
  where a.campaign_id = any(campaigns);
end
$$;

-- Row by row: a table of each statement's rows would have to be made for every change of an e-mail, of which this is one in
-- five. Whoever accepts many holds their campaigns first.
create function campaign_mail_accepted() returns trigger language plpgsql as $$
declare
  one bigint := (select campaign_id from mailing where id = new.mailing_id);
begin
  if one is null then return null; end if;
  if old.state = 'accepted' then
    perform campaign_count_mails(array[one]);
  else
    update campaign_active set at = greatest(at, new.accepted), mails = mails + 1,
      first_mail = least(first_mail, new.accepted), last_mail = greatest(last_mail, new.accepted)
    where campaign_id = one;
  end if;
  return null;
end
$$;
create trigger campaign_mail_accepted after update of state, accepted on message for each row
  when (new.state = 'accepted' and (old.state <> 'accepted' or old.accepted is distinct from new.accepted))
  execute function campaign_mail_accepted();

create function campaign_mails_touched() returns trigger language plpgsql as $$
declare
  campaigns bigint[];
begin
  campaigns := array(
    select distinct g.campaign_id from touched t join mailing g on g.id = t.mailing_id
    where t.state = 'accepted' and g.campaign_id is not null);
  if campaigns <> '{}' then perform campaign_count_mails(campaigns); end if;
  return null;
end
$$;
create trigger campaign_mails_made after insert on message
  referencing new table as touched for each statement execute function campaign_mails_touched();
create trigger campaign_mails_gone after delete on message
  referencing old table as touched for each statement execute function campaign_mails_touched();
create function campaign_mailings_gone() returns trigger language plpgsql as $$
begin
  perform campaign_count_mails(array(select distinct campaign_id from touched where campaign_id is not null));
  return null;
end
$$;
create trigger campaign_mailings_gone after delete on mailing
  referencing old table as touched for each statement execute function campaign_mailings_gone();

-- Writes some podcasts and moves of a campaign down with it; answers how many at most of either.
create function campaign_place(of_campaign bigint, at_most int) returns bigint language plpgsql as $$
declare
  placed bigint;
  moves bigint;
begin
  update campaign_entry e set of_owner = c.owner_id from campaign c
  where c.id = of_campaign and e.id in (
    select id from campaign_entry where campaign_id = of_campaign and of_owner is null
    order by id limit at_most for no key update);
  get diagnostics placed = row_count;
  update campaign_move set campaign_id = of_campaign where id in (
    select v.id from campaign_entry e join campaign_move v on v.entry_id = e.id
    where e.campaign_id = of_campaign and v.campaign_id is null limit at_most);
  get diagnostics moves = row_count;
  return greatest(placed, moves);
end
$$;

-- Reckons what is kept of a campaign whose podcasts and moves are placed.
create function campaign_fill(of_campaign bigint) returns void language plpgsql as $$
begin
  perform campaign_count_mails(array[of_campaign]);
  update campaign_active set filled = true, at = campaign_last_act(of_campaign),
    podcasts = (select count(*) from campaign_entry where campaign_id = of_campaign),
    signed = (select count(*) from campaign_entry
      where campaign_id = of_campaign and state in ('Signed', 'Briefed'))
  where campaign_id = of_campaign;
end
$$;

-- Every campaign has its row before anybody can change it again: the triggers above wait for whoever is writing now.
insert into campaign_active (campaign_id, owner_id, at, filled) select id, owner_id, modified, false from campaign;
