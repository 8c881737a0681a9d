-- Secrets can be sealed anew with another key, keyed hashes of addresses cannot: their key stays, sealed with the new one.
alter table platform_state add column fingerprint_key bytea;
