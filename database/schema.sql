-- Written by `npm run schema` from the migrated database. Change the migrations, not this file.

set check_function_bodies = off;

-- extensions

create extension if not exists pg_trgm;

-- functions

CREATE OR REPLACE FUNCTION public.acceptance_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.booking_id, old.number, old.name, old.function, old.at, old.sha256)
    is distinct from (new.booking_id, new.number, new.name, new.function, new.at, new.sha256)
    or (new.address_hmac is not null and new.address_hmac is distinct from old.address_hmac)
    or (new.agent is not null and new.agent is distinct from old.agent) then
    raise exception 'an acceptance is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.addresses_in(people jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select distinct lower(a.value #>> '{}') from jsonb_path_query(people, '$.**.address') as a (value))
$function$;

CREATE OR REPLACE FUNCTION public.airing_verdict_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.spot_id, old.state, old.reason, old.said, old.note, old.at)
    is distinct from (new.spot_id, new.state, new.reason, new.said, new.note, new.at)
    or (new.episode_id is not null and new.episode_id is distinct from old.episode_id)
    or (new.evidence_id is not null and new.evidence_id is distinct from old.evidence_id)
    or (new.login_id is not null and new.login_id is distinct from old.login_id) then
    raise exception 'a verdict is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_leave(day date, keep_days integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
declare
  named text := 'audit' || to_char(day, '_YYYY_MM');
  first_day date := date_trunc('month', day)::date;
begin
  if keep_days < 31 or ((first_day + interval '1 month') at time zone 'utc') > now() - make_interval(days => keep_days)
    or not pg_try_advisory_xact_lock(hashtext('audit_leave'))
    or not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'months' and c.relname = named) then
    return false;
  end if;
  -- An import may be writing to it. What is hashed below is all of it, and nobody waits for the hashing.
  execute format('lock table months.%I in share mode', named);
  execute format($left$
    insert into audit_left (month, chain, first, last, hash, digest)
    select %L, coalesce(owner_id, 0), min(seq), max(seq), (array_agg(hash order by seq desc))[1],
      sha256(string_agg(hash, ''::bytea order by seq))
    from months.%I group by owner_id$left$, first_day, named);
  -- In the order in which a search takes them: the whole before its part.
  lock table audit in access exclusive mode;
  execute format('drop table months.%I', named);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  known audit_chain;
  place bigint;
  moment timestamp with time zone;
  sealed bytea;
