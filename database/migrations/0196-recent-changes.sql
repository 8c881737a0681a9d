-- Where the log of the primary stood after somebody last changed something: until a standby has replayed it, they read
-- from the primary (D6.04). It is of no use after ten seconds, and of none after a crash.
create unlogged table recent_change (
  login_id bigint primary key references login on delete cascade,
  position pg_lsn not null,
  at timestamptz not null default clock_timestamp()
);
