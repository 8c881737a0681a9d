-- Who asked what is known of them here: the person as a keyed hash, and the link that was mailed. The address itself is
-- part of the link and is not kept.
create table data_request (
  id bigint generated always as identity primary key,
  address_hmac bytea not null check (octet_length(address_hmac) = 32),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  asked timestamptz not null default now(),
  until timestamptz not null,
  -- When it was first opened, and when its holder objected.
  opened timestamptz,
  objected timestamptz
);
create index data_request_person on data_request (address_hmac);

-- People whose address stands somewhere with a tag are found by the address without it.
create index podcast_address_tagged on podcast_address ((regexp_replace(address_key, '^([^+@]+)[+][^@]*@', '\1@')))
  where strpos(address_key, '+') > 0;