begin
  insert into audit_chain (chain) values (coalesce(new.owner_id, 0)) on conflict do nothing;
  -- From here to the end of this commit, which waits for nobody: the lock is not held over anything a client does.
  select * into known from audit_chain where chain = coalesce(new.owner_id, 0) for update;
  place := known.length + 1;
  moment := greatest(clock_timestamp(), known.at);
  perform make_month('audit', (moment at time zone 'utc')::date);
  sealed := sha256(known.hash || convert_to(jsonb_build_array(place, new.owner_id,
    to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), new.login_id, new.program, new.member, new.act,
    new.route, new.thing, new.handle, new.name, new.network, new.device, new.request_id, new.before, new.after)::text,
    'UTF8'));
  insert into audit (id, at, owner_id, seq, login_id, program, member, act, route, thing, handle, name, network,
      device, request_id, before, after, previous, hash)
    values (nextval('audit_id_seq'), moment, new.owner_id, place, new.login_id, new.program, new.member, new.act,
      new.route, new.thing, new.handle, new.name, new.network, new.device, new.request_id, new.before, new.after,
      known.hash, sealed);
  update audit_chain set length = place, at = moment, hash = sealed where chain = known.chain;
  delete from audit_pending where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.booking_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.booking_id, old.number, old.sheet, old.sha256, old.created)
    is distinct from (new.booking_id, new.number, new.sheet, new.sha256, new.created)
    or (old.answer is not null and (old.answer, old.answered, old.reason)
      is distinct from (new.answer, new.answered, new.reason)) then
    raise exception 'a version of a booking is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_acted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_booking_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from touched t join booking b on b.id = t.booking_id
    join campaign_presence p on p.campaign_id = b.campaign_id) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from campaign_presence p where p.campaign_id in (select campaign_id from touched)) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_count_mails(campaigns bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_entries_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_entries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_entries_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_entry_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct e.campaign_id from touched t join campaign_entry e on e.id = t.entry_id) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_entry_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select owner_id into new.of_owner from campaign where id = new.campaign_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_fill(of_campaign bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_count_mails(array[of_campaign]);
  update campaign_active set filled = true, at = campaign_last_act(of_campaign),
    podcasts = (select count(*) from campaign_entry where campaign_id = of_campaign),
    signed = (select count(*) from campaign_entry
      where campaign_id = of_campaign and state in ('Signed', 'Briefed'))
  where campaign_id = of_campaign;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_hold_active(campaigns bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaign_active where campaign_id = any(campaigns) order by campaign_id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_itself_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  perform campaign_tell(old.id, case tg_op when 'DELETE' then 'gone' else 'campaign' end);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_last_act(of_campaign bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into campaign_active (campaign_id, owner_id, at) values (new.id, new.owner_id, new.modified);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_mail_accepted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'accepted' then
    perform campaign_count_mails(array(
      select campaign_id from mailing where id = new.mailing_id and campaign_id is not null));
  else
    update campaign_active a set at = greatest(a.at, new.accepted), mails = a.mails + 1,
      first_mail = least(a.first_mail, new.accepted), last_mail = greatest(a.last_mail, new.accepted)
    from mailing g where g.id = new.mailing_id and a.campaign_id = g.campaign_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_mailings_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_count_mails(array(select distinct campaign_id from touched where campaign_id is not null));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_mails_touched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  campaigns bigint[];
begin
  campaigns := array(
    select distinct g.campaign_id from touched t join mailing g on g.id = t.mailing_id
    where t.state = 'accepted' and g.campaign_id is not null);
  if campaigns <> '{}' then perform campaign_count_mails(campaigns); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_move_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select campaign_id into new.campaign_id from campaign_entry where id = new.entry_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_hold_active(array(select distinct campaign_id from touched));
  update campaign_active a set at = t.at
  from (select campaign_id, max(created) as at from touched group by campaign_id) t
  where a.campaign_id = t.campaign_id and a.at < t.at;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_owner_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from campaign_presence p join campaign c on c.id = p.campaign_id
    where c.owner_id in (select owner_id from touched)) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_place(of_campaign bigint, at_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.campaign_spot_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, tg_argv[0])
  from (select distinct p.campaign_id from touched t join spot s on s.id = t.spot_id
    join booking b on b.id = s.booking_id join campaign_presence p on p.campaign_id = b.campaign_id) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_tags_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_tell(one.campaign_id, 'mark')
  from (select distinct p.campaign_id from touched t join tag g on g.id = t.tag_id
    join campaign c on c.owner_id = g.owner_id join campaign_presence p on p.campaign_id = c.id) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_tell(of_campaign bigint, what text, save_for bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('hostread_news', here.login_id || ' ' || here.public_id || ' ' || what)
  from (
    select distinct p.login_id, c.public_id
    from campaign_presence p join campaign c on c.id = p.campaign_id
    where p.campaign_id = of_campaign and p.at > clock_timestamp() - interval '45 seconds'
      and p.login_id is distinct from save_for
      and (exists (select from owner_access a where a.login_id = p.login_id and a.owner_id = c.owner_id)
        or exists (select from campaign_guest g where g.login_id = p.login_id and g.campaign_id = c.id))
  ) here
$function$;

CREATE OR REPLACE FUNCTION public.conversation_entry_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform drop_words_of(array[case when tg_op = 'DELETE' then old.conversation_id else new.conversation_id end]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_find_shared(those bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.conversation_mail_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform conversation_find_shared(array(
    select unnest(array[o.conversation_id, n.conversation_id])
    from before o join after n on n.id = o.id
    where n.conversation_id <> o.conversation_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_mail_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform conversation_find_shared(array(
    select distinct s.conversation_id from removed m
    join conversation_shared s on s.conversation_id = m.conversation_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_mail_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_mailbox_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform conversation_find_shared(array(
    select n.id from before o join after n on n.id = o.id where n.mailbox_id <> o.mailbox_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform drop_words_of(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.shared is not null and (
    (old.booking_id, old.number, old.side, old.words, old.sha256, old.shared, old.host_name)
      is distinct from (new.booking_id, new.number, new.side, new.words, new.sha256, new.shared, new.host_name)
    or (old.approved is not null and (new.state, new.approved, new.approved_name)
      is distinct from (old.state, old.approved, old.approved_name))) then
    raise exception 'copy that was shared is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_words_of(conversations bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(conversations) = 0 then
    return;
  end if;
  -- First noted, then deleted: the note waits for whoever folds these mails just now.
  perform note_words_of_mails(array(select id from conversation_mail where conversation_id = any(conversations)));
  delete from mail_words where conversation_id = any(conversations);
end $function$;

CREATE OR REPLACE FUNCTION public.file_piece_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owners bigint[];
  sizes bigint[];
begin
  select array_agg(owner_id), array_agg(octet_length(bytes)) into owners, sizes from touched;
  if owners is null then return null; end if;
  if tg_op = 'INSERT' then perform file_total_add(owners, sizes); else perform file_total_take(owners, sizes); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.file_total_add(owners bigint[], sizes bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_total as t (owner_id, bytes)
  select owner, sum(size) from unnest(owners, sizes) as added (owner, size) group by owner order by owner
  on conflict (owner_id) do update set bytes = t.bytes + excluded.bytes;
end
$function$;

CREATE OR REPLACE FUNCTION public.file_total_take(owners bigint[], sizes bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from file_total where owner_id = any (owners) order by owner_id for no key update;
  update file_total t set bytes = t.bytes - gone.size
  from (select owner, sum(size) as size from unnest(owners, sizes) as each (owner, size) group by owner) gone
  where t.owner_id = gone.owner;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_up_card_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update follow_up set state = 'stopped', reason = 'entry-moved', modified = now()
  where id in (
    select f.id from follow_up f join message_entry s on s.message_id = f.root_message_id
    where s.entry_id = new.entry_id and not s.fell_away and f.state in ('planned', 'held')
    order by f.id for update of f)
    and state in ('planned', 'held');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_up_check_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> old.state and old.state in ('released', 'stopped') then
    raise exception 'a follow-up cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_up_find_next()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if name !~ '^(UTC|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+)+)$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_contact_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The name of a user who is gone goes with them.
  if to_jsonb(new) - 'login_id' = to_jsonb(old) - 'login_id' and new.login_id is null then return new; end if;
  if old.created < now() - interval '3 years' and to_jsonb(new) - 'quote' = to_jsonb(old) - 'quote'
    and new.quote ~ '^sha256:[0-9a-f]{64}$' then return new; end if;
  raise exception 'a decision about a contact is never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_apply_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ledger_account set balance = balance + new.amount, modified = now()
  where id = new.account_id and owner_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  transfer bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transfer_id')::bigint
                                        else (to_jsonb(new) ->> 'id')::bigint end;
  entries integer;
begin
  select count(*) into entries from ledger_entry where transfer_id = transfer;
  if entries < 2 or exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = transfer group by a.unit having sum(e.amount) <> 0
  ) then
    raise exception 'a transfer has to balance: transfer % in % entries', transfer, entries;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_guard_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a ledger entry';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_file_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_words_of_mails(array(
    select id from conversation_mail
    where id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end));
  delete from mail_words where mail_id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_place_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.mail_place_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform conversation_find_shared(array(
    select distinct s.conversation_id
    from removed p
    join conversation_mail m on m.id = p.mail_id
    join conversation_shared s on s.conversation_id = m.conversation_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_place_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform drop_words_of(array(
    select c.id from conversation_mail m join conversation c on c.id = m.conversation_id
    where m.id = case when tg_op = 'DELETE' then old.mail_id else new.mail_id end and not exists (
      select from mailbox_folder f
      where f.id = case when tg_op = 'DELETE' then old.folder_id else new.folder_id end
        and f.mailbox_id = c.mailbox_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.make_month(parent text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  named text := parent || to_char(day, '_YYYY_MM');
  first date := date_trunc('month', day)::date;
begin
  if parent not in ('audit', 'webhook_event', 'webhook_delivery', 'webhook_attempt') then
    raise exception '% has no months', parent;
  end if;
  if to_regclass('months.' || named) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_month'));
  -- Not by to_regclass: it may know the name from before the wait.
  if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'months' and c.relname = named) then return; end if;
  create schema if not exists months;
  -- Keys, indexes and triggers come with attaching.
  execute format('create table months.%I (like public.%I including defaults including constraints including generated
    including storage including compression)', named, parent);
  execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', parent, named,
    first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  if parent = 'audit' then
    execute format('create trigger %I before truncate on months.%I execute function public.refuse_change()',
      named || '_kept', named);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.make_month_ahead(parent text, day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SET lock_timeout TO '200ms'
AS $function$
begin
  perform make_month(parent, day);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.message_check_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('queued', 'claimed'), ('deferred', 'claimed'),
    ('claimed', 'queued'), ('claimed', 'deferred'), ('claimed', 'failed'), ('claimed', 'handed'), ('claimed', 'stopped'),
    ('handed', 'accepted'), ('handed', 'deferred'), ('handed', 'failed'), ('handed', 'unclear'),
    ('queued', 'failed'), ('deferred', 'failed'), ('queued', 'stopped'), ('deferred', 'stopped'),
    ('unclear', 'accepted'), ('unclear', 'queued')
  ) and not (new.state = 'unclear' and new.reason is not distinct from 'restored'
    and old.state in ('queued', 'deferred', 'claimed')) then
    raise exception 'a message cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.message_file_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owners bigint[];
  sizes bigint[];
begin
  select array_agg(owner_id), array_agg(size) into owners, sizes from touched;
  if owners is null then return null; end if;
  if tg_op = 'INSERT' then perform file_total_add(owners, sizes); else perform file_total_take(owners, sizes); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.message_own_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_entry (message_id, podcast_id, entry_id, entry_state)
    select id, podcast_id, entry_id, entry_state from made;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_words_of_mails(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into mail_words_due (mail_id) select distinct unnest(ids) order by 1
  on conflict (mail_id) do update set noted = excluded.noted;
$function$;

CREATE OR REPLACE FUNCTION public.offer_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.offer_id, old.number, old.side, old.terms, old.created)
    is distinct from (new.offer_id, new.number, new.side, new.terms, new.created)
    or (new.login_id is not null and new.login_id is distinct from old.login_id) then
    raise exception 'a version of an offer is never changed';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.owner_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was text;
  next bigint;
begin
  select m.login_id, m.role into next, was
  from membership m join login l on l.id = m.login_id where m.owner_id = old.owner_id
  order by l.disabled is not null, array_position(array['owner', 'manager', 'member', 'viewer'], m.role),
    m.created, m.login_id limit 1;
  if next is null or was = 'owner' or exists (
      select from membership m join login l on l.id = m.login_id
      where m.owner_id = old.owner_id and m.role = 'owner' and (l.disabled is null or old.role <> 'owner')) then
    return null;
  end if;
  update membership set role = 'owner' where owner_id = old.owner_id and login_id = next;
  insert into audit_pending (owner_id, program, act, thing, handle, before, after)
  select old.owner_id, 'Hostread', 'job', 'member', l.public_id, jsonb_build_object('role', was), '{"role": "owner"}'
  from login l where l.id = next;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.podcast_address_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform drop_words_of(array(
    select conversation_id from conversation_entry where podcast_id = new.id
    union
    select m.conversation_id from message g join conversation_mail m on m.message_id = g.id
    where g.podcast_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.podcast_detail_drop_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.words := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.purchase_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('creating', 'open'), ('creating', 'cancelled'), ('creating', 'failed'),
    ('open', 'settled_card'), ('open', 'mismatch'), ('open', 'cancelled'), ('open', 'expired'), ('open', 'failed'),
    ('settled_card', 'refunded'), ('settled_card', 'disputed'), ('mismatch', 'refunded'), ('mismatch', 'disputed'),
    ('cancelled', 'refunded'), ('expired', 'refunded'), ('failed', 'refunded'),
    ('refunded', 'disputed'), ('disputed', 'refunded')
  ) then
    raise exception 'a purchase cannot go from % to %', old.state, new.state;
  end if;
  if (new.owner_id, new.price, new.price_id, new.currency, new.card_items, new.credits_per_email, new.expires)
     is distinct from
     (old.owner_id, old.price, old.price_id, old.currency, old.card_items, old.credits_per_email, old.expires)
     or (old.session_id is not null and new.session_id is distinct from old.session_id)
     or (old.payment_id is not null and new.payment_id is distinct from old.payment_id) then
    raise exception 'what was confirmed for purchase % does not change', old.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.purchase_item_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.outcome <> 'reserved' and new.outcome <> old.outcome)
     or (new.purchase_id, new.podcast_id, new.owner_id, new.paid_by)
        <> (old.purchase_id, old.podcast_id, old.owner_id, old.paid_by) then
    raise exception 'what was confirmed for purchase % does not change', old.purchase_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.recovered_as()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array_remove(array[
    'to ' || nullif(current_setting('recovery_target_time'), ''),
    'to transaction ' || nullif(current_setting('recovery_target_xid'), ''),
    'to position ' || nullif(current_setting('recovery_target_lsn'), ''),
    'to the point ' || nullif(current_setting('recovery_target_name'), ''),
    'named ' || nullif(nullif(current_setting('hostread.restored', true), ''), 'yes'),
    -- These say only that it was restored: which restore it was says the timeline that began with it.
    case when not pg_is_in_recovery()
        and (current_setting('hostread.restored', true) = 'yes' or current_setting('recovery_target') <> '')
      then 'timeline ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
  ], null)
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unknown_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.time_zone is not null and not is_time_zone(new.time_zone) then
    raise check_violation using message = 'not a time zone', table = tg_table_name, column = 'time_zone';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into search.change (first, last) values (old.id, old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from search.build;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_made()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into search.change (first, last) select min(id), max(id) from made having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_tags()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into search.change (first, last)
  select id, id from (select case when tg_op = 'DELETE' then old.podcast_id else new.podcast_id end) as touched(id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_touched()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into search.change (first, last)
  with ids as (select distinct podcast_id as id from touched),
       span as (select min(id) as lowest, max(id) as highest, count(*) as n from ids)
  select lowest, highest from span where highest - lowest < 2 * n
  union all select id, id from ids, span where highest - lowest >= 2 * n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'search', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into search.change (first, last) values (old.podcast_id, old.podcast_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.undelivered_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'cases are kept';
  end if;
  if old.state <> new.state and not (
       (old.state = 'waiting' and new.state in ('paid', 'refused'))
    or (old.state = 'paid' and new.state = 'reversed')) then
    raise exception 'a case cannot go from % to %', old.state, new.state;
  end if;
  if (old.unlock_id, old.owner_id, old.podcast_id, old.message_id, old.credits, old.created)
     is distinct from (new.unlock_id, new.owner_id, new.podcast_id, new.message_id, new.credits, new.created)
     or (old.transfer_id is not null and old.transfer_id is distinct from new.transfer_id)
     or (old.reversal_id is not null and old.reversal_id is distinct from new.reversal_id) then
    raise exception 'a case is not changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.unlock_taken_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.return_id is null and new.return_id is not null and old.source = 'card'
     and old.reason in ('objection', 'taken-out') and not old.without_return
     and to_jsonb(new) - 'returned' - 'return_id' = to_jsonb(old) - 'returned' - 'return_id' then
    return new;
  end if;
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.unlock_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_airing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_tell(b.owner_id, 'airing.judged', 'spot ' || s.public_id,
    jsonb_build_object('spot', s.public_id, 'booking', b.public_id, 'state', new.state,
      'by', case when new.login_id is null then 'program' else 'person' end))
  from spot s join booking b on b.id = s.booking_id
  where s.id = new.spot_id and exists (select from webhook w where w.owner_id = b.owner_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_booking_event(new.id,
    case when tg_op = 'INSERT' then 'booking.made' else 'booking.cancelled' end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_booking_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_booking_event(new.booking_id, 'booking.' || new.answer);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_booking_event(booking_row bigint, what text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select webhook_tell(b.owner_id, what, 'booking ' || b.public_id,
    jsonb_build_object('booking', b.public_id, 'number', b.number, 'version', b.version,
      'campaign', c.public_id, 'entry', e.public_id, 'podcast', p.public_id))
  from booking b left join campaign c on c.id = b.campaign_id left join campaign_entry e on e.id = b.entry_id
    left join podcast p on p.id = b.podcast_id
  where b.id = booking_row and exists (select from webhook w where w.owner_id = b.owner_id)
$function$;

CREATE OR REPLACE FUNCTION public.webhook_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Not in the trigger: a dumped comparison of rows is not the same text once it was loaded.
  if tg_op = 'UPDATE' and (old.display_name, old.start, old.duration, old.currency, old.budget)
    is not distinct from (new.display_name, new.start, new.duration, new.currency, new.budget) then return null; end if;
  if tg_op = 'DELETE' then
    perform webhook_tell(old.owner_id, 'campaign.deleted', 'campaign ' || old.public_id,
      jsonb_build_object('campaign', old.public_id, 'name', old.display_name));
    return null;
  end if;
  perform webhook_tell(new.owner_id, case tg_op when 'INSERT' then 'campaign.made' else 'campaign.changed' end,
    'campaign ' || new.public_id,
    jsonb_build_object('campaign', new.public_id, 'name', new.display_name, 'start', webhook_instant(new.start),
      'days', new.duration, 'currency', new.currency, 'budget', new.budget));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_conversions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select c.owner_id, c.id, c.source, case when c.key like '%@%' then null else c.key end as key, c.kind,
      webhook_instant(c.at) as at, c.amount, c.currency
    from touched c where exists (select from webhook w where w.owner_id = c.owner_id)
    order by c.id
  loop
    perform webhook_tell(one.owner_id, 'conversion.added', 'conversion ' || one.id,
      to_jsonb(one) - 'owner_id' - 'id');
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_delivery_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from webhook_attempt where delivery_id in (select id from touched);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select c.owner_id, e.public_id as entry, c.public_id as campaign, p.public_id as podcast, e.state
    from touched e join campaign c on c.id = e.campaign_id join podcast p on p.id = e.podcast_id
    where exists (select from webhook w where w.owner_id = c.owner_id)
    order by e.id
  loop
    perform webhook_tell(one.owner_id, case tg_op when 'INSERT' then 'entry.added' else 'entry.removed' end,
      'entry ' || one.entry, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_event_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from webhook_delivery where event_id in (select id from touched);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_handle()
 RETURNS text
 LANGUAGE sql
AS $function$ select replace(gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION public.webhook_instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$;

CREATE OR REPLACE FUNCTION public.webhook_leave(day date, keep_days integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
declare
  suffix text := to_char(day, '_YYYY_MM');
  over timestamptz := (date_trunc('month', day) + interval '1 month') at time zone 'utc';
  last_event bigint;
  parent text;
begin
  if keep_days < 1 or over > now() - make_interval(days => keep_days) then return false; end if;
  lock table webhook_event, webhook_delivery, webhook_attempt in access exclusive mode;
  if to_regclass('months.webhook_event' || suffix) is not null then
    execute format('select max(id) from months.%I', 'webhook_event' || suffix) into last_event;
  end if;
  if to_regclass('months.webhook_delivery' || suffix) is not null then
    execute format('update webhook_delivery d set passed_over = false
      from (select distinct webhook_id, thing from months.%I where state = ''waiting'') gone
        cross join lateral (select e.id from webhook_delivery e where e.webhook_id = gone.webhook_id
          and e.thing = gone.thing and e.state = ''waiting'' and e.created >= %L order by e.id limit 1) next
      where d.id = next.id and d.passed_over', 'webhook_delivery' || suffix, over);
  end if;
  foreach parent in array array['webhook_attempt', 'webhook_delivery', 'webhook_event'] loop
    execute format('drop table if exists months.%I', parent || suffix);
  end loop;
  -- Sent once more, or tried in the month after.
  delete from webhook_delivery d where d.event_id <= last_event
    and not exists (select from webhook_event e where e.id = d.event_id);
  return true;
exception when lock_not_available or deadlock_detected then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  what text := case
    when new.state is distinct from old.state and new.state = 'accepted' then 'message.sent'
    when new.state is distinct from old.state and new.state in ('failed', 'unclear') then 'message.failed'
    when new.fate is distinct from old.fate and new.fate in ('gone', 'full', 'blocked', 'expired')
      then 'message.bounced'
  end;
begin
  if what is null or not exists (select from webhook w where w.owner_id = new.owner_id) then return null; end if;
  perform webhook_tell(new.owner_id, what, 'message ' || new.public_id, (
    select jsonb_build_object('message', new.public_id, 'mailing', g.public_id, 'podcast', p.public_id,
      'entry', e.public_id, 'campaign', c.public_id,
      'state', case when what = 'message.failed' then new.state end,
      'bounce', case when what = 'message.bounced' then new.fate end)
    from mailing g join podcast p on p.id = new.podcast_id
      left join campaign_entry e on e.id = new.entry_id left join campaign c on c.id = e.campaign_id
    where g.id = new.mailing_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_months(moment timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
AS $function$
  select make_month('webhook_event', (moment at time zone 'utc')::date);
  select make_month('webhook_delivery', (moment at time zone 'utc')::date);
  select make_month('webhook_attempt', (moment at time zone 'utc')::date);
$function$;

CREATE OR REPLACE FUNCTION public.webhook_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  if not exists (
    select from touched m join campaign c on c.id = m.campaign_id join webhook w on w.owner_id = c.owner_id) then
    return null;
  end if;
  for one in
    select c.owner_id, e.public_id as entry, c.public_id as campaign, p.public_id as podcast,
      m.from_state as "from", m.to_state as "to", m.cause
    from touched m join campaign_entry e on e.id = m.entry_id join campaign c on c.id = e.campaign_id
      join podcast p on p.id = e.podcast_id
    where exists (select from webhook w where w.owner_id = c.owner_id)
    order by m.id
  loop
    perform webhook_tell(one.owner_id, 'entry.moved', 'entry ' || one.entry, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_offer_event(new.id, 'offer.decided', jsonb_build_object('state', new.state));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_offer_event(offer_row bigint, what text, more jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select webhook_tell(c.owner_id, what, 'offer ' || o.public_id,
    jsonb_build_object('offer', o.public_id, 'entry', e.public_id, 'campaign', c.public_id,
      'podcast', p.public_id) || more)
  from offer o join campaign_entry e on e.id = o.entry_id join campaign c on c.id = e.campaign_id
    join podcast p on p.id = e.podcast_id
  where o.id = offer_row and exists (select from webhook w where w.owner_id = c.owner_id)
$function$;

CREATE OR REPLACE FUNCTION public.webhook_offer_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_offer_event(new.offer_id, case new.number when 1 then 'offer.made' else 'offer.changed' end,
    jsonb_build_object('version', new.number, 'side', new.side));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_opt_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform webhook_tell(new.owner_id, 'contact.opted_out', 'objection ' || new.public_id,
    jsonb_build_object('objection', new.public_id, 'kind', new.kind));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_pass_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from webhook where id = old.webhook_id for no key update;
  if not found then return null; end if;
  update webhook_delivery d set passed_over = false
  where d.passed_over and d.id = (
    select e.id from webhook_delivery e
    where e.webhook_id = old.webhook_id and e.thing = old.thing and e.state = 'waiting' order by e.id limit 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook w where w.owner_id = new.owner_id) then return null; end if;
  perform webhook_tell(new.owner_id, 'reply.received', 'conversation ' || c.public_id,
    jsonb_build_object('conversation', c.public_id, 'mail', new.public_id, 'kind', new.kind,
      'podcasts', (select coalesce(jsonb_agg(distinct p.public_id), '[]')
        from conversation_entry ce join podcast p on p.id = ce.podcast_id where ce.conversation_id = c.id),
      'entries', (select coalesce(jsonb_agg(distinct e.public_id), '[]')
        from conversation_entry ce join campaign_entry e on e.id = ce.entry_id where ce.conversation_id = c.id)))
  from conversation c where c.id = new.conversation_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_tell(of_owner bigint, what text, of_thing text, holding jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  event bigint;
begin
  if not exists (select from webhook w join owner o on o.id = w.owner_id where w.owner_id = of_owner) then
    return;
  end if;
  perform webhook_months(clock_timestamp());
  perform webhook_months();
  insert into webhook_event (public_id, owner_id, type, thing, data)
  values (webhook_handle(), of_owner, what, of_thing, jsonb_strip_nulls(holding))
  returning id into event;
  insert into webhook_delivery (public_id, webhook_id, event_id, thing)
  select webhook_handle(), w.id, event, of_thing from webhook w
  where w.owner_id = of_owner and w.state = 'on' and what = any(w.events);
  if found and coalesce(current_setting('hostread.webhooks_woken', true), '') <> 'yes' then
    perform set_config('hostread.webhooks_woken', 'yes', true);
    perform graphile_worker.add_job('deliver-webhooks', '{}'::json);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.webhook_unlocks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select u.owner_id, p.public_id as podcast, u.credits
    from touched u join podcast p on p.id = u.podcast_id
    where exists (select from webhook w where w.owner_id = u.owner_id)
    order by u.id
  loop
    perform webhook_tell(one.owner_id, 'contact.unlocked', 'contact ' || one.podcast, to_jsonb(one) - 'owner_id');
  end loop;
  return null;
end
$function$;

-- sequences

create sequence audit_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence mail_account_fence as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence mailbox_reader_fence as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence webhook_attempt_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence webhook_delivery_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

create sequence webhook_event_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

-- tables

create table acceptance (
  booking_id bigint not null,
  number integer not null,
  name text not null,
  function text not null,
  at timestamp with time zone default now() not null,
  address_hmac bytea,
  agent text,
  sha256 bytea not null
);

create table act_on_behalf (
  id bigint generated always as identity not null,
  login_id bigint not null,
  owner_id bigint not null,
  route text not null,
  request_id text not null,
  at timestamp with time zone default now() not null
);

create table address_change (
  id bigint generated always as identity not null,
  login_id bigint not null,
  old_address text not null,
  new_address text not null,
  old_hash bytea,
  new_hash bytea,
  back_hash bytea,
  old_confirmed timestamp with time zone,
  new_confirmed timestamp with time zone,
  changed timestamp with time zone,
  taken_back timestamp with time zone,
  language text not null,
  created timestamp with time zone default now() not null,
  expires timestamp with time zone not null
);

create table address_read (
  id bigint generated always as identity not null,
  login_id bigint not null,
  podcast_id bigint not null,
  owner_id bigint,
  created timestamp with time zone default now() not null
);

create table address_reading (
  owner_id bigint not null,
  login_id bigint not null,
  day date not null,
  way text not null,
  addresses bigint not null
);

create table address_report (
  id bigint generated always as identity not null,
  address_hmac bytea not null,
  owner_id bigint not null,
  message_id bigint,
  kind text not null,
  proof text not null,
  means text not null,
  sender_domain text default ''::text not null,
  sender_server text default ''::text not null,
  at timestamp with time zone default now() not null
);

create table address_request (
  podcast_id bigint not null,
  login_id bigint not null,
  note text default ''::text not null,
  created timestamp with time zone default now() not null
);

create table address_standing (
  address_key text not null,
  withdrawn timestamp with time zone,
  paused_until timestamp with time zone,
  paused_since timestamp with time zone,
  last_alive date
);

create table airing_evidence (
  id bigint generated always as identity not null,
  spot_id bigint not null,
  episode_id bigint not null,
  kind text not null,
  proof text not null,
  by text not null,
  quote text not null,
  from_second real,
  to_second real,
  source text,
  sha256 bytea not null,
  at timestamp with time zone default now() not null,
  gone timestamp with time zone
);

create table airing_look (
  spot_id bigint not null,
  episode_id bigint not null,
  needles bytea not null,
  words bytea not null
);

create table airing_show (
  podcast_id bigint not null,
  judged timestamp with time zone not null
);

create table airing_verdict (
  id bigint generated always as identity not null,
  spot_id bigint not null,
  state text not null,
  reason text not null,
  episode_id bigint,
  evidence_id bigint,
  said text,
  login_id bigint,
  note text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table airing_words (
  campaign_id bigint not null,
  names text[] default '{}'::text[] not null,
  phrases text[] default '{}'::text[] not null,
  login_id bigint,
  modified timestamp with time zone default now() not null,
  rivals text[] default '{}'::text[] not null
);

create table answer_link (
  message_id bigint not null,
  token_hash bytea not null,
  created timestamp with time zone default now() not null,
  opened timestamp with time zone,
  answer text,
  answered timestamp with time zone,
  not_before date
);

create table answer_rule (
  owner_id bigint not null,
  moves boolean not null,
  changed_by bigint,
  modified timestamp with time zone default now() not null
);

create table api_key (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint,
  name text not null,
  hash bytea not null,
  last_four text not null,
  created_by bigint not null,
  created timestamp with time zone default now() not null,
  used date,
  acts text[] default '{conversion.report}'::text[],
  expires timestamp with time zone,
  networks cidr[] default '{}'::cidr[] not null,
  before_hash bytea,
  before_until timestamp with time zone
);

create table ask_budget (
  key_hash bytea not null,
  spent integer not null,
  window_end timestamp with time zone not null
);

create table audio_part (
  part text not null,
  digest bytea not null,
  fault text,
  seconds_an_hour real,
  at timestamp with time zone default now() not null
);

create table audio_task (
  episode_id bigint not null,
  kind text not null,
  state text default 'wanted'::text not null,
  owner_id bigint,
  outcome text,
  bytes bigint,
  seconds real,
  sha256 bytea,
  lease timestamp with time zone,
  tries integer default 0 not null,
  wanted timestamp with time zone default now() not null,
  ended timestamp with time zone,
  counted real
);

create table audit (
  id bigint not null,
  at timestamp with time zone not null,
  owner_id bigint,
  seq bigint not null,
  login_id bigint,
  program text,
  member boolean not null,
  act text not null,
  route text,
  thing text,
  handle text,
  name text,
  network text,
  device text,
  request_id text,
  before jsonb,
  after jsonb,
  previous bytea not null,
  hash bytea not null,
  brought_owner bigint,
  brought_login bigint
) partition by RANGE (at);

create table audit_chain (
  chain bigint not null,
  length bigint default 0 not null,
  at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  hash bytea default '\x'::bytea not null
) with (fillfactor=50);

create table audit_copied (
  receiver text not null,
  chain bigint not null,
  copied bigint not null,
  at timestamp with time zone default clock_timestamp() not null
) with (fillfactor=50);

create table audit_copier (
  receiver text not null,
  place text not null,
  holder text,
  lease_until timestamp with time zone,
  taken timestamp with time zone,
  trouble text,
  trouble_since timestamp with time zone
) with (fillfactor=50);

create table audit_left (
  month date not null,
  chain bigint not null,
  first bigint not null,
  last bigint not null,
  hash bytea not null,
  digest bytea not null,
  at timestamp with time zone default now() not null
);

create unlogged table audit_pending (
  id bigint default nextval('audit_id_seq'::regclass) not null,
  owner_id bigint,
  login_id bigint,
  program text,
  member boolean default true not null,
  act text not null,
  route text,
  thing text,
  handle text,
  name text,
  network text,
  device text,
  request_id text,
  before jsonb,
  after jsonb
);

create table background_change (
  name text not null,
  total bigint not null,
  done bigint default 0 not null,
  took bigint default 0 not null,
  begun timestamp with time zone default now() not null,
  moved timestamp with time zone default now() not null,
  ended timestamp with time zone,
  trouble text,
  failures integer default 0 not null,
  not_before timestamp with time zone,
  stopped boolean default false not null
);

create table booking (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  campaign_id bigint,
  entry_id bigint,
  podcast_id bigint,
  offer_id bigint,
  number text not null,
  version integer default 1 not null,
  accepted_version integer,
  paid_on date,
  paid_amount bigint,
  cancelled timestamp with time zone,
  cancelled_side text,
  cancelled_reason text,
  login_id bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  link_seed text,
  link_hash bytea
);

create table booking_check (
  booking_id bigint not null,
  what text not null,
  "position" integer not null,
  login_id bigint,
  done timestamp with time zone default clock_timestamp() not null
);

create table booking_counter (
  owner_id bigint not null,
  year integer not null,
  last integer not null
);

create table booking_mail (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  number integer not null,
  kind text not null,
  mailbox_id bigint,
  login_id bigint,
  words text not null,
  record boolean default false not null,
  message_id bigint,
  queued timestamp with time zone,
  created timestamp with time zone default now() not null,
  spot_id bigint
);

create table booking_reminded (
  booking_id bigint not null,
  what text not null,
  "position" integer not null,
  due date not null,
  mail_id bigint
);

create table booking_reminder (
  booking_id bigint not null,
  login_id bigint not null,
  mailbox_id bigint not null,
  days integer not null,
  since timestamp with time zone default clock_timestamp() not null,
  looked date
);

create table booking_try (
  booking_id bigint not null,
  hour timestamp with time zone not null,
  tries integer default 0 not null,
  copies integer default 0 not null
);

create table booking_version (
  booking_id bigint not null,
  number integer not null,
  sheet text not null,
  sha256 bytea not null,
  pdf bytea,
  record_pdf bytea,
  sent timestamp with time zone,
  until timestamp with time zone,
  answer text,
  answered timestamp with time zone,
  reason text,
  login_id bigint,
  created timestamp with time zone default now() not null,
  linked boolean default false not null
);

create table campaign (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  display_name text not null,
  start timestamp with time zone,
  duration integer,
  currency text,
  budget integer,
  pay_per_action integer,
  pay_per_lead integer,
  pay_per_click integer,
  utm_source text default ''::text not null,
  utm_medium text default ''::text not null,
  utm_campaign text default ''::text not null,
  created_by bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  category text,
  start_zone text
);

create table campaign_active (
  campaign_id bigint not null,
  owner_id bigint not null,
  at timestamp with time zone not null,
  podcasts bigint default 0 not null,
  signed bigint default 0 not null,
  mails bigint default 0 not null,
  first_mail timestamp with time zone,
  last_mail timestamp with time zone,
  filled boolean default true not null
);

create table campaign_briefing (
  campaign_id bigint not null,
  document jsonb not null,
  words integer not null,
  modified_by bigint,
  modified timestamp with time zone default date_trunc('milliseconds'::text, now()) not null
);

create table campaign_entry (
  id bigint generated always as identity not null,
  public_id text not null,
  campaign_id bigint not null,
  podcast_id bigint not null,
  state text default 'New'::text not null,
  added_by bigint,
  created timestamp with time zone default now() not null,
  form text,
  of_owner bigint
);

create table campaign_figures (
  campaign_id bigint not null,
  ads_delivered integer,
  paid integer,
  budget_provided integer,
  budget_placed integer,
  budget_spent integer,
  currency text,
  login_id bigint,
  modified timestamp with time zone default date_trunc('milliseconds'::text, now()) not null
);

create table campaign_guest (
  campaign_id bigint not null,
  login_id bigint not null,
  invited_by bigint,
  created timestamp with time zone default now() not null
);

create table campaign_move (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  login_id bigint,
  created timestamp with time zone default now() not null,
  evidence text,
  campaign_id bigint
);

create unlogged table campaign_presence (
  campaign_id bigint not null,
  login_id bigint not null,
  tab text not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table campaign_step (
  campaign_id bigint not null,
  step text not null,
  login_id bigint,
  done timestamp with time zone default now() not null
);

create table campaign_target (
  campaign_id bigint not null,
  currency text not null,
  per_action bigint not null,
  login_id bigint,
  modified timestamp with time zone default now() not null
);

create table campaign_window (
  campaign_id bigint not null,
  days smallint not null,
  login_id bigint,
  modified timestamp with time zone default now() not null
);

create table claim_look (
  podcast_id bigint not null,
  asked timestamp with time zone not null,
  done timestamp with time zone,
  outcome text
);

create table click_gap (
  id bigint generated always as identity not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null
);

create table contact_basis (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  address_hmac bytea not null,
  kind text not null,
  quote text default ''::text not null,
  page text,
  stood boolean,
  read_at timestamp with time zone,
  read_hash bytea,
  login_id bigint,
  created timestamp with time zone default now() not null,
  revoked timestamp with time zone,
  revoked_by bigint
);

create table contact_decision (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  address_hmac bytea not null,
  message_id bigint not null,
  attempt text not null,
  outcome text not null,
  country text,
  country_basis text not null,
  rule text not null,
  kind text not null,
  basis text not null,
  quote text default ''::text not null,
  effect text not null,
  rules_of date not null,
  change_id bigint,
  sandbox boolean default false not null,
  ticked text,
  reason text,
  login_id bigint,
  created timestamp with time zone default clock_timestamp() not null
);

create table contact_preference (
  podcast_id bigint not null,
  said_by text not null,
  formats jsonb default '[]'::jsonb not null,
  route text,
  page text,
  blocked text[] default '{}'::text[] not null,
  language text,
  not_before date,
  said timestamp with time zone default now() not null
);

create table contact_rule (
  id bigint generated always as identity not null,
  country text not null,
  basis text not null,
  kind text not null,
  effect text,
  note text default ''::text not null,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table conversation (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  mailbox_id bigint not null,
  person_key text not null,
  subject text not null,
  state text default 'open'::text not null,
  turn text default 'theirs'::text not null,
  assigned_to bigint,
  snoozed_until timestamp with time zone,
  snooze_kind text,
  last_in timestamp with time zone,
  last_out timestamp with time zone,
  last_text text default ''::text not null,
  last_kind text,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  last_mail timestamp with time zone generated always as (COALESCE(GREATEST(last_in, last_out), created)) stored not null
);

create table conversation_answer (
  message_id bigint not null,
  conversation_id bigint not null,
  created timestamp with time zone default now() not null
);

create table conversation_draft (
  conversation_id bigint not null,
  login_id bigint not null,
  document jsonb not null,
  cc text[] default '{}'::text[] not null,
  modified timestamp with time zone default now() not null,
  program text,
  page text
);

create table conversation_entry (
  conversation_id bigint not null,
  entry_id bigint,
  podcast_id bigint not null
);

create table conversation_mail (
  id bigint generated always as identity not null,
  public_id text not null,
  conversation_id bigint not null,
  owner_id bigint not null,
  mailbox_id bigint not null,
  direction text not null,
  message_id bigint,
  identity bytea not null,
  ids text[] default '{}'::text[] not null,
  people jsonb default '{}'::jsonb not null,
  subject text default ''::text not null,
  sent timestamp with time zone,
  received timestamp with time zone not null,
  junk boolean default false not null,
  kind text,
  signs jsonb default '[]'::jsonb not null,
  certainty text not null,
  other_sender boolean default false not null,
  history boolean default false not null,
  text text default ''::text not null,
  fresh text default ''::text not null,
  html text,
  headers jsonb default '[]'::jsonb not null,
  excess text[] default '{}'::text[] not null,
  away_until date,
  signed_by text[] default '{}'::text[] not null,
  judged timestamp with time zone,
  created timestamp with time zone default now() not null,
  corrected_kind text,
  corrected_by bigint,
  asks text[]
);

create table conversation_note (
  id bigint generated always as identity not null,
  public_id text not null,
  conversation_id bigint not null,
  login_id bigint,
  text text not null,
  mentions bigint[] default '{}'::bigint[] not null,
  created timestamp with time zone default now() not null
);

create table conversation_opening (
  owner_id bigint not null,
  until timestamp with time zone not null,
  opened_by bigint,
  opened timestamp with time zone default now() not null
);

create table conversation_participant (
  conversation_id bigint not null,
  owner_id bigint not null,
  person_key text not null,
  address text not null,
  added_by bigint,
  created timestamp with time zone default now() not null
);

create unlogged table conversation_presence (
  conversation_id bigint not null,
  login_id bigint not null,
  at timestamp with time zone default now() not null
);

create table conversation_seen (
  conversation_id bigint not null,
  login_id bigint not null,
  seen timestamp with time zone default now() not null
);

create table conversation_shared (
  conversation_id bigint not null,
  mailbox_id bigint not null
);

create table conversation_stranger (
  conversation_id bigint not null,
  person_key text not null,
  owner_id bigint not null,
  address text not null,
  added_by bigint,
  created timestamp with time zone default now() not null
);

create table conversion (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  source text not null,
  key text not null,
  at timestamp with time zone not null,
  kind text not null,
  amount bigint,
  currency text,
  refund_of text,
  codes text[] default '{}'::text[] not null,
  link_slug text,
  answered boolean default false not null,
  answer text,
  answer_until timestamp with time zone,
  new_customer boolean,
  import_id bigint,
  code_entry_id bigint,
  link_entry_id bigint,
  answer_entry_id bigint,
  entry_id bigint,
  rule text default 'none'::text not null,
  created timestamp with time zone default now() not null
);

create table conversion_import (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint,
  file_name text not null,
  source text not null,
  state text default 'open'::text not null,
  added bigint default 0 not null,
  known bigint default 0 not null,
  created timestamp with time zone default now() not null
);

create table conversion_state (
  owner_id bigint not null,
  conversions bigint default 0 not null,
  computed_to bigint default 0 not null,
  computing boolean default false not null,
  examined bigint default 0 not null,
  gained bigint default 0 not null,
  lost bigint default 0 not null,
  moved bigint default 0 not null,
  computed timestamp with time zone
);

create table copy_comment (
  id bigint generated always as identity not null,
  public_id text not null,
  booking_id bigint not null,
  number integer not null,
  side text not null,
  login_id bigint,
  host_name text,
  text text not null,
  asks boolean not null,
  created timestamp with time zone default clock_timestamp() not null
);

create table copy_version (
  booking_id bigint not null,
  number integer not null,
  side text not null,
  words text not null,
  sha256 bytea not null,
  state text not null,
  login_id bigint,
  host_name text,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  shared timestamp with time zone,
  approved timestamp with time zone,
  approved_by bigint,
  approved_name text
);

create table data_request (
  id bigint generated always as identity not null,
  address_hmac bytea not null,
  token_hash bytea not null,
  asked timestamp with time zone default now() not null,
  until timestamp with time zone not null,
  opened timestamp with time zone,
  objected timestamp with time zone,
  erased timestamp with time zone
);

create table delivery_report (
  id bigint generated always as identity not null,
  mail_id bigint not null,
  message_id bigint not null,
  kind text not null,
  status text,
  said text default ''::text not null,
  proof text default 'weak'::text not null,
  signed_by text,
  created timestamp with time zone default now() not null
);

create table disavowal (
  token_hash bytea not null,
  login_id bigint not null,
  what text not null,
  passkey_id bigint,
  expires timestamp with time zone not null,
  sign_on_id bigint,
  key_id bigint
);

create table dump_row_put_off (
  row_id bigint not null
);

create table dump_run (
  id bigint generated always as identity not null,
  file text not null,
  file_key text not null,
  "position" bigint default 0 not null,
  counts jsonb not null,
  started timestamp with time zone default now() not null,
  finished timestamp with time zone
);

create table entry_note (
  id bigint generated always as identity not null,
  public_id text not null,
  entry_id bigint not null,
  login_id bigint,
  document jsonb not null,
  mentions bigint[] default '{}'::bigint[] not null,
  shared boolean not null,
  created timestamp with time zone default now() not null,
  edited timestamp with time zone,
  by_guest boolean default false not null
);

create table episode (
  id bigint generated always as identity not null,
  podcast_id bigint not null,
  key text not null,
  title text not null,
  published timestamp with time zone,
  number integer,
  season integer,
  type text not null,
  seconds integer,
  sound_url text,
  sound_bytes bigint,
  notes text,
  chapters_url text,
  transcripts jsonb default '[]'::jsonb not null,
  chapters jsonb default '[]'::jsonb not null,
  kept boolean default false not null,
  first_seen timestamp with time zone default now() not null,
  changed timestamp with time zone default now() not null,
  gone timestamp with time zone
);

create table episode_print (
  episode_id bigint not null,
  sha256 bytea not null,
  seconds real not null,
  items bytea not null,
  at timestamp with time zone default now() not null
);

create table episode_text (
  episode_id bigint not null,
  kind text not null,
  source text not null,
  cues bytea,
  sha256 bytea,
  ends real,
  words integer,
  cut boolean,
  outcome text not null,
  tried timestamp with time zone default now() not null,
  read timestamp with time zone
);

create table erased_address (
  person_hash bytea not null,
  erased timestamp with time zone default now() not null
);

create table feed_host (
  host text not null,
  free timestamp with time zone default now() not null,
  robots jsonb,
  robots_until timestamp with time zone
);

create table feed_walk (
  id boolean default true not null,
  reached bigint default 0 not null,
  ended timestamp with time zone
);

create table file_piece (
  owner_id bigint not null,
  hash bytea not null,
  number integer not null,
  bytes bytea not null
);

create table file_total (
  owner_id bigint not null,
  bytes bigint not null
);

create table fold_anew (
  id boolean default true not null,
  done bigint default 0 not null,
  last bigint not null
);

create table follow_up (
  id bigint generated always as identity not null,
  public_id text not null,
  root_message_id bigint not null,
  step smallint not null,
  state text default 'planned'::text not null,
  due timestamp with time zone,
  moved timestamp with time zone,
  not_before timestamp with time zone,
  reason text,
  went_on timestamp with time zone,
  sender_address text not null,
  own_body text,
  version integer default 1 not null,
  message_id bigint,
  modified timestamp with time zone default now() not null,
  is_next boolean default false not null
);

create table follow_up_pause (
  campaign_id bigint not null,
  since timestamp with time zone default now() not null
);

create table follow_up_step (
  mailing_id bigint not null,
  step smallint not null,
  days smallint not null,
  body text not null,
  version integer default 1 not null
);

create table genre (
  id integer not null,
  parent_id integer,
  kind text not null,
  en text not null,
  de text not null,
  "position" integer not null
);

create table host_answer (
  id bigint generated always as identity not null,
  public_id text not null,
  message_id bigint not null,
  answer text not null,
  not_before date,
  prices jsonb default '[]'::jsonb not null,
  note text default ''::text not null,
  created timestamp with time zone default clock_timestamp() not null,
  over timestamp with time zone
);

create table idempotent_answer (
  login_id bigint not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created timestamp with time zone default now() not null
);

create table initial_grant (
  identity bytea not null,
  owner_id bigint not null,
  created timestamp with time zone default now() not null
);

create table invitation (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  username text not null,
  token_hash bytea,
  invited_by bigint,
  language text not null,
  created timestamp with time zone default now() not null,
  expires timestamp with time zone not null,
  role text default 'member'::text not null,
  campaign_id bigint
);

create table ledger_account (
  id bigint generated always as identity not null,
  owner_id bigint,
  kind text not null,
  unit text default 'credit'::text not null,
  balance bigint default 0 not null,
  reserved bigint default 0 not null,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null
);

create table ledger_entry (
  id bigint generated always as identity not null,
  transfer_id bigint not null,
  account_id bigint not null,
  amount bigint not null
);

create table ledger_transfer (
  id bigint generated always as identity not null,
  public_id text not null,
  kind text not null,
  owner_id bigint not null,
  actor_login_id bigint,
  reason text not null,
  purchase_id bigint,
  reverses bigint,
  request_id text not null,
  created timestamp with time zone default now() not null
);

create table link (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  campaign_id bigint,
  entry_id bigint,
  slug text not null,
  target text not null,
  state text default 'open'::text not null,
  created_by bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  title_hidden boolean default false not null
);

create table link_day (
  link_id bigint not null,
  day date not null,
  clicks bigint default 0 not null,
  visitors bigint default 0 not null,
  filtered bigint default 0 not null
);

create table link_salt (
  day date not null,
  salt bytea not null
);

create table link_seen (
  day date not null,
  link_id bigint not null,
  visitor bytea not null
);

create table login (
  id bigint generated always as identity not null,
  public_id text not null,
  username text not null,
  password_hash text not null,
  fail_counter integer default 0 not null,
  first_name text default ''::text not null,
  middle_name text default ''::text not null,
  last_name text default ''::text not null,
  nick_name text default ''::text not null,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  disabled timestamp with time zone,
  first_signed_in timestamp with time zone,
  deleted timestamp with time zone
);

create table login_permission (
  login_id bigint not null,
  permission text not null,
  granted timestamp with time zone default now() not null
);

create table mail_account (
  id bigint generated always as identity not null,
  host text not null,
  user_name text not null,
  sender_fence bigint default 0 not null,
  sender_until timestamp with time zone,
  next_send timestamp with time zone,
  created timestamp with time zone default now() not null,
  pause_reason text,
  pause_detail text,
  paused_since timestamp with time zone,
  paused_until timestamp with time zone,
  refused_in_row integer default 0 not null,
  unclear_in_row integer default 0 not null,
  left_by bigint
);

create table mail_domain (
  domain text not null,
  checked timestamp with time zone not null,
  findings jsonb not null,
  verdict text not null,
  failing_since timestamp with time zone
);

create table mail_file (
  id bigint generated always as identity not null,
  public_id text not null,
  mail_id bigint not null,
  part text not null,
  name text not null,
  type_said text default ''::text not null,
  type_found text default ''::text not null,
  size bigint not null,
  hash bytea,
  content_id text,
  risk text,
  scanned text default 'not-scanned'::text not null,
  state text not null
);

create table mail_key (
  owner_id bigint not null,
  key_hash bytea not null,
  mail_id bigint not null
);

create table mail_place (
  mail_id bigint not null,
  folder_id bigint not null,
  uid_validity bigint default 0 not null,
  remote text not null
);

create table mail_provider (
  id bigint generated always as identity not null,
  public_id text not null,
  kind text not null,
  name text not null,
  issuer text not null,
  tenant text,
  client_id text default ''::text not null,
  secret bytea,
  secret_changed timestamp with time zone,
  transport text default 'mail'::text not null,
  scopes text[] default '{}'::text[] not null,
  hosts jsonb,
  enabled boolean default false not null,
  checked timestamp with time zone,
  failing_since timestamp with time zone,
  failing_reason text,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null
);

create table mail_tombstone (
  owner_id bigint not null,
  identity bytea not null,
  created timestamp with time zone default now() not null
);

create table mail_words (
  mail_id bigint not null,
  conversation_id bigint not null,
  owner_id bigint not null,
  received timestamp with time zone not null,
  week integer not null,
  open boolean not null,
  words tsvector not null,
  folding smallint default 1 not null
);

create table mail_words_due (
  mail_id bigint not null,
  noted timestamp with time zone default clock_timestamp() not null
);

create table mailbox (
  id bigint generated always as identity not null,
  login_id bigint not null,
  owner_id bigint not null,
  sender_name text default ''::text not null,
  sender_address text default ''::text not null,
  communication_address text default ''::text not null,
  sender_identity text default ''::text not null,
  imap_host text,
  imap_port integer,
  imap_secure boolean default true not null,
  imap_sign_in text default 'password'::text not null,
  imap_user text,
  imap_secret bytea,
  imap_secret_last4 text,
  imap_secret_changed timestamp with time zone,
  smtp_host text,
  smtp_port integer,
  smtp_secure boolean default true not null,
  smtp_same_as_imap boolean default false not null,
  smtp_sign_in text default 'password'::text not null,
  smtp_user text,
  smtp_secret bytea,
  smtp_secret_last4 text,
  smtp_secret_changed timestamp with time zone,
  time_zone text default 'Europe/Berlin'::text not null,
  window_days smallint[] default '{1,2,3,4,5}'::smallint[] not null,
  window_from integer default 480 not null,
  window_to integer default 1080 not null,
  per_hour integer default 30 not null,
  per_day integer default 200 not null,
  sandbox boolean default false not null,
  pause_reason text,
  pause_detail text,
  paused_since timestamp with time zone,
  paused_until timestamp with time zone,
  connect_failures integer default 0 not null,
  tended timestamp with time zone,
  copy_until timestamp with time zone,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  smtp_same_user boolean default false not null,
  account_id bigint,
  public_id text not null,
  name text default ''::text not null,
  standard boolean default false not null,
  provider_id bigint,
  transport text default 'mail'::text not null,
  reads text default 'organization'::text not null,
  writes text default 'me'::text not null,
  signature text default ''::text not null,
  disconnected timestamp with time zone,
  brake_at timestamp with time zone default now() not null,
  braked timestamp with time zone,
  ramp_start integer,
  ramp_day integer,
  ramp_on date
);

create table mailbox_consent (
  state_hash bytea not null,
  login_id bigint not null,
  owner_id bigint not null,
  provider_id bigint not null,
  mailbox_id bigint,
  transport text not null,
  verifier bytea not null,
  browser_hash bytea not null,
  family_id bigint not null,
  redirect_uri text not null,
  until timestamp with time zone not null,
  created timestamp with time zone default now() not null
);

create table mailbox_folder (
  id bigint generated always as identity not null,
  mailbox_id bigint not null,
  path text not null,
  remote_id text,
  use text not null,
  uid_validity bigint,
  last_uid bigint default 0 not null,
  cursor text,
  looked timestamp with time zone,
  reading text,
  lost text[] default '{}'::text[] not null
);

create table mailbox_grant (
  mailbox_id bigint not null,
  subject text not null,
  email text not null,
  scopes text not null,
  access bytea,
  access_issued timestamp with time zone,
  access_until timestamp with time zone,
  refresh bytea,
  refresh_until timestamp with time zone,
  announced timestamp with time zone,
  state text default 'good'::text not null,
  reason text,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null
);

create table mailbox_handover (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  account_id bigint not null
);

create table mailbox_probe (
  mailbox_id bigint not null,
  asked timestamp with time zone,
  sent timestamp with time zone,
  message_id text,
  done timestamp with time zone,
  domain text,
  outcome text,
  signatures jsonb default '[]'::jsonb not null,
  return_path text
);

create table mailbox_reader (
  mailbox_id bigint not null,
  account text default ''::text not null,
  fence bigint default 0 not null,
  until timestamp with time zone,
  mode text default 'waiting'::text not null,
  connected timestamp with time zone default now() not null,
  last_success timestamp with time zone,
  next_look timestamp with time zone default now() not null,
  every integer,
  failures integer default 0 not null,
  refusals integer default 0 not null,
  first_refusal timestamp with time zone,
  idle_after timestamp with time zone,
  error_code text,
  error_detail text,
  error_at timestamp with time zone,
  look_asked timestamp with time zone,
  looked_at_today integer default 0 not null,
  kept_today integer default 0 not null,
  counted_on date default CURRENT_DATE not null,
  told_behind timestamp with time zone,
  passed_over_today integer default 0 not null,
  watched timestamp with time zone
);

create table mailbox_test (
  id bigint generated always as identity not null,
  login_id bigint not null,
  owner_id bigint not null,
  created timestamp with time zone default now() not null
);

create table mailing (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  campaign_id bigint,
  mailbox_id bigint not null,
  login_id bigint,
  language text not null,
  subject text not null,
  body text not null,
  target text default 'rule'::text not null,
  stopped timestamp with time zone,
  created timestamp with time zone default now() not null,
  content_refusals integer default 0 not null,
  held timestamp with time zone,
  template_id bigint,
  built_in text,
  kind text default 'mailing'::text not null,
  not_before timestamp with time zone,
  subject_b text,
  follow_ups_paused timestamp with time zone,
  joined_body text,
  files_of bigint,
  form text default 'formal'::text not null,
  by_rhythm boolean default false not null
);

create table member_removal (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint not null,
  removed_by bigint,
  removed timestamp with time zone default now() not null,
  undone timestamp with time zone,
  undone_by bigint,
  role text default 'manager'::text not null,
  ceiling integer
);

create table membership (
  login_id bigint not null,
  owner_id bigint not null,
  created timestamp with time zone default now() not null,
  role text default 'member'::text not null,
  ceiling integer
);

create table message (
  id bigint generated always as identity not null,
  public_id text not null,
  mailing_id bigint not null,
  mailbox_id bigint not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  entry_id bigint,
  recipient text not null,
  recipient_key text not null,
  message_id text not null,
  subject text not null,
  body text not null,
  state text default 'queued'::text not null,
  reason text,
  detail text,
  attempts integer default 0 not null,
  due timestamp with time zone default now() not null,
  lease_until timestamp with time zone,
  fence bigint default 0 not null,
  handed timestamp with time zone,
  accepted timestamp with time zone,
  sent_copy text default 'none'::text not null,
  sent_copy_attempts integer default 0 not null,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  pauses integer default 0 not null,
  entry_state text,
  wire_id text,
  in_reply_to text,
  refs text[] default '{}'::text[] not null,
  fate text,
  fate_at timestamp with time zone,
  away_until date,
  filled jsonb,
  document jsonb,
  people jsonb,
  step smallint default 0 not null,
  arm text,
  refused timestamp with time zone,
  page_path text,
  page_seed text,
  contact_held timestamp with time zone,
  not_before timestamp with time zone,
  rhythm_podcast_id bigint,
  rhythm_weekday smallint
);

create table message_attempt (
  message_id text not null,
  of_message bigint not null,
  handed timestamp with time zone,
  ended timestamp with time zone default now() not null,
  outcome text
);

create table message_entry (
  message_id bigint not null,
  podcast_id bigint not null,
  entry_id bigint,
  entry_state text,
  place smallint default 0 not null,
  fell_away boolean default false not null
);

create table message_file (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  conversation_id bigint,
  login_id bigint,
  message_id bigint,
  name text not null,
  type text default ''::text not null,
  risk text,
  size integer not null,
  kept integer default 0 not null,
  created timestamp with time zone default now() not null,
  campaign_id bigint,
  mailing_id bigint
);

create table message_file_piece (
  file_id bigint not null,
  number integer not null,
  bytes bytea not null
);

create table money_problem (
  id bigint generated always as identity not null,
  public_id text not null,
  kind text not null,
  reference text not null,
  purchase_id bigint,
  amount bigint,
  currency text,
  found timestamp with time zone default now() not null,
  closed timestamp with time zone,
  closed_by bigint,
  note text
);

create table move_suggestion (
  id bigint generated always as identity not null,
  public_id text not null,
  mail_id bigint not null,
  entry_id bigint not null,
  from_state text not null,
  to_state text not null,
  state text default 'offered'::text not null,
  by_rule boolean default false not null,
  decided_by bigint,
  decided timestamp with time zone,
  created timestamp with time zone default now() not null
);

create table notice (
  id bigint generated always as identity not null,
  public_id text not null,
  login_id bigint not null,
  owner_id bigint,
  kind text not null,
  subject text,
  details jsonb default '{}'::jsonb not null,
  created timestamp with time zone default now() not null,
  seen timestamp with time zone,
  mailed timestamp with time zone,
  pushed timestamp with time zone
);

create table notice_choice (
  login_id bigint not null,
  kind text not null,
  mail text not null,
  push boolean not null,
  app boolean default true not null
);

create table notice_setting (
  login_id bigint not null,
  time_zone text,
  mailed_daily date
);

create table oauth_client (
  id bigint generated always as identity not null,
  public_id text not null,
  name text not null,
  redirect_uris text[] not null,
  owner_id bigint,
  created_by bigint,
  registered_itself boolean default false not null,
  created timestamp with time zone default now() not null,
  used timestamp with time zone default now() not null
);

create table oauth_grant (
  id bigint generated always as identity not null,
  public_id text not null,
  client_id bigint not null,
  login_id bigint not null,
  owner_id bigint not null,
  acts text[] not null,
  resource text not null,
  created timestamp with time zone default now() not null,
  used date,
  ends timestamp with time zone not null,
  redirect_uri text not null,
  challenge text not null,
  code_hash bytea not null,
  code_until timestamp with time zone not null,
  family_hash bytea,
  refresh_hash bytea,
  refresh_until timestamp with time zone,
  access_hash bytea,
  access_until timestamp with time zone
);

create table offer (
  id bigint generated always as identity not null,
  public_id text not null,
  entry_id bigint not null,
  state text default 'open'::text not null,
  version integer default 1 not null,
  agreed_total bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  host_answer_id bigint
);

create table offer_decision (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  act text not null,
  version integer not null,
  seen timestamp with time zone not null,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table offer_version (
  offer_id bigint not null,
  number integer not null,
  side text not null,
  terms jsonb not null,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table opt_out_link (
  token_hash bytea not null,
  owner_id bigint not null,
  address_hmac bytea not null,
  hint text not null,
  message_id bigint,
  used timestamp with time zone,
  undone timestamp with time zone,
  undo_hash bytea,
  undo_until timestamp with time zone
);

create table own_field (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  name text not null,
  name_key text not null,
  kind text not null,
  choices text[] default '{}'::text[] not null,
  created timestamp with time zone default now() not null
);

create table own_template (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint,
  version integer default 1 not null,
  created timestamp with time zone default now() not null,
  deleted timestamp with time zone
);

create table own_template_version (
  template_id bigint not null,
  version integer not null,
  name text not null,
  language text not null,
  kind text not null,
  form text,
  tags text[] default '{}'::text[] not null,
  subject text not null,
  body text not null,
  changed text[] default '{}'::text[] not null,
  again integer,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table own_value (
  entry_id bigint not null,
  field_id bigint not null,
  value jsonb not null,
  login_id bigint,
  modified timestamp with time zone default now() not null
);

create table owner (
  id bigint generated always as identity not null,
  public_id text not null,
  name text not null,
  display_name text not null,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  second_factor_since timestamp with time zone
);

create table passkey (
  id bigint generated always as identity not null,
  public_id text not null,
  login_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  created timestamp with time zone default now() not null,
  used timestamp with time zone
);

create table password_reset (
  login_id bigint not null,
  token_hash bytea not null,
  expires timestamp with time zone not null
);

create table payment_comparison (
  id boolean default true not null,
  compared timestamp with time zone default now() not null
);

create table payment_dispute (
  id text not null,
  purchase_id bigint not null,
  amount bigint not null,
  won boolean default false not null,
  transfer_id bigint not null,
  created timestamp with time zone default now() not null
);

create table payment_event (
  id text not null,
  kind text not null,
  purchase_id bigint,
  reference text,
  created timestamp with time zone default now() not null
);

create table payment_refund (
  id text not null,
  purchase_id bigint not null,
  amount bigint not null,
  from_earned bigint not null,
  reason text,
  failed boolean default false not null,
  transfer_id bigint not null,
  created timestamp with time zone default now() not null
);

create table person_erasure (
  id bigint generated always as identity not null,
  public_id text not null,
  address text,
  hint text not null,
  asked timestamp with time zone default now() not null,
  asked_by bigint,
  done timestamp with time zone,
  mails integer default 0 not null,
  messages integer default 0 not null,
  touched boolean default false not null
);

create table platform_state (
  id boolean default true not null,
  sending_paused_reason text,
  restored_at timestamp with time zone,
  demonstration_made timestamp with time zone,
  key_check bytea,
  fingerprint_key bytea,
  recovery_known text[] default '{}'::text[] not null
);

create table podcast (
  id bigint generated always as identity not null,
  public_id text not null,
  feed_url text,
  feed_key text,
  guid text,
  itunes_id bigint,
  title text not null,
  title_key text not null,
  search_text text not null,
  sub_title text,
  artist text,
  owner_name text,
  language text,
  primary_genre_id integer,
  episodes integer,
  latest_episode date,
  reach integer,
  reach_low integer,
  reach_high integer,
  reach_method text,
  reach_measured date,
  rating numeric(2,1),
  ratings_count integer,
  image_url text,
  address_id bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  gone_since timestamp with time zone,
  genre_ids integer[] default '{}'::integer[] not null,
  reach_signals jsonb default '[]'::jsonb not null,
  shown boolean default true not null,
  taken_out timestamp with time zone
);

create table podcast_added (
  podcast_id bigint not null,
  owner_id bigint not null,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table podcast_address (
  id bigint generated always as identity not null,
  podcast_id bigint not null,
  address text not null,
  address_key text not null,
  verdict text not null,
  reason text,
  source text not null,
  tag text not null,
  first_seen timestamp with time zone default now() not null,
  last_seen timestamp with time zone default now() not null,
  gone timestamp with time zone,
  country text,
  country_basis text default 'unknown'::text not null,
  evidence text default 'not-examined'::text not null,
  snippet text default ''::text not null
);

create table podcast_alias (
  kind text not null,
  key text not null,
  podcast_id bigint not null
);

create table podcast_claim (
  id bigint generated always as identity not null,
  podcast_id bigint not null,
  key_hash bytea not null,
  word_hash bytea not null,
  made timestamp with time zone default now() not null,
  proved timestamp with time zone,
  page_hash bytea,
  until timestamp with time zone,
  replaced timestamp with time zone
);

create table podcast_decision (
  id bigint generated always as identity not null,
  podcast_id bigint not null,
  decision text not null,
  login_id bigint,
  reason text default ''::text not null,
  created timestamp with time zone default now() not null
);

create table podcast_detail (
  podcast_id bigint not null,
  description text,
  website text,
  sample_audio_url text,
  target_group text,
  pre_roll text,
  mid_roll text,
  post_roll text,
  words text
);

create table podcast_feed (
  podcast_id bigint not null,
  host text not null,
  band smallint not null,
  due timestamp with time zone default now(),
  wanted timestamp with time zone,
  claim uuid,
  tried timestamp with time zone,
  read timestamp with time zone,
  outcome text,
  status smallint,
  reason text,
  failures integer default 0 not null,
  url text,
  etag text,
  last_modified text,
  moved_to text,
  gap_hours integer,
  known_at timestamp with time zone,
  known_latest date,
  known_feed bytea,
  known_address bigint,
  known_lost boolean default false not null
);

create table podcast_index_row (
  row_id bigint not null,
  podcast_id bigint not null,
  fingerprint bytea not null,
  gone timestamp with time zone
);

create table podcast_list (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint,
  campaign_id bigint,
  name text not null,
  size integer not null,
  kept integer default 0 not null,
  state text default 'coming'::text not null,
  failure text,
  columns text[] default '{}'::text[] not null,
  created timestamp with time zone default now() not null
);

create table podcast_list_line (
  list_id bigint not null,
  number integer not null,
  title text,
  artist text,
  feed_url text,
  itunes_id bigint,
  spotify_id text,
  found text,
  why text,
  candidates bigint[] default '{}'::bigint[] not null,
  podcast_id bigint,
  left_out boolean default false not null,
  reading text,
  reading_fault text,
  read timestamp with time zone,
  entry_id bigint
);

create table podcast_list_piece (
  list_id bigint not null,
  number integer not null,
  bytes bytea not null
);

create table podcast_recent (
  podcast_id bigint not null,
  title text,
  day date,
  weekday smallint
);

create table podcast_source (
  podcast_id bigint not null,
  source text not null,
  fingerprint bytea not null,
  first_seen timestamp with time zone default now() not null,
  last_seen timestamp with time zone default now() not null
);

create table podcast_tags (
  podcast_id bigint not null,
  locked boolean,
  funding jsonb default '[]'::jsonb not null,
  persons jsonb default '[]'::jsonb not null,
  texts jsonb default '[]'::jsonb not null
);

create table podcast_text_change (
  id bigint generated always as identity not null,
  podcast_id bigint not null,
  field text not null,
  before text,
  after text,
  login_id bigint,
  source text,
  created timestamp with time zone default now() not null
);

create table podcast_watch (
  podcast_id bigint not null,
  reason text not null,
  until timestamp with time zone
);

create table preference (
  login_id bigint not null,
  owner_id bigint,
  restrict_view boolean default false not null,
  language text default 'en'::text not null,
  country text default 'US'::text not null,
  modified timestamp with time zone default now() not null
);

create table price_sharing (
  owner_id bigint not null,
  login_id bigint,
  agreed timestamp with time zone default now() not null
);

create table produced_spot (
  id bigint generated always as identity not null,
  public_id text not null,
  booking_id bigint not null,
  name text not null,
  size integer not null,
  kept integer default 0 not null,
  type text,
  seconds real,
  sha256 bytea,
  items bytea,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table produced_spot_piece (
  spot_id bigint not null,
  number integer not null,
  bytes bytea not null
);

create table promo_code (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  campaign_id bigint,
  code text not null,
  key text not null,
  retired boolean default false not null,
  created_by bigint,
  created timestamp with time zone default now() not null
);

create table promo_code_holder (
  id bigint generated always as identity not null,
  code_id bigint not null,
  entry_id bigint,
  since timestamp with time zone default now() not null,
  until timestamp with time zone
);

create table purchase (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint,
  state text not null,
  credits_per_email integer not null,
  credits_consumed integer not null,
  request_id text not null,
  created timestamp with time zone default now() not null,
  price bigint,
  price_id text,
  currency text,
  card_items integer default 0 not null,
  credits_reserved integer default 0 not null,
  language text,
  test_payment boolean default false not null,
  session_id text,
  payment_id text,
  expires timestamp with time zone,
  cancel_asked timestamp with time zone,
  checked timestamp with time zone,
  settled timestamp with time zone,
  captured_currency text,
  captured bigint default 0 not null,
  earned bigint default 0 not null,
  owed bigint default 0 not null,
  refunded bigint default 0 not null,
  reversed bigint default 0 not null
);

create table purchase_item (
  purchase_id bigint not null,
  podcast_id bigint not null,
  owner_id bigint not null,
  address_id bigint,
  paid_by text not null,
  outcome text not null
);

create table purchase_request (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint not null,
  podcasts bigint[] not null,
  credits integer not null,
  amount integer,
  currency text,
  state text default 'asked'::text not null,
  decided_by bigint,
  decided timestamp with time zone,
  purchase_id bigint,
  created timestamp with time zone default now() not null,
  expires timestamp with time zone default (now() + '7 days'::interval) not null
);

create table push_key (
  id boolean default true not null,
  public_key text not null,
  private_key bytea not null,
  created timestamp with time zone default now() not null
);

create table push_subscription (
  id bigint generated always as identity not null,
  login_id bigint not null,
  endpoint bytea not null,
  endpoint_hash bytea not null,
  created timestamp with time zone default now() not null,
  failed integer default 0 not null,
  slow boolean default false not null
);

create table put_aside (
  id bigint generated always as identity not null,
  kind text not null,
  table_name text not null,
  name text not null,
  definition text not null,
  left_away boolean default false not null
);

create unlogged table recent_change (
  login_id bigint not null,
  "position" pg_lsn not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table recovery_code (
  login_id bigint not null,
  code_hash bytea not null,
  used timestamp with time zone
);

create table report_link (
  id bigint generated always as identity not null,
  public_id text not null,
  campaign_id bigint not null,
  token_hash bytea not null,
  label text not null,
  shown text[] not null,
  login_id bigint,
  created timestamp with time zone default now() not null,
  until timestamp with time zone not null,
  revoked timestamp with time zone,
  openings jsonb default '{}'::jsonb not null,
  kind text default 'results'::text not null,
  password_hash text
);

create table sandbox_mail (
  id bigint generated always as identity not null,
  public_id text not null,
  received timestamp with time zone default now() not null,
  sender text not null,
  reply_to text,
  recipient text not null,
  message_id text,
  subject text not null,
  body text not null,
  owner_id bigint
);

create table saved_search (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint not null,
  name text not null,
  filters jsonb not null,
  created timestamp with time zone default date_trunc('milliseconds'::text, now()) not null,
  opened timestamp with time zone default date_trunc('milliseconds'::text, now()) not null,
  seen_podcast bigint not null,
  deleted timestamp with time zone
);

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  beside text
);

create table security_event (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  minute timestamp with time zone default date_trunc('minute'::text, now()) not null,
  kind text not null,
  login_id bigint,
  about_login_id bigint,
  owner_id bigint,
  detail text,
  network text,
  request_id text,
  count integer default 1 not null
);

create table session_family (
  id bigint generated always as identity not null,
  login_id bigint not null,
  started timestamp with time zone default now() not null,
  absolute_until timestamp with time zone not null,
  revoked timestamp with time zone,
  public_id text not null,
  user_agent text,
  proved timestamp with time zone default now() not null,
  network text
);

create table session_token (
  hash bytea not null,
  family_id bigint not null,
  kind text not null,
  created timestamp with time zone default now() not null,
  expires timestamp with time zone not null,
  replaced timestamp with time zone,
  used boolean default true not null
);

create table setting (
  key text not null,
  value jsonb not null,
  modified timestamp with time zone default now() not null
);

create table show_news (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  kind text not null,
  what text not null,
  detail text,
  at timestamp with time zone default now() not null,
  dismissed timestamp with time zone,
  dismissed_by bigint
);

create table sign_in_attempt (
  name_hash bytea not null,
  failures integer not null,
  blocked_until timestamp with time zone,
  last timestamp with time zone default now() not null
);

create table sign_on (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  issuer text not null,
  client_id text not null,
  secret bytea,
  secret_changed timestamp with time zone,
  role text not null,
  enabled boolean not null,
  unsaid boolean default false not null,
  only_way boolean default false not null,
  used timestamp with time zone,
  fault text,
  fault_at timestamp with time zone,
  fault_request text,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null
);

create table sign_on_attempt (
  state_hash bytea not null,
  sign_on_id bigint not null,
  browser_hash bytea not null,
  verifier bytea not null,
  redirect_uri text not null,
  way_back text,
  until timestamp with time zone not null
);

create table sign_on_code (
  owner_id bigint not null,
  code_hash bytea not null,
  created timestamp with time zone default now() not null
);

create table sign_on_domain (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  domain text not null,
  word text not null,
  proved timestamp with time zone,
  created timestamp with time zone default now() not null
);

create table sign_on_exception (
  login_id bigint not null,
  until timestamp with time zone not null
);

create table sign_on_identity (
  sign_on_id bigint not null,
  issuer text not null,
  subject text not null,
  login_id bigint not null,
  created timestamp with time zone default now() not null,
  used timestamp with time zone default now() not null
);

create table sign_on_link (
  token_hash bytea not null,
  sign_on_id bigint not null,
  login_id bigint not null,
  issuer text not null,
  subject text not null,
  browser_hash bytea not null,
  until timestamp with time zone not null
);

create table sign_up (
  id bigint generated always as identity not null,
  token_hash bytea,
  username text not null,
  password_hash text not null,
  organization text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  language text not null,
  country text not null,
  created timestamp with time zone default now() not null,
  expires timestamp with time zone not null
);

create table sound_look (
  episode_id bigint not null,
  day date not null,
  at timestamp with time zone default now() not null,
  bytes bigint,
  tag text,
  hosts text[] not null
);

create table spent_challenge (
  challenge_hash bytea not null,
  expires timestamp with time zone not null
);

create table sponsor_mention (
  episode_id bigint not null,
  kind text not null,
  key text not null,
  words text not null
);

create table spot (
  id bigint generated always as identity not null,
  public_id text not null,
  booking_id bigint not null,
  "position" integer not null,
  first_day date,
  last_day date,
  episode integer,
  slot text not null,
  seconds integer not null,
  makegood_of bigint,
  cancelled timestamp with time zone,
  cancelled_side text,
  cancelled_reason text,
  settled timestamp with time zone
);

create table suppression (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint,
  address_hmac bytea not null,
  hint text not null,
  reason text default ''::text not null,
  created_by bigint,
  created timestamp with time zone default now() not null,
  kind text default 'member'::text not null,
  how text,
  source text,
  address bytea,
  lifted timestamp with time zone,
  lifted_by bigint,
  why text default ''::text not null
);

create table survey_rule (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  entry_id bigint not null,
  words text not null,
  key text not null,
  match text not null,
  created_by bigint,
  created timestamp with time zone default now() not null
);

create table tag (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  name text not null,
  name_key text not null,
  colour text not null,
  created timestamp with time zone default now() not null
);

create table tagged_podcast (
  tag_id bigint not null,
  podcast_id bigint not null,
  login_id bigint,
  created timestamp with time zone default now() not null
);

create table task (
  id bigint generated always as identity not null,
  public_id text not null,
  campaign_id bigint not null,
  entry_id bigint,
  text text not null,
  due date,
  assigned_to bigint,
  since timestamp with time zone default now() not null,
  created_by bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  done timestamp with time zone,
  done_by bigint,
  reminded date
);

create table task_link (
  token_hash bytea not null,
  task_id bigint not null,
  login_id bigint not null,
  created timestamp with time zone default now() not null
);

create table totp (
  login_id bigint not null,
  secret bytea,
  next_secret bytea,
  confirmed timestamp with time zone,
  last_step bigint default 0 not null
);

create table trusted_device (
  login_id bigint not null,
  device_hash bytea not null,
  until timestamp with time zone not null
);

create table undelivered (
  id bigint generated always as identity not null,
  public_id text not null,
  unlock_id bigint not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  message_id bigint not null,
  mail_id bigint,
  proof text not null,
  state text not null,
  credits integer not null,
  decided_by bigint,
  decided timestamp with time zone,
  note text,
  transfer_id bigint,
  reversal_id bigint,
  restored_id bigint,
  answered timestamp with time zone,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null
);

create table unlock (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  address_id bigint,
  source text not null,
  purchase_id bigint not null,
  transfer_id bigint,
  credits integer not null,
  created timestamp with time zone default now() not null
);

create table unlock_taken (
  id bigint not null,
  owner_id bigint not null,
  podcast_id bigint not null,
  source text not null,
  purchase_id bigint not null,
  transfer_id bigint,
  credits integer not null,
  created timestamp with time zone not null,
  reason text not null,
  returned integer not null,
  return_id bigint,
  taken timestamp with time zone default now() not null,
  address_id bigint,
  without_return boolean default false not null
);

create table webhook (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  name text not null,
  url text not null,
  events text[] not null,
  state text default 'on'::text not null,
  off_reason text,
  secret bytea not null,
  secret_before bytea,
  before_until timestamp with time zone,
  slow boolean default false not null,
  claimed timestamp with time zone,
  delivered timestamp with time zone,
  created_by bigint,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  gone timestamp with time zone,
  began timestamp with time zone
);

create table webhook_attempt (
  id bigint default nextval('webhook_attempt_id_seq'::regclass) not null,
  delivery_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  milliseconds integer not null,
  headers jsonb not null,
  status integer,
  trouble text,
  answer text default ''::text not null,
  cut boolean default false not null
) partition by RANGE (at);

create table webhook_delivery (
  id bigint default nextval('webhook_delivery_id_seq'::regclass) not null,
  public_id text not null,
  webhook_id bigint not null,
  event_id bigint not null,
  thing text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due timestamp with time zone default now() not null,
  lease_until timestamp with time zone,
  again boolean default false not null,
  created timestamp with time zone default now() not null,
  modified timestamp with time zone default now() not null,
  passed_over boolean default false not null
) partition by RANGE (created);

create table webhook_event (
  id bigint default nextval('webhook_event_id_seq'::regclass) not null,
  public_id text not null,
  owner_id bigint not null,
  type text not null,
  thing text not null,
  data jsonb not null,
  at timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null
) partition by RANGE (at);

create table whole_export (
  id bigint generated always as identity not null,
  public_id text not null,
  owner_id bigint not null,
  login_id bigint not null,
  state text default 'waiting'::text not null,
  why text,
  turn integer default 0 not null,
  kills integer default 0 not null,
  begun timestamp with time zone,
  stale boolean default false not null,
  doing text,
  done bigint default 0 not null,
  total bigint,
  bytes bigint default 0 not null,
  sha256 bytea,
  row_count bigint,
  file_count bigint,
  mail_count bigint,
  withheld bigint,
  asked timestamp with time zone default now() not null,
  made timestamp with time zone,
  until timestamp with time zone
);

create table whole_export_piece (
  export_id bigint not null,
  turn integer not null,
  number integer not null,
  bytes bytea not null
);

create table whole_import (
  sha256 bytea not null,
  owner_id bigint not null,
  at timestamp with time zone default now() not null
);

create table worker_sign (
  worker text not null,
  seen timestamp with time zone not null
);

-- keys and checks

alter table acceptance add constraint acceptance_address_hmac_check CHECK ((octet_length(address_hmac) = 32));

alter table acceptance add constraint acceptance_name_check CHECK ((name <> ''::text));

alter table acceptance add constraint acceptance_pkey PRIMARY KEY (booking_id, number);

alter table acceptance add constraint acceptance_sha256_check CHECK ((octet_length(sha256) = 32));

alter table act_on_behalf add constraint act_on_behalf_pkey PRIMARY KEY (id);

alter table act_on_behalf add constraint act_on_behalf_request_id_owner_id_key UNIQUE (request_id, owner_id);

alter table address_change add constraint address_change_back_hash_key UNIQUE (back_hash);

alter table address_change add constraint address_change_new_hash_key UNIQUE (new_hash);

alter table address_change add constraint address_change_old_hash_key UNIQUE (old_hash);

alter table address_change add constraint address_change_pkey PRIMARY KEY (id);

alter table address_read add constraint address_read_pkey PRIMARY KEY (id);

alter table address_reading add constraint address_reading_pkey PRIMARY KEY (owner_id, login_id, day, way);

alter table address_reading add constraint address_reading_way_check CHECK ((way = ANY (ARRAY['shown'::text, 'exported'::text, 'mailed'::text])));

alter table address_report add constraint address_report_address_hmac_message_id_kind_key UNIQUE (address_hmac, message_id, kind);

alter table address_report add constraint address_report_kind_check CHECK ((kind = ANY (ARRAY['gone'::text, 'alive'::text])));

alter table address_report add constraint address_report_means_check CHECK ((means = ANY (ARRAY['report'::text, 'refusal'::text, 'signature'::text, 'provider'::text, 'dns'::text, 'second'::text, 'answer'::text])));

alter table address_report add constraint address_report_pkey PRIMARY KEY (id);

alter table address_report add constraint address_report_proof_check CHECK ((proof = ANY (ARRAY['strong'::text, 'weak'::text])));

alter table address_request add constraint address_request_pkey PRIMARY KEY (podcast_id, login_id);

alter table address_standing add constraint address_standing_pkey PRIMARY KEY (address_key);

alter table airing_evidence add constraint airing_evidence_by_check CHECK ((by = ANY (ARRAY['code'::text, 'link'::text, 'brand'::text, 'phrase'::text, 'almost'::text, 'sound'::text])));

alter table airing_evidence add constraint airing_evidence_check CHECK ((to_second >= from_second));

alter table airing_evidence add constraint airing_evidence_from_second_check CHECK ((from_second >= (0)::double precision));

alter table airing_evidence add constraint airing_evidence_kind_check CHECK ((kind = ANY (ARRAY['notes'::text, 'chapter'::text, 'transcript'::text, 'speech'::text, 'sound'::text])));

alter table airing_evidence add constraint airing_evidence_notes CHECK (((kind = ANY (ARRAY['transcript'::text, 'speech'::text, 'sound'::text])) OR (proof = 'written'::text)));

alter table airing_evidence add constraint airing_evidence_pkey PRIMARY KEY (id);

alter table airing_evidence add constraint airing_evidence_proof_check CHECK ((proof = ANY (ARRAY['said'::text, 'ask'::text, 'written'::text])));

alter table airing_evidence add constraint airing_evidence_quote_check CHECK ((char_length(quote) <= 300));

alter table airing_evidence add constraint airing_evidence_sha256_check CHECK ((octet_length(sha256) = 32));

alter table airing_evidence add constraint airing_evidence_sound CHECK (((kind = 'sound'::text) = (by = 'sound'::text)));

alter table airing_evidence add constraint airing_evidence_spot_id_episode_id_kind_proof_by_key UNIQUE (spot_id, episode_id, kind, proof, by);

alter table airing_look add constraint airing_look_pkey PRIMARY KEY (spot_id, episode_id);

alter table airing_show add constraint airing_show_pkey PRIMARY KEY (podcast_id);

alter table airing_verdict add constraint airing_verdict_check CHECK (((said IS NOT NULL) OR ((login_id IS NULL) AND (note = ''::text))));

alter table airing_verdict add constraint airing_verdict_note_check CHECK ((char_length(note) <= 500));

alter table airing_verdict add constraint airing_verdict_pkey PRIMARY KEY (id);

alter table airing_verdict add constraint airing_verdict_said_check CHECK ((said = ANY (ARRAY['heard'::text, 'not-there'::text, 'open'::text])));

alter table airing_verdict add constraint airing_verdict_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'expected'::text, 'noted'::text, 'aired'::text, 'late'::text, 'elsewhere'::text, 'misplaced'::text, 'unheard'::text, 'not-found'::text, 'missing'::text, 'removed'::text, 'settled'::text])));

alter table airing_words add constraint airing_words_names_check CHECK ((cardinality(names) <= 20));

alter table airing_words add constraint airing_words_phrases_check CHECK ((cardinality(phrases) <= 20));

alter table airing_words add constraint airing_words_pkey PRIMARY KEY (campaign_id);

alter table airing_words add constraint airing_words_rivals_check CHECK ((cardinality(rivals) <= 20));

alter table answer_link add constraint answer_link_answer_check CHECK ((answer = ANY (ARRAY['interested'::text, 'not-now'::text, 'never'::text, 'never-anybody'::text, 'wrong-person'::text])));

alter table answer_link add constraint answer_link_check CHECK (((answer IS NULL) = (answered IS NULL)));

alter table answer_link add constraint answer_link_check1 CHECK ((((answer = 'not-now'::text) = (not_before IS NOT NULL)) OR ((answer IS NULL) AND (not_before IS NULL))));

alter table answer_link add constraint answer_link_pkey PRIMARY KEY (message_id);

alter table answer_link add constraint answer_link_token_hash_check CHECK ((length(token_hash) = 32));

alter table answer_link add constraint answer_link_token_hash_key UNIQUE (token_hash);

alter table answer_rule add constraint answer_rule_pkey PRIMARY KEY (owner_id);

alter table api_key add constraint api_key_acts_check CHECK (((acts IS NULL) OR ((cardinality(acts) >= 1) AND (cardinality(acts) <= 60))));

alter table api_key add constraint api_key_before CHECK (((before_hash IS NULL) = (before_until IS NULL)));

alter table api_key add constraint api_key_before_hash_check CHECK ((length(before_hash) = 32));

alter table api_key add constraint api_key_before_hash_key UNIQUE (before_hash);

alter table api_key add constraint api_key_ends CHECK (((expires IS NOT NULL) OR (NOT (acts IS DISTINCT FROM '{conversion.report}'::text[]))));

alter table api_key add constraint api_key_hash_check CHECK ((length(hash) = 32));

alter table api_key add constraint api_key_hash_key UNIQUE (hash);

alter table api_key add constraint api_key_last_four_check CHECK ((length(last_four) = 4));

alter table api_key add constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));

alter table api_key add constraint api_key_networks_check CHECK ((cardinality(networks) <= 20));

alter table api_key add constraint api_key_pkey PRIMARY KEY (id);

alter table api_key add constraint api_key_public_id_key UNIQUE (public_id);

alter table ask_budget add constraint ask_budget_key_hash_check CHECK ((length(key_hash) = 32));

alter table ask_budget add constraint ask_budget_pkey PRIMARY KEY (key_hash);

alter table audio_part add constraint audio_part_check CHECK (((fault IS NULL) = (seconds_an_hour IS NOT NULL)));

alter table audio_part add constraint audio_part_digest_check CHECK ((octet_length(digest) = 32));

alter table audio_part add constraint audio_part_part_check CHECK ((part = 'speech'::text));

alter table audio_part add constraint audio_part_pkey PRIMARY KEY (part);

alter table audio_part add constraint audio_part_seconds_an_hour_check CHECK ((seconds_an_hour >= (0)::double precision));

alter table audio_task add constraint audio_task_bytes_check CHECK ((bytes >= 0));

alter table audio_task add constraint audio_task_check CHECK (((state = 'claimed'::text) = (lease IS NOT NULL)));

alter table audio_task add constraint audio_task_check1 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'not-readable'::text])) = (ended IS NOT NULL)));

alter table audio_task add constraint audio_task_counted_check CHECK ((counted >= (0)::double precision));

alter table audio_task add constraint audio_task_kind_check CHECK ((kind = 'speech'::text));

alter table audio_task add constraint audio_task_pkey PRIMARY KEY (episode_id, kind);

alter table audio_task add constraint audio_task_seconds_check CHECK ((seconds >= (0)::double precision));

alter table audio_task add constraint audio_task_sha256_check CHECK ((octet_length(sha256) = 32));

alter table audio_task add constraint audio_task_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'claimed'::text, 'done'::text, 'failed'::text, 'not-readable'::text])));

alter table audit add constraint audit_owner_id_seq_at_key UNIQUE NULLS NOT DISTINCT (owner_id, seq, at);

alter table audit add constraint audit_pkey PRIMARY KEY (id, at);

alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY (chain);

alter table audit_copied add constraint audit_copied_pkey PRIMARY KEY (receiver, chain);

alter table audit_copied add constraint audit_copied_receiver_check CHECK ((receiver = ANY (ARRAY['syslog'::text, 'webhook'::text])));

alter table audit_copier add constraint audit_copier_check CHECK (((trouble IS NULL) = (trouble_since IS NULL)));

alter table audit_copier add constraint audit_copier_pkey PRIMARY KEY (receiver);

alter table audit_copier add constraint audit_copier_receiver_check CHECK ((receiver = ANY (ARRAY['syslog'::text, 'webhook'::text])));

alter table audit_left add constraint audit_left_pkey PRIMARY KEY (chain, month);

alter table audit_pending add constraint audit_pending_pkey PRIMARY KEY (id);

alter table background_change add constraint background_change_name_check CHECK ((length(name) <= 60));

alter table background_change add constraint background_change_pkey PRIMARY KEY (name);

alter table background_change add constraint background_change_total_check CHECK ((total >= 0));

alter table background_change add constraint background_change_trouble_check CHECK ((length(trouble) <= 500));

alter table booking add constraint booking_cancelled_side_check CHECK ((cancelled_side = ANY (ARRAY['us'::text, 'host'::text])));

alter table booking add constraint booking_check CHECK (((accepted_version >= 1) AND (accepted_version <= version)));

alter table booking add constraint booking_check1 CHECK (((paid_on IS NULL) = (paid_amount IS NULL)));

alter table booking add constraint booking_check2 CHECK ((num_nonnulls(cancelled, cancelled_side, cancelled_reason) = ANY (ARRAY[0, 3])));

alter table booking add constraint booking_link CHECK (((link_seed IS NULL) = (link_hash IS NULL)));

alter table booking add constraint booking_link_hash_check CHECK ((octet_length(link_hash) = 32));

alter table booking add constraint booking_link_hash_key UNIQUE (link_hash);

alter table booking add constraint booking_number_check CHECK ((number ~ '^\d{4}-\d{4,}$'::text));

alter table booking add constraint booking_owner_id_number_key UNIQUE (owner_id, number);

alter table booking add constraint booking_paid_amount_check CHECK ((paid_amount >= 0));

alter table booking add constraint booking_pkey PRIMARY KEY (id);

alter table booking add constraint booking_public_id_key UNIQUE (public_id);

alter table booking add constraint booking_version_check CHECK ((version > 0));

alter table booking_check add constraint booking_check_pkey PRIMARY KEY (booking_id, what, "position");

alter table booking_check add constraint booking_check_position_check CHECK (("position" >= 0));

alter table booking_check add constraint booking_check_what_check CHECK ((what = ANY (ARRAY['copy-shared'::text, 'copy-approved'::text, 'link-code'::text, 'disclosure'::text, 'recording'::text, 'airing'::text])));

alter table booking_counter add constraint booking_counter_last_check CHECK ((last > 0));

alter table booking_counter add constraint booking_counter_pkey PRIMARY KEY (owner_id, year);

alter table booking_mail add constraint booking_mail_kind_check CHECK ((kind = ANY (ARRAY['sheet'::text, 'record'::text, 'cancelled'::text, 'makegood'::text, 'reminder'::text])));

alter table booking_mail add constraint booking_mail_pkey PRIMARY KEY (id);

alter table booking_mail add constraint booking_mail_spot CHECK (((kind = 'makegood'::text) = (spot_id IS NOT NULL)));

alter table booking_reminded add constraint booking_reminded_pkey PRIMARY KEY (booking_id, what, "position", due);

alter table booking_reminder add constraint booking_reminder_days_check CHECK (((days >= 0) AND (days <= 30)));

alter table booking_reminder add constraint booking_reminder_pkey PRIMARY KEY (booking_id);

alter table booking_try add constraint booking_try_copies_check CHECK ((copies >= 0));

alter table booking_try add constraint booking_try_pkey PRIMARY KEY (booking_id, hour);

alter table booking_version add constraint booking_version_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text])));

alter table booking_version add constraint booking_version_check2 CHECK (((answer IS NULL) = (answered IS NULL)));

alter table booking_version add constraint booking_version_check3 CHECK (((answer IS NULL) OR (sent IS NOT NULL)));

alter table booking_version add constraint booking_version_number_check CHECK ((number > 0));

alter table booking_version add constraint booking_version_pdf_check CHECK ((octet_length(pdf) <= 1048576));

alter table booking_version add constraint booking_version_pkey PRIMARY KEY (booking_id, number);

alter table booking_version add constraint booking_version_record_pdf_check CHECK ((octet_length(record_pdf) <= 1048576));

alter table booking_version add constraint booking_version_sent CHECK (((sent IS NULL) = (until IS NULL)));

alter table booking_version add constraint booking_version_sha256_check CHECK ((octet_length(sha256) = 32));

alter table booking_version add constraint booking_version_sheet_check CHECK ((octet_length(sheet) <= 131072));

alter table campaign add constraint campaign_budget_check CHECK ((budget >= 0));

alter table campaign add constraint campaign_category_check CHECK ((char_length(category) <= 30));

alter table campaign add constraint campaign_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table campaign add constraint campaign_display_name_check CHECK ((display_name <> ''::text));

alter table campaign add constraint campaign_duration_check CHECK (((duration >= 30) AND (duration <= 366)));

alter table campaign add constraint campaign_pay_per_action_check CHECK (((pay_per_action >= 0) AND (pay_per_action <= 100)));

alter table campaign add constraint campaign_pay_per_click_check CHECK ((pay_per_click >= 0));

alter table campaign add constraint campaign_pay_per_lead_check CHECK ((pay_per_lead >= 0));

alter table campaign add constraint campaign_pkey PRIMARY KEY (id);

alter table campaign add constraint campaign_public_id_key UNIQUE (public_id);

alter table campaign_active add constraint campaign_active_pkey PRIMARY KEY (campaign_id);

alter table campaign_briefing add constraint campaign_briefing_pkey PRIMARY KEY (campaign_id);

alter table campaign_briefing add constraint campaign_briefing_words_check CHECK ((words >= 0));

alter table campaign_entry add constraint campaign_entry_campaign_id_podcast_id_key UNIQUE (campaign_id, podcast_id);

alter table campaign_entry add constraint campaign_entry_form_check CHECK ((form = ANY (ARRAY['formal'::text, 'informal'::text])));

alter table campaign_entry add constraint campaign_entry_pkey PRIMARY KEY (id);

alter table campaign_entry add constraint campaign_entry_public_id_key UNIQUE (public_id);

alter table campaign_entry add constraint campaign_entry_state_check CHECK ((state = ANY (ARRAY['New'::text, 'Contacted'::text, 'FollowedUp'::text, 'Interested'::text, 'Signed'::text, 'Briefed'::text, 'Lost'::text])));

alter table campaign_figures add constraint campaign_figures_ads_delivered_check CHECK ((ads_delivered >= 0));

alter table campaign_figures add constraint campaign_figures_budget_placed_check CHECK ((budget_placed >= 0));

alter table campaign_figures add constraint campaign_figures_budget_provided_check CHECK ((budget_provided >= 0));

alter table campaign_figures add constraint campaign_figures_budget_spent_check CHECK ((budget_spent >= 0));

alter table campaign_figures add constraint campaign_figures_check CHECK (((currency IS NOT NULL) OR (num_nonnulls(budget_provided, budget_placed, budget_spent) = 0)));

alter table campaign_figures add constraint campaign_figures_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table campaign_figures add constraint campaign_figures_paid_check CHECK ((paid >= 0));

alter table campaign_figures add constraint campaign_figures_pkey PRIMARY KEY (campaign_id);

alter table campaign_guest add constraint campaign_guest_pkey PRIMARY KEY (campaign_id, login_id);

alter table campaign_move add constraint campaign_move_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'mail'::text, 'reply'::text, 'away'::text, 'opt-out'::text, 'booking'::text, 'answer'::text, 'copy'::text])));

alter table campaign_move add constraint campaign_move_check CHECK ((to_state <> from_state));

alter table campaign_move add constraint campaign_move_pkey PRIMARY KEY (id);

alter table campaign_presence add constraint campaign_presence_pkey PRIMARY KEY (campaign_id, login_id, tab);

alter table campaign_presence add constraint campaign_presence_tab_check CHECK ((char_length(tab) <= 40));

alter table campaign_step add constraint campaign_step_pkey PRIMARY KEY (campaign_id, step);

alter table campaign_step add constraint campaign_step_step_check CHECK ((step = ANY (ARRAY['baseData'::text, 'kickOff'::text, 'start'::text, 'listened'::text])));

alter table campaign_target add constraint campaign_target_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table campaign_target add constraint campaign_target_per_action_check CHECK ((per_action > 0));

alter table campaign_target add constraint campaign_target_pkey PRIMARY KEY (campaign_id);

alter table campaign_window add constraint campaign_window_days_check CHECK (((days >= 1) AND (days <= 90)));

alter table campaign_window add constraint campaign_window_pkey PRIMARY KEY (campaign_id);

alter table claim_look add constraint claim_look_outcome_check CHECK ((outcome = ANY (ARRAY['read'::text, 'failed'::text])));

alter table claim_look add constraint claim_look_pkey PRIMARY KEY (podcast_id);

alter table click_gap add constraint click_gap_check CHECK ((until >= since));

alter table click_gap add constraint click_gap_pkey PRIMARY KEY (id);

alter table contact_basis add constraint contact_basis_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'consent'::text, 'relation'::text, 'invites'::text])));

alter table contact_basis add constraint contact_basis_pkey PRIMARY KEY (id);

alter table contact_basis add constraint contact_basis_public_id_key UNIQUE (public_id);

alter table contact_decision add constraint contact_decision_basis_check CHECK ((basis = ANY (ARRAY['asked'::text, 'consent'::text, 'relation'::text, 'invites'::text, 'published'::text, 'none'::text])));

alter table contact_decision add constraint contact_decision_country_basis_check CHECK ((country_basis = ANY (ARRAY['address'::text, 'website'::text, 'language'::text, 'unknown'::text])));

alter table contact_decision add constraint contact_decision_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'warn'::text, 'block-batch'::text, 'block'::text])));

alter table contact_decision add constraint contact_decision_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'role'::text, 'network'::text, 'placeholder'::text])));

alter table contact_decision add constraint contact_decision_outcome_check CHECK ((outcome = ANY (ARRAY['planned'::text, 'left-out'::text, 'handed'::text, 'held'::text, 'overridden'::text])));

alter table contact_decision add constraint contact_decision_pkey PRIMARY KEY (id);

alter table contact_decision add constraint contact_decision_reason_check CHECK ((char_length(reason) >= 20));

alter table contact_preference add constraint contact_preference_blocked_check CHECK ((cardinality(blocked) <= 30));

alter table contact_preference add constraint contact_preference_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table contact_preference add constraint contact_preference_page_check CHECK ((char_length(page) <= 2000));

alter table contact_preference add constraint contact_preference_pkey PRIMARY KEY (podcast_id, said_by);

alter table contact_preference add constraint contact_preference_route_check CHECK ((route = ANY (ARRAY['mail'::text, 'page'::text])));

alter table contact_preference add constraint contact_preference_said_by_check CHECK ((said_by = ANY (ARRAY['link'::text, 'claim'::text])));

alter table contact_rule add constraint contact_rule_basis_check CHECK ((basis = ANY (ARRAY['none'::text, 'published'::text, 'invites'::text, 'agreed'::text])));

alter table contact_rule add constraint contact_rule_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'warn'::text, 'block-batch'::text, 'block'::text])));

