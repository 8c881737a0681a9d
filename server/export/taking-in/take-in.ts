import { sql } from "kysely";
import { insertPending } from "../../accounts/audit/note.ts";
import { verifyChain } from "../../accounts/audit/verify.ts";
import { haveAdded } from "../../catalogue/added/add-named.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { FORMAT_VERSION } from "../format.ts";
import { readSchema, type Schema } from "../references.ts";
import { readAlike } from "../select-part.ts";
import { asBadExport, BadExport } from "./bad-export.ts";
import { insertFiles, insertRows } from "./insert-rows.ts";
import { moveLogins, moveOwn, movePodcasts } from "./move-numbers.ts";
import { type OpenExport, openExport } from "./open-export.ts";
import { stageRows } from "./stage.ts";

interface TakenIn {
  organization: string;
  /** False where this very export was taken in before: nothing was changed. */
  made: boolean;
  rows: number;
  files: number;
  users: { known: number; made: number };
  podcasts: { known: number; made: number };
}

/**
 * Makes an organization again from its export, with everything in it, in one transaction: all of it or nothing. Done again
 * it changes nothing. Nothing is sent by it.
 * @throws BadExport, having changed nothing
 */
export async function takeIn(
  { db, secrets }: { db: Db; secrets: Secrets },
  path: string,
  onProgress: (what: string) => void = () => undefined,
): Promise<TakenIn> {
  const opened = await openExport(path);
  try {
    return await inTransaction(db, (tx) => write(tx, opened, secrets, onProgress));
  } catch (error) {
    throw asBadExport(error);
  } finally {
    opened.close();
  }
}

async function write(
  tx: Tx,
  opened: OpenExport,
  secrets: Secrets,
  onProgress: (what: string) => void,
): Promise<TakenIn> {
  const { manifest, sha256 } = opened;
  await readAlike(tx);
  // Two at once come one after the other: the second finds what the first has made.
  await sql`select pg_advisory_xact_lock(hashtext('whole-import'))`.execute(tx);
  const { handle, name } = manifest.organization;
  const taken = { rows: 0, files: 0, users: { known: 0, made: 0 }, podcasts: { known: 0, made: 0 } };
  const before = await tx
    .selectFrom("whole_import")
    .select("owner_id")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (before) return { organization: name, made: false, ...taken };
  await requireSameSchema(tx, manifest);
  const there = await tx.selectFrom("owner").select("id").where("public_id", "=", handle).executeTakeFirst();
  if (there) throw new BadExport(`The organization ${name} is in this installation already.`);

  await stageRows(tx, opened, secrets, onProgress);
  const schema = await readSchema(tx);
  const ownerId = await makeOwner(tx, handle);
  await requireOwn(tx, schema);
  const users = await moveLogins(tx);
  const shows = await movePodcasts(tx);
  await moveOwn(tx, schema);
  await insertRows(tx, schema, onProgress);
  await haveAdded(tx, ownerId, shows.made);
  await insertFiles(tx, ownerId, opened, onProgress);
  const entries = await endChain(tx, ownerId);
  await tx.insertInto("whole_import").values({ sha256, owner_id: ownerId }).execute();
  const podcasts = { known: shows.known, made: shows.made.length };
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await insertPending(tx, {
    ownerId,
    act: "organization.import",
    program: "npm run import",
    thing: "organization",
    handle,
    name,
    after: { entries, rows, export: sha256.toString("hex") },
  });
  return { organization: name, made: true, rows, files: manifest.files.length, users, podcasts };
}

/** Another version may know other columns, or other meanings of them. */
async function requireSameSchema(tx: Tx, { version, schema }: OpenExport["manifest"]): Promise<void> {
  if (version !== FORMAT_VERSION)
    throw new BadExport(
      `It is an export of format ${version}; this version of Hostread takes format ${FORMAT_VERSION}.`,
    );
  const { rows } = await sql<{ here: string }>`select max(name) as here from schema_migration`.execute(tx);
  const { here } = rows[0]!;
  if (schema !== here)
    throw new BadExport(
      `It was made by a Hostread whose database is at ${schema}; here it is at ${here}. Bring both to the same version and export again.`,
    );
}

/** The organization itself, under its own handle. */
async function makeOwner(tx: Tx, handle: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      select line, (line ->> 'id')::bigint as old from staged
      where part = 'owner' and line ->> 'public_id' = ${handle} and (select count(*) from staged where part = 'owner') = 1),
    made as (
      insert into owner (public_id, name, display_name, created, modified, second_factor_since)
      select line ->> 'public_id',
        -- The readable handle may be somebody else's here.
        case when exists (select from owner o where o.name = line ->> 'name')
          then (line ->> 'name') || '-' || lower(left(line ->> 'public_id', 8)) else line ->> 'name' end,
        line ->> 'display_name', (line ->> 'created')::timestamptz, (line ->> 'modified')::timestamptz,
        (line ->> 'second_factor_since')::timestamptz
      from told returning id),
    noted as (insert into moved (part, old, new) select 'owner', told.old, made.id from told, made)
    select id from made`.execute(tx);
  if (!rows[0]) throw new BadExport("It holds another organization than its manifest says.");
  return rows[0].id;
}

/**
 * What is nobody's is the platform's, and what is under way would go on: a file that somebody has made by hand must do
 * neither. @throws BadExport
 */
async function requireOwn(tx: Tx, { references }: Schema): Promise<void> {
  for (const { table, column } of references.filter(({ to, many }) => to === "owner" && !many)) {
    const { rows } = await sql`
      select from staged s where s.part = ${table}
        and (s.line ->> ${column}::text)::bigint is distinct from (select old from moved where part = 'owner')
      limit 1`.execute(tx);
    if (rows.length > 0) throw new BadExport(`A row of ${table} is of another organization.`);
  }
  const { rows: open } = await sql`
    select from staged where part = 'purchase' and line ->> 'state' in ('creating', 'open') limit 1`.execute(
    tx,
  );
  if (open.length > 0) throw new BadExport("A purchase in it is under way, which no export holds.");
}

/** Sets where the audit's chain stands, so that what happens here goes on from it. @throws BadExport for a changed entry */
async function endChain(tx: Tx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    insert into audit_chain (chain, length, at, hash)
    select ${ownerId}, e.seq, e.at, e.hash from (
      select seq, at, hash from audit where owner_id = ${ownerId}
      union all select last, at, hash from audit_left where chain = ${ownerId}
      order by seq desc limit 1) e
    returning length`.execute(tx);
  const length = rows[0]?.length;
  if (length === undefined) return 0;
  const { wrong } = await verifyChain(tx, ownerId, { arriving: true });
  if (wrong.length > 0) throw new BadExport(`Its audit log was changed: ${wrong.join("; ")}.`);
  // What happened elsewhere was copied there, if anywhere.
  await sql`
    insert into audit_copied (receiver, chain, copied)
    select receiver, ${ownerId}, ${length} from unnest(array['syslog', 'webhook']) receiver`.execute(tx);
  return length;
}
