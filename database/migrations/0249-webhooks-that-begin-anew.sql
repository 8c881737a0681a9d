-- A webhook that is switched on again has its three days anew: tries from before this moment do not count.
alter table webhook add column began timestamptz;