alter table contact_rule add constraint contact_rule_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'role'::text])));

alter table contact_rule add constraint contact_rule_pkey PRIMARY KEY (id);

alter table conversation add constraint conversation_pkey PRIMARY KEY (id);

alter table conversation add constraint conversation_public_id_key UNIQUE (public_id);

alter table conversation add constraint conversation_snooze_kind_check CHECK ((snooze_kind = ANY (ARRAY['time'::text, 'no-answer'::text])));

alter table conversation add constraint conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'snoozed'::text, 'done'::text])));

alter table conversation add constraint conversation_turn_check CHECK ((turn = ANY (ARRAY['ours'::text, 'theirs'::text])));

alter table conversation_answer add constraint conversation_answer_pkey PRIMARY KEY (message_id);

alter table conversation_draft add constraint conversation_draft_pkey PRIMARY KEY (conversation_id, login_id);

alter table conversation_entry add constraint conversation_entry_pkey PRIMARY KEY (conversation_id, podcast_id);

alter table conversation_mail add constraint conversation_mail_certainty_check CHECK ((certainty = ANY (ARRAY['certain'::text, 'probable'::text, 'same-person'::text, 'unsure'::text])));

alter table conversation_mail add constraint conversation_mail_corrected_kind_check CHECK ((corrected_kind = ANY (ARRAY['human'::text, 'away'::text, 'left'::text, 'automatic'::text, 'opt-out'::text])));

