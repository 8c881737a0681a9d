-- What podcasters and advertisers offer one another.
create table offer (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  entry_id bigint not null references campaign_entry on delete cascade,
  -- That an offer has expired follows from its newest version.
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn')),
  -- The newest of its versions.
  version integer not null default 1 check (version > 0),
  -- Of an agreed offer, without tax, in minor units of its currency: the reach it was reckoned with may change later.
  agreed_total bigint check (agreed_total >= 0),
  created timestamptz not null default now(),
  modified timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  check ((state = 'agreed') = (agreed_total is not null))
);
create index offer_entry on offer (entry_id, id);

create table offer_version (
  offer_id bigint not null references offer on delete cascade,
  number integer not null check (number > 0),
  side text not null check (side in ('us', 'host')),
  terms jsonb not null,
  login_id bigint references login on delete set null,
  created timestamptz not null default now(),
  primary key (offer_id, number)
);
create index offer_version_login on offer_version (login_id) where login_id is not null;

-- What was offered stays as it was said; only the name of a user who is gone goes.
create function offer_version_stays() returns trigger language plpgsql as $$
begin
  if (old.offer_id, old.number, old.side, old.terms, old.created)
    is distinct from (new.offer_id, new.number, new.side, new.terms, new.created)
    or (new.login_id is not null and new.login_id is distinct from old.login_id) then
    raise exception 'a version of an offer is never changed';
  end if;
  return new;
end
$$;
create trigger offer_version_stays before update on offer_version
  for each row execute function offer_version_stays();

-- Who agreed, declined or withdrew, and of which version.
create table offer_decision (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offer on delete cascade,
  act text not null check (act in ('agree', 'decline', 'withdraw')),
  version integer not null check (version > 0),
  -- The offer's `modified` that was seen, by which a repeated request is known.
  seen timestamptz not null,
  login_id bigint references login on delete set null,
  created timestamptz not null default now()
);
create index offer_decision_offer on offer_decision (offer_id, id);
create index offer_decision_login on offer_decision (login_id) where login_id is not null;
