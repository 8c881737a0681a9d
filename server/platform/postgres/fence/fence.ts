import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import type { Db, Tables, Tx } from "../database.ts";
import { noteOrigin } from "../origin.ts";
import { connectionsOf } from "./connections.ts";
import { beginsTransaction, endsTransaction, type Fence } from "./fenced-query.ts";

export type { Fence } from "./fenced-query.ts";

interface Inside {
  fence: Fence;
  outside: Db;
}
const fences = new WeakMap<Db, Inside>();

/** The same fence around another database; the database as it is where there is no fence. */
export const fencedLike = (db: Db, other: Db): Db => {
  const inside = fences.get(db);
  return inside ? fenced(other, inside.fence) : other;
};

/** The database that a fence was put around; itself where there is none. */
export const outsideOf = (db: Db): Db => fences.get(db)?.outside ?? db;

/**
 * The same database for one request: whatever is asked through it, in a transaction or alone, finds and changes only rows
 * of these organizations and of nobody's (decision 197). It is passed on like any other.
 */
export function fenced(db: Db, fence: Fence): Db {
  const take = connectionsOf(db);
  if (!take) throw new Error("no fence can be put around a database that was not opened by openDatabase");
  const connect = async () => new FencedClient(await take(), fence);
  const own = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect, end: async () => undefined } as unknown as pg.Pool,
    }),
    plugins: [...db.getExecutor().plugins],
  });
  fences.set(own, { fence, outside: db });
  noteOrigin(own, db);
  return own;
}

/** A connection for as long as a fenced request has it. */
class FencedClient {
  readonly #client: pg.PoolClient;
  readonly #fence: Fence;
  #inTransaction = false;

  constructor(client: pg.PoolClient, fence: Fence) {
    this.#client = client;
    this.#fence = fence;
  }

  query(text: string, values: unknown[]): Promise<unknown> {
    const begins = beginsTransaction(text);
    // A transaction keeps its fence to its end, whether it is committed or not.
    const said = this.#inTransaction && !begins;
    if (begins) this.#inTransaction = true;
    else if (endsTransaction(text)) this.#inTransaction = false;
    return this.#client.query({ text, values, fence: said ? null : this.#fence } as pg.QueryConfig);
  }

  release(): void {
    this.#client.release();
  }
}

/** What has to look, or to write, beyond the organizations of who asks, and why: everything that does stands here. */
export const BEYOND = {
  "mail account":
    "One user's mailboxes in several organizations share an account's pace and pause, also in one they have left.",
  "consent of an account":
    "An account at a provider may be connected in several organizations: ended for one it would end for all.",
  "domain of a sign-on":
    "A domain belongs to one organization: another one's proof is held against the records.",
  "spots of a show":
    "A show is judged for everybody who booked spots in it, at once and marked as judged; nothing of it is answered.",
  "room for exports": "The bytes of everybody's exports together; only whether there is room is answered.",
  "shared prices": "The band of what organizations pay that agreed to it; no line of it says whose it is.",
} as const;

/**
 * Does what has to see rows of all organizations. In a transaction it opens the fence until the work is done: nothing else may
 * be asked of that transaction meanwhile. Nothing that a request may choose may decide whose rows are answered.
 */
export async function beyondFence<T>(
  db: Db,
  why: keyof typeof BEYOND,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((tx) => beyondFence(tx, why, work));
  const tx = db as Tx;
  const { rows } = await sql<{ owners: string }>`
    select coalesce(current_setting('hostread.owners', true), '') as owners`.execute(tx);
  const { owners } = rows[0]!;
  if (owners === "") return work(tx);
  const say = (whom: string) => sql`select set_config('hostread.owners', ${whom}, true)`.execute(tx);
  await say("");
  try {
    return await work(tx);
  } finally {
    // Where the transaction has failed, nothing can be asked in it any more, and the setting ends with it.
    await say(owners).catch(() => undefined);
  }
}
