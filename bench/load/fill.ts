import pg from "pg";
import { say } from "../stand/result.ts";
import type { Sizes } from "./sizes.ts";
import type { Step } from "./steps.ts";

/** Campaigns, or organizations, that one statement fills. */
const AT_ONCE = 500;
/** Connections that fill side by side. */
const HANDS = 2;

/** Fills the tables, piece by piece; a piece is written together with the note that it is done. */
export async function fillTables(
  administrator: string,
  steps: readonly Step[],
  sizes: Sizes,
  before: () => void,
): Promise<void> {
  const hands = await Promise.all(Array.from({ length: HANDS }, () => openHand(administrator)));
  try {
    for (const step of steps) {
      const count = step.over === "owner" ? sizes.owners : sizes.campaigns;
      const atOnce = step.atOnce ? count : AT_ONCE;
      const { rows } = await hands[0]!.query<{ chunk: number }>(
        "select chunk from bench_load.done where step = $1",
        [step.name],
      );
      const done = new Set(rows.map(({ chunk }) => chunk));
      const left = Array.from({ length: Math.ceil(count / atOnce) }, (_, chunk) => chunk).filter(
        (chunk) => !done.has(chunk),
      );
      if (left.length === 0) continue;
      const began = performance.now();
      let written = 0;
      await Promise.all(
        hands.map(async (hand) => {
          for (let chunk = left.shift(); chunk !== undefined; chunk = left.shift()) {
            before();
            const rows = await fillPiece(hand, step, chunk, [chunk * atOnce + 1, (chunk + 1) * atOnce]);
            written += rows;
          }
        }),
      );
      const seconds = (performance.now() - began) / 1_000;
      say(`${step.name}: ${written.toLocaleString("en-US")} in ${seconds.toFixed(1)} s`);
      // What they are joined by from here on.
      await hands[0]!.query(`analyze ${step.table}`);
    }
  } finally {
    await Promise.all(hands.map((hand) => hand.end()));
  }
}

async function openHand(connectionString: string): Promise<pg.Client> {
  const hand = new pg.Client({ connectionString });
  await hand.connect();
  // References were taken off and are checked at the end; no trigger may note, announce or fold each row.
  await hand.query("set session_replication_role = replica");
  await hand.query("set search_path = public");
  return hand;
}

async function fillPiece(
  hand: pg.ClientBase,
  { name, sql }: Step,
  chunk: number,
  range: readonly [number, number],
): Promise<number> {
  const began = performance.now();
  await hand.query("begin");
  try {
    const { rowCount } = await hand.query(sql, [...range]);
    // Side by side with others: together they take as long as the clock says.
    const seconds = (performance.now() - began) / 1_000 / HANDS;
    await hand.query("insert into bench_load.done values ($1, $2, $3, $4)", [name, chunk, rowCount, seconds]);
    await hand.query("commit");
    return rowCount ?? 0;
  } catch (error) {
    await hand.query("rollback");
    throw new Error(`${name}, piece ${chunk}: ${(error as Error).message}`, { cause: error });
  }
}

/** The product goes on counting after the ids that were given here. */
export async function resetIdentities(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attidentity <> ''`,
    [tables],
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', greatest(1, (select max(${column}) from public.${table})))`,
    );
}
