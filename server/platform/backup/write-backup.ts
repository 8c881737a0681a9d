import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { copyOut } from "../postgres/copy.ts";
import {
  type BackupHeader,
  type BackupTable,
  BadBackup,
  copyTarget,
  lastLine,
  quoted,
} from "./backup-format.ts";

/** Which visitor a hash is of can be tried out as long as its salt exists: past its day nothing may keep either (C6.05). */
const OF_TODAY_ONLY = ["link_salt", "link_seen"];

/**
 * Writes every row of the `public` schema as it is at this moment into `file`, which must not exist yet and
 * which only this user may read. The database stays in use meanwhile. Jobs are left out on purpose: a mail
 * that was waiting then must not go out by itself from a restored database. So is what tells the visitors of
 * today apart.
 * @throws BadBackup where the file exists or the database has no Hostread in it
 */
export async function writeBackup(client: pg.ClientBase, file: string): Promise<BackupHeader> {
  if (existsSync(file)) throw new BadBackup(`${file} exists already. A backup never overwrites a file.`);
  const draft = `${file}.${process.pid}.partial`;
  await client.query("begin isolation level repeatable read read only");
  try {
    const header = await describe(client);
    const written = createWriteStream(draft, { flags: "wx", mode: 0o600 });
    await pipeline(contents(client, header), createGzip({ level: 6 }), written);
    renameSync(draft, file);
    return header;
  } finally {
    rmSync(draft, { force: true });
    await client.query("rollback");
  }
}

async function* contents(client: pg.ClientBase, header: BackupHeader): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    // A table by month has no rows of its own.
    const rows = table.months
      ? `(select ${table.columns.map(quoted).join(", ")} from ${quoted(table.name)})`
      : copyTarget(table);
    yield* copyOut(client, `copy ${rows} to stdout`);
  }
  yield Buffer.from(lastLine);
}

async function describe(client: pg.ClientBase): Promise<BackupHeader> {
  const { rows: known } = await client.query(
    "select to_regclass('public.schema_migration') is null as missing",
  );
  if (known[0].missing) throw new BadBackup("This database holds no Hostread: there is nothing to back up.");
  const migrations = await client.query("select name, sha256 from schema_migration order by name");
  const sequences = await client.query(`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`);
  const tables = await client.query<{ name: string; columns: string[]; months: string[] | null }>(
    `
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      case when c.relkind = 'p' then array(
        select to_char(to_date(right(m.relname::text, 7), 'YYYY_MM'), 'YYYY-MM-DD') from pg_class m
        join pg_inherits i on i.inhrelid = m.oid where i.inhparent = c.oid order by 1) end as months
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
      and c.relname <> all($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname, c.relkind order by c.relname collate "C"`,
    [OF_TODAY_ONLY],
  );
  const counted: BackupTable[] = [];
  for (const { name, columns, months } of tables.rows) {
    const { rows } = await client.query(
      `select count(*)::text as n from ${months ? "" : "only "}${quoted(name)}`,
    );
    counted.push({ name, columns, rows: Number(rows[0].n), ...(months && { months }) });
  }
  return {
    format: "hostread-backup",
    version: 1,
    created: new Date().toISOString(),
    migrations: migrations.rows,
    sequences: sequences.rows.map((row) => ({ ...row, value: Number(row.value) })),
    tables: counted,
  };
}
