-- How many bytes of files an organization has, kept with them: to know whether one more may be kept, all its mails were read for
-- each mail that brought a file. Triggers write it, so that whoever keeps or deletes a file need not.
create table file_total (
  owner_id bigint primary key references owner on delete cascade,
  -- Of incoming files each content once; of those that go out what they were announced with.
  bytes bigint not null
);
alter table file_total enable row level security;
create policy fence on file_total using (nullif(coalesce(
  owner_id = any((select nullif(current_setting('hostread.owners', true), '')::bigint[])::bigint[]), true), false) is not null);

create function file_total_add(owners bigint[], sizes bigint[]) returns void language plpgsql as $$
begin
  insert into file_total as t (owner_id, bytes)
  select owner, sum(size) from unnest(owners, sizes) as added (owner, size) group by owner order by owner
  on conflict (owner_id) do update set bytes = t.bytes + excluded.bytes;
end
$$;

-- Never a new row: the organization itself may be going.
create function file_total_take(owners bigint[], sizes bigint[]) returns void language plpgsql as $$
begin
  perform from file_total where owner_id = any (owners) order by owner_id for no key update;
  update file_total t set bytes = t.bytes - gone.size
  from (select owner, sum(size) as size from unnest(owners, sizes) as each (owner, size) group by owner) gone
  where t.owner_id = gone.owner;
end
$$;

create function file_piece_total() returns trigger language plpgsql as $$
declare
  owners bigint[];
  sizes bigint[];
begin
  select array_agg(owner_id), array_agg(octet_length(bytes)) into owners, sizes from touched;
  if owners is null then return null; end if;
  if tg_op = 'INSERT' then perform file_total_add(owners, sizes); else perform file_total_take(owners, sizes); end if;
  return null;
end
$$;
create trigger file_piece_total_more after insert on file_piece
  referencing new table as touched for each statement execute function file_piece_total();
create trigger file_piece_total_less after delete on file_piece
  referencing old table as touched for each statement execute function file_piece_total();

create function message_file_total() returns trigger language plpgsql as $$
declare
  owners bigint[];
  sizes bigint[];
begin
  select array_agg(owner_id), array_agg(size) into owners, sizes from touched;
  if owners is null then return null; end if;
  if tg_op = 'INSERT' then perform file_total_add(owners, sizes); else perform file_total_take(owners, sizes); end if;
  return null;
end
$$;
create trigger message_file_total_more after insert on message_file
  referencing new table as touched for each statement execute function message_file_total();
create trigger message_file_total_less after delete on message_file
  referencing old table as touched for each statement execute function message_file_total();

insert into file_total (owner_id, bytes)
select owner_id, sum(bytes) from (
  select owner_id, octet_length(bytes) as bytes from file_piece
  union all select owner_id, size from message_file) kept
group by owner_id;
