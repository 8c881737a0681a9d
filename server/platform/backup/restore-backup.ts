import type pg from "pg";
import { copyIn } from "../postgres/copy.ts";
import { applyMigration, type Migration, prepareHistory, readMigrations } from "../postgres/migrate.ts";
import { type BackupHeader, BadBackup, copyTarget, quoted } from "./backup-format.ts";
import { type BackupReader, checkBackup, openBackup } from "./read-backup.ts";

/**
 * Fills an empty database from a backup, in one transaction: the schema as it was then, every row, every
 * sequence. Sending and charging stay off until an operator confirms, because what happened after the backup
 * was made is not in it. The caller migrates on from there.
 * @throws BadBackup where the file is damaged or of a newer version, or the database is not empty
 */
export async function restoreBackup(
  client: pg.ClientBase,
  file: string,
  migrations: Migration[] = readMigrations(),
): Promise<BackupHeader> {
  const header = await checkBackup(file);
  const then = migrationsOf(header, migrations);
  const backup = await openBackup(file);
  try {
    await client.query("begin");
    await refuseUsed(client);
    await prepareHistory(client);
    for (const migration of then) await applyMigration(client, migration);
    await load(client, backup);
    await client.query(
      "update platform_state set sending_paused_reason = 'restored from a backup', restored_at = now()",
    );
    await client.query("commit");
    return header;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    backup.close();
  }
}

function migrationsOf(header: BackupHeader, migrations: Migration[]): Migration[] {
  return header.migrations.map(({ name, sha256 }) => {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new BadBackup(
        `The backup was made by a newer Hostread: it has the migration ${name}, which this version does not know.`,
      );
    if (known.sha256 !== sha256)
      throw new BadBackup(`The backup was made with another text of the migration ${name}.`);
    return known;
  });
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') limit 1",
  );
  if (rows.length > 0)
    throw new BadBackup(
      "The database is not empty. A backup is restored only into a new one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
    );
}

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

/** Triggers would count rows twice, and keys may be circular: both are created after the rows. */
async function load(client: pg.ClientBase, backup: BackupReader): Promise<void> {
  const { tables, sequences } = backup.header;
  const keys = await client.query<ForeignKey>(`
    select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { owner, name } of keys.rows)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // Migrations insert rows, which the backup contains in their later state.
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
  for (const { name, months = [] } of tables)
    for (const day of months) await client.query("select make_month($1, $2::date)", [name, day]);
  for (const table of tables) {
    const taken = await copyIn(client, `copy ${copyTarget(table)} from stdin`, backup.rows(table)).catch(
      (error: Error & { code?: string }) => {
        // Class 22 is data that does not fit; anything else (a full disk, a lost line) is not the file's fault.
        if (!error.code?.startsWith("22")) throw error;
        throw new BadBackup(`The rows of ${table.name} do not fit into its columns.`, { cause: error });
      },
    );
    if (taken !== table.rows)
      throw new BadBackup(`${table.name} has ${taken} rows instead of ${table.rows}.`);
  }
  await backup.finish();
  for (const { name, value, called } of sequences)
    await client.query("select setval($1::regclass, $2, $3)", [`public.${quoted(name)}`, value, called]);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { owner, name, definition } of keys.rows)
    await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
}
