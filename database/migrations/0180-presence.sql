-- Who has a campaign before them (D5.05): a sign of life of each open tab every fifteen seconds. It is nothing to keep.
create unlogged table campaign_presence (
  campaign_id bigint not null references campaign on delete cascade,
  login_id bigint not null references login on delete cascade,
  tab text not null check (char_length(tab) <= 40),
  at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, login_id, tab)
);
create index campaign_presence_login on campaign_presence (login_id);

-- Tells those who have a campaign before them that something of it changed: which campaign and what kind of thing, no
-- word of it. Whoever may not see the campaign any more is not told. Triggers call it, so that no subject can forget to.
create function campaign_tell(of_campaign bigint, what text, save_for bigint default null)
returns void language sql as $$
  select pg_notify('hostread_news', here.login_id || ' ' || here.public_id || ' ' || what)
  from (
    select distinct p.login_id, c.public_id
    from campaign_presence p join campaign c on c.id = p.campaign_id
    where p.campaign_id = of_campaign and p.at > clock_timestamp() - interval '45 seconds'
      and p.login_id is distinct from save_for
      and (exists (select from owner_access a where a.login_id = p.login_id and a.owner_id = c.owner_id)
        or exists (select from campaign_guest g where g.login_id = p.login_id and g.campaign_id = c.id))
  ) here
$$;

-- For tables that name their campaign, and once for each campaign of a statement.
create function campaign_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct campaign_id from touched where campaign_id is not null) one;
  return null;
end
$$;
-- For tables that name an entry of it.
create function campaign_entry_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct e.campaign_id from touched t join campaign_entry e on e.id = t.entry_id) one;
  return null;
end
$$;
create function campaign_itself_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  perform campaign_tell(old.id, case tg_op when 'DELETE' then 'gone' else 'campaign' end);
  return old;
end
$$;
create trigger campaign_changed after update on campaign
  for each row execute function campaign_itself_changed();
create trigger campaign_deleted before delete on campaign
  for each row execute function campaign_itself_changed();

-- A shown tag belongs to a podcast, which may be in several campaigns of its organization.
create function campaign_tags_changed() returns trigger language plpgsql as $$
begin
  perform campaign_tell(one.campaign_id, 'mark')
  from (select distinct p.campaign_id from touched t join tag g on g.id = t.tag_id
    join campaign c on c.owner_id = g.owner_id join campaign_presence p on p.campaign_id = c.id) one;
  return null;
end
$$;

do $$
declare
  of_table text;
  by_function text;
  what text;
  act text;
begin
  for of_table, by_function, what in values
    ('campaign_entry', 'campaign_changed', 'entry'),
    ('campaign_briefing', 'campaign_changed', 'briefing'),
    ('campaign_figures', 'campaign_changed', 'figures'),
    ('campaign_step', 'campaign_changed', 'figures'),
    ('campaign_target', 'campaign_changed', 'figures'),
    ('task', 'campaign_changed', 'task'),
    ('booking', 'campaign_changed', 'offer'),
    ('offer', 'campaign_entry_changed', 'offer'),
    ('entry_note', 'campaign_entry_changed', 'note'),
    ('own_value', 'campaign_entry_changed', 'mark'),
    ('tagged_podcast', 'campaign_tags_changed', 'mark')
  loop
    foreach act in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function %I(%L)',
        of_table || '_told_' || act, act, of_table, case act when 'delete' then 'old' else 'new' end, by_function, what);
    end loop;
  end loop;
end
$$;