alter table conversation_mail add constraint conversation_mail_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'elsewhere'::text])));

alter table conversation_mail add constraint conversation_mail_kind_check CHECK ((kind = ANY (ARRAY['human'::text, 'away'::text, 'left'::text, 'automatic'::text, 'opt-out'::text, 'report'::text, 'complaint'::text])));

alter table conversation_mail add constraint conversation_mail_owner_id_identity_key UNIQUE (owner_id, identity);

alter table conversation_mail add constraint conversation_mail_pkey PRIMARY KEY (id);

alter table conversation_mail add constraint conversation_mail_public_id_key UNIQUE (public_id);

alter table conversation_note add constraint conversation_note_pkey PRIMARY KEY (id);

alter table conversation_note add constraint conversation_note_public_id_key UNIQUE (public_id);

alter table conversation_opening add constraint conversation_opening_pkey PRIMARY KEY (owner_id);

alter table conversation_participant add constraint conversation_participant_pkey PRIMARY KEY (conversation_id, person_key);

alter table conversation_presence add constraint conversation_presence_pkey PRIMARY KEY (conversation_id, login_id);

alter table conversation_seen add constraint conversation_seen_pkey PRIMARY KEY (conversation_id, login_id);

alter table conversation_shared add constraint conversation_shared_pkey PRIMARY KEY (conversation_id, mailbox_id);

alter table conversation_stranger add constraint conversation_stranger_pkey PRIMARY KEY (conversation_id, person_key);

alter table conversion add constraint conversion_answer_check CHECK ((length(answer) <= 300));

alter table conversion add constraint conversion_check CHECK (((amount IS NULL) = (currency IS NULL)));

alter table conversion add constraint conversion_check1 CHECK (((kind <> 'refund'::text) OR (COALESCE(amount, (0)::bigint) <= 0)));

alter table conversion add constraint conversion_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table conversion add constraint conversion_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));

alter table conversion add constraint conversion_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'lead'::text, 'refund'::text])));

alter table conversion add constraint conversion_link_slug_check CHECK ((link_slug ~ '^[2-9A-HJ-NP-Z]{7}$'::text));

alter table conversion add constraint conversion_owner_id_source_key_key UNIQUE (owner_id, source, key);

alter table conversion add constraint conversion_pkey PRIMARY KEY (id);

alter table conversion add constraint conversion_refund_of_check CHECK ((length(refund_of) <= 200));

alter table conversion add constraint conversion_rule_check CHECK ((rule = ANY (ARRAY['code'::text, 'link'::text, 'answer'::text, 'order'::text, 'none'::text])));

alter table conversion add constraint conversion_source_check CHECK ((source ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text));

alter table conversion_import add constraint conversion_import_file_name_check CHECK ((length(file_name) <= 200));

alter table conversion_import add constraint conversion_import_pkey PRIMARY KEY (id);

alter table conversion_import add constraint conversion_import_public_id_key UNIQUE (public_id);

alter table conversion_import add constraint conversion_import_source_check CHECK ((source ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text));

alter table conversion_import add constraint conversion_import_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'taken-back'::text])));

alter table conversion_state add constraint conversion_state_pkey PRIMARY KEY (owner_id);

alter table copy_comment add constraint copy_comment_pkey PRIMARY KEY (id);

alter table copy_comment add constraint copy_comment_public_id_key UNIQUE (public_id);

alter table copy_comment add constraint copy_comment_side_check CHECK ((side = ANY (ARRAY['us'::text, 'host'::text])));

alter table copy_version add constraint copy_version_check CHECK (((state = 'draft'::text) = (shared IS NULL)));

alter table copy_version add constraint copy_version_check1 CHECK (((state <> 'approved'::text) OR (approved IS NOT NULL)));

alter table copy_version add constraint copy_version_check2 CHECK (((side = 'us'::text) OR (state <> 'draft'::text)));

alter table copy_version add constraint copy_version_number_check CHECK (((number >= 1) AND (number <= 50)));

alter table copy_version add constraint copy_version_pkey PRIMARY KEY (booking_id, number);

alter table copy_version add constraint copy_version_sha256_check CHECK ((length(sha256) = 32));

alter table copy_version add constraint copy_version_side_check CHECK ((side = ANY (ARRAY['us'::text, 'host'::text])));

alter table copy_version add constraint copy_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'shared'::text, 'changes-asked'::text, 'approved'::text])));

alter table copy_version add constraint copy_version_words_check CHECK ((length(words) <= 256000));

alter table data_request add constraint data_request_address_hmac_check CHECK ((octet_length(address_hmac) = 32));

alter table data_request add constraint data_request_pkey PRIMARY KEY (id);

alter table data_request add constraint data_request_token_hash_check CHECK ((octet_length(token_hash) = 32));

alter table data_request add constraint data_request_token_hash_key UNIQUE (token_hash);

alter table delivery_report add constraint delivery_report_kind_check CHECK ((kind = ANY (ARRAY['gone'::text, 'full'::text, 'blocked'::text, 'expired'::text, 'content'::text, 'delayed'::text, 'delivered'::text, 'unclear'::text, 'complaint'::text, 'ours'::text])));

alter table delivery_report add constraint delivery_report_mail_id_message_id_key UNIQUE (mail_id, message_id);

alter table delivery_report add constraint delivery_report_pkey PRIMARY KEY (id);

alter table delivery_report add constraint delivery_report_proof_check CHECK ((proof = ANY (ARRAY['strong'::text, 'weak'::text])));

alter table disavowal add constraint disavowal_pkey PRIMARY KEY (token_hash);

alter table disavowal add constraint disavowal_token_hash_check CHECK ((octet_length(token_hash) = 32));

alter table dump_row_put_off add constraint dump_row_put_off_pkey PRIMARY KEY (row_id);

alter table dump_run add constraint dump_run_pkey PRIMARY KEY (id);

alter table entry_note add constraint entry_note_pkey PRIMARY KEY (id);

alter table entry_note add constraint entry_note_public_id_key UNIQUE (public_id);

alter table episode add constraint episode_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 500)));

alter table episode add constraint episode_notes_check CHECK ((octet_length(notes) <= 50000));

alter table episode add constraint episode_number_check CHECK ((number > 0));

alter table episode add constraint episode_pkey PRIMARY KEY (id);

alter table episode add constraint episode_podcast_id_key_key UNIQUE (podcast_id, key);

alter table episode add constraint episode_season_check CHECK ((season > 0));

alter table episode add constraint episode_seconds_check CHECK (((seconds >= 1) AND (seconds <= 86400)));

alter table episode add constraint episode_sound_bytes_check CHECK ((sound_bytes > 0));

alter table episode add constraint episode_type_check CHECK ((type = ANY (ARRAY['full'::text, 'bonus'::text, 'trailer'::text])));

alter table episode_print add constraint episode_print_items_check CHECK ((((octet_length(items) % 4) = 0) AND (octet_length(items) <= 2000000)));

alter table episode_print add constraint episode_print_pkey PRIMARY KEY (episode_id);

alter table episode_print add constraint episode_print_seconds_check CHECK ((seconds > (0)::double precision));

alter table episode_print add constraint episode_print_sha256_check CHECK ((octet_length(sha256) = 32));

alter table episode_text add constraint episode_text_check CHECK ((num_nonnulls(cues, sha256, read, cut, words) = ANY (ARRAY[0, 5])));

alter table episode_text add constraint episode_text_cues_check CHECK ((octet_length(cues) <= 5000000));

alter table episode_text add constraint episode_text_kind_check CHECK ((kind = ANY (ARRAY['transcript'::text, 'chapters'::text, 'speech'::text])));

alter table episode_text add constraint episode_text_pkey PRIMARY KEY (episode_id, kind);

alter table episode_text add constraint episode_text_sha256_check CHECK ((octet_length(sha256) = 32));

alter table erased_address add constraint erased_address_person_hash_check CHECK ((octet_length(person_hash) = 32));

alter table erased_address add constraint erased_address_pkey PRIMARY KEY (person_hash);

alter table feed_host add constraint feed_host_pkey PRIMARY KEY (host);

alter table feed_walk add constraint feed_walk_id_check CHECK (id);

alter table feed_walk add constraint feed_walk_pkey PRIMARY KEY (id);

alter table file_piece add constraint file_piece_pkey PRIMARY KEY (owner_id, hash, number);

alter table file_total add constraint file_total_pkey PRIMARY KEY (owner_id);

alter table fold_anew add constraint fold_anew_id_check CHECK (id);

alter table fold_anew add constraint fold_anew_pkey PRIMARY KEY (id);

alter table follow_up add constraint follow_up_check CHECK (((state = 'released'::text) OR (message_id IS NULL)));

alter table follow_up add constraint follow_up_check1 CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['held'::text, 'stopped'::text]))));

alter table follow_up add constraint follow_up_pkey PRIMARY KEY (id);

alter table follow_up add constraint follow_up_public_id_key UNIQUE (public_id);

alter table follow_up add constraint follow_up_root_message_id_step_key UNIQUE (root_message_id, step);

alter table follow_up add constraint follow_up_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'held'::text, 'released'::text, 'stopped'::text])));

alter table follow_up add constraint follow_up_step_check CHECK (((step >= 1) AND (step <= 3)));

alter table follow_up_pause add constraint follow_up_pause_pkey PRIMARY KEY (campaign_id);

alter table follow_up_step add constraint follow_up_step_days_check CHECK (((days >= 1) AND (days <= 30)));

alter table follow_up_step add constraint follow_up_step_pkey PRIMARY KEY (mailing_id, step);

alter table follow_up_step add constraint follow_up_step_step_check CHECK (((step >= 1) AND (step <= 3)));

alter table genre add constraint genre_kind_check CHECK ((kind = ANY (ARRAY['TOP'::text, 'SUB'::text])));

alter table genre add constraint genre_pkey PRIMARY KEY (id);

alter table genre add constraint genre_position_key UNIQUE ("position");

alter table host_answer add constraint host_answer_answer_check CHECK ((answer = ANY (ARRAY['interested'::text, 'not-now'::text, 'never'::text, 'never-anybody'::text, 'wrong-person'::text])));

alter table host_answer add constraint host_answer_pkey PRIMARY KEY (id);

alter table host_answer add constraint host_answer_public_id_key UNIQUE (public_id);

alter table idempotent_answer add constraint idempotent_answer_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));

alter table idempotent_answer add constraint idempotent_answer_pkey PRIMARY KEY (login_id, route, key);

alter table initial_grant add constraint initial_grant_identity_check CHECK ((length(identity) = 32));

alter table initial_grant add constraint initial_grant_pkey PRIMARY KEY (identity);

alter table invitation add constraint invitation_check CHECK (((role = 'guest'::text) = (campaign_id IS NOT NULL)));

alter table invitation add constraint invitation_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table invitation add constraint invitation_owner_id_username_key UNIQUE (owner_id, username);

alter table invitation add constraint invitation_pkey PRIMARY KEY (id);

alter table invitation add constraint invitation_public_id_key UNIQUE (public_id);

alter table invitation add constraint invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text, 'viewer'::text, 'guest'::text])));

alter table invitation add constraint invitation_token_hash_check CHECK ((length(token_hash) = 32));

alter table invitation add constraint invitation_token_hash_key UNIQUE (token_hash);

alter table invitation add constraint invitation_username_check CHECK ((username = lower(username)));

alter table ledger_account add constraint ledger_account_check CHECK (((kind = 'owner'::text) = (owner_id IS NOT NULL)));

alter table ledger_account add constraint ledger_account_check1 CHECK (((kind <> 'owner'::text) OR ((balance - reserved) >= 0)));

alter table ledger_account add constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'issued'::text, 'spent'::text, 'provider'::text, 'held'::text, 'revenue'::text])));

alter table ledger_account add constraint ledger_account_pkey PRIMARY KEY (id);

alter table ledger_account add constraint ledger_account_reserved_check CHECK ((reserved >= 0));

alter table ledger_account add constraint ledger_account_unit_check CHECK ((unit ~ '^(credit|[A-Z]{3})$'::text));

alter table ledger_account add constraint ledger_account_unit_of_kind CHECK (((unit = 'credit'::text) = (kind = ANY (ARRAY['owner'::text, 'issued'::text, 'spent'::text]))));

alter table ledger_entry add constraint ledger_entry_amount_check CHECK ((amount <> 0));

alter table ledger_entry add constraint ledger_entry_pkey PRIMARY KEY (id);

alter table ledger_transfer add constraint ledger_transfer_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL)));

alter table ledger_transfer add constraint ledger_transfer_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'grant'::text, 'revocation'::text, 'unlock'::text, 'refund'::text, 'reversal'::text, 'capture'::text, 'sale'::text, 'dispute'::text, 'return'::text, 'undelivered'::text])));

alter table ledger_transfer add constraint ledger_transfer_pkey PRIMARY KEY (id);

alter table ledger_transfer add constraint ledger_transfer_public_id_key UNIQUE (public_id);

alter table ledger_transfer add constraint ledger_transfer_reason_check CHECK ((reason <> ''::text));

alter table link add constraint link_pkey PRIMARY KEY (id);

alter table link add constraint link_public_id_key UNIQUE (public_id);

alter table link add constraint link_slug_check CHECK ((slug ~ '^[2-9A-HJ-NP-Z]{7}$'::text));

alter table link add constraint link_slug_key UNIQUE (slug);

alter table link add constraint link_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'removed'::text])));

alter table link add constraint link_target_check CHECK ((length(target) <= 8000));

alter table link_day add constraint link_day_pkey PRIMARY KEY (link_id, day);

alter table link_salt add constraint link_salt_pkey PRIMARY KEY (day);

alter table link_salt add constraint link_salt_salt_check CHECK ((length(salt) = 32));

alter table link_seen add constraint link_seen_pkey PRIMARY KEY (day, link_id, visitor);

alter table link_seen add constraint link_seen_visitor_check CHECK ((length(visitor) = 32));

alter table login add constraint login_fail_counter_check CHECK ((fail_counter >= 0));

alter table login add constraint login_pkey PRIMARY KEY (id);

alter table login add constraint login_public_id_key UNIQUE (public_id);

alter table login add constraint login_username_check CHECK ((username = lower(username)));

alter table login add constraint login_username_key UNIQUE (username);

alter table login_permission add constraint login_permission_permission_check CHECK ((permission = ANY (ARRAY['CORE_CONFIG_UPDATE'::text, 'PODCAST_EMAIL_READ'::text, 'OWNER_ACT_FOR_ANY'::text, 'CONTACT_RULE_OVERRIDE'::text])));

alter table login_permission add constraint login_permission_pkey PRIMARY KEY (login_id, permission);

alter table mail_account add constraint mail_account_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['recipients-refused'::text, 'limit-reached'::text, 'answers-missing'::text, 'server-busy'::text])));

alter table mail_account add constraint mail_account_pkey PRIMARY KEY (id);

alter table mail_account add constraint mail_account_refused_in_row_check CHECK ((refused_in_row >= 0));

alter table mail_account add constraint mail_account_unclear_in_row_check CHECK ((unclear_in_row >= 0));

alter table mail_domain add constraint mail_domain_pkey PRIMARY KEY (domain);

alter table mail_domain add constraint mail_domain_verdict_check CHECK ((verdict = ANY (ARRAY['good'::text, 'fault'::text, 'unknown'::text])));

alter table mail_file add constraint mail_file_mail_id_part_key UNIQUE (mail_id, part);

alter table mail_file add constraint mail_file_pkey PRIMARY KEY (id);

alter table mail_file add constraint mail_file_public_id_key UNIQUE (public_id);

alter table mail_file add constraint mail_file_scanned_check CHECK ((scanned = ANY (ARRAY['not-scanned'::text, 'clean'::text, 'infected'::text])));

alter table mail_file add constraint mail_file_state_check CHECK ((state = ANY (ARRAY['stored'::text, 'remote'::text, 'gone'::text])));

alter table mail_key add constraint mail_key_pkey PRIMARY KEY (owner_id, key_hash, mail_id);

alter table mail_place add constraint mail_place_pkey PRIMARY KEY (folder_id, uid_validity, remote);

alter table mail_provider add constraint mail_provider_kind_check CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text, 'oidc'::text])));

alter table mail_provider add constraint mail_provider_pkey PRIMARY KEY (id);

alter table mail_provider add constraint mail_provider_public_id_key UNIQUE (public_id);

alter table mail_provider add constraint mail_provider_transport_check CHECK ((transport = ANY (ARRAY['mail'::text, 'gmail'::text, 'graph'::text])));

alter table mail_tombstone add constraint mail_tombstone_pkey PRIMARY KEY (owner_id, identity);

alter table mail_words add constraint mail_words_pkey PRIMARY KEY (mail_id);

alter table mail_words_due add constraint mail_words_due_pkey PRIMARY KEY (mail_id);

alter table mailbox add constraint mailbox_imap_port_check CHECK (((imap_port >= 1) AND (imap_port <= 65535)));

alter table mailbox add constraint mailbox_imap_sign_in_check CHECK ((imap_sign_in = ANY (ARRAY['password'::text, 'oauth'::text])));

alter table mailbox add constraint mailbox_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['sign-in-refused'::text, 'sender-refused'::text, 'recipients-refused'::text, 'limit-reached'::text, 'answers-missing'::text, 'server-busy'::text, 'server-unreachable'::text, 'by-user'::text, 'overdue'::text, 'restored'::text, 'sign-in-over'::text, 'provider-failing'::text, 'too-many-dead'::text, 'complaints'::text, 'reputation'::text])));

alter table mailbox add constraint mailbox_per_day_check CHECK ((per_day >= 1));

alter table mailbox add constraint mailbox_per_hour_check CHECK ((per_hour >= 1));

alter table mailbox add constraint mailbox_pkey PRIMARY KEY (id);

alter table mailbox add constraint mailbox_public_id_key UNIQUE (public_id);

alter table mailbox add constraint mailbox_ramp_check CHECK ((((ramp_start IS NULL) = (ramp_day IS NULL)) AND ((ramp_day IS NULL) = (ramp_on IS NULL))));

alter table mailbox add constraint mailbox_ramp_day_check CHECK ((ramp_day >= 0));

alter table mailbox add constraint mailbox_ramp_start_check CHECK ((ramp_start >= 1));

alter table mailbox add constraint mailbox_reads_check CHECK ((reads = ANY (ARRAY['organization'::text, 'me'::text])));

alter table mailbox add constraint mailbox_smtp_port_check CHECK (((smtp_port >= 1) AND (smtp_port <= 65535)));

alter table mailbox add constraint mailbox_smtp_sign_in_check CHECK ((smtp_sign_in = ANY (ARRAY['password'::text, 'oauth'::text])));

alter table mailbox add constraint mailbox_transport_check CHECK ((transport = ANY (ARRAY['mail'::text, 'gmail'::text, 'graph'::text])));

alter table mailbox add constraint mailbox_window_from_check CHECK (((window_from >= 0) AND (window_from <= 1439)));

alter table mailbox add constraint mailbox_window_to_check CHECK (((window_to >= 1) AND (window_to <= 1440)));

alter table mailbox add constraint mailbox_writes_check CHECK ((writes = ANY (ARRAY['organization'::text, 'me'::text])));

alter table mailbox_consent add constraint mailbox_consent_pkey PRIMARY KEY (state_hash);

alter table mailbox_consent add constraint mailbox_consent_transport_check CHECK ((transport = ANY (ARRAY['mail'::text, 'gmail'::text, 'graph'::text])));

alter table mailbox_folder add constraint mailbox_folder_mailbox_id_path_key UNIQUE (mailbox_id, path);

alter table mailbox_folder add constraint mailbox_folder_pkey PRIMARY KEY (id);

alter table mailbox_folder add constraint mailbox_folder_use_check CHECK ((use = ANY (ARRAY['inbox'::text, 'sent'::text, 'junk'::text, 'archive'::text, 'all'::text, 'picked'::text])));

alter table mailbox_grant add constraint mailbox_grant_pkey PRIMARY KEY (mailbox_id);

alter table mailbox_grant add constraint mailbox_grant_state_check CHECK ((state = ANY (ARRAY['good'::text, 'over'::text, 'approval-needed'::text])));

alter table mailbox_handover add constraint mailbox_handover_pkey PRIMARY KEY (id);

alter table mailbox_probe add constraint mailbox_probe_check CHECK (((sent IS NULL) = (message_id IS NULL)));

alter table mailbox_probe add constraint mailbox_probe_check1 CHECK ((((done IS NULL) = (outcome IS NULL)) AND ((done IS NULL) = (domain IS NULL))));

alter table mailbox_probe add constraint mailbox_probe_outcome_check CHECK ((outcome = ANY (ARRAY['arrived'::text, 'not-arrived'::text, 'not-sent'::text, 'no-inbox'::text])));

alter table mailbox_probe add constraint mailbox_probe_pkey PRIMARY KEY (mailbox_id);

alter table mailbox_reader add constraint mailbox_reader_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'polling'::text, 'waiting'::text, 'off'::text])));

alter table mailbox_reader add constraint mailbox_reader_pkey PRIMARY KEY (mailbox_id);

alter table mailbox_test add constraint mailbox_test_pkey PRIMARY KEY (id);

alter table mailing add constraint mailing_content_refusals_check CHECK ((content_refusals >= 0));

alter table mailing add constraint mailing_form_check CHECK ((form = ANY (ARRAY['formal'::text, 'informal'::text])));

alter table mailing add constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['mailing'::text, 'reply'::text, 'personal'::text])));

alter table mailing add constraint mailing_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table mailing add constraint mailing_one_template CHECK (((template_id IS NULL) OR (built_in IS NULL)));

alter table mailing add constraint mailing_pkey PRIMARY KEY (id);

alter table mailing add constraint mailing_public_id_key UNIQUE (public_id);

alter table mailing add constraint mailing_target_check CHECK ((target = ANY (ARRAY['rule'::text, 'none'::text, 'New'::text, 'Contacted'::text, 'FollowedUp'::text, 'Interested'::text, 'Signed'::text, 'Briefed'::text, 'Lost'::text])));

alter table member_removal add constraint member_removal_pkey PRIMARY KEY (id);

alter table member_removal add constraint member_removal_public_id_key UNIQUE (public_id);

alter table member_removal add constraint member_removal_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text, 'viewer'::text])));

alter table membership add constraint membership_ceiling_check CHECK (((ceiling >= 0) AND (ceiling <= 1000000)));

alter table membership add constraint membership_pkey PRIMARY KEY (login_id, owner_id);

alter table membership add constraint membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text, 'viewer'::text])));

alter table message add constraint message_answer CHECK (((document IS NULL) = (people IS NULL)));

alter table message add constraint message_arm_check CHECK ((arm = ANY (ARRAY['a'::text, 'b'::text])));

alter table message add constraint message_fate_check CHECK ((fate = ANY (ARRAY['delayed'::text, 'delivered'::text, 'gone'::text, 'full'::text, 'blocked'::text, 'expired'::text, 'complained'::text])));

alter table message add constraint message_message_id_key UNIQUE (message_id);

alter table message add constraint message_once UNIQUE (mailing_id, recipient_key, step);

alter table message add constraint message_page CHECK ((((page_path IS NULL) = (page_seed IS NULL)) AND ((page_path IS NULL) OR (document IS NOT NULL))));

alter table message add constraint message_pauses_check CHECK ((pauses >= 0));

alter table message add constraint message_pkey PRIMARY KEY (id);

alter table message add constraint message_public_id_key UNIQUE (public_id);

alter table message add constraint message_rhythm_check CHECK ((((rhythm_podcast_id IS NULL) = (rhythm_weekday IS NULL)) AND ((rhythm_weekday IS NULL) OR (not_before IS NOT NULL))));

alter table message add constraint message_rhythm_weekday_check CHECK (((rhythm_weekday >= 0) AND (rhythm_weekday <= 6)));

alter table message add constraint message_sent_copy_check CHECK ((sent_copy = ANY (ARRAY['none'::text, 'waiting'::text, 'done'::text, 'failed'::text])));

alter table message add constraint message_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'claimed'::text, 'handed'::text, 'accepted'::text, 'deferred'::text, 'failed'::text, 'unclear'::text, 'stopped'::text])));

alter table message add constraint message_step_check CHECK (((step >= 0) AND (step <= 3)));

alter table message_attempt add constraint message_attempt_pkey PRIMARY KEY (message_id);

alter table message_entry add constraint message_entry_pkey PRIMARY KEY (message_id, podcast_id);

alter table message_file add constraint message_file_check CHECK (((kept >= 0) AND (kept <= size)));

alter table message_file add constraint message_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));

alter table message_file add constraint message_file_pkey PRIMARY KEY (id);

alter table message_file add constraint message_file_place CHECK ((num_nonnulls(conversation_id, campaign_id, message_id, mailing_id) = 1));

alter table message_file add constraint message_file_public_id_key UNIQUE (public_id);

alter table message_file add constraint message_file_size_check CHECK (((size >= 1) AND (size <= 10000000)));

alter table message_file add constraint message_file_whole CHECK (((num_nonnulls(message_id, mailing_id) = 0) OR (kept = size)));

alter table message_file add constraint message_file_writer CHECK ((num_nonnulls(conversation_id, campaign_id) = num_nonnulls(login_id)));

alter table message_file_piece add constraint message_file_piece_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 262144)));

alter table message_file_piece add constraint message_file_piece_number_check CHECK ((number >= 0));

alter table message_file_piece add constraint message_file_piece_pkey PRIMARY KEY (file_id, number);

alter table money_problem add constraint money_problem_kind_check CHECK ((kind = ANY (ARRAY['amount-differs'::text, 'unlocked-not-paid'::text, 'unknown-session'::text, 'refund-outside'::text, 'refund-failed'::text, 'dispute'::text, 'paid-late'::text, 'stuck'::text])));

alter table money_problem add constraint money_problem_kind_reference_key UNIQUE (kind, reference);

alter table money_problem add constraint money_problem_pkey PRIMARY KEY (id);

alter table money_problem add constraint money_problem_public_id_key UNIQUE (public_id);

alter table move_suggestion add constraint move_suggestion_mail_id_entry_id_key UNIQUE (mail_id, entry_id);

alter table move_suggestion add constraint move_suggestion_pkey PRIMARY KEY (id);

alter table move_suggestion add constraint move_suggestion_public_id_key UNIQUE (public_id);

alter table move_suggestion add constraint move_suggestion_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'taken'::text, 'undone'::text, 'dismissed'::text, 'overtaken'::text])));

alter table notice add constraint notice_pkey PRIMARY KEY (id);

alter table notice add constraint notice_public_id_key UNIQUE (public_id);

alter table notice_choice add constraint notice_choice_mail_check CHECK ((mail = ANY (ARRAY['at-once'::text, 'daily'::text, 'no'::text])));

alter table notice_choice add constraint notice_choice_pkey PRIMARY KEY (login_id, kind);

alter table notice_setting add constraint notice_setting_pkey PRIMARY KEY (login_id);

alter table oauth_client add constraint oauth_client_check CHECK (((NOT registered_itself) OR (owner_id IS NULL)));

alter table oauth_client add constraint oauth_client_pkey PRIMARY KEY (id);

alter table oauth_client add constraint oauth_client_public_id_key UNIQUE (public_id);

alter table oauth_client add constraint oauth_client_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10)));

alter table oauth_grant add constraint oauth_grant_access_hash_key UNIQUE (access_hash);

alter table oauth_grant add constraint oauth_grant_acts_check CHECK ((cardinality(acts) > 0));

alter table oauth_grant add constraint oauth_grant_code_hash_key UNIQUE (code_hash);

alter table oauth_grant add constraint oauth_grant_family_hash_key UNIQUE (family_hash);

alter table oauth_grant add constraint oauth_grant_pkey PRIMARY KEY (id);

alter table oauth_grant add constraint oauth_grant_public_id_key UNIQUE (public_id);

alter table oauth_grant add constraint oauth_grant_whole CHECK ((num_nulls(family_hash, refresh_hash, refresh_until, access_hash, access_until) = ANY (ARRAY[0, 5])));

alter table offer add constraint offer_agreed_total CHECK (((state = ANY (ARRAY['agreed'::text, 'booked'::text])) = (agreed_total IS NOT NULL)));

alter table offer add constraint offer_agreed_total_check CHECK ((agreed_total >= 0));

alter table offer add constraint offer_pkey PRIMARY KEY (id);

alter table offer add constraint offer_public_id_key UNIQUE (public_id);

alter table offer add constraint offer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'agreed'::text, 'booked'::text, 'declined'::text, 'withdrawn'::text])));

alter table offer add constraint offer_version_check CHECK ((version > 0));

alter table offer_decision add constraint offer_decision_act_check CHECK ((act = ANY (ARRAY['agree'::text, 'decline'::text, 'withdraw'::text])));

alter table offer_decision add constraint offer_decision_pkey PRIMARY KEY (id);

alter table offer_decision add constraint offer_decision_version_check CHECK ((version > 0));

