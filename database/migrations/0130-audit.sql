-- A table by month: the months lie in a schema of their own and are made when they are needed, so that the structure
-- of `public` is the same in every month. Whoever owns the tables makes them, for a role that may not.
create function make_month(parent text, day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named text := parent || to_char(day, '_YYYY_MM');
  first date := date_trunc('month', day)::date;
begin
  if parent not in ('audit') then
    raise exception '% has no months', parent;
  end if;
  if to_regclass('months.' || named) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_month'));
  if to_regclass('months.' || named) is not null then return; end if;
  create schema if not exists months;
  execute format('create table months.%I partition of public.%I for values from (%L) to (%L)', named, parent,
    first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  execute format('create trigger %I before truncate on months.%I execute function public.refuse_change()',
    named || '_kept', named);
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Who did what in an organization, or for the whole platform (owner_id null). Nothing here points at another table:
-- what is written stays as it is, whatever becomes of the things.
create table audit (
  id bigint not null,
  at timestamp with time zone not null,
  owner_id bigint,
  -- The place in the organization's chain, without gaps.
  seq bigint not null,
  login_id bigint,
  -- What acted where no user did, or through what one did: a token, a job, a link.
  program text,
  -- False where somebody acted for an organization they do not belong to.
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
  primary key (id, at),
  unique nulls not distinct (owner_id, seq, at)
) partition by range (at);
create sequence audit_id_seq;
create index audit_login on audit (owner_id, login_id, seq desc);
create index audit_thing on audit (owner_id, handle, seq desc);
create index audit_owner on audit (owner_id, id desc);
create index audit_platform on audit (id desc) where owner_id is null or not member;
create trigger audit_kept before update or delete on audit for each row execute function refuse_change();

-- Where the chain of each organization stands; 0 is the platform's.
create table audit_chain (
  chain bigint primary key,
  length bigint not null default 0,
  at timestamp with time zone not null default '-infinity',
  hash bytea not null default '\x',
  -- How far it has been copied elsewhere.
  copied bigint not null default 0
) with (fillfactor = 50);
create index audit_chain_to_copy on audit_chain (chain) where copied < length;

-- Months that have left, by chain: how many entries went, from which to which, and the hash of their hashes.
create table audit_left (
  month date not null,
  chain bigint not null,
  first bigint not null,
  last bigint not null,
  -- The hash of the last entry that went, which the first that stays names.
  hash bytea not null,
  digest bytea not null,
  at timestamp with time zone not null default now(),
  primary key (chain, month)
);
create trigger audit_left_kept before update or delete on audit_left for each row execute function refuse_change();
create trigger audit_left_whole before truncate on audit_left execute function refuse_change();

-- What a transaction says of itself. At its commit each row becomes an entry of the chain; no row outlives that.
create unlogged table audit_pending (
  id bigint generated always as identity primary key,
  owner_id bigint,
  login_id bigint,
  program text,
  member boolean not null default true,
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

-- What is hashed of an entry. verify:audit puts the same together by itself.
create function audit_seal() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger audit_pending_sealed after insert on audit_pending
  deferrable initially deferred for each row execute function audit_seal();

-- Lets one month go, if all of it is older than so many days, and writes down what went. Answers whether it went.
create function audit_leave(day date, keep_days integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := 'audit' || to_char(day, '_YYYY_MM');
  first_day date := date_trunc('month', day)::date;
begin
  if keep_days < 31 or ((first_day + interval '1 month') at time zone 'utc') > now() - make_interval(days => keep_days)
    or to_regclass('months.' || named) is null then
    return false;
  end if;
  -- In the order in which a search takes them: the whole before its part.
  lock table audit in access exclusive mode;
  -- Another worker may have let it go meanwhile.
  if to_regclass('months.' || named) is null then return false; end if;
  execute format($left$
    insert into audit_left (month, chain, first, last, hash, digest)
    select %L, coalesce(owner_id, 0), min(seq), max(seq), (array_agg(hash order by seq desc))[1],
      sha256(string_agg(hash, ''::bytea order by seq))
    from months.%I group by owner_id$left$, first_day, named);
  execute format('drop table months.%I', named);
  return true;
end $$;

-- Addresses that were unlocked and then read in bulk, exported or mailed, for one person and day. A day that is over
-- becomes an entry of the audit.
create table address_reading (
  owner_id bigint not null references owner on delete cascade,
  login_id bigint not null references login on delete cascade,
  day date not null,
  way text not null check (way in ('shown', 'exported', 'mailed')),
  addresses bigint not null,
  primary key (owner_id, login_id, day, way)
);
