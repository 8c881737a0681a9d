-- Whether booked ads have run: what is looked for, what was read, what was found, and what follows from it.

-- Names and words about the product, for a campaign; its codes and links are in its bookings.
create table airing_words (
  campaign_id bigint primary key references campaign on delete cascade,
  names text[] not null default '{}' check (cardinality(names) <= 20),
  phrases text[] not null default '{}' check (cardinality(phrases) <= 20),
  login_id bigint references login on delete set null,
  modified timestamptz not null default now()
);
create index airing_words_login on airing_words (login_id) where login_id is not null;

-- When the spots of a show were judged; held while it is done, so that two workers do not do it at once.
create table airing_show (
  podcast_id bigint primary key references podcast on delete cascade,
  judged timestamptz not null
);

-- What could be read of an episode besides its feed.
create table episode_text (
  episode_id bigint not null references episode on delete cascade,
  kind text not null check (kind in ('transcript', 'chapters')),
  source text not null,
  -- JSON, compressed; null where nothing could be read.
  cues bytea check (octet_length(cues) <= 5000000),
  sha256 bytea check (octet_length(sha256) = 32),
  -- Where its last words are, in seconds; how many words there are; whether more was there than is read.
  ends real,
  words integer,
  cut boolean,
  outcome text not null,
  tried timestamptz not null default now(),
  read timestamptz,
  primary key (episode_id, kind),
  check (num_nonnulls(cues, sha256, read, cut, words) in (0, 5))
);

-- Size and tag of the file of an episode as its host says them, once a day at most.
create table sound_look (
  episode_id bigint not null references episode on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  bytes bigint,
  tag text,
  hosts text[] not null,
  primary key (episode_id, day)
);

create table airing_evidence (
  id bigint generated always as identity primary key,
  spot_id bigint not null references spot on delete cascade,
  episode_id bigint not null references episode on delete cascade,
  kind text not null check (kind in ('notes', 'chapter', 'transcript')),
  proof text not null check (proof in ('said', 'ask', 'written')),
  by text not null check (by in ('code', 'link', 'brand', 'phrase', 'almost')),
  quote text not null check (char_length(quote) <= 300),
  from_second real check (from_second >= 0),
  to_second real check (to_second >= from_second),
  source text,
  sha256 bytea not null check (octet_length(sha256) = 32),
  at timestamptz not null default now(),
  gone timestamptz,
  unique (spot_id, episode_id, kind, proof, by),
  -- Notes prove notes.
  check (kind = 'transcript' or proof = 'written')
);
create index airing_evidence_episode on airing_evidence (episode_id);

-- What was looked at for a spot, so that the same words are not read twice.
create table airing_look (
  spot_id bigint not null references spot on delete cascade,
  episode_id bigint not null references episode on delete cascade,
  needles bytea not null,
  words bytea not null,
  primary key (spot_id, episode_id)
);
create index airing_look_episode on airing_look (episode_id);

create table airing_verdict (
  id bigint generated always as identity primary key,
  spot_id bigint not null references spot on delete cascade,
  state text not null check (state in ('planned', 'expected', 'noted', 'aired', 'late', 'elsewhere', 'misplaced',
    'unheard', 'not-found', 'missing', 'removed', 'settled')),
  reason text not null,
  episode_id bigint references episode on delete set null,
  evidence_id bigint references airing_evidence on delete set null,
  -- What a person said; null for what follows from data.
  said text check (said in ('heard', 'not-there', 'open')),
  login_id bigint references login on delete set null,
  note text not null default '' check (char_length(note) <= 500),
  at timestamptz not null default clock_timestamp(),
  check (said is not null or (login_id is null and note = ''))
);
create index airing_verdict_spot on airing_verdict (spot_id, id desc);
create index airing_verdict_episode on airing_verdict (episode_id) where episode_id is not null;
create index airing_verdict_evidence on airing_verdict (evidence_id) where evidence_id is not null;
create index airing_verdict_login on airing_verdict (login_id) where login_id is not null;

-- A verdict stays as it was given; only what it pointed to may go.
create function airing_verdict_stays() returns trigger language plpgsql as $$
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
$$;
create trigger airing_verdict_stays before update on airing_verdict
  for each row execute function airing_verdict_stays();