alter table offer_version add constraint offer_version_number_check CHECK ((number > 0));

alter table offer_version add constraint offer_version_pkey PRIMARY KEY (offer_id, number);

alter table offer_version add constraint offer_version_side_check CHECK ((side = ANY (ARRAY['us'::text, 'host'::text])));

alter table opt_out_link add constraint opt_out_link_address_hmac_check CHECK ((length(address_hmac) = 32));

alter table opt_out_link add constraint opt_out_link_message_id_key UNIQUE (message_id);

alter table opt_out_link add constraint opt_out_link_pkey PRIMARY KEY (token_hash);

alter table opt_out_link add constraint opt_out_link_token_hash_check CHECK ((length(token_hash) = 32));

alter table own_field add constraint own_field_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text])));

alter table own_field add constraint own_field_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 400)));

alter table own_field add constraint own_field_owner_id_name_key_key UNIQUE (owner_id, name_key);

alter table own_field add constraint own_field_pkey PRIMARY KEY (id);

alter table own_field add constraint own_field_public_id_key UNIQUE (public_id);

alter table own_template add constraint own_template_pkey PRIMARY KEY (id);

alter table own_template add constraint own_template_public_id_key UNIQUE (public_id);

alter table own_template add constraint own_template_version_check CHECK ((version > 0));

alter table own_template_version add constraint own_template_version_check1 CHECK (((form IS NULL) OR (language = 'de'::text)));

alter table own_template_version add constraint own_template_version_form_check CHECK ((form = ANY (ARRAY['formal'::text, 'informal'::text])));

alter table own_template_version add constraint own_template_version_kind_check CHECK ((kind = ANY (ARRAY['starter'::text, 'reminder'::text, 'terms'::text, 'other'::text])));

alter table own_template_version add constraint own_template_version_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table own_template_version add constraint own_template_version_pkey PRIMARY KEY (template_id, version);

alter table own_template_version add constraint own_template_version_version_check CHECK ((version > 0));

alter table own_value add constraint own_value_pkey PRIMARY KEY (entry_id, field_id);

alter table owner add constraint owner_display_name_check CHECK ((display_name <> ''::text));

alter table owner add constraint owner_name_key UNIQUE (name);

alter table owner add constraint owner_pkey PRIMARY KEY (id);

alter table owner add constraint owner_public_id_key UNIQUE (public_id);

alter table passkey add constraint passkey_credential_id_check CHECK ((char_length(credential_id) <= 1400));

alter table passkey add constraint passkey_credential_id_key UNIQUE (credential_id);

alter table passkey add constraint passkey_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

alter table passkey add constraint passkey_pkey PRIMARY KEY (id);

alter table passkey add constraint passkey_public_id_key UNIQUE (public_id);

alter table password_reset add constraint password_reset_pkey PRIMARY KEY (login_id);

alter table password_reset add constraint password_reset_token_hash_check CHECK ((length(token_hash) = 32));

alter table password_reset add constraint password_reset_token_hash_key UNIQUE (token_hash);

alter table payment_comparison add constraint payment_comparison_id_check CHECK (id);

alter table payment_comparison add constraint payment_comparison_pkey PRIMARY KEY (id);

alter table payment_dispute add constraint payment_dispute_amount_check CHECK ((amount > 0));

alter table payment_dispute add constraint payment_dispute_pkey PRIMARY KEY (id);

alter table payment_event add constraint payment_event_pkey PRIMARY KEY (id);

alter table payment_refund add constraint payment_refund_amount_check CHECK ((amount > 0));

alter table payment_refund add constraint payment_refund_check CHECK (((from_earned >= 0) AND (from_earned <= amount)));

alter table payment_refund add constraint payment_refund_pkey PRIMARY KEY (id);

alter table person_erasure add constraint person_erasure_check CHECK (((done IS NULL) = (address IS NOT NULL)));

alter table person_erasure add constraint person_erasure_pkey PRIMARY KEY (id);

alter table person_erasure add constraint person_erasure_public_id_key UNIQUE (public_id);

alter table platform_state add constraint platform_state_id_check CHECK (id);

alter table platform_state add constraint platform_state_key_check_check CHECK ((length(key_check) = 32));

alter table platform_state add constraint platform_state_pkey PRIMARY KEY (id);

alter table podcast add constraint podcast_check CHECK (((NOT shown) OR (taken_out IS NULL)));

alter table podcast add constraint podcast_episodes_check CHECK ((episodes >= 0));

alter table podcast add constraint podcast_genre_ids_check CHECK ((array_position(genre_ids, NULL::integer) IS NULL));

alter table podcast add constraint podcast_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text));

alter table podcast add constraint podcast_pkey PRIMARY KEY (id);

alter table podcast add constraint podcast_public_id_key UNIQUE (public_id);

alter table podcast add constraint podcast_rating_check CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric)));

alter table podcast add constraint podcast_ratings_count_check CHECK ((ratings_count >= 0));

alter table podcast add constraint podcast_reach_check CHECK ((reach >= 0));

alter table podcast add constraint podcast_reach_high_check CHECK ((reach_high >= 0));

alter table podcast add constraint podcast_reach_low_check CHECK ((reach_low >= 0));

alter table podcast add constraint podcast_reach_method_check CHECK ((reach_method = ANY (ARRAY['stated'::text, 'downloads'::text, 'ratings'::text, 'cadence'::text, 'invented'::text])));

alter table podcast add constraint podcast_title_check CHECK ((title <> ''::text));

alter table podcast_added add constraint podcast_added_pkey PRIMARY KEY (podcast_id, owner_id);

alter table podcast_address add constraint podcast_address_check CHECK (((country IS NULL) = (country_basis = 'unknown'::text)));

alter table podcast_address add constraint podcast_address_check1 CHECK (((snippet <> ''::text) = (evidence = 'invitation'::text)));

alter table podcast_address add constraint podcast_address_country_basis_check CHECK ((country_basis = ANY (ARRAY['address'::text, 'website'::text, 'language'::text, 'unknown'::text])));

alter table podcast_address add constraint podcast_address_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table podcast_address add constraint podcast_address_evidence_check CHECK ((evidence = ANY (ARRAY['invitation'::text, 'none'::text, 'not-examined'::text])));

alter table podcast_address add constraint podcast_address_pkey PRIMARY KEY (id);

alter table podcast_address add constraint podcast_address_podcast_id_address_key_source_tag_key UNIQUE (podcast_id, address_key, source, tag);

alter table podcast_address add constraint podcast_address_verdict_check CHECK ((verdict = ANY (ARRAY['usable'::text, 'placeholder'::text, 'invalid'::text])));

alter table podcast_alias add constraint podcast_alias_kind_check CHECK ((kind = ANY (ARRAY['feed'::text, 'guid'::text, 'itunes'::text])));

alter table podcast_alias add constraint podcast_alias_pkey PRIMARY KEY (kind, key);

alter table podcast_claim add constraint podcast_claim_check CHECK ((num_nonnulls(proved, page_hash, until) = ANY (ARRAY[0, 3])));

alter table podcast_claim add constraint podcast_claim_key_hash_check CHECK ((octet_length(key_hash) = 32));

alter table podcast_claim add constraint podcast_claim_key_hash_key UNIQUE (key_hash);

alter table podcast_claim add constraint podcast_claim_page_hash_check CHECK ((octet_length(page_hash) = 32));

alter table podcast_claim add constraint podcast_claim_pkey PRIMARY KEY (id);

alter table podcast_claim add constraint podcast_claim_word_hash_check CHECK ((octet_length(word_hash) = 32));

alter table podcast_decision add constraint podcast_decision_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'taken-out'::text])));

alter table podcast_decision add constraint podcast_decision_pkey PRIMARY KEY (id);

alter table podcast_detail add constraint podcast_detail_pkey PRIMARY KEY (podcast_id);

alter table podcast_feed add constraint podcast_feed_band_check CHECK (((band >= 0) AND (band <= 7)));

alter table podcast_feed add constraint podcast_feed_failures_check CHECK ((failures >= 0));

alter table podcast_feed add constraint podcast_feed_gap_hours_check CHECK ((gap_hours >= 0));

alter table podcast_feed add constraint podcast_feed_outcome_check CHECK ((outcome = ANY (ARRAY['read'::text, 'unchanged'::text, 'moved'::text, 'elsewhere'::text, 'gone'::text, 'missing'::text, 'denied'::text, 'busy'::text, 'failing'::text, 'no-podcast'::text, 'robots'::text, 'refused'::text, 'unreachable'::text, 'timeout'::text, 'tls'::text, 'protocol'::text])));

alter table podcast_feed add constraint podcast_feed_pkey PRIMARY KEY (podcast_id);

alter table podcast_index_row add constraint podcast_index_row_fingerprint_check CHECK ((length(fingerprint) = 16));

alter table podcast_index_row add constraint podcast_index_row_pkey PRIMARY KEY (row_id);

alter table podcast_list add constraint podcast_list_check CHECK (((kept >= 0) AND (kept <= size)));

alter table podcast_list add constraint podcast_list_check1 CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));

alter table podcast_list add constraint podcast_list_failure_check CHECK ((failure = ANY (ARRAY['empty'::text, 'too-many-rows'::text, 'too-large'::text, 'unreadable'::text, 'old-excel'::text, 'other-format'::text, 'no-titles'::text])));

alter table podcast_list add constraint podcast_list_name_check CHECK ((length(name) <= 200));

alter table podcast_list add constraint podcast_list_pkey PRIMARY KEY (id);

alter table podcast_list add constraint podcast_list_public_id_key UNIQUE (public_id);

alter table podcast_list add constraint podcast_list_size_check CHECK (((size >= 1) AND (size <= 20000000)));

alter table podcast_list add constraint podcast_list_state_check CHECK ((state = ANY (ARRAY['coming'::text, 'matching'::text, 'ready'::text, 'failed'::text])));

alter table podcast_list_line add constraint podcast_list_line_artist_check CHECK ((length(artist) <= 300));

alter table podcast_list_line add constraint podcast_list_line_candidates_check CHECK ((cardinality(candidates) <= 5));

alter table podcast_list_line add constraint podcast_list_line_feed_url_check CHECK ((length(feed_url) <= 2000));

alter table podcast_list_line add constraint podcast_list_line_found_check CHECK ((found = ANY (ARRAY['sure'::text, 'unsure'::text, 'none'::text, 'twice'::text])));

alter table podcast_list_line add constraint podcast_list_line_number_check CHECK (((number >= 1) AND (number <= 10000)));

alter table podcast_list_line add constraint podcast_list_line_pkey PRIMARY KEY (list_id, number);

alter table podcast_list_line add constraint podcast_list_line_reading_check CHECK ((reading = ANY (ARRAY['waiting'::text, 'read'::text, 'failed'::text])));

alter table podcast_list_line add constraint podcast_list_line_spotify_id_check CHECK ((length(spotify_id) <= 40));

alter table podcast_list_line add constraint podcast_list_line_title_check CHECK ((length(title) <= 300));

alter table podcast_list_line add constraint podcast_list_line_why_check CHECK ((why = ANY (ARRAY['feed'::text, 'apple'::text, 'title'::text, 'several'::text, 'other-feed'::text, 'other-title'::text, 'disagree'::text, 'alike'::text, 'read'::text])));

alter table podcast_list_piece add constraint podcast_list_piece_number_check CHECK ((number >= 0));

alter table podcast_list_piece add constraint podcast_list_piece_pkey PRIMARY KEY (list_id, number);

alter table podcast_recent add constraint podcast_recent_pkey PRIMARY KEY (podcast_id);

alter table podcast_recent add constraint podcast_recent_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)));

alter table podcast_source add constraint podcast_source_pkey PRIMARY KEY (podcast_id, source);

alter table podcast_tags add constraint podcast_tags_funding_check CHECK ((jsonb_typeof(funding) = 'array'::text));

alter table podcast_tags add constraint podcast_tags_persons_check CHECK ((jsonb_typeof(persons) = 'array'::text));

alter table podcast_tags add constraint podcast_tags_pkey PRIMARY KEY (podcast_id);

alter table podcast_tags add constraint podcast_tags_texts_check CHECK ((jsonb_typeof(texts) = 'array'::text));

alter table podcast_text_change add constraint podcast_text_change_check CHECK ((before IS DISTINCT FROM after));

alter table podcast_text_change add constraint podcast_text_change_field_check CHECK ((field = ANY (ARRAY['targetGroup'::text, 'preRoll'::text, 'midRoll'::text, 'postRoll'::text])));

alter table podcast_text_change add constraint podcast_text_change_pkey PRIMARY KEY (id);

alter table podcast_watch add constraint podcast_watch_pkey PRIMARY KEY (podcast_id, reason);

alter table podcast_watch add constraint podcast_watch_reason_check CHECK ((reason = ANY (ARRAY['booking'::text, 'campaign'::text])));

alter table preference add constraint preference_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table preference add constraint preference_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table preference add constraint preference_pkey PRIMARY KEY (login_id);

alter table price_sharing add constraint price_sharing_pkey PRIMARY KEY (owner_id);

alter table produced_spot add constraint produced_spot_check CHECK (((kept >= 0) AND (kept <= size)));

alter table produced_spot add constraint produced_spot_check1 CHECK ((num_nonnulls(type, seconds, sha256) = ANY (ARRAY[0, 3])));

alter table produced_spot add constraint produced_spot_check2 CHECK (((sha256 IS NULL) OR (kept = size)));

alter table produced_spot add constraint produced_spot_items_check CHECK (((octet_length(items) % 4) = 0));

alter table produced_spot add constraint produced_spot_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));

alter table produced_spot add constraint produced_spot_pkey PRIMARY KEY (id);

alter table produced_spot add constraint produced_spot_public_id_key UNIQUE (public_id);

alter table produced_spot add constraint produced_spot_seconds_check CHECK ((seconds > (0)::double precision));

alter table produced_spot add constraint produced_spot_sha256_check CHECK ((octet_length(sha256) = 32));

alter table produced_spot add constraint produced_spot_size_check CHECK (((size >= 1) AND (size <= 25000000)));

alter table produced_spot add constraint produced_spot_type_check CHECK ((type = ANY (ARRAY['mp3'::text, 'wav'::text, 'flac'::text, 'ogg'::text])));

alter table produced_spot_piece add constraint produced_spot_piece_number_check CHECK ((number >= 0));

alter table produced_spot_piece add constraint produced_spot_piece_pkey PRIMARY KEY (spot_id, number);

alter table promo_code add constraint promo_code_code_check CHECK (((length(code) >= 2) AND (length(code) <= 40)));

alter table promo_code add constraint promo_code_key_check CHECK ((key = upper(key)));

alter table promo_code add constraint promo_code_owner_id_key_key UNIQUE (owner_id, key);

alter table promo_code add constraint promo_code_pkey PRIMARY KEY (id);

alter table promo_code add constraint promo_code_public_id_key UNIQUE (public_id);

alter table promo_code_holder add constraint promo_code_holder_check CHECK ((until >= since));

alter table promo_code_holder add constraint promo_code_holder_pkey PRIMARY KEY (id);

alter table purchase add constraint purchase_captured_check CHECK ((captured >= 0));

alter table purchase add constraint purchase_captured_currency_check CHECK ((captured_currency ~ '^[A-Z]{3}$'::text));

alter table purchase add constraint purchase_card CHECK ((((card_items > 0) = (price IS NOT NULL)) AND ((price IS NULL) = (currency IS NULL)) AND ((price IS NULL) = (price_id IS NULL)) AND ((price IS NULL) = (expires IS NULL))));

alter table purchase add constraint purchase_card_items_check CHECK ((card_items >= 0));

alter table purchase add constraint purchase_credits_consumed_check CHECK ((credits_consumed >= 0));

alter table purchase add constraint purchase_credits_per_email_check CHECK ((credits_per_email >= 1));

alter table purchase add constraint purchase_credits_reserved_check CHECK ((credits_reserved >= 0));

alter table purchase add constraint purchase_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));

alter table purchase add constraint purchase_earned_check CHECK ((earned >= 0));

alter table purchase add constraint purchase_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table purchase add constraint purchase_money CHECK ((captured = (((earned + owed) + refunded) - reversed)));

alter table purchase add constraint purchase_owed_check CHECK ((owed >= 0));

alter table purchase add constraint purchase_payment_id_key UNIQUE (payment_id);

alter table purchase add constraint purchase_pkey PRIMARY KEY (id);

alter table purchase add constraint purchase_price_check CHECK ((price > 0));

alter table purchase add constraint purchase_public_id_key UNIQUE (public_id);

alter table purchase add constraint purchase_refunded CHECK (((refunded >= 0) AND (refunded <= captured)));

alter table purchase add constraint purchase_reversed CHECK (((reversed >= 0) AND (reversed <= earned)));

alter table purchase add constraint purchase_session_id_key UNIQUE (session_id);

alter table purchase add constraint purchase_state_check CHECK ((state = ANY (ARRAY['creating'::text, 'open'::text, 'settled_credits'::text, 'settled_card'::text, 'cancelled'::text, 'expired'::text, 'failed'::text, 'mismatch'::text, 'refunded'::text, 'disputed'::text])));

alter table purchase_item add constraint purchase_item_outcome_check CHECK ((outcome = ANY (ARRAY['reserved'::text, 'unlocked'::text, 'dropped'::text, 'released'::text])));

alter table purchase_item add constraint purchase_item_paid_by_check CHECK ((paid_by = ANY (ARRAY['credits'::text, 'card'::text])));

alter table purchase_item add constraint purchase_item_pkey PRIMARY KEY (purchase_id, podcast_id);

alter table purchase_request add constraint purchase_request_amount_check CHECK ((amount > 0));

alter table purchase_request add constraint purchase_request_check CHECK (((amount IS NULL) = (currency IS NULL)));

alter table purchase_request add constraint purchase_request_credits_check CHECK ((credits > 0));

alter table purchase_request add constraint purchase_request_pkey PRIMARY KEY (id);

alter table purchase_request add constraint purchase_request_podcasts_check CHECK (((cardinality(podcasts) >= 1) AND (cardinality(podcasts) <= 100)));

alter table purchase_request add constraint purchase_request_public_id_key UNIQUE (public_id);

alter table purchase_request add constraint purchase_request_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'expired'::text])));

alter table push_key add constraint push_key_id_check CHECK (id);

alter table push_key add constraint push_key_pkey PRIMARY KEY (id);

alter table push_subscription add constraint push_subscription_endpoint_hash_key UNIQUE (endpoint_hash);

alter table push_subscription add constraint push_subscription_pkey PRIMARY KEY (id);

alter table put_aside add constraint put_aside_kind_check CHECK ((kind = ANY (ARRAY['index'::text, 'constraint'::text, 'trigger'::text])));

alter table put_aside add constraint put_aside_kind_name_key UNIQUE (kind, name);

alter table put_aside add constraint put_aside_pkey PRIMARY KEY (id);

alter table recent_change add constraint recent_change_pkey PRIMARY KEY (login_id);

alter table recovery_code add constraint recovery_code_code_hash_check CHECK ((octet_length(code_hash) = 32));

alter table recovery_code add constraint recovery_code_pkey PRIMARY KEY (login_id, code_hash);

alter table report_link add constraint report_link_kind_check CHECK ((kind = ANY (ARRAY['results'::text, 'board'::text, 'shortlist'::text])));

alter table report_link add constraint report_link_label_check CHECK ((length(label) <= 80));

alter table report_link add constraint report_link_parts_check CHECK (((kind = 'results'::text) OR (shown = '{}'::text[])));

alter table report_link add constraint report_link_password_hash_check CHECK (((password_hash ~~ '$argon2id$%'::text) AND (length(password_hash) <= 200)));

alter table report_link add constraint report_link_pkey PRIMARY KEY (id);

alter table report_link add constraint report_link_public_id_key UNIQUE (public_id);

alter table report_link add constraint report_link_token_hash_check CHECK ((octet_length(token_hash) = 32));

alter table report_link add constraint report_link_token_hash_key UNIQUE (token_hash);

alter table sandbox_mail add constraint sandbox_mail_pkey PRIMARY KEY (id);

alter table sandbox_mail add constraint sandbox_mail_public_id_key UNIQUE (public_id);

alter table saved_search add constraint saved_search_pkey PRIMARY KEY (id);

alter table saved_search add constraint saved_search_public_id_key UNIQUE (public_id);

alter table saved_search add constraint saved_search_seen_podcast_check CHECK ((seen_podcast >= 0));

alter table schema_migration add constraint schema_migration_pkey PRIMARY KEY (name);

alter table security_event add constraint security_event_minute_kind_login_id_about_login_id_owner_id_key UNIQUE NULLS NOT DISTINCT (minute, kind, login_id, about_login_id, owner_id, detail, network);

alter table security_event add constraint security_event_pkey PRIMARY KEY (id);

alter table session_family add constraint session_family_network_check CHECK ((char_length(network) <= 50));

alter table session_family add constraint session_family_pkey PRIMARY KEY (id);

alter table session_family add constraint session_family_public_id_key UNIQUE (public_id);

alter table session_token add constraint session_token_hash_check CHECK ((length(hash) = 32));

alter table session_token add constraint session_token_kind_check CHECK ((kind = ANY (ARRAY['bearer'::text, 'cookie'::text])));

alter table session_token add constraint session_token_pkey PRIMARY KEY (hash);

alter table setting add constraint setting_pkey PRIMARY KEY (key);

alter table show_news add constraint show_news_detail_check CHECK ((char_length(detail) <= 200));

alter table show_news add constraint show_news_kind_check CHECK ((kind = ANY (ARRAY['back'::text, 'moved'::text, 'address-gone'::text, 'gone'::text, 'brand'::text])));

alter table show_news add constraint show_news_owner_id_podcast_id_kind_what_key UNIQUE (owner_id, podcast_id, kind, what);

alter table show_news add constraint show_news_pkey PRIMARY KEY (id);

alter table show_news add constraint show_news_public_id_key UNIQUE (public_id);

alter table show_news add constraint show_news_what_check CHECK ((char_length(what) <= 200));

alter table sign_in_attempt add constraint sign_in_attempt_name_hash_check CHECK ((length(name_hash) = 32));

alter table sign_in_attempt add constraint sign_in_attempt_pkey PRIMARY KEY (name_hash);

alter table sign_on add constraint sign_on_client_id_check CHECK ((char_length(client_id) <= 500));

alter table sign_on add constraint sign_on_issuer_check CHECK (((issuer ~~ 'https://%'::text) AND (char_length(issuer) <= 500)));

alter table sign_on add constraint sign_on_owner_id_key UNIQUE (owner_id);

alter table sign_on add constraint sign_on_pkey PRIMARY KEY (id);

alter table sign_on add constraint sign_on_public_id_key UNIQUE (public_id);

alter table sign_on add constraint sign_on_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'member'::text, 'viewer'::text])));

alter table sign_on_attempt add constraint sign_on_attempt_pkey PRIMARY KEY (state_hash);

alter table sign_on_code add constraint sign_on_code_pkey PRIMARY KEY (owner_id);

alter table sign_on_domain add constraint sign_on_domain_domain_check CHECK (((domain = lower(domain)) AND (char_length(domain) <= 253)));

alter table sign_on_domain add constraint sign_on_domain_owner_id_domain_key UNIQUE (owner_id, domain);

alter table sign_on_domain add constraint sign_on_domain_pkey PRIMARY KEY (id);

alter table sign_on_domain add constraint sign_on_domain_public_id_key UNIQUE (public_id);

alter table sign_on_exception add constraint sign_on_exception_pkey PRIMARY KEY (login_id);

alter table sign_on_identity add constraint sign_on_identity_pkey PRIMARY KEY (sign_on_id, issuer, subject);

alter table sign_on_identity add constraint sign_on_identity_subject_check CHECK ((char_length(subject) <= 255));

alter table sign_on_link add constraint sign_on_link_pkey PRIMARY KEY (token_hash);

alter table sign_up add constraint sign_up_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table sign_up add constraint sign_up_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])));

alter table sign_up add constraint sign_up_organization_check CHECK ((organization <> ''::text));

alter table sign_up add constraint sign_up_pkey PRIMARY KEY (id);

alter table sign_up add constraint sign_up_token_hash_check CHECK ((length(token_hash) = 32));

alter table sign_up add constraint sign_up_token_hash_key UNIQUE (token_hash);

alter table sign_up add constraint sign_up_username_check CHECK ((username = lower(username)));

alter table sound_look add constraint sound_look_pkey PRIMARY KEY (episode_id, day);

alter table spent_challenge add constraint spent_challenge_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32));

alter table spent_challenge add constraint spent_challenge_pkey PRIMARY KEY (challenge_hash);

alter table sponsor_mention add constraint sponsor_mention_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 253)));

alter table sponsor_mention add constraint sponsor_mention_kind_check CHECK ((kind = ANY (ARRAY['host'::text, 'code'::text])));

alter table sponsor_mention add constraint sponsor_mention_pkey PRIMARY KEY (episode_id, kind, key);

alter table sponsor_mention add constraint sponsor_mention_words_check CHECK ((char_length(words) <= 300));

alter table spot add constraint spot_booking_id_position_key UNIQUE (booking_id, "position");

alter table spot add constraint spot_cancelled_side_check CHECK ((cancelled_side = ANY (ARRAY['us'::text, 'host'::text])));

alter table spot add constraint spot_check CHECK ((first_day <= last_day));

alter table spot add constraint spot_check1 CHECK ((num_nonnulls(cancelled, cancelled_side, cancelled_reason) = ANY (ARRAY[0, 3])));

alter table spot add constraint spot_episode_check CHECK ((episode > 0));

alter table spot add constraint spot_pkey PRIMARY KEY (id);

alter table spot add constraint spot_position_check CHECK (("position" > 0));

alter table spot add constraint spot_public_id_key UNIQUE (public_id);

alter table spot add constraint spot_seconds_check CHECK (((seconds >= 5) AND (seconds <= 600)));

alter table spot add constraint spot_slot_check CHECK ((slot = ANY (ARRAY['pre'::text, 'mid'::text, 'post'::text])));

alter table suppression add constraint suppression_address_hmac_check CHECK ((length(address_hmac) = 32));

alter table suppression add constraint suppression_how_check CHECK ((how = ANY (ARRAY['link'::text, 'one-click'::text, 'everybody'::text, 'wrong-person'::text, 'subject'::text, 'text'::text])));

alter table suppression add constraint suppression_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'member'::text, 'import'::text, 'bounce'::text, 'complaint'::text])));

alter table suppression add constraint suppression_pkey PRIMARY KEY (id);

alter table suppression add constraint suppression_public_id_key UNIQUE (public_id);

alter table survey_rule add constraint survey_rule_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)));

alter table survey_rule add constraint survey_rule_match_check CHECK ((match = ANY (ARRAY['is'::text, 'contains'::text])));

alter table survey_rule add constraint survey_rule_owner_id_match_key_key UNIQUE (owner_id, match, key);

alter table survey_rule add constraint survey_rule_pkey PRIMARY KEY (id);

alter table survey_rule add constraint survey_rule_public_id_key UNIQUE (public_id);

alter table survey_rule add constraint survey_rule_words_check CHECK (((length(words) >= 1) AND (length(words) <= 100)));

alter table tag add constraint tag_colour_check CHECK ((colour = ANY (ARRAY['grey'::text, 'petrol'::text, 'blue'::text, 'green'::text, 'ochre'::text, 'red'::text, 'violet'::text])));

alter table tag add constraint tag_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 400)));

alter table tag add constraint tag_owner_id_name_key_key UNIQUE (owner_id, name_key);

alter table tag add constraint tag_pkey PRIMARY KEY (id);

alter table tag add constraint tag_public_id_key UNIQUE (public_id);

alter table tagged_podcast add constraint tagged_podcast_pkey PRIMARY KEY (tag_id, podcast_id);

alter table task add constraint task_pkey PRIMARY KEY (id);

alter table task add constraint task_public_id_key UNIQUE (public_id);

alter table task add constraint task_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)));

alter table task_link add constraint task_link_pkey PRIMARY KEY (token_hash);

alter table task_link add constraint task_link_token_hash_check CHECK ((octet_length(token_hash) = 32));

alter table totp add constraint totp_pkey PRIMARY KEY (login_id);

alter table trusted_device add constraint trusted_device_device_hash_check CHECK ((octet_length(device_hash) = 32));

alter table trusted_device add constraint trusted_device_pkey PRIMARY KEY (login_id, device_hash);

alter table undelivered add constraint undelivered_check CHECK (((state = ANY (ARRAY['paid'::text, 'reversed'::text])) = (transfer_id IS NOT NULL)));

alter table undelivered add constraint undelivered_check1 CHECK (((state = 'reversed'::text) = (reversal_id IS NOT NULL)));

alter table undelivered add constraint undelivered_credits_check CHECK ((credits > 0));

alter table undelivered add constraint undelivered_pkey PRIMARY KEY (id);

alter table undelivered add constraint undelivered_proof_check CHECK ((proof = ANY (ARRAY['strong'::text, 'weak'::text])));

alter table undelivered add constraint undelivered_public_id_key UNIQUE (public_id);

alter table undelivered add constraint undelivered_restored_id_key UNIQUE (restored_id);

alter table undelivered add constraint undelivered_reversal_id_key UNIQUE (reversal_id);

alter table undelivered add constraint undelivered_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refused'::text, 'reversed'::text])));

alter table undelivered add constraint undelivered_transfer_id_key UNIQUE (transfer_id);

alter table undelivered add constraint undelivered_unlock_id_key UNIQUE (unlock_id);

alter table unlock add constraint unlock_check CHECK (((source = 'grant'::text) = (transfer_id IS NULL)));

alter table unlock add constraint unlock_credits_check CHECK ((credits >= 0));

alter table unlock add constraint unlock_owner_id_podcast_id_key UNIQUE (owner_id, podcast_id);

alter table unlock add constraint unlock_pkey PRIMARY KEY (id);

alter table unlock add constraint unlock_source_check CHECK ((source = ANY (ARRAY['credits'::text, 'card'::text, 'grant'::text])));

alter table unlock_taken add constraint unlock_taken_check CHECK (((returned > 0) = (return_id IS NOT NULL)));

alter table unlock_taken add constraint unlock_taken_check1 CHECK (((NOT without_return) OR ((reason = 'objection'::text) AND (returned = 0))));

alter table unlock_taken add constraint unlock_taken_credits_check CHECK ((credits >= 0));

alter table unlock_taken add constraint unlock_taken_pkey PRIMARY KEY (id);

alter table unlock_taken add constraint unlock_taken_reason_check CHECK ((reason = ANY (ARRAY['objection'::text, 'taken-out'::text, 'undelivered'::text])));

alter table unlock_taken add constraint unlock_taken_return_id_key UNIQUE (return_id);

alter table unlock_taken add constraint unlock_taken_returned_check CHECK ((returned >= 0));

alter table unlock_taken add constraint unlock_taken_source_check CHECK ((source = ANY (ARRAY['credits'::text, 'card'::text, 'grant'::text])));

alter table webhook add constraint webhook_check CHECK (((state = 'off'::text) OR (off_reason IS NULL)));

alter table webhook add constraint webhook_check1 CHECK (((secret_before IS NULL) = (before_until IS NULL)));

alter table webhook add constraint webhook_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50)));

alter table webhook add constraint webhook_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

alter table webhook add constraint webhook_off_reason_check CHECK ((off_reason = ANY (ARRAY['failing'::text, 'gone'::text])));

alter table webhook add constraint webhook_pkey PRIMARY KEY (id);

alter table webhook add constraint webhook_public_id_key UNIQUE (public_id);

alter table webhook add constraint webhook_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text])));

alter table webhook add constraint webhook_url_check CHECK ((char_length(url) <= 2000));

alter table webhook_attempt add constraint webhook_attempt_key PRIMARY KEY (id, at);

alter table webhook_delivery add constraint webhook_delivery_handle UNIQUE (public_id, created);

alter table webhook_delivery add constraint webhook_delivery_key PRIMARY KEY (id, created);

alter table webhook_delivery add constraint webhook_delivery_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text])));

alter table webhook_event add constraint webhook_event_handle UNIQUE (public_id, at);

alter table webhook_event add constraint webhook_event_key PRIMARY KEY (id, at);

alter table whole_export add constraint whole_export_check CHECK (((state = ANY (ARRAY['failed'::text, 'gone'::text])) = (why IS NOT NULL)));

alter table whole_export add constraint whole_export_check1 CHECK (((state <> 'ready'::text) OR ((made IS NOT NULL) AND (until IS NOT NULL) AND (sha256 IS NOT NULL))));

alter table whole_export add constraint whole_export_doing_check CHECK ((doing = ANY (ARRAY['counting'::text, 'rows'::text, 'files'::text, 'mails'::text])));

alter table whole_export add constraint whole_export_pkey PRIMARY KEY (id);

alter table whole_export add constraint whole_export_public_id_key UNIQUE (public_id);

alter table whole_export add constraint whole_export_sha256_check CHECK ((octet_length(sha256) = 32));

alter table whole_export add constraint whole_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'gone'::text])));

alter table whole_export add constraint whole_export_why_check CHECK ((why = ANY (ARRAY['too-large'::text, 'no-space'::text, 'interrupted'::text, 'broken'::text, 'canceled'::text, 'removed'::text, 'expired'::text, 'replaced'::text, 'erased'::text, 'left'::text])));

alter table whole_export_piece add constraint whole_export_piece_number_check CHECK ((number >= 0));

alter table whole_export_piece add constraint whole_export_piece_pkey PRIMARY KEY (export_id, turn, number);

alter table whole_import add constraint whole_import_pkey PRIMARY KEY (sha256);

