-- Tags, own fields and what is said of booked spots were told to nobody who has a campaign before them (D5.05).

-- Tags and own fields belong to an organization and show in all its campaigns. A deleted tag takes what bore it along; by
-- then campaign_tags_changed() finds no tag any more, so the tag itself tells.
create function campaign_owner_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from campaign_presence p join campaign c on c.id = p.campaign_id
    where c.owner_id in (select owner_id from touched)) one;
  return null;
end
$$;

-- For tables that name a booked spot.
create function campaign_spot_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from touched t join spot s on s.id = t.spot_id
    join booking b on b.id = s.booking_id join campaign_presence p on p.campaign_id = b.campaign_id) one;
  return null;
end
$$;
-- For the spots of a booking themselves.
create function campaign_booking_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from touched t join booking b on b.id = t.booking_id
    join campaign_presence p on p.campaign_id = b.campaign_id) one;
  return null;
end
$$;

do $$
declare
  of_table text;
  by_function text;
  what text;
  acts text[];
  act text;
begin
  for of_table, by_function, what, acts in values
    ('tag', 'campaign_owner_changed', 'mark', array['insert', 'update', 'delete']),
    ('own_field', 'campaign_owner_changed', 'mark', array['insert', 'update', 'delete']),
    ('airing_words', 'campaign_changed', 'offer', array['insert', 'update']),
    ('airing_verdict', 'campaign_spot_changed', 'offer', array['insert']),
    ('spot', 'campaign_booking_changed', 'offer', array['insert', 'update'])
  loop
    foreach act in array acts loop
      execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function %I(%L)',
        of_table || '_told_' || act, act, of_table, case act when 'delete' then 'old' else 'new' end, by_function, what);
    end loop;
  end loop;
end
$$;
