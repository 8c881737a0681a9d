import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../platform/postgres/database.ts";
import type { Fields, ReceiverKind } from "../tables.ts";
import type { CopiedEntry } from "./entry.ts";

/** For how long a process copies alone. Above all that one sending may take. */
const LEASE_SECONDS = 60;
/** Of a lease so much is left at least when a sending begins. */
const LEAST_LEFT = 45;

/** Takes or keeps the place at a receiver. False where another process has it. */
export async function holdCopier(
  db: Db,
  receiver: ReceiverKind,
  place: string,
  holder: string,
): Promise<boolean> {
  const held = await db
    .selectFrom("audit_copier")
    .select([
      "place",
      "holder",
      sql<number>`coalesce(extract(epoch from lease_until - clock_timestamp()), 0)::float8`.as("left"),
    ])
    .where("receiver", "=", receiver)
    .executeTakeFirst();
  if (held?.holder === holder && held.left > LEAST_LEFT && held.place === place) return true;
  if (held && held.holder !== null && held.holder !== holder && held.left > 0) return false;
  const { rows } = await sql`
    insert into audit_copier as c (receiver, place, holder, lease_until)
    values (${receiver}, ${place}, ${holder}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (receiver) do update
      set place = excluded.place, holder = excluded.holder, lease_until = excluded.lease_until
      where c.holder is null or c.holder = excluded.holder or c.lease_until < clock_timestamp()
    returning receiver`.execute(db);
  return rows.length > 0;
}

/** Lets another process go on at once. */
export async function leaveCopier(db: Db, holder: string): Promise<void> {
  await db
    .updateTable("audit_copier")
    .set({ holder: null, lease_until: null })
    .where("holder", "=", holder)
    .execute();
}

/** What is set no more is not shown as behind; where it was stays known. */
export async function forgetCopiers(db: Db, wanted: readonly ReceiverKind[]): Promise<void> {
  await sql`delete from audit_copier where receiver <> all(${wanted}::text[])`.execute(db);
}

export interface Behind {
  chain: number;
  /** Its last place when we looked. */
  length: number;
  copied: number;
  /** The next ones in their order; none where their month has left. */
  entries: CopiedEntry[];
}

interface Row extends Omit<CopiedEntry, "chain" | "seq"> {
  chain: number;
  length: number;
  copied: number;
  seq: number | null;
  before: Fields | null;
  after: Fields | null;
}

/** The next entries of some chains that are behind, those first that have waited longest for a turn. */
export async function selectBehind(
  db: Db,
  receiver: ReceiverKind,
  { chains, ofEach }: { chains: number; ofEach: number },
): Promise<Behind[]> {
  const next = (whose: ReturnType<typeof sql>) => sql`(
    select seq, at, owner_id, login_id, program, member, act, route, thing, handle, name, network, device, request_id,
      before, after, hash
    from audit where ${whose} and seq > b.copied and seq <= b.length order by seq limit ${ofEach})`;
  const { rows } = await sql<Row>`
    with behind as (
      select c.chain, c.length, coalesce(k.copied, 0) as copied, k.at
      from audit_chain c left join audit_copied k on k.chain = c.chain and k.receiver = ${receiver}
      where c.length > coalesce(k.copied, 0)
      order by k.at nulls first, c.chain limit ${chains})
    select b.chain, b.length, b.copied, a.seq, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      o.public_id as organization, l.public_id as person, a.program, a.member, a.act, a.route, a.thing, a.handle, a.name,
      a.network, a.device, a.request_id as "requestId", a.before, a.after, encode(a.hash, 'hex') as hash
    from behind b
      left join lateral (
        ${next(sql`owner_id = b.chain`)} union all ${next(sql`owner_id is null and b.chain = 0`)}
      ) a on true
      left join owner o on o.id = a.owner_id left join login l on l.id = a.login_id
    order by b.chain, a.seq`.execute(db);
  const found = new Map<number, Behind>();
  for (const { length, copied, seq, ...row } of rows) {
    const of = found.get(row.chain) ?? { chain: row.chain, length, copied, entries: [] };
    found.set(row.chain, of);
    if (seq !== null) of.entries.push({ ...row, seq });
  }
  return [...found.values()];
}

/**
 * Writes down how far a receiver has taken chains. Nothing where another process copies by now: it sends the same again,
 * and says so itself.
 */
export async function markCopied(
  db: Db,
  receiver: ReceiverKind,
  holder: string,
  reached: readonly { chain: number; seq: number }[],
): Promise<void> {
  // Its commit is where a kill test cuts the sending from what is known of it.
  await inTransaction(db, (tx) => mark(tx, receiver, holder, reached), { step: "audit-copy" });
}

async function mark(
  tx: Tx,
  receiver: ReceiverKind,
  holder: string,
  reached: readonly { chain: number; seq: number }[],
): Promise<void> {
  const { rows } = await sql`
    update audit_copier set taken = clock_timestamp(), trouble = null, trouble_since = null
    where receiver = ${receiver} and holder = ${holder} returning receiver`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into audit_copied as c (receiver, chain, copied)
    select ${receiver}, chain, seq
    from unnest(${reached.map(({ chain }) => chain)}::bigint[], ${reached.map(({ seq }) => seq)}::bigint[]) as r (chain, seq)
    on conflict (receiver, chain) do update
      set copied = greatest(c.copied, excluded.copied), at = clock_timestamp()`.execute(tx);
}

/** Why nothing is taken; since when stays as it was first. */
export async function markTrouble(db: Db, receiver: ReceiverKind, trouble: string): Promise<void> {
  await sql`update audit_copier set trouble = ${trouble}, trouble_since = coalesce(trouble_since, clock_timestamp())
    where receiver = ${receiver}`.execute(db);
}

export interface CopyRow {
  receiver: ReceiverKind;
  place: string;
  /** Entries that it has not taken yet. */
  behind: number;
  taken: Date | null;
  trouble: string | null;
  troubleSince: Date | null;
}

/** How far each receiver is. */
export async function selectCopies(db: Db): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select k.receiver, k.place, k.taken, k.trouble, k.trouble_since as "troubleSince",
      (select coalesce(sum(c.length - coalesce(d.copied, 0)), 0)::float8
        from audit_chain c left join audit_copied d on d.chain = c.chain and d.receiver = k.receiver
        where c.length > coalesce(d.copied, 0)) as behind
    from audit_copier k order by k.receiver`.execute(db);
  return rows;
}
