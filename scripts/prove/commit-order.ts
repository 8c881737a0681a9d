import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Tx } from "../../server/platform/postgres/database.ts";

/** Settings of a database whose log can be read as a list of commits. */
export const ORDERED = { wal_level: "logical" };

const SLOT = "proof";
const BEGIN_OF_MESSAGE = "M";

/** Marks the transaction: the mark stands in the database's log where, and only if, the transaction is committed. */
export const mark = (tx: Tx, words: string) =>
  sql`select pg_logical_emit_message(true, ${SLOT}, ${words})`.execute(tx);

/** Starts to keep the log. `statements` set triggers that mark what the programs under proof commit. */
export async function watchCommits(administrator: string, statements: readonly string[]): Promise<void> {
  await asAdministrator(administrator, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query(`create publication ${SLOT}`);
    await client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [SLOT]);
  });
}

/**
 * The marks since the last call, in the order in which PostgreSQL has committed their transactions: that of the commit
 * records in its log, which no clock decides. After a crash some may come a second time.
 */
export const readCommits = (administrator: string): Promise<string[]> =>
  asAdministrator(administrator, async (client) => {
    const { rows } = await client.query<{ data: Buffer }>(
      `select data from pg_logical_slot_get_binary_changes($1::text::name, null, null,
         'proto_version', '1', 'publication_names', $1::text, 'messages', 'true')`,
      [SLOT],
    );
    return rows.flatMap(({ data }) => readMark(data));
  });

/** A logical message: kind, flags, place in the log, prefix, length, content. */
function readMark(data: Buffer): string[] {
  if (String.fromCharCode(data[0]!) !== BEGIN_OF_MESSAGE) return [];
  const end = data.indexOf(0, 10);
  if (data.toString("utf8", 10, end) !== SLOT) return [];
  const length = data.readUInt32BE(end + 1);
  return [data.toString("utf8", end + 5, end + 5 + length)];
}

/** Stops PostgreSQL, kindly or in the middle of everything; whoever runs it starts it again. */
export async function restartDatabase(administrator: string, how: "fast" | "at-once"): Promise<void> {
  const pid = await asAdministrator(administrator, async (client) => {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return Number(rows[0]!.file.split("\n")[0]);
  });
  process.kill(pid, how === "fast" ? "SIGINT" : "SIGQUIT");
}

async function asAdministrator<T>(administrator: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(administrator);
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A restart may still be under way: it is waited for. */
async function connect(administrator: string): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: administrator });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(200);
    }
  }
}
