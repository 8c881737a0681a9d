import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** One chain and what is wrong with it; nothing where it is whole. */
export interface Verified {
  /** 0 is the platform's. */
  chain: number;
  entries: number;
  wrong: string[];
}

interface Row {
  seq: number;
  previous: Buffer;
  hash: Buffer;
  content: string;
}

/** Entries read at a time. */
const PIECE = 5_000;
/** More of one chain would be the same again. */
const MOST_NAMED = 20;

/**
 * Follows the chain of each organization from its first entry to its last, and hashes every entry anew. The text that
 * is hashed is put together here, not by the database's function: whoever owns the database may have changed that.
 */
export async function verifyAudit(db: Db): Promise<Verified[]> {
  const { rows } = await sql<{ chain: number }>`
    select chain from audit_chain union select coalesce(owner_id, 0) from audit
    union select chain from audit_left order by 1`.execute(db);
  const verified: Verified[] = [];
  for (const { chain } of rows) verified.push(await verifyChain(db, chain));
  return verified;
}

/** The same of one chain. While it is arriving with an export, nothing says yet that it came with one. */
export async function verifyChain(
  db: Db,
  chain: number,
  { arriving = false }: { arriving?: boolean } = {},
): Promise<Verified> {
  const wrong: string[] = [];
  const say = (what: string) => {
    if (wrong.length < MOST_NAMED) wrong.push(what);
  };
  // Where the chain stands is read first: what is added meanwhile does not count.
  const stands = await db
    .selectFrom("audit_chain")
    .select(["length", "hash"])
    .where("chain", "=", chain)
    .executeTakeFirst();
  if (!stands) return { chain, entries: 0, wrong: ["nothing says how long it is"] };
  let { seq, hash } = await verifyLeft(db, chain, say);
  let entries = 0;
  for (;;) {
    const piece = await selectPiece(db, chain, seq, stands.length);
    if (piece.length === 0) break;
    for (const row of piece) {
      if (row.seq === seq) say(`entry ${row.seq} is there twice`);
      else if (row.seq !== seq + 1)
        say(
          row.seq === seq + 2
            ? `entry ${seq + 1} is missing`
            : `entries ${seq + 1} to ${row.seq - 1} are missing`,
        );
      else if (!row.previous.equals(hash)) say(`entry ${row.seq} does not follow the one before it`);
      const anew = createHash("sha256").update(row.previous).update(row.content).digest();
      if (!anew.equals(row.hash)) say(`entry ${row.seq} was changed`);
      seq = row.seq;
      hash = row.hash;
      entries += 1;
    }
  }
  if (seq < stands.length)
    say(
      seq + 1 === stands.length
        ? `entry ${stands.length} is missing`
        : `entries ${seq + 1} to ${stands.length} are missing`,
    );
  else if (!hash.equals(stands.hash)) say("its last entry is not the one it ended with");
  if (!arriving) for (const said of await wronglyBrought(db, chain)) say(said);
  const beyond = await selectBeyond(db, chain, stands.length);
  if (beyond) say(beyond);
  return { chain, entries, wrong };
}

/** The months that left follow one another; the chain goes on after the last. */
async function verifyLeft(
  db: Db,
  chain: number,
  say: (what: string) => void,
): Promise<{ seq: number; hash: Buffer }> {
  const left = await db
    .selectFrom("audit_left")
    .select(["month", "first", "last", "hash"])
    .where("chain", "=", chain)
    .orderBy("month")
    .execute();
  let seq = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (const month of left) {
    if (month.first !== seq + 1) say(`what left with ${month.month} does not follow what left before`);
    seq = month.last;
    hash = month.hash;
  }
  return { seq, hash };
}

async function selectPiece(db: Db, chain: number, after: number, upTo: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select seq, previous, hash, jsonb_build_array(seq, coalesce(brought_owner, owner_id),
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      case when brought_owner is null then login_id else brought_login end, program, member, act, route, thing, handle,
      name, network, device, request_id, before, after)::text as content
    from audit where owner_id is not distinct from ${chain || null}::bigint and seq > ${after} and seq <= ${upTo}
    order by seq limit ${PIECE}`.execute(db);
  return rows;
}

/**
 * Entries that came with an export stand at the beginning, up to the entry that says so, and each of their users became one
 * here: otherwise an entry of this installation could be passed off as one that was brought, under another name.
 */
async function wronglyBrought(db: Db, chain: number): Promise<string[]> {
  const { rows } = await sql<{ seq: number }>`
    select b.seq from audit b where b.owner_id = ${chain || null}::bigint and b.brought_owner is not null
      and not exists (select from audit i where i.owner_id = b.owner_id and i.brought_owner is null
        and i.act = 'organization.import' and i.program = 'npm run import' and i.seq > b.seq
        and i.after ->> 'entries' = (i.seq - 1)::text)
    order by b.seq limit ${MOST_NAMED}`.execute(db);
  const { rows: users } = await sql<{ login: number }>`
    select brought_login as login from audit
    where owner_id = ${chain || null}::bigint and brought_owner is not null and brought_login is not null
    group by brought_owner, brought_login having count(distinct login_id) <> 1 or count(login_id) <> count(*)
    order by 1 limit ${MOST_NAMED}`.execute(db);
  return [
    ...rows.map(({ seq }) => `entry ${seq} is said to come with an export that no entry tells of`),
    ...users.map(({ login }) => `user ${login} of another installation is several here`),
  ];
}

/** Entries without a place in the chain: only somebody who went past the seal can have written them. */
async function selectBeyond(db: Db, chain: number, length: number): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit a
    where owner_id is not distinct from ${chain || null}::bigint
      and (seq > (select greatest(length, ${length}) from audit_chain where chain = ${chain}) or seq < 1)`.execute(
    db,
  );
  return rows[0]!.count > 0 ? `${rows[0]!.count} entries stand beyond its end` : null;
}
