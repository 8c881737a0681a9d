import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";

export type ProviderRow = Selectable<Tables["mail_provider"]>;

export const selectProviders = (db: Db): Promise<ProviderRow[]> =>
  db.selectFrom("mail_provider").selectAll().orderBy("id").execute();

export const selectProvider = (db: Db, by: { id: number } | { publicId: string }) =>
  db
    .selectFrom("mail_provider")
    .selectAll()
    .where((eb) => ("id" in by ? eb("id", "=", by.id) : eb("public_id", "=", by.publicId)))
    .executeTakeFirst();

/** Held until the transaction ends: nobody switches it off, or notices that it fails, meanwhile. */
export const lockProvider = (tx: Tx, id: number): Promise<ProviderRow | undefined> =>
  tx.selectFrom("mail_provider").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Two administrators who save at once are serialized. */
export const lockProviders = (tx: Tx) =>
  sql`lock table mail_provider in share row exclusive mode`.execute(tx);

export const insertProvider = (
  tx: Tx,
  values: { public_id: string; kind: ProviderRow["kind"]; name: string; issuer: string },
): Promise<ProviderRow> =>
  tx.insertInto("mail_provider").values(values).returningAll().executeTakeFirstOrThrow();

export type ProviderColumns = Partial<
  Omit<ProviderRow, "id" | "public_id" | "kind" | "hosts" | "created" | "modified"> & { hosts: string | null }
>;
export const updateProvider = (tx: Tx, id: number, columns: ProviderColumns) =>
  tx
    .updateTable("mail_provider")
    .set({ ...columns, modified: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

/** Another encoding of the same secret: the time of its change stays. */
export const replaceSecret = (tx: Tx, id: number, secret: Buffer) =>
  tx.updateTable("mail_provider").set({ secret }).where("id", "=", id).execute();

export const setChecked = (db: Db, id: number) =>
  db.updateTable("mail_provider").set({ checked: sql<Date>`now()` }).where("id", "=", id).execute();

export const deleteProvider = (tx: Tx, id: number) =>
  tx.deleteFrom("mail_provider").where("id", "=", id).execute();

/** How many mailboxes are connected through each provider. */
export async function countMailboxes(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select provider_id as id, count(*)::int as count from mailbox
    where provider_id is not null and disconnected is null group by provider_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Marks a provider that refuses our client id or secret; true for the first who notices. */
export async function markFailing(tx: Tx, id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail_provider")
    .set({ failing_since: sql<Date>`now()`, failing_reason: reason.slice(0, 200) })
    .where("id", "=", id)
    .where("failing_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True where it was failing until now. */
export async function markWorking(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail_provider")
    .set({ failing_since: null, failing_reason: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who has to know: everybody who may change the keys. */
export const selectAdministrators = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom("login_permission as p")
      .innerJoin("login as l", "l.id", "p.login_id")
      .where("p.permission", "=", "CORE_CONFIG_UPDATE")
      .where("l.disabled", "is", null)
      .select("p.login_id")
      .execute()
  ).map((row) => row.login_id);