alter table whole_import add constraint whole_import_sha256_check CHECK ((octet_length(sha256) = 32));

alter table worker_sign add constraint worker_sign_pkey PRIMARY KEY (worker);

-- foreign keys

alter table acceptance add constraint acceptance_booking_id_number_fkey FOREIGN KEY (booking_id, number) REFERENCES booking_version(booking_id, number) ON DELETE CASCADE;

alter table act_on_behalf add constraint act_on_behalf_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE RESTRICT;

alter table act_on_behalf add constraint act_on_behalf_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table address_change add constraint address_change_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table address_read add constraint address_read_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table address_read add constraint address_read_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table address_read add constraint address_read_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table address_reading add constraint address_reading_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table address_reading add constraint address_reading_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table address_report add constraint address_report_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table address_report add constraint address_report_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table address_request add constraint address_request_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table address_request add constraint address_request_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table airing_evidence add constraint airing_evidence_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table airing_evidence add constraint airing_evidence_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES spot(id) ON DELETE CASCADE;

alter table airing_look add constraint airing_look_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table airing_look add constraint airing_look_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES spot(id) ON DELETE CASCADE;

alter table airing_show add constraint airing_show_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table airing_verdict add constraint airing_verdict_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE SET NULL;

alter table airing_verdict add constraint airing_verdict_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES airing_evidence(id) ON DELETE SET NULL;

alter table airing_verdict add constraint airing_verdict_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table airing_verdict add constraint airing_verdict_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES spot(id) ON DELETE CASCADE;

alter table airing_words add constraint airing_words_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table airing_words add constraint airing_words_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table answer_link add constraint answer_link_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table answer_rule add constraint answer_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES login(id) ON DELETE SET NULL;

alter table answer_rule add constraint answer_rule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table api_key add constraint api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE CASCADE;

alter table api_key add constraint api_key_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table audio_task add constraint audio_task_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table audio_task add constraint audio_task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE SET NULL;

alter table booking add constraint booking_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL;

alter table booking add constraint booking_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table booking add constraint booking_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table booking add constraint booking_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE SET NULL;

alter table booking add constraint booking_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table booking add constraint booking_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE SET NULL;

alter table booking_check add constraint booking_check_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table booking_check add constraint booking_check_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table booking_counter add constraint booking_counter_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table booking_mail add constraint booking_mail_booking_id_number_fkey FOREIGN KEY (booking_id, number) REFERENCES booking_version(booking_id, number) ON DELETE CASCADE;

alter table booking_mail add constraint booking_mail_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table booking_mail add constraint booking_mail_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE SET NULL;

alter table booking_mail add constraint booking_mail_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL;

alter table booking_mail add constraint booking_mail_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES spot(id) ON DELETE CASCADE;

alter table booking_reminded add constraint booking_reminded_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table booking_reminded add constraint booking_reminded_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES booking_mail(id) ON DELETE SET NULL;

alter table booking_reminder add constraint booking_reminder_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table booking_reminder add constraint booking_reminder_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table booking_reminder add constraint booking_reminder_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table booking_try add constraint booking_try_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table booking_version add constraint booking_version_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table booking_version add constraint booking_version_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign add constraint campaign_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign add constraint campaign_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table campaign_active add constraint campaign_active_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_active add constraint campaign_active_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table campaign_briefing add constraint campaign_briefing_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_briefing add constraint campaign_briefing_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_entry add constraint campaign_entry_added_by_fkey FOREIGN KEY (added_by) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_entry add constraint campaign_entry_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_entry add constraint campaign_entry_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table campaign_figures add constraint campaign_figures_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_figures add constraint campaign_figures_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_guest add constraint campaign_guest_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_guest add constraint campaign_guest_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_guest add constraint campaign_guest_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table campaign_move add constraint campaign_move_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table campaign_move add constraint campaign_move_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_presence add constraint campaign_presence_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_presence add constraint campaign_presence_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table campaign_step add constraint campaign_step_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_step add constraint campaign_step_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_target add constraint campaign_target_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_target add constraint campaign_target_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table campaign_window add constraint campaign_window_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table campaign_window add constraint campaign_window_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table claim_look add constraint claim_look_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table contact_basis add constraint contact_basis_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table contact_basis add constraint contact_basis_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table contact_basis add constraint contact_basis_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table contact_basis add constraint contact_basis_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES login(id) ON DELETE SET NULL;

alter table contact_decision add constraint contact_decision_change_id_fkey FOREIGN KEY (change_id) REFERENCES contact_rule(id);

alter table contact_decision add constraint contact_decision_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table contact_decision add constraint contact_decision_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table contact_decision add constraint contact_decision_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table contact_decision add constraint contact_decision_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table contact_preference add constraint contact_preference_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table contact_rule add constraint contact_rule_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation add constraint conversation_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation add constraint conversation_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE RESTRICT;

alter table conversation add constraint conversation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversation_answer add constraint conversation_answer_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_answer add constraint conversation_answer_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table conversation_draft add constraint conversation_draft_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_draft add constraint conversation_draft_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table conversation_entry add constraint conversation_entry_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_entry add constraint conversation_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table conversation_entry add constraint conversation_entry_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table conversation_mail add constraint conversation_mail_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_mail add constraint conversation_mail_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation_mail add constraint conversation_mail_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE RESTRICT;

alter table conversation_mail add constraint conversation_mail_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL;

alter table conversation_mail add constraint conversation_mail_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversation_note add constraint conversation_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_note add constraint conversation_note_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation_opening add constraint conversation_opening_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation_opening add constraint conversation_opening_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversation_participant add constraint conversation_participant_added_by_fkey FOREIGN KEY (added_by) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation_participant add constraint conversation_participant_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_participant add constraint conversation_participant_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversation_presence add constraint conversation_presence_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_presence add constraint conversation_presence_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table conversation_seen add constraint conversation_seen_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_seen add constraint conversation_seen_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table conversation_shared add constraint conversation_shared_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_shared add constraint conversation_shared_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table conversation_stranger add constraint conversation_stranger_added_by_fkey FOREIGN KEY (added_by) REFERENCES login(id) ON DELETE SET NULL;

alter table conversation_stranger add constraint conversation_stranger_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table conversation_stranger add constraint conversation_stranger_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversion add constraint conversion_answer_entry_id_fkey FOREIGN KEY (answer_entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table conversion add constraint conversion_code_entry_id_fkey FOREIGN KEY (code_entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table conversion add constraint conversion_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table conversion add constraint conversion_import_id_fkey FOREIGN KEY (import_id) REFERENCES conversion_import(id) ON DELETE SET NULL;

alter table conversion add constraint conversion_link_entry_id_fkey FOREIGN KEY (link_entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table conversion add constraint conversion_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversion_import add constraint conversion_import_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table conversion_import add constraint conversion_import_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table conversion_state add constraint conversion_state_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table copy_comment add constraint copy_comment_booking_id_number_fkey FOREIGN KEY (booking_id, number) REFERENCES copy_version(booking_id, number) ON DELETE CASCADE;

alter table copy_comment add constraint copy_comment_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table copy_version add constraint copy_version_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES login(id) ON DELETE SET NULL;

alter table copy_version add constraint copy_version_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table copy_version add constraint copy_version_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table delivery_report add constraint delivery_report_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table delivery_report add constraint delivery_report_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table disavowal add constraint disavowal_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE SET NULL;

alter table disavowal add constraint disavowal_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table disavowal add constraint disavowal_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkey(id) ON DELETE SET NULL;

alter table disavowal add constraint disavowal_sign_on_id_fkey FOREIGN KEY (sign_on_id) REFERENCES sign_on(id) ON DELETE SET NULL;

alter table entry_note add constraint entry_note_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table entry_note add constraint entry_note_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table episode add constraint episode_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table episode_print add constraint episode_print_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table episode_text add constraint episode_text_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table file_piece add constraint file_piece_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table file_total add constraint file_total_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table follow_up add constraint follow_up_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL;

alter table follow_up add constraint follow_up_root_message_id_fkey FOREIGN KEY (root_message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table follow_up_pause add constraint follow_up_pause_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table follow_up_step add constraint follow_up_step_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id) ON DELETE CASCADE;

alter table genre add constraint genre_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES genre(id);

alter table host_answer add constraint host_answer_message_id_fkey FOREIGN KEY (message_id) REFERENCES answer_link(message_id) ON DELETE CASCADE;

alter table initial_grant add constraint initial_grant_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table invitation add constraint invitation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table invitation add constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES login(id) ON DELETE SET NULL;

alter table invitation add constraint invitation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table ledger_account add constraint ledger_account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table ledger_entry add constraint ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id) ON DELETE RESTRICT;

alter table ledger_entry add constraint ledger_entry_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table ledger_transfer add constraint ledger_transfer_actor_login_id_fkey FOREIGN KEY (actor_login_id) REFERENCES login(id) ON DELETE RESTRICT;

alter table ledger_transfer add constraint ledger_transfer_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table ledger_transfer add constraint ledger_transfer_purchase FOREIGN KEY (purchase_id) REFERENCES purchase(id);

alter table ledger_transfer add constraint ledger_transfer_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transfer(id);

alter table link add constraint link_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL;

alter table link add constraint link_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table link add constraint link_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table link add constraint link_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table link_day add constraint link_day_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE;

alter table link_seen add constraint link_seen_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE;

alter table login_permission add constraint login_permission_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table mail_account add constraint mail_account_left_by_fkey FOREIGN KEY (left_by) REFERENCES mailbox(id) ON DELETE SET NULL;

alter table mail_file add constraint mail_file_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table mail_key add constraint mail_key_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table mail_key add constraint mail_key_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table mail_place add constraint mail_place_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES mailbox_folder(id) ON DELETE CASCADE;

alter table mail_place add constraint mail_place_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table mail_tombstone add constraint mail_tombstone_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table mail_words add constraint mail_words_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table mail_words_due add constraint mail_words_due_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table mailbox add constraint mailbox_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id);

alter table mailbox add constraint mailbox_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table mailbox add constraint mailbox_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table mailbox add constraint mailbox_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES mail_provider(id) ON DELETE RESTRICT;

alter table mailbox_consent add constraint mailbox_consent_family_id_fkey FOREIGN KEY (family_id) REFERENCES session_family(id) ON DELETE CASCADE;

alter table mailbox_consent add constraint mailbox_consent_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table mailbox_consent add constraint mailbox_consent_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailbox_consent add constraint mailbox_consent_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table mailbox_consent add constraint mailbox_consent_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES mail_provider(id) ON DELETE CASCADE;

alter table mailbox_folder add constraint mailbox_folder_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailbox_grant add constraint mailbox_grant_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailbox_handover add constraint mailbox_handover_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE CASCADE;

alter table mailbox_probe add constraint mailbox_probe_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailbox_reader add constraint mailbox_reader_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailbox_test add constraint mailbox_test_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table mailbox_test add constraint mailbox_test_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table mailing add constraint mailing_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL;

alter table mailing add constraint mailing_files_of_fkey FOREIGN KEY (files_of) REFERENCES mailing(id) ON DELETE SET NULL;

alter table mailing add constraint mailing_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table mailing add constraint mailing_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table mailing add constraint mailing_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table mailing add constraint mailing_template_id_fkey FOREIGN KEY (template_id) REFERENCES own_template(id) ON DELETE SET NULL;

alter table member_removal add constraint member_removal_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table member_removal add constraint member_removal_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table member_removal add constraint member_removal_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES login(id) ON DELETE SET NULL;

alter table member_removal add constraint member_removal_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES login(id) ON DELETE SET NULL;

alter table membership add constraint membership_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table membership add constraint membership_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table message add constraint message_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table message add constraint message_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE;

alter table message add constraint message_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id) ON DELETE CASCADE;

alter table message add constraint message_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table message add constraint message_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table message add constraint message_rhythm_podcast_id_fkey FOREIGN KEY (rhythm_podcast_id) REFERENCES podcast(id);

alter table message_attempt add constraint message_attempt_of_message_fkey FOREIGN KEY (of_message) REFERENCES message(id) ON DELETE CASCADE;

alter table message_entry add constraint message_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table message_entry add constraint message_entry_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table message_entry add constraint message_entry_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id);

alter table message_file add constraint message_file_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table message_file add constraint message_file_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE;

alter table message_file add constraint message_file_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table message_file add constraint message_file_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id) ON DELETE CASCADE;

alter table message_file add constraint message_file_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE;

alter table message_file add constraint message_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table message_file_piece add constraint message_file_piece_file_id_fkey FOREIGN KEY (file_id) REFERENCES message_file(id) ON DELETE CASCADE;

alter table money_problem add constraint money_problem_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES login(id) ON DELETE SET NULL;

alter table money_problem add constraint money_problem_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table move_suggestion add constraint move_suggestion_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES login(id) ON DELETE SET NULL;

alter table move_suggestion add constraint move_suggestion_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table move_suggestion add constraint move_suggestion_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE CASCADE;

alter table notice add constraint notice_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table notice add constraint notice_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table notice_choice add constraint notice_choice_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table notice_setting add constraint notice_setting_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table oauth_client add constraint oauth_client_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table oauth_client add constraint oauth_client_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table oauth_grant add constraint oauth_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id) ON DELETE CASCADE;

alter table oauth_grant add constraint oauth_grant_login_id_owner_id_fkey FOREIGN KEY (login_id, owner_id) REFERENCES membership(login_id, owner_id) ON DELETE CASCADE;

alter table offer add constraint offer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table offer add constraint offer_host_answer_id_fkey FOREIGN KEY (host_answer_id) REFERENCES host_answer(id) ON DELETE SET NULL;

alter table offer_decision add constraint offer_decision_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table offer_decision add constraint offer_decision_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE;

alter table offer_version add constraint offer_version_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table offer_version add constraint offer_version_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE;

alter table opt_out_link add constraint opt_out_link_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL;

alter table opt_out_link add constraint opt_out_link_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table own_field add constraint own_field_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table own_template add constraint own_template_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table own_template add constraint own_template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table own_template_version add constraint own_template_version_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table own_template_version add constraint own_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES own_template(id) ON DELETE CASCADE;

alter table own_value add constraint own_value_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table own_value add constraint own_value_field_id_fkey FOREIGN KEY (field_id) REFERENCES own_field(id) ON DELETE CASCADE;

alter table own_value add constraint own_value_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table passkey add constraint passkey_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table password_reset add constraint password_reset_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table payment_dispute add constraint payment_dispute_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table payment_dispute add constraint payment_dispute_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table payment_event add constraint payment_event_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table payment_refund add constraint payment_refund_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table payment_refund add constraint payment_refund_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table person_erasure add constraint person_erasure_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES login(id) ON DELETE SET NULL;

alter table podcast add constraint podcast_address_id FOREIGN KEY (address_id) REFERENCES podcast_address(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;

alter table podcast add constraint podcast_primary_genre_id_fkey FOREIGN KEY (primary_genre_id) REFERENCES genre(id);

alter table podcast_added add constraint podcast_added_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table podcast_added add constraint podcast_added_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table podcast_added add constraint podcast_added_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_address add constraint podcast_address_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_alias add constraint podcast_alias_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_claim add constraint podcast_claim_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_decision add constraint podcast_decision_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table podcast_decision add constraint podcast_decision_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_detail add constraint podcast_detail_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_feed add constraint podcast_feed_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_index_row add constraint podcast_index_row_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_list add constraint podcast_list_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL;

alter table podcast_list add constraint podcast_list_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table podcast_list add constraint podcast_list_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table podcast_list_line add constraint podcast_list_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table podcast_list_line add constraint podcast_list_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES podcast_list(id) ON DELETE CASCADE;

alter table podcast_list_line add constraint podcast_list_line_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE SET NULL;

alter table podcast_list_piece add constraint podcast_list_piece_list_id_fkey FOREIGN KEY (list_id) REFERENCES podcast_list(id) ON DELETE CASCADE;

alter table podcast_recent add constraint podcast_recent_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_source add constraint podcast_source_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_tags add constraint podcast_tags_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_text_change add constraint podcast_text_change_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table podcast_text_change add constraint podcast_text_change_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table podcast_watch add constraint podcast_watch_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table preference add constraint preference_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table preference add constraint preference_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE SET NULL;

alter table price_sharing add constraint price_sharing_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table price_sharing add constraint price_sharing_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table produced_spot add constraint produced_spot_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table produced_spot add constraint produced_spot_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table produced_spot_piece add constraint produced_spot_piece_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES produced_spot(id) ON DELETE CASCADE;

alter table promo_code add constraint promo_code_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL;

alter table promo_code add constraint promo_code_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table promo_code add constraint promo_code_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table promo_code_holder add constraint promo_code_holder_code_id_fkey FOREIGN KEY (code_id) REFERENCES promo_code(id) ON DELETE CASCADE;

alter table promo_code_holder add constraint promo_code_holder_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE SET NULL;

alter table purchase add constraint purchase_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table purchase add constraint purchase_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table purchase_item add constraint purchase_item_address_id_fkey FOREIGN KEY (address_id) REFERENCES podcast_address(id) ON DELETE SET NULL;

alter table purchase_item add constraint purchase_item_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table purchase_item add constraint purchase_item_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table purchase_item add constraint purchase_item_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table purchase_request add constraint purchase_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES login(id) ON DELETE SET NULL;

alter table purchase_request add constraint purchase_request_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table purchase_request add constraint purchase_request_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table purchase_request add constraint purchase_request_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE SET NULL;

alter table push_subscription add constraint push_subscription_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table recent_change add constraint recent_change_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table recovery_code add constraint recovery_code_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table report_link add constraint report_link_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table report_link add constraint report_link_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table sandbox_mail add constraint sandbox_mail_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table saved_search add constraint saved_search_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table saved_search add constraint saved_search_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table security_event add constraint security_event_about_login_id_fkey FOREIGN KEY (about_login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table security_event add constraint security_event_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table security_event add constraint security_event_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE SET NULL;

alter table session_family add constraint session_family_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table session_token add constraint session_token_family_id_fkey FOREIGN KEY (family_id) REFERENCES session_family(id) ON DELETE CASCADE;

alter table show_news add constraint show_news_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES login(id) ON DELETE SET NULL;

alter table show_news add constraint show_news_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table show_news add constraint show_news_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table sign_on add constraint sign_on_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table sign_on_attempt add constraint sign_on_attempt_sign_on_id_fkey FOREIGN KEY (sign_on_id) REFERENCES sign_on(id) ON DELETE CASCADE;

alter table sign_on_code add constraint sign_on_code_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table sign_on_domain add constraint sign_on_domain_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table sign_on_exception add constraint sign_on_exception_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table sign_on_identity add constraint sign_on_identity_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table sign_on_identity add constraint sign_on_identity_sign_on_id_fkey FOREIGN KEY (sign_on_id) REFERENCES sign_on(id) ON DELETE CASCADE;

alter table sign_on_link add constraint sign_on_link_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table sign_on_link add constraint sign_on_link_sign_on_id_fkey FOREIGN KEY (sign_on_id) REFERENCES sign_on(id) ON DELETE CASCADE;

alter table sound_look add constraint sound_look_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table sponsor_mention add constraint sponsor_mention_episode_id_fkey FOREIGN KEY (episode_id) REFERENCES episode(id) ON DELETE CASCADE;

alter table spot add constraint spot_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id) ON DELETE CASCADE;

alter table spot add constraint spot_makegood_of_fkey FOREIGN KEY (makegood_of) REFERENCES spot(id) ON DELETE SET NULL;

alter table suppression add constraint suppression_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table suppression add constraint suppression_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES login(id) ON DELETE SET NULL;

alter table suppression add constraint suppression_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table survey_rule add constraint survey_rule_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table survey_rule add constraint survey_rule_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table survey_rule add constraint survey_rule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table tag add constraint tag_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table tagged_podcast add constraint tagged_podcast_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE SET NULL;

alter table tagged_podcast add constraint tagged_podcast_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE CASCADE;

alter table tagged_podcast add constraint tagged_podcast_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE;

alter table task add constraint task_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES login(id) ON DELETE SET NULL;

alter table task add constraint task_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE;

alter table task add constraint task_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table task add constraint task_done_by_fkey FOREIGN KEY (done_by) REFERENCES login(id) ON DELETE SET NULL;

alter table task add constraint task_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id) ON DELETE CASCADE;

alter table task_link add constraint task_link_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table task_link add constraint task_link_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE;

alter table totp add constraint totp_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table trusted_device add constraint trusted_device_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table undelivered add constraint undelivered_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES login(id) ON DELETE RESTRICT;

alter table undelivered add constraint undelivered_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES conversation_mail(id) ON DELETE SET NULL;

alter table undelivered add constraint undelivered_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE RESTRICT;

alter table undelivered add constraint undelivered_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table undelivered add constraint undelivered_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table undelivered add constraint undelivered_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table undelivered add constraint undelivered_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table unlock add constraint unlock_address_id_fkey FOREIGN KEY (address_id) REFERENCES podcast_address(id) ON DELETE SET NULL;

alter table unlock add constraint unlock_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table unlock add constraint unlock_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table unlock add constraint unlock_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table unlock add constraint unlock_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table unlock_taken add constraint unlock_taken_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE RESTRICT;

alter table unlock_taken add constraint unlock_taken_podcast_id_fkey FOREIGN KEY (podcast_id) REFERENCES podcast(id) ON DELETE RESTRICT;

alter table unlock_taken add constraint unlock_taken_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT;

alter table unlock_taken add constraint unlock_taken_return_id_fkey FOREIGN KEY (return_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table unlock_taken add constraint unlock_taken_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfer(id) ON DELETE RESTRICT;

alter table webhook add constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES login(id) ON DELETE SET NULL;

alter table webhook add constraint webhook_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table webhook_delivery add constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;

alter table webhook_event add constraint webhook_event_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table whole_export add constraint whole_export_login_id_fkey FOREIGN KEY (login_id) REFERENCES login(id) ON DELETE CASCADE;

alter table whole_export add constraint whole_export_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

alter table whole_export_piece add constraint whole_export_piece_export_id_fkey FOREIGN KEY (export_id) REFERENCES whole_export(id) ON DELETE CASCADE;

alter table whole_import add constraint whole_import_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id) ON DELETE CASCADE;

-- indexes

CREATE INDEX acceptance_at ON public.acceptance USING btree (at) WHERE ((address_hmac IS NOT NULL) OR (agent IS NOT NULL));

CREATE INDEX address_change_expires ON public.address_change USING btree (expires);

CREATE INDEX address_change_login ON public.address_change USING btree (login_id);

CREATE UNIQUE INDEX address_change_waiting ON public.address_change USING btree (login_id) WHERE (changed IS NULL);

CREATE INDEX address_read_created ON public.address_read USING btree (created);

CREATE INDEX address_report_owner ON public.address_report USING btree (owner_id);

CREATE INDEX address_standing_tagged ON public.address_standing USING btree (regexp_replace(address_key, '^([^+@]+)[+][^@]*@'::text, '\1@'::text)) WHERE (strpos(address_key, '+'::text) > 0);

CREATE INDEX airing_evidence_episode ON public.airing_evidence USING btree (episode_id);

CREATE INDEX airing_look_episode ON public.airing_look USING btree (episode_id);

CREATE INDEX airing_verdict_episode ON public.airing_verdict USING btree (episode_id) WHERE (episode_id IS NOT NULL);

CREATE INDEX airing_verdict_evidence ON public.airing_verdict USING btree (evidence_id) WHERE (evidence_id IS NOT NULL);

CREATE INDEX airing_verdict_login ON public.airing_verdict USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX airing_verdict_spot ON public.airing_verdict USING btree (spot_id, id DESC);

CREATE INDEX airing_words_login ON public.airing_words USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX answer_link_created ON public.answer_link USING btree (created);

CREATE INDEX api_key_created_by ON public.api_key USING btree (created_by);

CREATE INDEX api_key_owner ON public.api_key USING btree (owner_id, id);

CREATE INDEX api_key_personal ON public.api_key USING btree (created_by, id) WHERE (owner_id IS NULL);

CREATE INDEX ask_budget_window ON public.ask_budget USING btree (window_end);

CREATE INDEX audio_task_ended ON public.audio_task USING btree (ended) WHERE (ended IS NOT NULL);

CREATE INDEX audio_task_owner ON public.audio_task USING btree (owner_id, wanted) WHERE (owner_id IS NOT NULL);

CREATE INDEX audit_login ON ONLY public.audit USING btree (owner_id, login_id, seq DESC);

CREATE INDEX audit_owner ON ONLY public.audit USING btree (owner_id, id DESC);

CREATE INDEX audit_platform ON ONLY public.audit USING btree (id DESC) WHERE ((owner_id IS NULL) OR (NOT member));

CREATE INDEX audit_thing ON ONLY public.audit USING btree (owner_id, handle, seq DESC);

CREATE INDEX booking_campaign ON public.booking USING btree (campaign_id, id);

CREATE INDEX booking_check_login ON public.booking_check USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX booking_entry ON public.booking USING btree (entry_id);

CREATE INDEX booking_login ON public.booking USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX booking_mail_booking ON public.booking_mail USING btree (booking_id, id);

CREATE INDEX booking_mail_login ON public.booking_mail USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX booking_mail_mailbox ON public.booking_mail USING btree (mailbox_id) WHERE (mailbox_id IS NOT NULL);

CREATE INDEX booking_mail_message ON public.booking_mail USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE UNIQUE INDEX booking_mail_record ON public.booking_mail USING btree (booking_id, number) WHERE (kind = 'record'::text);

CREATE INDEX booking_mail_spot ON public.booking_mail USING btree (spot_id) WHERE (spot_id IS NOT NULL);

CREATE INDEX booking_offer ON public.booking USING btree (offer_id);

CREATE INDEX booking_podcast ON public.booking USING btree (podcast_id);

CREATE INDEX booking_reminded_mail ON public.booking_reminded USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX booking_reminder_login ON public.booking_reminder USING btree (login_id);

CREATE INDEX booking_reminder_mailbox ON public.booking_reminder USING btree (mailbox_id);

CREATE INDEX booking_version_login ON public.booking_version USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX campaign_active_newest ON public.campaign_active USING btree (owner_id, at DESC, campaign_id DESC);

CREATE INDEX campaign_active_unfilled ON public.campaign_active USING btree (owner_id, campaign_id) WHERE (NOT filled);

CREATE INDEX campaign_entry_added ON public.campaign_entry USING btree (campaign_id, created, id);

CREATE INDEX campaign_entry_owned ON public.campaign_entry USING btree (of_owner, podcast_id) WHERE (of_owner IS NOT NULL);

CREATE INDEX campaign_entry_podcast ON public.campaign_entry USING btree (podcast_id);

CREATE INDEX campaign_guest_login ON public.campaign_guest USING btree (login_id);

CREATE INDEX campaign_move_came ON public.campaign_move USING btree (campaign_id, to_state, id) WHERE ((campaign_id IS NOT NULL) AND (to_state = ANY (ARRAY['Interested'::text, 'Signed'::text, 'Briefed'::text])));

CREATE INDEX campaign_move_entry ON public.campaign_move USING btree (entry_id, id DESC);

CREATE INDEX campaign_move_evidence ON public.campaign_move USING btree (evidence) WHERE (evidence IS NOT NULL);

CREATE INDEX campaign_move_mailed ON public.campaign_move USING btree (campaign_id, created DESC) WHERE ((campaign_id IS NOT NULL) AND (cause = 'mail'::text));

CREATE INDEX campaign_move_newest ON public.campaign_move USING btree (campaign_id, created DESC, id DESC) WHERE ((campaign_id IS NOT NULL) AND (cause <> 'mail'::text));

CREATE INDEX campaign_owner ON public.campaign USING btree (owner_id, created DESC, id);

CREATE INDEX campaign_presence_login ON public.campaign_presence USING btree (login_id);

CREATE INDEX campaign_target_login ON public.campaign_target USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX campaign_window_login ON public.campaign_window USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX click_gap_until ON public.click_gap USING btree (until);

CREATE INDEX contact_basis_address ON public.contact_basis USING btree (address_hmac);

CREATE INDEX contact_basis_old ON public.contact_basis USING btree (created) WHERE ((quote <> ''::text) AND (quote !~ '^sha256:'::text));

CREATE INDEX contact_basis_person ON public.contact_basis USING btree (owner_id, address_hmac) WHERE (revoked IS NULL);

CREATE INDEX contact_decision_change ON public.contact_decision USING btree (change_id) WHERE (change_id IS NOT NULL);

CREATE INDEX contact_decision_message ON public.contact_decision USING btree (message_id);

CREATE INDEX contact_decision_old ON public.contact_decision USING btree (created) WHERE ((quote <> ''::text) AND (quote !~ '^sha256:'::text));

CREATE INDEX contact_decision_person ON public.contact_decision USING btree (owner_id, address_hmac);

CREATE INDEX contact_decision_podcast ON public.contact_decision USING btree (podcast_id);

CREATE INDEX contact_rule_of ON public.contact_rule USING btree (country, basis, kind, id DESC);

CREATE INDEX conversation_answer_conversation ON public.conversation_answer USING btree (conversation_id);

CREATE INDEX conversation_counted ON public.conversation USING btree (owner_id, mailbox_id, state, turn, assigned_to, last_kind);

CREATE INDEX conversation_draft_login ON public.conversation_draft USING btree (login_id);

CREATE INDEX conversation_entry_conversation ON public.conversation_entry USING btree (entry_id) INCLUDE (conversation_id);

CREATE INDEX conversation_entry_podcast ON public.conversation_entry USING btree (podcast_id);

CREATE INDEX conversation_last_mail ON public.conversation USING btree (last_mail, id);

CREATE INDEX conversation_listed ON public.conversation USING btree (owner_id, last_mail DESC, id DESC) INCLUDE (mailbox_id, state, turn, assigned_to, last_kind, person_key);

CREATE INDEX conversation_listed_open ON public.conversation USING btree (owner_id, last_mail DESC, id DESC) INCLUDE (mailbox_id, turn, assigned_to, last_kind, last_in, person_key) WHERE (state = 'open'::text);

CREATE INDEX conversation_mail_addresses ON public.conversation_mail USING gin (addresses_in(people)) WITH (fastupdate=off);

CREATE INDEX conversation_mail_asks ON public.conversation_mail USING btree (owner_id) WHERE (asks IS NOT NULL);

CREATE INDEX conversation_mail_conversation ON public.conversation_mail USING btree (conversation_id, received, id);

CREATE INDEX conversation_mail_message ON public.conversation_mail USING btree (message_id);

CREATE INDEX conversation_mail_objection ON public.conversation_mail USING btree (owner_id) WHERE (kind = 'opt-out'::text);

CREATE INDEX conversation_mail_ours ON public.conversation_mail USING btree (conversation_id) WHERE (message_id IS NOT NULL);

CREATE INDEX conversation_mail_read_from ON public.conversation_mail USING btree (mailbox_id, id) WHERE (direction <> 'out'::text);

CREATE INDEX conversation_mail_report ON public.conversation_mail USING btree (received, id) WHERE (kind = ANY (ARRAY['report'::text, 'complaint'::text]));

CREATE INDEX conversation_mail_unjudged ON public.conversation_mail USING btree (id) WHERE (judged IS NULL);

CREATE INDEX conversation_mailbox ON public.conversation USING btree (mailbox_id);

CREATE INDEX conversation_note_conversation ON public.conversation_note USING btree (conversation_id, id);

CREATE INDEX conversation_note_login ON public.conversation_note USING btree (login_id);

CREATE INDEX conversation_of_person ON public.conversation USING btree (person_key, id);

CREATE INDEX conversation_participant_address ON public.conversation_participant USING btree (lower(address));

CREATE INDEX conversation_participant_key ON public.conversation_participant USING btree (person_key);

CREATE INDEX conversation_participant_person ON public.conversation_participant USING btree (owner_id, person_key);

CREATE INDEX conversation_person ON public.conversation USING btree (owner_id, person_key);

CREATE INDEX conversation_presence_login ON public.conversation_presence USING btree (login_id);

CREATE INDEX conversation_seen_login ON public.conversation_seen USING btree (login_id, conversation_id) INCLUDE (seen);

CREATE INDEX conversation_shared_mailbox ON public.conversation_shared USING btree (mailbox_id);

CREATE INDEX conversation_snoozed ON public.conversation USING btree (snoozed_until) WHERE (state = 'snoozed'::text);

CREATE INDEX conversation_stranger_address ON public.conversation_stranger USING btree (lower(address));

CREATE INDEX conversation_stranger_key ON public.conversation_stranger USING btree (person_key);

CREATE INDEX conversation_stranger_owner ON public.conversation_stranger USING btree (owner_id);

CREATE INDEX conversion_answer_entry ON public.conversion USING btree (answer_entry_id) WHERE (answer_entry_id IS NOT NULL);

CREATE INDEX conversion_answer_until ON public.conversion USING btree (answer_until) WHERE (answer_until IS NOT NULL);

CREATE INDEX conversion_code_entry ON public.conversion USING btree (code_entry_id) WHERE (code_entry_id IS NOT NULL);

CREATE INDEX conversion_disagreeing ON public.conversion USING btree (owner_id, at DESC, id DESC) WHERE ((code_entry_id <> link_entry_id) OR (code_entry_id <> answer_entry_id) OR (link_entry_id <> answer_entry_id));

