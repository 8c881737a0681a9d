import { sql } from "kysely";
import { invitedLogin } from "../../accounts/sign-up/taken-in.ts";
import { addNamed, findNamed, type NamedShow, ownAddress } from "../../catalogue/added/add-named.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { PARTS } from "../parts.ts";
import type { Schema } from "../references.ts";

const move = async (tx: Tx, part: string, old: number, to: number): Promise<void> => {
  await sql`insert into moved (part, old, new) values (${part}, ${old}, ${to})`.execute(tx);
};

const staged = async <Row>(tx: Tx, part: string): Promise<Row[]> =>
  (
    await sql<{ line: Row }>`select line from staged where part = ${`outside.${part}`} order by n`.execute(tx)
  ).rows.map(({ line }) => line);

interface NamedLogin {
  id: number;
  username: string | null;
  public_id?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  nick_name?: string;
  language?: string | null;
  country?: string | null;
}

/**
 * Users are who has the same address here; the others are made without a password and set one by "forgotten password". Who
 * never belonged to the organization becomes nobody.
 */
export async function moveLogins(tx: Tx): Promise<{ known: number; made: number }> {
  const counts = { known: 0, made: 0 };
  for (const one of await staged<NamedLogin>(tx, "login")) {
    const { id, made } = await invitedLogin(tx, one);
    await move(tx, "login", one.id, id);
    if (one.username !== null) counts[made ? "made" : "known"] += 1;
  }
  return counts;
}

/** Shows are found in the catalogue or made. Then their episodes and addresses. */
export async function movePodcasts(tx: Tx): Promise<{ known: number; made: number[] }> {
  let known = 0;
  const made: number[] = [];
  for (const show of await staged<NamedShow & { id: number }>(tx, "podcast")) {
    const found = await findNamed(tx, show);
    const id = found ?? (await addNamed(tx, show));
    if (found === null) made.push(id);
    else known += 1;
    await move(tx, "podcast", show.id, id);
  }
  await moveEpisodes(tx);
  await moveAddresses(tx, made);
  await sql`
    insert into ledger_account (kind, unit)
    select s.line ->> 'kind', s.line ->> 'unit' from staged s where s.part = 'outside.platform_account' order by s.n
    on conflict (kind, unit) where owner_id is null do nothing`.execute(tx);
  await sql`
    insert into moved (part, old, new)
    select 'ledger_account', (s.line ->> 'id')::bigint, a.id from staged s
    join ledger_account a on a.owner_id is null and a.kind = s.line ->> 'kind' and a.unit = s.line ->> 'unit'
    where s.part = 'outside.platform_account'`.execute(tx);
  return { known, made };
}

/** A key that holds an address comes as its hash. */
const isEpisode = sql<boolean>`(e.key = s.line ->> 'key'
  or (s.line ->> 'key' like 'sha256:%' and 'sha256:' || encode(sha256(convert_to(e.key, 'UTF8')), 'hex') = s.line ->> 'key'))`;

async function moveEpisodes(tx: Tx): Promise<void> {
  await sql`
    insert into episode (podcast_id, key, title, published, type)
    select m.new, s.line ->> 'key', s.line ->> 'title', (s.line ->> 'published')::timestamptz, s.line ->> 'type'
    from staged s join moved m on m.part = 'podcast' and m.old = (s.line ->> 'podcast_id')::bigint
    where s.part = 'outside.episode'
      and not exists (select from episode e where e.podcast_id = m.new and ${isEpisode})
    order by s.n
    on conflict (podcast_id, key) do nothing`.execute(tx);
  await sql`
    insert into moved (part, old, new)
    select 'episode', (s.line ->> 'id')::bigint, e.id
    from staged s join moved m on m.part = 'podcast' and m.old = (s.line ->> 'podcast_id')::bigint
    cross join lateral (select e.id from episode e where e.podcast_id = m.new and ${isEpisode}
      order by e.key = s.line ->> 'key' limit 1) e
    where s.part = 'outside.episode'`.execute(tx);
}

/** An address that the organization has bought comes along, unless its person was erased here. */
async function moveAddresses(tx: Tx, made: readonly number[]): Promise<void> {
  for (const { id, podcast_id: podcast, address } of await staged<{
    id: number;
    podcast_id: number;
    address: string;
  }>(tx, "podcast_address")) {
    const { rows } = await sql<{ id: number }>`select new as id from moved
      where part = 'podcast' and old = ${podcast}`.execute(tx);
    const podcastId = rows[0]?.id;
    if (podcastId === undefined) continue;
    const addressId = await ownAddress(tx, podcastId, address, made.includes(podcastId));
    if (addressId !== null) await move(tx, "podcast_address", id, addressId);
  }
}

/** Numbers for the rows themselves, in the order of the old ones, so that what is sorted by them stays so. */
export async function moveOwn(tx: Tx, { shapes }: Schema): Promise<void> {
  for (const { table } of PARTS) {
    if (!shapes.get(table)!.numbered || table === "owner") continue;
    const sources = table === "unlock" ? ["unlock", "unlock_taken"] : [table];
    const sequence = table === "audit" ? sql`'audit_id_seq'` : sql`pg_get_serial_sequence(${table}, 'id')`;
    await sql`
      insert into moved (part, old, new)
      select ${table}, o.old, nextval(${sequence}::regclass) from (
        select distinct (line ->> 'id')::bigint as old from staged where part = any(${sources}) order by 1) o`.execute(
      tx,
    );
  }
  await sql`analyze moved`.execute(tx);
}
