-- Podcasters who show that a feed is theirs. The word that they put into it follows from the key of their page, which is
-- kept as its hash only; so who reads the word in the feed cannot open the page.
create table podcast_claim (
  id bigint generated always as identity primary key,
  podcast_id bigint not null references podcast on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- Of the word.
  word_hash bytea not null check (octet_length(word_hash) = 32),
  made timestamptz not null default now(),
  proved timestamptz,
  -- SHA-256 of the texts for this purpose that the feed held then.
  page_hash bytea check (octet_length(page_hash) = 32),
  until timestamptz,
  -- Another claim was proved later.
  replaced timestamptz,
  check (num_nonnulls(proved, page_hash, until) in (0, 3))
);
create index podcast_claim_podcast on podcast_claim (podcast_id);
create index podcast_claim_made on podcast_claim (made) where proved is null;

-- The last look at a show's feed for all who claim it: one visit serves them all.
create table claim_look (
  podcast_id bigint primary key references podcast on delete cascade,
  asked timestamptz not null,
  done timestamptz,
  outcome text check (outcome in ('read', 'failed'))
);