CREATE INDEX conversion_entry ON public.conversion USING btree (entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX conversion_import_id ON public.conversion USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX conversion_import_login ON public.conversion_import USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX conversion_import_owner ON public.conversion_import USING btree (owner_id, id DESC);

CREATE INDEX conversion_link_entry ON public.conversion USING btree (link_entry_id) WHERE (link_entry_id IS NOT NULL);

CREATE INDEX conversion_of_none ON public.conversion USING btree (owner_id, at DESC, id DESC) WHERE (entry_id IS NULL);

CREATE INDEX conversion_owner ON public.conversion USING btree (owner_id, id);

CREATE INDEX conversion_owner_at ON public.conversion USING btree (owner_id, at DESC, id DESC);

CREATE INDEX conversion_refund_of ON public.conversion USING btree (owner_id, source, refund_of) WHERE (refund_of IS NOT NULL);

CREATE INDEX conversion_unread ON public.conversion USING btree (owner_id) WHERE (answered AND (answer_entry_id IS NULL));

CREATE INDEX copy_comment_login ON public.copy_comment USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX copy_comment_version ON public.copy_comment USING btree (booking_id, number);

CREATE INDEX copy_version_approved_by ON public.copy_version USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX copy_version_login ON public.copy_version USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX data_request_person ON public.data_request USING btree (address_hmac);

CREATE INDEX delivery_report_message ON public.delivery_report USING btree (message_id);

CREATE INDEX disavowal_expires ON public.disavowal USING btree (expires);

CREATE INDEX disavowal_key ON public.disavowal USING btree (key_id) WHERE (key_id IS NOT NULL);

CREATE INDEX disavowal_login ON public.disavowal USING btree (login_id);

CREATE INDEX disavowal_passkey ON public.disavowal USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);

CREATE INDEX disavowal_sign_on ON public.disavowal USING btree (sign_on_id) WHERE (sign_on_id IS NOT NULL);

CREATE INDEX entry_note_entry ON public.entry_note USING btree (entry_id, id);

CREATE INDEX entry_note_login ON public.entry_note USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX entry_note_of_guest ON public.entry_note USING btree (login_id, created) WHERE by_guest;

CREATE INDEX episode_published ON public.episode USING btree (podcast_id, published DESC);

CREATE INDEX follow_up_away ON public.follow_up USING btree (not_before) WHERE ((state = 'held'::text) AND (reason = 'away'::text));

CREATE INDEX follow_up_due ON public.follow_up USING btree (due) WHERE (state = 'planned'::text);

CREATE INDEX follow_up_message ON public.follow_up USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX follow_up_next ON public.follow_up USING btree (id) WHERE ((state = 'planned'::text) AND (due IS NULL) AND is_next);

CREATE INDEX follow_up_open ON public.follow_up USING btree (id) WHERE (state = ANY (ARRAY['planned'::text, 'held'::text]));

CREATE UNIQUE INDEX host_answer_counts ON public.host_answer USING btree (message_id) WHERE (over IS NULL);

CREATE INDEX host_answer_message ON public.host_answer USING btree (message_id, id);

CREATE INDEX idempotent_answer_created ON public.idempotent_answer USING btree (created);

CREATE UNIQUE INDEX ledger_account_owner ON public.ledger_account USING btree (owner_id, unit) WHERE (owner_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_account_platform ON public.ledger_account USING btree (kind, unit) WHERE (owner_id IS NULL);

CREATE INDEX ledger_entry_account ON public.ledger_entry USING btree (account_id);

CREATE INDEX ledger_entry_transfer ON public.ledger_entry USING btree (transfer_id);

CREATE UNIQUE INDEX ledger_transfer_initial ON public.ledger_transfer USING btree (owner_id) WHERE (kind = 'initial'::text);

CREATE INDEX ledger_transfer_owner ON public.ledger_transfer USING btree (owner_id, id);

CREATE INDEX ledger_transfer_purchase_index ON public.ledger_transfer USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_transfer_reversed ON public.ledger_transfer USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX link_campaign ON public.link USING btree (campaign_id, id);

CREATE INDEX link_created_by ON public.link USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX link_entry ON public.link USING btree (entry_id);

CREATE UNIQUE INDEX link_once ON public.link USING btree (entry_id) WHERE (state <> 'removed'::text);

CREATE INDEX link_owner ON public.link USING btree (owner_id);

CREATE INDEX link_seen_link ON public.link_seen USING btree (link_id);

CREATE INDEX link_title_raw ON public.link USING btree (id) WHERE (NOT title_hidden);

CREATE INDEX mail_domain_checked ON public.mail_domain USING btree (checked);

CREATE INDEX mail_file_content ON public.mail_file USING btree (hash, scanned, id) WHERE (hash IS NOT NULL);

CREATE INDEX mail_key_mail ON public.mail_key USING btree (mail_id);

CREATE INDEX mail_place_mail ON public.mail_place USING btree (mail_id);

CREATE UNIQUE INDEX mail_provider_kind ON public.mail_provider USING btree (kind) WHERE (kind <> 'oidc'::text);

CREATE INDEX mail_words_conversation ON public.mail_words USING btree (conversation_id);

CREATE INDEX mail_words_earlier ON public.mail_words USING btree (mail_id) WHERE (folding < 2);

CREATE INDEX mail_words_owner ON public.mail_words USING btree (owner_id, week);

CREATE INDEX mail_words_words ON public.mail_words USING gin (words) WITH (fastupdate=off);

CREATE INDEX mailbox_account ON public.mailbox USING btree (account_id);

CREATE UNIQUE INDEX mailbox_address ON public.mailbox USING btree (login_id, owner_id, lower(sender_address)) WHERE (disconnected IS NULL);

CREATE INDEX mailbox_consent_until ON public.mailbox_consent USING btree (until);

CREATE INDEX mailbox_handover_at ON public.mailbox_handover USING btree (account_id, at);

CREATE INDEX mailbox_owner ON public.mailbox USING btree (owner_id);

CREATE INDEX mailbox_ramp ON public.mailbox USING btree (ramp_on) WHERE (ramp_day IS NOT NULL);

CREATE INDEX mailbox_reader_next ON public.mailbox_reader USING btree (next_look);

CREATE UNIQUE INDEX mailbox_standard ON public.mailbox USING btree (login_id, owner_id) WHERE (standard AND (disconnected IS NULL));

CREATE INDEX mailbox_test_login ON public.mailbox_test USING btree (login_id, created);

CREATE INDEX mailbox_test_owner ON public.mailbox_test USING btree (owner_id, created);

CREATE INDEX mailing_begun_with ON public.mailing USING btree (owner_id) WHERE ((template_id IS NOT NULL) OR (built_in IS NOT NULL));

CREATE INDEX mailing_campaign ON public.mailing USING btree (campaign_id, id DESC);

CREATE INDEX mailing_files_of ON public.mailing USING btree (files_of) WHERE (files_of IS NOT NULL);

CREATE INDEX mailing_held ON public.mailing USING btree (mailbox_id) WHERE (held IS NOT NULL);

CREATE INDEX mailing_owner ON public.mailing USING btree (owner_id, id DESC);

CREATE INDEX mailing_template ON public.mailing USING btree (template_id) WHERE (template_id IS NOT NULL);

CREATE INDEX member_removal_owner ON public.member_removal USING btree (owner_id, removed);

CREATE INDEX membership_owner ON public.membership USING btree (owner_id);

CREATE INDEX message_answer_due ON public.message USING btree (mailbox_id, due, id) WHERE ((document IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'deferred'::text])));

CREATE INDEX message_attempt_of ON public.message_attempt USING btree (of_message);

CREATE INDEX message_contact_held ON public.message USING btree (owner_id) WHERE (contact_held IS NOT NULL);

CREATE INDEX message_copy ON public.message USING btree (mailbox_id, accepted) WHERE (sent_copy = 'waiting'::text);

CREATE INDEX message_due ON public.message USING btree (mailbox_id, due, id) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));

CREATE INDEX message_entry_entry ON public.message_entry USING btree (entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX message_entry_further ON public.message_entry USING btree (entry_id) WHERE ((place > 0) AND (entry_id IS NOT NULL));

CREATE INDEX message_entry_further_podcast ON public.message_entry USING btree (podcast_id) WHERE (place > 0);

CREATE INDEX message_entry_podcast ON public.message_entry USING btree (podcast_id);

CREATE INDEX message_file_campaign ON public.message_file USING btree (campaign_id, login_id);

CREATE INDEX message_file_draft ON public.message_file USING btree (conversation_id, login_id);

CREATE INDEX message_file_mailing ON public.message_file USING btree (mailing_id);

CREATE INDEX message_file_message ON public.message_file USING btree (message_id);

CREATE INDEX message_file_owner ON public.message_file USING btree (owner_id);

CREATE INDEX message_file_written ON public.message_file USING btree (created) WHERE (login_id IS NOT NULL);

CREATE INDEX message_follow_up_due ON public.message USING btree (mailbox_id, due, id) WHERE ((step > 0) AND (state = ANY (ARRAY['queued'::text, 'deferred'::text])));

CREATE INDEX message_gone ON public.message USING btree (entry_id) WHERE (fate = 'gone'::text);

CREATE INDEX message_handed ON public.message USING btree (mailbox_id, handed) WHERE (handed IS NOT NULL);

CREATE INDEX message_leased ON public.message USING btree (lease_until) WHERE (state = ANY (ARRAY['claimed'::text, 'handed'::text]));

CREATE INDEX message_newest ON public.message USING btree (entry_id, COALESCE(accepted, modified) DESC, id DESC) WHERE (entry_id IS NOT NULL);

CREATE INDEX message_news ON public.message USING btree (owner_id, COALESCE(accepted, modified) DESC, id DESC) WHERE ((document IS NULL) AND (state = ANY (ARRAY['accepted'::text, 'failed'::text, 'unclear'::text])));

CREATE INDEX message_owner ON public.message USING btree (owner_id, id);

CREATE INDEX message_podcast ON public.message USING btree (podcast_id, owner_id);

CREATE INDEX message_recipient_key ON public.message USING btree (recipient_key);

CREATE INDEX message_recipient_prefix ON public.message USING btree (owner_id, recipient_key text_pattern_ops);

CREATE INDEX message_refused ON public.message USING btree (mailbox_id, refused) WHERE (refused IS NOT NULL);

CREATE INDEX message_subject ON public.message USING btree (owner_id, md5(lower(regexp_replace(btrim(subject), '\s+'::text, ' '::text, 'g'::text))));

CREATE INDEX message_wire_id ON public.message USING btree (wire_id) WHERE (wire_id IS NOT NULL);

CREATE INDEX message_with_detail ON public.message USING btree (modified, id) WHERE ((detail IS NOT NULL) AND (state = ANY (ARRAY['accepted'::text, 'failed'::text, 'stopped'::text])));

CREATE INDEX message_with_words ON public.message USING btree (COALESCE(handed, created), id) WHERE (((body <> ''::text) OR (subject <> ''::text)) AND (state = ANY (ARRAY['accepted'::text, 'failed'::text, 'stopped'::text, 'unclear'::text])));

CREATE INDEX money_problem_open ON public.money_problem USING btree (id) WHERE (closed IS NULL);

CREATE INDEX move_suggestion_entry ON public.move_suggestion USING btree (entry_id) WHERE (state = 'offered'::text);

CREATE INDEX notice_login ON public.notice USING btree (login_id, id DESC);

CREATE INDEX notice_unseen ON public.notice USING btree (login_id) WHERE (seen IS NULL);

CREATE INDEX oauth_client_created_by ON public.oauth_client USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX oauth_client_itself ON public.oauth_client USING btree (used) WHERE registered_itself;

CREATE INDEX oauth_client_owner ON public.oauth_client USING btree (owner_id, id);

CREATE INDEX oauth_grant_client ON public.oauth_grant USING btree (client_id);

CREATE INDEX oauth_grant_member ON public.oauth_grant USING btree (login_id, owner_id);

CREATE INDEX offer_decision_login ON public.offer_decision USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX offer_decision_offer ON public.offer_decision USING btree (offer_id, id);

CREATE INDEX offer_entry ON public.offer USING btree (entry_id, id);

CREATE INDEX offer_host_answer ON public.offer USING btree (host_answer_id) WHERE (host_answer_id IS NOT NULL);

CREATE INDEX offer_version_login ON public.offer_version USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX opt_out_link_person ON public.opt_out_link USING btree (address_hmac);

CREATE INDEX opt_out_link_undo ON public.opt_out_link USING btree (address_hmac) WHERE (undo_hash IS NOT NULL);

CREATE INDEX own_template_login ON public.own_template USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX own_template_owner ON public.own_template USING btree (owner_id);

CREATE INDEX own_template_version_login ON public.own_template_version USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX own_value_field ON public.own_value USING btree (field_id);

CREATE INDEX own_value_login ON public.own_value USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX passkey_login ON public.passkey USING btree (login_id);

CREATE INDEX payment_dispute_purchase ON public.payment_dispute USING btree (purchase_id);

CREATE INDEX payment_event_created ON public.payment_event USING btree (created);

CREATE INDEX payment_refund_purchase ON public.payment_refund USING btree (purchase_id);

CREATE INDEX person_erasure_asked_by ON public.person_erasure USING btree (asked_by);

CREATE INDEX podcast_added_created ON public.podcast_added USING btree (created DESC, podcast_id DESC);

CREATE INDEX podcast_added_login ON public.podcast_added USING btree (login_id, created);

CREATE INDEX podcast_added_owner ON public.podcast_added USING btree (owner_id, podcast_id);

CREATE INDEX podcast_address_domain ON public.podcast_address USING btree (substr(address_key, strpos(address_key, '@'::text)));

CREATE INDEX podcast_address_id ON public.podcast USING btree (address_id) WHERE (address_id IS NOT NULL);

CREATE INDEX podcast_address_key ON public.podcast_address USING btree (address_key);

CREATE INDEX podcast_address_tagged ON public.podcast_address USING btree (regexp_replace(address_key, '^([^+@]+)[+][^@]*@'::text, '\1@'::text)) WHERE (strpos(address_key, '+'::text) > 0);

CREATE INDEX podcast_address_to_examine ON public.podcast_address USING btree (id) WHERE ((evidence = 'not-examined'::text) AND (verdict = 'usable'::text) AND (gone IS NULL));

CREATE INDEX podcast_alias_podcast ON public.podcast_alias USING btree (podcast_id);

CREATE INDEX podcast_by_episodes ON public.podcast USING btree (episodes DESC NULLS LAST, id);

CREATE INDEX podcast_by_language ON public.podcast USING btree (language, reach DESC NULLS LAST, id);

CREATE INDEX podcast_by_latest_episode ON public.podcast USING btree (latest_episode);

CREATE INDEX podcast_by_rating ON public.podcast USING btree (rating DESC NULLS LAST, id);

CREATE INDEX podcast_by_ratings_count ON public.podcast USING btree (ratings_count DESC NULLS LAST, id);

CREATE INDEX podcast_by_reach ON public.podcast USING btree (reach DESC NULLS LAST, id);

CREATE INDEX podcast_by_title ON public.podcast USING btree (title_key COLLATE "C", id);

CREATE INDEX podcast_claim_made ON public.podcast_claim USING btree (made) WHERE (proved IS NULL);

CREATE INDEX podcast_claim_podcast ON public.podcast_claim USING btree (podcast_id);

CREATE INDEX podcast_decision_podcast ON public.podcast_decision USING btree (podcast_id, id);

CREATE INDEX podcast_detail_wordless ON public.podcast_detail USING btree (podcast_id) WHERE (words IS NULL);

CREATE INDEX podcast_feed_due ON public.podcast_feed USING btree (band, due) WHERE (due IS NOT NULL);

CREATE UNIQUE INDEX podcast_feed_key ON public.podcast USING btree (feed_key) WHERE (feed_key IS NOT NULL);

CREATE INDEX podcast_feed_wanted ON public.podcast_feed USING btree (wanted) WHERE (wanted IS NOT NULL);

CREATE UNIQUE INDEX podcast_guid ON public.podcast USING btree (guid) WHERE (guid IS NOT NULL);

CREATE INDEX podcast_index_row_podcast ON public.podcast_index_row USING btree (podcast_id);

CREATE UNIQUE INDEX podcast_itunes_id ON public.podcast USING btree (itunes_id) WHERE (itunes_id IS NOT NULL);

CREATE INDEX podcast_list_campaign ON public.podcast_list USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX podcast_list_created ON public.podcast_list USING btree (created);

CREATE INDEX podcast_list_line_entry ON public.podcast_list_line USING btree (entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX podcast_list_line_podcast ON public.podcast_list_line USING btree (podcast_id) WHERE (podcast_id IS NOT NULL);

CREATE INDEX podcast_list_line_waiting ON public.podcast_list_line USING btree (list_id, number) WHERE (reading = 'waiting'::text);

CREATE INDEX podcast_list_login ON public.podcast_list USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX podcast_list_owner ON public.podcast_list USING btree (owner_id, id DESC);

CREATE INDEX podcast_not_shown ON public.podcast USING btree (id) WHERE (NOT shown);

CREATE INDEX podcast_search_text ON public.podcast USING gin (search_text gin_trgm_ops);

CREATE INDEX podcast_text_change_podcast ON public.podcast_text_change USING btree (podcast_id, id);

CREATE INDEX podcast_watch_until ON public.podcast_watch USING btree (until) WHERE (until IS NOT NULL);

CREATE INDEX price_sharing_login ON public.price_sharing USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE UNIQUE INDEX produced_spot_coming ON public.produced_spot USING btree (booking_id) WHERE (sha256 IS NULL);

CREATE INDEX produced_spot_login ON public.produced_spot USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE UNIQUE INDEX produced_spot_whole ON public.produced_spot USING btree (booking_id) WHERE (sha256 IS NOT NULL);

CREATE INDEX promo_code_campaign ON public.promo_code USING btree (campaign_id, id);

CREATE INDEX promo_code_created_by ON public.promo_code USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX promo_code_holder_code ON public.promo_code_holder USING btree (code_id, since);

CREATE INDEX promo_code_holder_entry ON public.promo_code_holder USING btree (entry_id);

CREATE UNIQUE INDEX promo_code_holder_once ON public.promo_code_holder USING btree (code_id) WHERE (until IS NULL);

CREATE INDEX purchase_card_owner ON public.purchase USING btree (owner_id, id) WHERE (card_items > 0);

CREATE INDEX purchase_item_address ON public.purchase_item USING btree (address_id) WHERE (address_id IS NOT NULL);

CREATE INDEX purchase_item_podcast ON public.purchase_item USING btree (podcast_id);

CREATE UNIQUE INDEX purchase_item_reserved ON public.purchase_item USING btree (owner_id, podcast_id) WHERE (outcome = 'reserved'::text);

CREATE INDEX purchase_owner ON public.purchase USING btree (owner_id, id);

CREATE INDEX purchase_request_decided_by ON public.purchase_request USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX purchase_request_login ON public.purchase_request USING btree (login_id);

CREATE UNIQUE INDEX purchase_request_open ON public.purchase_request USING btree (owner_id, login_id, podcasts) WHERE (state = 'asked'::text);

CREATE INDEX purchase_request_owner ON public.purchase_request USING btree (owner_id, id);

CREATE INDEX purchase_request_purchase ON public.purchase_request USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX purchase_spent ON public.purchase USING btree (owner_id, login_id, created);

CREATE INDEX purchase_unfinished ON public.purchase USING btree (checked) WHERE ((state = ANY (ARRAY['creating'::text, 'open'::text])) OR (owed > 0));

CREATE INDEX push_subscription_login ON public.push_subscription USING btree (login_id);

CREATE INDEX report_link_campaign ON public.report_link USING btree (campaign_id, id);

CREATE INDEX report_link_login ON public.report_link USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX sandbox_mail_owner ON public.sandbox_mail USING btree (owner_id);

CREATE UNIQUE INDEX saved_search_name ON public.saved_search USING btree (login_id, owner_id, name) WHERE (deleted IS NULL);

CREATE INDEX saved_search_owner ON public.saved_search USING btree (owner_id);

CREATE INDEX security_event_about ON public.security_event USING btree (about_login_id, at DESC);

CREATE INDEX security_event_at ON public.security_event USING btree (at DESC, id DESC);

CREATE INDEX security_event_login ON public.security_event USING btree (login_id, at DESC);

CREATE INDEX session_family_login ON public.session_family USING btree (login_id);

CREATE INDEX session_token_expires ON public.session_token USING btree (expires);

CREATE INDEX session_token_family ON public.session_token USING btree (family_id);

CREATE INDEX show_news_at ON public.show_news USING btree (at);

CREATE INDEX show_news_dismissed_by ON public.show_news USING btree (dismissed_by) WHERE (dismissed_by IS NOT NULL);

CREATE INDEX show_news_of_owner ON public.show_news USING btree (owner_id, at DESC) WHERE (dismissed IS NULL);

CREATE INDEX show_news_podcast ON public.show_news USING btree (podcast_id);

CREATE INDEX sign_in_attempt_last ON public.sign_in_attempt USING btree (last);

CREATE INDEX sign_on_attempt_sign_on ON public.sign_on_attempt USING btree (sign_on_id);

CREATE INDEX sign_on_attempt_until ON public.sign_on_attempt USING btree (until);

CREATE UNIQUE INDEX sign_on_domain_proved ON public.sign_on_domain USING btree (domain) WHERE (proved IS NOT NULL);

CREATE INDEX sign_on_identity_login ON public.sign_on_identity USING btree (login_id);

CREATE INDEX sign_on_link_login ON public.sign_on_link USING btree (login_id);

CREATE INDEX sign_on_link_sign_on ON public.sign_on_link USING btree (sign_on_id);

CREATE INDEX sign_on_link_until ON public.sign_on_link USING btree (until);

CREATE INDEX sign_up_expires ON public.sign_up USING btree (expires);

CREATE INDEX spent_challenge_expires ON public.spent_challenge USING btree (expires);

CREATE INDEX spot_makegood ON public.spot USING btree (makegood_of) WHERE (makegood_of IS NOT NULL);

CREATE UNIQUE INDEX spot_one_makegood ON public.spot USING btree (makegood_of) WHERE ((makegood_of IS NOT NULL) AND (cancelled IS NULL));

CREATE INDEX suppression_address ON public.suppression USING btree (address_hmac) WHERE (lifted IS NULL);

CREATE INDEX suppression_newest ON public.suppression USING btree (owner_id, created DESC, id DESC) WHERE (lifted IS NULL);

CREATE UNIQUE INDEX suppression_owner ON public.suppression USING btree (owner_id, address_hmac, kind) WHERE ((owner_id IS NOT NULL) AND (lifted IS NULL));

CREATE UNIQUE INDEX suppression_platform ON public.suppression USING btree (address_hmac, kind) WHERE ((owner_id IS NULL) AND (lifted IS NULL));

CREATE INDEX suppression_source ON public.suppression USING btree (source) WHERE (source IS NOT NULL);

CREATE INDEX survey_rule_created_by ON public.survey_rule USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX survey_rule_entry ON public.survey_rule USING btree (entry_id);

CREATE INDEX tagged_podcast_login ON public.tagged_podcast USING btree (login_id) WHERE (login_id IS NOT NULL);

CREATE INDEX tagged_podcast_podcast ON public.tagged_podcast USING btree (podcast_id);

CREATE INDEX task_assigned ON public.task USING btree (assigned_to, due) WHERE ((assigned_to IS NOT NULL) AND (done IS NULL));

CREATE INDEX task_assigned_any ON public.task USING btree (assigned_to) WHERE ((assigned_to IS NOT NULL) AND (done IS NOT NULL));

CREATE INDEX task_campaign ON public.task USING btree (campaign_id, done DESC);

CREATE INDEX task_created_by ON public.task USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX task_done_by ON public.task USING btree (done_by) WHERE (done_by IS NOT NULL);

CREATE INDEX task_due ON public.task USING btree (due) WHERE ((due IS NOT NULL) AND (assigned_to IS NOT NULL) AND (done IS NULL));

CREATE INDEX task_entry ON public.task USING btree (entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX task_link_created ON public.task_link USING btree (created);

CREATE INDEX task_link_login ON public.task_link USING btree (login_id);

CREATE INDEX task_link_task ON public.task_link USING btree (task_id);

CREATE INDEX undelivered_mail ON public.undelivered USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX undelivered_message ON public.undelivered USING btree (message_id);

CREATE INDEX undelivered_owner ON public.undelivered USING btree (owner_id, created);

CREATE INDEX undelivered_waiting ON public.undelivered USING btree (created, id) WHERE (state = 'waiting'::text);

CREATE INDEX unlock_address ON public.unlock USING btree (address_id) WHERE (address_id IS NOT NULL);

CREATE INDEX unlock_podcast ON public.unlock USING btree (podcast_id);

CREATE INDEX unlock_purchase ON public.unlock USING btree (purchase_id);

CREATE INDEX unlock_taken_owner ON public.unlock_taken USING btree (owner_id, podcast_id);

CREATE INDEX unlock_taken_purchase ON public.unlock_taken USING btree (purchase_id);

CREATE INDEX unlock_transfer ON public.unlock USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX webhook_attempt_delivery ON ONLY public.webhook_attempt USING btree (delivery_id, id);

CREATE INDEX webhook_delivery_event ON ONLY public.webhook_delivery USING btree (event_id);

CREATE INDEX webhook_delivery_leased ON ONLY public.webhook_delivery USING btree (webhook_id, lease_until) WHERE ((state = 'waiting'::text) AND (lease_until IS NOT NULL));

CREATE INDEX webhook_delivery_log ON ONLY public.webhook_delivery USING btree (webhook_id, id DESC);

CREATE INDEX webhook_delivery_next ON ONLY public.webhook_delivery USING btree (webhook_id, id) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_delivery_order ON ONLY public.webhook_delivery USING btree (webhook_id, thing, id) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_delivery_turn ON ONLY public.webhook_delivery USING btree (webhook_id, due, id) WHERE ((state = 'waiting'::text) AND (NOT passed_over));

CREATE INDEX webhook_event_owner ON ONLY public.webhook_event USING btree (owner_id, at);

CREATE INDEX webhook_owner ON public.webhook USING btree (owner_id);

CREATE UNIQUE INDEX whole_export_busy ON public.whole_export USING btree (owner_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE INDEX whole_export_login ON public.whole_export USING btree (login_id);

CREATE INDEX whole_export_owner ON public.whole_export USING btree (owner_id, id DESC);

CREATE INDEX whole_import_owner ON public.whole_import USING btree (owner_id);

-- views

create view fence_booking as
 SELECT id
   FROM booking
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_campaign as
 SELECT id
   FROM campaign
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_campaign_entry as
 SELECT id,
    campaign_id
   FROM campaign_entry;

create view fence_conversation as
 SELECT id
   FROM conversation
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_conversation_entry as
 SELECT conversation_id,
    entry_id
   FROM conversation_entry;

create view fence_conversation_mail as
 SELECT id
   FROM conversation_mail
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_ledger_transfer as
 SELECT id
   FROM ledger_transfer
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_link as
 SELECT id
   FROM link
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_mailbox as
 SELECT id
   FROM mailbox
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_mailing as
 SELECT id
   FROM mailing
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_message as
 SELECT id
   FROM message
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_message_file as
 SELECT id
   FROM message_file
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_offer as
 SELECT a.id
   FROM ((offer a
     JOIN campaign_entry b ON ((b.id = a.entry_id)))
     JOIN campaign c ON ((c.id = b.campaign_id)))
  WHERE (c.owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_own_field as
 SELECT id
   FROM own_field
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_own_template as
 SELECT id
   FROM own_template
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_podcast_list as
 SELECT id
   FROM podcast_list
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_produced_spot as
 SELECT a.id
   FROM (produced_spot a
     JOIN booking b ON ((b.id = a.booking_id)))
  WHERE (b.owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_promo_code as
 SELECT id
   FROM promo_code
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_purchase as
 SELECT id
   FROM purchase
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_sign_on as
 SELECT id
   FROM sign_on
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_spot as
 SELECT a.id
   FROM (spot a
     JOIN booking b ON ((b.id = a.booking_id)))
  WHERE (b.owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_tag as
 SELECT id
   FROM tag
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_task as
 SELECT a.id
   FROM (task a
     JOIN campaign b ON ((b.id = a.campaign_id)))
  WHERE (b.owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_webhook as
 SELECT id
   FROM webhook
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_webhook_delivery as
 SELECT a.id
   FROM (webhook_delivery a
     JOIN webhook b ON ((b.id = a.webhook_id)))
  WHERE (b.owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view fence_whole_export as
 SELECT id
   FROM whole_export
  WHERE (owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[]));

create view message_subject_key as
 SELECT id,
    owner_id,
    handed,
    md5(lower(regexp_replace(btrim(subject), '\s+'::text, ' '::text, 'g'::text))) AS key
   FROM message
  WHERE (NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL);

create view owner_access with (security_invoker=true) as
 SELECT membership.login_id,
    membership.owner_id,
    true AS member,
    membership.role
   FROM membership
UNION ALL
 SELECT p.login_id,
    p.owner_id,
    false AS member,
    'owner'::text AS role
   FROM (preference p
     JOIN login_permission g ON (((g.login_id = p.login_id) AND (g.permission = 'OWNER_ACT_FOR_ANY'::text))))
  WHERE ((p.owner_id IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM membership m
          WHERE ((m.login_id = p.login_id) AND (m.owner_id = p.owner_id))))));

create view searched_words as
 SELECT mail_id,
    conversation_id,
    owner_id,
    received,
    week,
    open,
    words
   FROM mail_words
  WHERE (NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL);

create view fence_ids_of_booking as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_booking.id, fence_booking.id, '[]'::text)) AS range_agg
               FROM fence_booking)
        END AS ids;

create view fence_ids_of_campaign as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_campaign.id, fence_campaign.id, '[]'::text)) AS range_agg
               FROM fence_campaign)
        END AS ids;

create view fence_ids_of_link as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_link.id, fence_link.id, '[]'::text)) AS range_agg
               FROM fence_link)
        END AS ids;

create view fence_ids_of_mailbox as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_mailbox.id, fence_mailbox.id, '[]'::text)) AS range_agg
               FROM fence_mailbox)
        END AS ids;

create view fence_ids_of_mailing as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_mailing.id, fence_mailing.id, '[]'::text)) AS range_agg
               FROM fence_mailing)
        END AS ids;

create view fence_ids_of_own_field as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_own_field.id, fence_own_field.id, '[]'::text)) AS range_agg
               FROM fence_own_field)
        END AS ids;

create view fence_ids_of_own_template as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_own_template.id, fence_own_template.id, '[]'::text)) AS range_agg
               FROM fence_own_template)
        END AS ids;

create view fence_ids_of_podcast_list as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_podcast_list.id, fence_podcast_list.id, '[]'::text)) AS range_agg
               FROM fence_podcast_list)
        END AS ids;

create view fence_ids_of_promo_code as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_promo_code.id, fence_promo_code.id, '[]'::text)) AS range_agg
               FROM fence_promo_code)
        END AS ids;

create view fence_ids_of_purchase as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_purchase.id, fence_purchase.id, '[]'::text)) AS range_agg
               FROM fence_purchase)
        END AS ids;

create view fence_ids_of_sign_on as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_sign_on.id, fence_sign_on.id, '[]'::text)) AS range_agg
               FROM fence_sign_on)
        END AS ids;

create view fence_ids_of_tag as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_tag.id, fence_tag.id, '[]'::text)) AS range_agg
               FROM fence_tag)
        END AS ids;

create view fence_ids_of_webhook as
 SELECT
        CASE
            WHEN (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) THEN '{(,)}'::int8multirange
            ELSE ( SELECT range_agg(int8range(fence_webhook.id, fence_webhook.id, '[]'::text)) AS range_agg
               FROM fence_webhook)
        END AS ids;

-- triggers

CREATE TRIGGER acceptance_stays BEFORE UPDATE ON public.acceptance FOR EACH ROW EXECUTE FUNCTION acceptance_stays();

CREATE TRIGGER airing_verdict_stays BEFORE UPDATE ON public.airing_verdict FOR EACH ROW EXECUTE FUNCTION airing_verdict_stays();

CREATE TRIGGER airing_verdict_told_insert AFTER INSERT ON public.airing_verdict REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_spot_changed('offer');

CREATE TRIGGER webhook_airing AFTER INSERT ON public.airing_verdict FOR EACH ROW EXECUTE FUNCTION webhook_airing();

CREATE TRIGGER airing_words_told_insert AFTER INSERT ON public.airing_words REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('offer');

CREATE TRIGGER airing_words_told_update AFTER UPDATE ON public.airing_words REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('offer');

CREATE TRIGGER audit_kept BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_left_kept BEFORE DELETE OR UPDATE ON public.audit_left FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_left_whole BEFORE TRUNCATE ON public.audit_left FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER audit_pending_sealed AFTER INSERT ON public.audit_pending DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_seal();

CREATE TRIGGER booking_told_delete AFTER DELETE ON public.booking REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('offer');

CREATE TRIGGER booking_told_insert AFTER INSERT ON public.booking REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('offer');

CREATE TRIGGER booking_told_update AFTER UPDATE ON public.booking REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('offer');

CREATE TRIGGER webhook_booking_cancelled AFTER UPDATE OF cancelled ON public.booking FOR EACH ROW WHEN (((old.cancelled IS NULL) AND (new.cancelled IS NOT NULL))) EXECUTE FUNCTION webhook_booking();

CREATE TRIGGER webhook_booking_made AFTER INSERT ON public.booking FOR EACH ROW EXECUTE FUNCTION webhook_booking();

CREATE TRIGGER booking_version_stays BEFORE UPDATE ON public.booking_version FOR EACH ROW EXECUTE FUNCTION booking_version_stays();

CREATE TRIGGER webhook_booking_answer AFTER UPDATE OF answer ON public.booking_version FOR EACH ROW WHEN (((old.answer IS NULL) AND (new.answer IS NOT NULL))) EXECUTE FUNCTION webhook_booking_answer();

