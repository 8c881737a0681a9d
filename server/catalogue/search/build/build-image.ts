import pg from "pg";
import { createChanged, findBase, type Shares } from "./changed.ts";
import { dropOldTables } from "./drop-tables.ts";
import { WHOLE } from "./source.ts";
import { writeChanges, writeImage } from "./write-image.ts";
import { BuildTables } from "./write-tables.ts";

// Any number will do, as long as every version of Hostread uses the same.
const BUILD_LOCK = 5_070_912_307;

/** A connection that is quiet for long while numbers are sorted is not dead. */
const CONNECT_MS = 10_000;

/** How a build went. */
export interface Built {
  build: number;
  /** The whole build it adds to; null for a whole one. */
  base: number | null;
  /** How many podcasts there are. */
  podcasts: number;
  /** How many podcasts it wrote: all, or only the changed ones. */
  written: number;
  words: number;
}

/**
 * Measured with 4,500,000 podcasts: a whole build takes minutes, a build of an eighth of them less than half a
 * minute. With two builds, each search joins two sets; the fewer changes, the cheaper that is.
 */
const SHARES: Shares = { least: 100_000, changed: 1 / 8 };

/**
 * Builds new search tables from one snapshot of the catalogue, next to those in use, and then switches to them: all
 * podcasts, or those changed since the last whole build. Searches and imports continue meanwhile; their changes are
 * recorded in `search.change` for the new tables, too. Killed at any point, it leaves unused tables, which the next
 * build removes. Null if another build is running.
 */
export async function buildImage(connectionString: string, shares = SHARES): Promise<Built | null> {
  const connect = async (name: string) => {
    const client = new pg.Client({
      connectionString,
      application_name: `hostread search ${name}`,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    // The error also reaches the statement that is waiting.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const writer = await connect("build");
  try {
    const { rows } = await writer.query("select pg_try_advisory_lock($1) as mine", [BUILD_LOCK]);
    if (!rows[0].mine) return null;
    const reader = await connect("read");
    try {
      return await build(reader, writer, shares);
    } finally {
      await reader.end();
    }
  } finally {
    await writer.end();
  }
}

async function build(reader: pg.Client, writer: pg.Client, shares: Shares): Promise<Built> {
  await dropOldTables(writer);
  const { rows } = await writer.query<{ build: string; began: Date }>(`
    select greatest((extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(max(id), 0) + 1)::text as build,
      clock_timestamp() as began from search.build`);
  const { began } = rows[0]!;
  const number = Number(rows[0]!.build);
  await createChanged(reader);
  await reader.query("begin isolation level repeatable read read only");
  const snapshot = (await reader.query("select pg_current_snapshot()::text as snapshot")).rows[0].snapshot;
  const base = await findBase(reader, shares);

  const tables = new BuildTables(writer, number);
  await tables.create();
  const { podcasts, lists } = await (base
    ? writeChanges(reader, tables, base)
    : writeImage(reader, tables, WHOLE));
  await reader.query("commit");
  await tables.index();

  await writer.query(
    "insert into search.build (id, base, snapshot, podcasts, lists, began) values ($1, $2, $3, $4, $5, $6)",
    [number, base?.build ?? null, snapshot, podcasts, JSON.stringify(lists), began],
  );
  return { build: number, base: base?.build ?? null, podcasts, written: lists.places, words: lists.words };
}