CREATE TRIGGER campaign_acted AFTER UPDATE OF modified ON public.campaign FOR EACH ROW WHEN ((old.modified IS DISTINCT FROM new.modified)) EXECUTE FUNCTION campaign_acted();

CREATE TRIGGER campaign_changed AFTER UPDATE ON public.campaign FOR EACH ROW EXECUTE FUNCTION campaign_itself_changed();

CREATE TRIGGER campaign_deleted BEFORE DELETE ON public.campaign FOR EACH ROW EXECUTE FUNCTION campaign_itself_changed();

CREATE TRIGGER campaign_made AFTER INSERT ON public.campaign FOR EACH ROW EXECUTE FUNCTION campaign_made();

CREATE TRIGGER webhook_campaign_changed AFTER UPDATE ON public.campaign FOR EACH ROW EXECUTE FUNCTION webhook_campaign();

CREATE TRIGGER webhook_campaign_made AFTER INSERT OR DELETE ON public.campaign FOR EACH ROW EXECUTE FUNCTION webhook_campaign();

CREATE TRIGGER campaign_acted AFTER INSERT OR DELETE OR UPDATE ON public.campaign_briefing FOR EACH ROW EXECUTE FUNCTION campaign_acted();

CREATE TRIGGER campaign_briefing_told_delete AFTER DELETE ON public.campaign_briefing REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('briefing');

CREATE TRIGGER campaign_briefing_told_insert AFTER INSERT ON public.campaign_briefing REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('briefing');

CREATE TRIGGER campaign_briefing_told_update AFTER UPDATE ON public.campaign_briefing REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('briefing');

CREATE TRIGGER campaign_entries_added AFTER INSERT ON public.campaign_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entries_added();

CREATE TRIGGER campaign_entries_changed AFTER UPDATE ON public.campaign_entry REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION campaign_entries_changed();

CREATE TRIGGER campaign_entries_removed AFTER DELETE ON public.campaign_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entries_removed();

CREATE TRIGGER campaign_entry_place BEFORE INSERT ON public.campaign_entry FOR EACH ROW WHEN ((new.of_owner IS NULL)) EXECUTE FUNCTION campaign_entry_place();

CREATE TRIGGER campaign_entry_told_delete AFTER DELETE ON public.campaign_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('entry');

CREATE TRIGGER campaign_entry_told_insert AFTER INSERT ON public.campaign_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('entry');

CREATE TRIGGER campaign_entry_told_update AFTER UPDATE ON public.campaign_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('entry');

CREATE TRIGGER webhook_entries_added AFTER INSERT ON public.campaign_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_entries();

CREATE TRIGGER webhook_entries_removed AFTER DELETE ON public.campaign_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_entries();

CREATE TRIGGER campaign_acted AFTER INSERT OR DELETE OR UPDATE ON public.campaign_figures FOR EACH ROW EXECUTE FUNCTION campaign_acted();

CREATE TRIGGER campaign_figures_told_delete AFTER DELETE ON public.campaign_figures REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_figures_told_insert AFTER INSERT ON public.campaign_figures REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_figures_told_update AFTER UPDATE ON public.campaign_figures REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_move_follow_ups AFTER INSERT ON public.campaign_move FOR EACH ROW WHEN ((new.to_state = ANY (ARRAY['Interested'::text, 'Signed'::text, 'Briefed'::text, 'Lost'::text]))) EXECUTE FUNCTION follow_up_card_moved();

CREATE TRIGGER campaign_move_place BEFORE INSERT ON public.campaign_move FOR EACH ROW WHEN ((new.campaign_id IS NULL)) EXECUTE FUNCTION campaign_move_place();

CREATE TRIGGER campaign_moved AFTER INSERT ON public.campaign_move REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_moved();

CREATE TRIGGER webhook_moves AFTER INSERT ON public.campaign_move REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_moves();

CREATE TRIGGER campaign_acted AFTER INSERT OR DELETE OR UPDATE ON public.campaign_step FOR EACH ROW EXECUTE FUNCTION campaign_acted();

CREATE TRIGGER campaign_step_told_delete AFTER DELETE ON public.campaign_step REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_step_told_insert AFTER INSERT ON public.campaign_step REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_step_told_update AFTER UPDATE ON public.campaign_step REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_target_told_delete AFTER DELETE ON public.campaign_target REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_target_told_insert AFTER INSERT ON public.campaign_target REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER campaign_target_told_update AFTER UPDATE ON public.campaign_target REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('figures');

CREATE TRIGGER contact_decision_kept BEFORE UPDATE ON public.contact_decision FOR EACH ROW EXECUTE FUNCTION keep_contact_decision();

CREATE TRIGGER conversation_mailbox_changed AFTER UPDATE ON public.conversation REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION conversation_mailbox_changed();

CREATE TRIGGER conversation_words AFTER UPDATE OF mailbox_id ON public.conversation FOR EACH ROW WHEN ((old.mailbox_id <> new.mailbox_id)) EXECUTE FUNCTION conversation_words();

CREATE TRIGGER conversation_entry_words AFTER INSERT OR DELETE ON public.conversation_entry FOR EACH ROW EXECUTE FUNCTION conversation_entry_words();

CREATE TRIGGER conversation_mail_moved AFTER UPDATE ON public.conversation_mail REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION conversation_mail_moved();

CREATE TRIGGER conversation_mail_removed AFTER DELETE ON public.conversation_mail REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION conversation_mail_removed();

CREATE TRIGGER conversation_mail_words AFTER INSERT OR UPDATE OF conversation_id, message_id, people, subject, text, received ON public.conversation_mail FOR EACH ROW EXECUTE FUNCTION conversation_mail_words();

CREATE TRIGGER webhook_reply_judged AFTER UPDATE OF kind ON public.conversation_mail FOR EACH ROW WHEN (((old.kind IS NULL) AND (new.direction = 'in'::text) AND (NOT new.junk) AND (NOT new.history) AND (new.kind = ANY (ARRAY['human'::text, 'away'::text, 'left'::text, 'automatic'::text, 'opt-out'::text])))) EXECUTE FUNCTION webhook_reply();

CREATE TRIGGER webhook_reply_made AFTER INSERT ON public.conversation_mail FOR EACH ROW WHEN (((new.direction = 'in'::text) AND (NOT new.junk) AND (NOT new.history) AND (new.kind = ANY (ARRAY['human'::text, 'away'::text, 'left'::text, 'automatic'::text, 'opt-out'::text])))) EXECUTE FUNCTION webhook_reply();

CREATE TRIGGER webhook_conversions AFTER INSERT ON public.conversion REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_conversions();

CREATE TRIGGER copy_version_stays BEFORE UPDATE ON public.copy_version FOR EACH ROW EXECUTE FUNCTION copy_version_stays();

CREATE TRIGGER entry_note_told_delete AFTER DELETE ON public.entry_note REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('note');

CREATE TRIGGER entry_note_told_insert AFTER INSERT ON public.entry_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('note');

CREATE TRIGGER entry_note_told_update AFTER UPDATE ON public.entry_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('note');

CREATE TRIGGER file_piece_total_less AFTER DELETE ON public.file_piece REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION file_piece_total();

CREATE TRIGGER file_piece_total_more AFTER INSERT ON public.file_piece REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION file_piece_total();

CREATE TRIGGER follow_up_next_changed AFTER UPDATE ON public.follow_up REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_up_find_next();

CREATE TRIGGER follow_up_next_made AFTER INSERT ON public.follow_up REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION follow_up_find_next();

CREATE TRIGGER follow_up_state BEFORE UPDATE OF state ON public.follow_up FOR EACH ROW EXECUTE FUNCTION follow_up_check_state();

CREATE TRIGGER ledger_account_guard BEFORE UPDATE OF balance ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_guard_balance();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_entry_apply AFTER INSERT ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();

CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE CONSTRAINT TRIGGER ledger_transfer_balances AFTER INSERT ON public.ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();

CREATE TRIGGER mail_file_words AFTER INSERT OR DELETE ON public.mail_file FOR EACH ROW EXECUTE FUNCTION mail_file_words();

CREATE TRIGGER mail_place_added AFTER INSERT ON public.mail_place REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mail_place_added();

CREATE TRIGGER mail_place_removed AFTER DELETE ON public.mail_place REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mail_place_removed();

CREATE TRIGGER mail_place_words AFTER INSERT OR DELETE ON public.mail_place FOR EACH ROW EXECUTE FUNCTION mail_place_words();

CREATE TRIGGER mailbox_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.mailbox FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zone();

CREATE TRIGGER campaign_mailings_gone AFTER DELETE ON public.mailing REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_mailings_gone();

CREATE TRIGGER owner_stays AFTER DELETE ON public.membership FOR EACH ROW EXECUTE FUNCTION owner_stays();

CREATE TRIGGER campaign_mail_accepted AFTER UPDATE OF state, accepted ON public.message FOR EACH ROW WHEN (((new.state = 'accepted'::text) AND ((old.state <> 'accepted'::text) OR (old.accepted IS DISTINCT FROM new.accepted)))) EXECUTE FUNCTION campaign_mail_accepted();

CREATE TRIGGER campaign_mails_gone AFTER DELETE ON public.message REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_mails_touched();

CREATE TRIGGER campaign_mails_made AFTER INSERT ON public.message REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_mails_touched();

CREATE TRIGGER message_own_entry AFTER INSERT ON public.message REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION message_own_entry();

CREATE TRIGGER message_state BEFORE UPDATE OF state ON public.message FOR EACH ROW EXECUTE FUNCTION message_check_state();

CREATE TRIGGER webhook_message AFTER UPDATE ON public.message FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) AND (new.state = ANY (ARRAY['accepted'::text, 'failed'::text, 'unclear'::text]))) OR ((old.fate IS DISTINCT FROM new.fate) AND (new.fate = ANY (ARRAY['gone'::text, 'full'::text, 'blocked'::text, 'expired'::text]))))) EXECUTE FUNCTION webhook_message();

CREATE TRIGGER message_file_total_less AFTER DELETE ON public.message_file REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION message_file_total();

CREATE TRIGGER message_file_total_more AFTER INSERT ON public.message_file REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION message_file_total();

CREATE TRIGGER notice_setting_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.notice_setting FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zone();

CREATE TRIGGER offer_told_delete AFTER DELETE ON public.offer REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('offer');

CREATE TRIGGER offer_told_insert AFTER INSERT ON public.offer REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('offer');

CREATE TRIGGER offer_told_update AFTER UPDATE ON public.offer REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('offer');

CREATE TRIGGER webhook_offer AFTER UPDATE OF state ON public.offer FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION webhook_offer();

CREATE TRIGGER offer_version_stays BEFORE UPDATE ON public.offer_version FOR EACH ROW EXECUTE FUNCTION offer_version_stays();

CREATE TRIGGER webhook_offer_version AFTER INSERT ON public.offer_version FOR EACH ROW EXECUTE FUNCTION webhook_offer_version();

CREATE TRIGGER own_field_told_delete AFTER DELETE ON public.own_field REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER own_field_told_insert AFTER INSERT ON public.own_field REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER own_field_told_update AFTER UPDATE ON public.own_field REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER own_value_told_delete AFTER DELETE ON public.own_value REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('mark');

CREATE TRIGGER own_value_told_insert AFTER INSERT ON public.own_value REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('mark');

CREATE TRIGGER own_value_told_update AFTER UPDATE ON public.own_value REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_entry_changed('mark');

CREATE TRIGGER podcast_address_words AFTER UPDATE OF address_id ON public.podcast FOR EACH ROW WHEN ((old.address_id IS DISTINCT FROM new.address_id)) EXECUTE FUNCTION podcast_address_words();

CREATE TRIGGER podcast_search_changed AFTER UPDATE ON public.podcast FOR EACH ROW WHEN (((old.search_text IS DISTINCT FROM new.search_text) OR (old.title_key IS DISTINCT FROM new.title_key) OR (old.language IS DISTINCT FROM new.language) OR (old.genre_ids IS DISTINCT FROM new.genre_ids) OR (old.episodes IS DISTINCT FROM new.episodes) OR (old.latest_episode IS DISTINCT FROM new.latest_episode) OR (old.reach IS DISTINCT FROM new.reach) OR (old.rating IS DISTINCT FROM new.rating) OR (old.ratings_count IS DISTINCT FROM new.ratings_count) OR ((old.address_id IS NULL) <> (new.address_id IS NULL)))) EXECUTE FUNCTION search_note_changed();

CREATE TRIGGER podcast_search_emptied AFTER TRUNCATE ON public.podcast FOR EACH STATEMENT EXECUTE FUNCTION search_note_emptied();

CREATE TRIGGER podcast_search_made AFTER INSERT ON public.podcast REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION search_note_made();

CREATE TRIGGER podcast_search_removed AFTER DELETE ON public.podcast FOR EACH ROW EXECUTE FUNCTION search_note_changed();

CREATE TRIGGER podcast_search_shown AFTER UPDATE OF shown ON public.podcast FOR EACH ROW WHEN ((old.shown IS DISTINCT FROM new.shown)) EXECUTE FUNCTION search_note_changed();

CREATE TRIGGER podcast_detail_described BEFORE UPDATE OF description ON public.podcast_detail FOR EACH ROW WHEN (((old.description IS DISTINCT FROM new.description) AND (NOT (old.words IS DISTINCT FROM new.words)))) EXECUTE FUNCTION podcast_detail_drop_words();

CREATE TRIGGER podcast_detail_search_changed AFTER UPDATE ON public.podcast_detail FOR EACH ROW WHEN ((old.words IS DISTINCT FROM new.words)) EXECUTE FUNCTION search_note_words();

CREATE TRIGGER podcast_detail_search_made AFTER INSERT ON public.podcast_detail REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION search_note_touched();

CREATE TRIGGER podcast_tags_search_changed AFTER UPDATE ON public.podcast_tags FOR EACH ROW WHEN (((old.persons <> '[]'::jsonb) <> (new.persons <> '[]'::jsonb))) EXECUTE FUNCTION search_note_tags();

CREATE TRIGGER podcast_tags_search_made AFTER INSERT ON public.podcast_tags FOR EACH ROW WHEN ((new.persons <> '[]'::jsonb)) EXECUTE FUNCTION search_note_tags();

CREATE TRIGGER podcast_tags_search_removed AFTER DELETE ON public.podcast_tags FOR EACH ROW WHEN ((old.persons <> '[]'::jsonb)) EXECUTE FUNCTION search_note_tags();

CREATE TRIGGER purchase_guard BEFORE UPDATE ON public.purchase FOR EACH ROW EXECUTE FUNCTION purchase_guard();

CREATE TRIGGER purchase_item_guard BEFORE UPDATE ON public.purchase_item FOR EACH ROW EXECUTE FUNCTION purchase_item_guard();

CREATE TRIGGER spot_told_insert AFTER INSERT ON public.spot REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_booking_changed('offer');

CREATE TRIGGER spot_told_update AFTER UPDATE ON public.spot REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_booking_changed('offer');

CREATE TRIGGER webhook_opt_out AFTER INSERT ON public.suppression FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION webhook_opt_out();

CREATE TRIGGER tag_told_delete AFTER DELETE ON public.tag REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER tag_told_insert AFTER INSERT ON public.tag REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER tag_told_update AFTER UPDATE ON public.tag REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_owner_changed('mark');

CREATE TRIGGER tagged_podcast_told_delete AFTER DELETE ON public.tagged_podcast REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_tags_changed('mark');

CREATE TRIGGER tagged_podcast_told_insert AFTER INSERT ON public.tagged_podcast REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_tags_changed('mark');

CREATE TRIGGER tagged_podcast_told_update AFTER UPDATE ON public.tagged_podcast REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_tags_changed('mark');

CREATE TRIGGER task_told_delete AFTER DELETE ON public.task REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('task');

CREATE TRIGGER task_told_insert AFTER INSERT ON public.task REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('task');

CREATE TRIGGER task_told_update AFTER UPDATE ON public.task REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION campaign_changed('task');

CREATE TRIGGER undelivered_guard BEFORE DELETE OR UPDATE ON public.undelivered FOR EACH ROW EXECUTE FUNCTION undelivered_guard();

CREATE TRIGGER unlock_words AFTER INSERT OR DELETE ON public.unlock FOR EACH ROW EXECUTE FUNCTION unlock_words();

CREATE TRIGGER webhook_unlocks AFTER INSERT ON public.unlock REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_unlocks();

CREATE TRIGGER unlock_taken_append_only BEFORE DELETE OR UPDATE ON public.unlock_taken FOR EACH ROW EXECUTE FUNCTION unlock_taken_guard();

CREATE TRIGGER webhook_delivery_gone AFTER DELETE ON public.webhook_delivery REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_delivery_gone();

CREATE TRIGGER webhook_delivery_over AFTER UPDATE OF state ON public.webhook_delivery FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (new.state <> 'waiting'::text))) EXECUTE FUNCTION webhook_pass_on();

CREATE TRIGGER webhook_delivery_taken AFTER DELETE ON public.webhook_delivery FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (NOT old.passed_over))) EXECUTE FUNCTION webhook_pass_on();

CREATE TRIGGER webhook_event_gone AFTER DELETE ON public.webhook_event REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION webhook_event_gone();

-- row security

alter table acceptance enable row level security;

alter table act_on_behalf enable row level security;

alter table address_read enable row level security;

alter table address_reading enable row level security;

alter table address_report enable row level security;

alter table airing_evidence enable row level security;

alter table airing_look enable row level security;

alter table airing_verdict enable row level security;

alter table airing_words enable row level security;

alter table answer_link enable row level security;

alter table answer_rule enable row level security;

alter table api_key enable row level security;

alter table audio_task enable row level security;

alter table audit enable row level security;

alter table audit_chain enable row level security;

alter table audit_copied enable row level security;

alter table audit_left enable row level security;

alter table audit_pending enable row level security;

alter table booking enable row level security;

alter table booking_check enable row level security;

alter table booking_counter enable row level security;

alter table booking_mail enable row level security;

alter table booking_reminded enable row level security;

alter table booking_reminder enable row level security;

alter table booking_try enable row level security;

alter table booking_version enable row level security;

alter table campaign enable row level security;

alter table campaign_active enable row level security;

alter table campaign_briefing enable row level security;

alter table campaign_entry enable row level security;

alter table campaign_figures enable row level security;

alter table campaign_guest enable row level security;

alter table campaign_move enable row level security;

alter table campaign_presence enable row level security;

alter table campaign_step enable row level security;

alter table campaign_target enable row level security;

alter table campaign_window enable row level security;

alter table contact_basis enable row level security;

alter table contact_decision enable row level security;

alter table conversation enable row level security;

alter table conversation_answer enable row level security;

alter table conversation_draft enable row level security;

alter table conversation_entry enable row level security;

alter table conversation_mail enable row level security;

alter table conversation_note enable row level security;

alter table conversation_opening enable row level security;

alter table conversation_participant enable row level security;

alter table conversation_presence enable row level security;

alter table conversation_seen enable row level security;

alter table conversation_shared enable row level security;

alter table conversation_stranger enable row level security;

alter table conversion enable row level security;

alter table conversion_import enable row level security;

alter table conversion_state enable row level security;

alter table copy_comment enable row level security;

alter table copy_version enable row level security;

alter table delivery_report enable row level security;

alter table entry_note enable row level security;

alter table file_piece enable row level security;

alter table file_total enable row level security;

alter table follow_up enable row level security;

alter table follow_up_pause enable row level security;

alter table follow_up_step enable row level security;

alter table host_answer enable row level security;

alter table initial_grant enable row level security;

alter table invitation enable row level security;

alter table ledger_account enable row level security;

alter table ledger_entry enable row level security;

alter table ledger_transfer enable row level security;

alter table link enable row level security;

alter table link_day enable row level security;

alter table link_seen enable row level security;

alter table mail_file enable row level security;

alter table mail_key enable row level security;

alter table mail_place enable row level security;

alter table mail_tombstone enable row level security;

alter table mail_words enable row level security;

alter table mail_words_due enable row level security;

alter table mailbox enable row level security;

alter table mailbox_consent enable row level security;

alter table mailbox_folder enable row level security;

alter table mailbox_grant enable row level security;

alter table mailbox_probe enable row level security;

alter table mailbox_reader enable row level security;

alter table mailbox_test enable row level security;

alter table mailing enable row level security;

alter table member_removal enable row level security;

alter table membership enable row level security;

alter table message enable row level security;

alter table message_attempt enable row level security;

alter table message_entry enable row level security;

alter table message_file enable row level security;

alter table message_file_piece enable row level security;

alter table money_problem enable row level security;

alter table move_suggestion enable row level security;

alter table notice enable row level security;

alter table oauth_grant enable row level security;

alter table offer enable row level security;

alter table offer_decision enable row level security;

alter table offer_version enable row level security;

alter table opt_out_link enable row level security;

alter table own_field enable row level security;

alter table own_template enable row level security;

alter table own_template_version enable row level security;

alter table own_value enable row level security;

alter table owner enable row level security;

alter table payment_dispute enable row level security;

alter table payment_event enable row level security;

alter table payment_refund enable row level security;

alter table podcast_added enable row level security;

alter table podcast_list enable row level security;

alter table podcast_list_line enable row level security;

alter table podcast_list_piece enable row level security;

alter table price_sharing enable row level security;

alter table produced_spot enable row level security;

alter table produced_spot_piece enable row level security;

alter table promo_code enable row level security;

alter table promo_code_holder enable row level security;

alter table purchase enable row level security;

alter table purchase_item enable row level security;

alter table purchase_request enable row level security;

alter table report_link enable row level security;

alter table sandbox_mail enable row level security;

alter table saved_search enable row level security;

alter table security_event enable row level security;

alter table show_news enable row level security;

alter table sign_on enable row level security;

alter table sign_on_attempt enable row level security;

alter table sign_on_code enable row level security;

alter table sign_on_domain enable row level security;

alter table sign_on_identity enable row level security;

alter table sign_on_link enable row level security;

alter table spot enable row level security;

alter table suppression enable row level security;

alter table survey_rule enable row level security;

alter table tag enable row level security;

alter table tagged_podcast enable row level security;

alter table task enable row level security;

alter table task_link enable row level security;

alter table undelivered enable row level security;

alter table unlock enable row level security;

alter table unlock_taken enable row level security;

alter table webhook enable row level security;

alter table webhook_attempt enable row level security;

alter table webhook_delivery enable row level security;

alter table webhook_event enable row level security;

alter table whole_export enable row level security;

alter table whole_export_piece enable row level security;

alter table whole_import enable row level security;

-- policies

create policy fence on acceptance as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on act_on_behalf as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on address_read as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on address_reading as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on address_report as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on airing_evidence as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_spot whose
  WHERE (whose.id = airing_evidence.spot_id)) IS NOT NULL)));

create policy fence on airing_look as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_spot whose
  WHERE (whose.id = airing_look.spot_id)) IS NOT NULL)));

create policy fence on airing_verdict as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_spot whose
  WHERE (whose.id = airing_verdict.spot_id)) IS NOT NULL)));

create policy fence on airing_words as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on answer_link as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = answer_link.message_id)) IS NOT NULL)));

create policy fence on answer_rule as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on api_key as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on audio_task as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on audit as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on audit_chain as permissive for all using (((chain = 0) OR (NULLIF(COALESCE((chain = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL)));

create policy fence on audit_copied as permissive for all using (((chain = 0) OR (NULLIF(COALESCE((chain = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL)));

create policy fence on audit_left as permissive for all using (((chain = 0) OR (NULLIF(COALESCE((chain = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL)));

create policy fence on audit_pending as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on booking as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on booking_check as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on booking_counter as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on booking_mail as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on booking_reminded as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on booking_reminder as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on booking_try as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on booking_version as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on campaign as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on campaign_active as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on campaign_briefing as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_entry as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_figures as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_guest as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_move as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_campaign whose
  WHERE (whose.id = COALESCE(campaign_move.campaign_id, ( SELECT e.campaign_id
           FROM fence_campaign_entry e
          WHERE (e.id = campaign_move.entry_id))))) IS NOT NULL))) with check (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM (fence_campaign_entry e
     JOIN fence_campaign whose ON ((whose.id = e.campaign_id)))
  WHERE ((e.id = campaign_move.entry_id) AND (e.campaign_id = COALESCE(campaign_move.campaign_id, e.campaign_id)))) IS NOT NULL)));

create policy fence on campaign_presence as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_step as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_target as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on campaign_window as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on contact_basis as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on contact_decision as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversation as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversation_answer as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_answer.conversation_id)) IS NOT NULL)));

create policy fence on conversation_draft as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_draft.conversation_id)) IS NOT NULL)));

create policy fence on conversation_entry as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_entry.conversation_id)) IS NOT NULL)));

create policy fence on conversation_mail as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversation_note as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_note.conversation_id)) IS NOT NULL)));

create policy fence on conversation_opening as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversation_participant as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversation_presence as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_presence.conversation_id)) IS NOT NULL)));

create policy fence on conversation_seen as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation whose
  WHERE (whose.id = conversation_seen.conversation_id)) IS NOT NULL)));

create policy fence on conversation_shared as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailbox.ids
   FROM fence_ids_of_mailbox) @> mailbox_id), false) IS NOT NULL));

create policy fence on conversation_stranger as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversion as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversion_import as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on conversion_state as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on copy_comment as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on copy_version as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on delivery_report as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = delivery_report.message_id)) IS NOT NULL)));

create policy fence on entry_note as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> ( SELECT whose.campaign_id
   FROM fence_campaign_entry whose
  WHERE (whose.id = entry_note.entry_id))), false) IS NOT NULL));

create policy fence on file_piece as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on file_total as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on follow_up as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = follow_up.root_message_id)) IS NOT NULL)));

create policy fence on follow_up_pause as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on follow_up_step as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailing.ids
   FROM fence_ids_of_mailing) @> mailing_id), false) IS NOT NULL));

create policy fence on host_answer as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = host_answer.message_id)) IS NOT NULL)));

create policy fence on initial_grant as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on invitation as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on ledger_account as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on ledger_entry as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_ledger_transfer whose
  WHERE (whose.id = ledger_entry.transfer_id)) IS NOT NULL)));

create policy fence on ledger_transfer as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on link as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on link_day as permissive for all using ((NULLIF((( SELECT fence_ids_of_link.ids
   FROM fence_ids_of_link) @> link_id), false) IS NOT NULL));

create policy fence on link_seen as permissive for all using ((NULLIF((( SELECT fence_ids_of_link.ids
   FROM fence_ids_of_link) @> link_id), false) IS NOT NULL));

create policy fence on mail_file as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation_mail whose
  WHERE (whose.id = mail_file.mail_id)) IS NOT NULL)));

create policy fence on mail_key as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mail_place as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation_mail whose
  WHERE (whose.id = mail_place.mail_id)) IS NOT NULL)));

create policy fence on mail_tombstone as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mail_words as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mail_words_due as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation_mail whose
  WHERE (whose.id = mail_words_due.mail_id)) IS NOT NULL)));

create policy fence on mailbox as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mailbox_consent as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mailbox_folder as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailbox.ids
   FROM fence_ids_of_mailbox) @> mailbox_id), false) IS NOT NULL));

create policy fence on mailbox_grant as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailbox.ids
   FROM fence_ids_of_mailbox) @> mailbox_id), false) IS NOT NULL));

create policy fence on mailbox_probe as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailbox.ids
   FROM fence_ids_of_mailbox) @> mailbox_id), false) IS NOT NULL));

create policy fence on mailbox_reader as permissive for all using ((NULLIF((( SELECT fence_ids_of_mailbox.ids
   FROM fence_ids_of_mailbox) @> mailbox_id), false) IS NOT NULL));

create policy fence on mailbox_test as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on mailing as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on member_removal as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on membership as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on message as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on message_attempt as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = message_attempt.of_message)) IS NOT NULL)));

create policy fence on message_entry as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message whose
  WHERE (whose.id = message_entry.message_id)) IS NOT NULL)));

create policy fence on message_file as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on message_file_piece as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_message_file whose
  WHERE (whose.id = message_file_piece.file_id)) IS NOT NULL)));

create policy fence on money_problem as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (purchase_id IS NULL) OR (( SELECT true
   FROM fence_purchase whose
  WHERE (whose.id = money_problem.purchase_id)) IS NOT NULL)));

create policy fence on move_suggestion as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_conversation_mail whose
  WHERE (whose.id = move_suggestion.mail_id)) IS NOT NULL)));

create policy fence on notice as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on oauth_grant as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on offer as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> ( SELECT whose.campaign_id
   FROM fence_campaign_entry whose
  WHERE (whose.id = offer.entry_id))), false) IS NOT NULL));

create policy fence on offer_decision as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_offer whose
  WHERE (whose.id = offer_decision.offer_id)) IS NOT NULL)));

create policy fence on offer_version as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_offer whose
  WHERE (whose.id = offer_version.offer_id)) IS NOT NULL)));

create policy fence on opt_out_link as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on own_field as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on own_template as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on own_template_version as permissive for all using ((NULLIF((( SELECT fence_ids_of_own_template.ids
   FROM fence_ids_of_own_template) @> template_id), false) IS NOT NULL));

create policy fence on own_value as permissive for all using ((NULLIF((( SELECT fence_ids_of_own_field.ids
   FROM fence_ids_of_own_field) @> field_id), false) IS NOT NULL));

create policy fence on owner as permissive for all using ((NULLIF(COALESCE((id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on payment_dispute as permissive for all using ((NULLIF((( SELECT fence_ids_of_purchase.ids
   FROM fence_ids_of_purchase) @> purchase_id), false) IS NOT NULL));

create policy fence on payment_event as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (purchase_id IS NULL) OR (( SELECT true
   FROM fence_purchase whose
  WHERE (whose.id = payment_event.purchase_id)) IS NOT NULL)));

create policy fence on payment_refund as permissive for all using ((NULLIF((( SELECT fence_ids_of_purchase.ids
   FROM fence_ids_of_purchase) @> purchase_id), false) IS NOT NULL));

create policy fence on podcast_added as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on podcast_list as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on podcast_list_line as permissive for all using ((NULLIF((( SELECT fence_ids_of_podcast_list.ids
   FROM fence_ids_of_podcast_list) @> list_id), false) IS NOT NULL));

create policy fence on podcast_list_piece as permissive for all using ((NULLIF((( SELECT fence_ids_of_podcast_list.ids
   FROM fence_ids_of_podcast_list) @> list_id), false) IS NOT NULL));

create policy fence on price_sharing as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on produced_spot as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on produced_spot_piece as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_produced_spot whose
  WHERE (whose.id = produced_spot_piece.spot_id)) IS NOT NULL)));

create policy fence on promo_code as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on promo_code_holder as permissive for all using ((NULLIF((( SELECT fence_ids_of_promo_code.ids
   FROM fence_ids_of_promo_code) @> code_id), false) IS NOT NULL));

create policy fence on purchase as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on purchase_item as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on purchase_request as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on report_link as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on sandbox_mail as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on saved_search as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on security_event as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on show_news as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on sign_on as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on sign_on_attempt as permissive for all using ((NULLIF((( SELECT fence_ids_of_sign_on.ids
   FROM fence_ids_of_sign_on) @> sign_on_id), false) IS NOT NULL));

create policy fence on sign_on_code as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on sign_on_domain as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on sign_on_identity as permissive for all using ((NULLIF((( SELECT fence_ids_of_sign_on.ids
   FROM fence_ids_of_sign_on) @> sign_on_id), false) IS NOT NULL));

create policy fence on sign_on_link as permissive for all using ((NULLIF((( SELECT fence_ids_of_sign_on.ids
   FROM fence_ids_of_sign_on) @> sign_on_id), false) IS NOT NULL));

create policy fence on spot as permissive for all using ((NULLIF((( SELECT fence_ids_of_booking.ids
   FROM fence_ids_of_booking) @> booking_id), false) IS NOT NULL));

create policy fence on suppression as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on survey_rule as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on tag as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on tagged_podcast as permissive for all using ((NULLIF((( SELECT fence_ids_of_tag.ids
   FROM fence_ids_of_tag) @> tag_id), false) IS NOT NULL));

create policy fence on task as permissive for all using ((NULLIF((( SELECT fence_ids_of_campaign.ids
   FROM fence_ids_of_campaign) @> campaign_id), false) IS NOT NULL));

create policy fence on task_link as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_task whose
  WHERE (whose.id = task_link.task_id)) IS NOT NULL)));

create policy fence on undelivered as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on unlock as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on unlock_taken as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on webhook as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on webhook_attempt as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_webhook_delivery whose
  WHERE (whose.id = webhook_attempt.delivery_id)) IS NOT NULL)));

create policy fence on webhook_delivery as permissive for all using ((NULLIF((( SELECT fence_ids_of_webhook.ids
   FROM fence_ids_of_webhook) @> webhook_id), false) IS NOT NULL));

create policy fence on webhook_event as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on whole_export as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));

create policy fence on whole_export_piece as permissive for all using (((( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif") IS NULL) OR (( SELECT true
   FROM fence_whole_export whose
  WHERE (whose.id = whole_export_piece.export_id)) IS NOT NULL)));

create policy fence on whole_import as permissive for all using ((NULLIF(COALESCE((owner_id = ANY (( SELECT (NULLIF(current_setting('hostread.owners'::text, true), ''::text))::bigint[] AS "nullif")::bigint[])), true), false) IS NOT NULL));
