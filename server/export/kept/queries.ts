import { sql } from "kysely";
import type { WholeExport } from "../../../contract/export/kept.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { beyondFence } from "../../platform/postgres/fence/fence.ts";

export interface ExportRow {
  id: number;
  publicId: string;
  ownerId: number;
  loginId: number;
  state: WholeExport["state"];
  why: WholeExport["why"];
  doing: NonNullable<WholeExport["progress"]>["doing"] | null;
  done: number;
  total: number | null;
  bytes: number;
  sha256: Buffer | null;
  rows: number | null;
  files: number | null;
  mails: number | null;
  withheld: number | null;
  asked: Date;
  made: Date | null;
  until: Date | null;
}

// One whose time is over is gone, whether or not its bytes were swept away already.
const over = sql`(e.state = 'ready' and e.until <= now())`;
const columns = sql`e.id, e.public_id as "publicId", e.owner_id as "ownerId", e.login_id as "loginId",
  case when ${over} then 'gone' else e.state end as state, case when ${over} then 'expired' else e.why end as why,
  e.doing, e.done, e.total, e.bytes, e.sha256, e.row_count as rows, e.file_count as files, e.mail_count as mails,
  e.withheld, e.asked, e.made, e.until`;

/** Whether a user owns an organization: by a role of their own, not because they may act for any. */
export const isOwner = (ownerId: unknown, loginId: unknown) => sql<boolean>`exists (
  select from membership m join login l on l.id = m.login_id and l.disabled is null
  where m.owner_id = ${ownerId} and m.login_id = ${loginId} and m.role = 'owner')`;

export async function ownsIt(db: Db, ownerId: number, loginId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isOwner(ownerId, loginId)} as is`.execute(db);
  return rows[0]!.is;
}

export async function selectExports(db: Db, ownerId: number, most: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from whole_export e where e.owner_id = ${ownerId}
    order by (e.state in ('waiting', 'running') or e.state = 'ready' and e.until > now()) desc, e.id desc
    limit ${most}`.execute(db);
  return rows;
}

export async function selectExport(
  db: Db,
  ownerId: number,
  publicId: string,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from whole_export e where e.owner_id = ${ownerId} and e.public_id = ${publicId}`.execute(
    db,
  );
  return rows[0];
}

/** Of two who ask in the same moment the second waits here, and then finds the first one's. */
export const holdOwner = (tx: Tx, ownerId: number) =>
  tx.selectFrom("owner").select("id").where("id", "=", ownerId).forNoKeyUpdate().executeTakeFirst();

export async function countBusy(tx: Tx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from whole_export
    where owner_id = ${ownerId} and state in ('waiting', 'running')`.execute(tx);
  return rows[0]!.n;
}

export async function countOfDay(tx: Tx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from whole_export
    where owner_id = ${ownerId} and asked > now() - interval '1 day'`.execute(tx);
  return rows[0]!.n;
}

/** Bytes that are kept, of an organization and of all: one is made after the other, so one more at most comes on top. */
export async function sumKept(
  tx: Tx,
  ownerId: number,
): Promise<{ organization: number; installation: number }> {
  return beyondFence(tx, "room for exports", async () => {
    const { rows } = await sql<{ organization: number; installation: number }>`
      select coalesce(sum(bytes) filter (where owner_id = ${ownerId}), 0)::bigint as organization,
        coalesce(sum(bytes), 0)::bigint as installation
      from whole_export where state in ('running', 'ready')`.execute(tx);
    return rows[0]!;
  });
}

export const insertExport = (tx: Tx, ownerId: number, loginId: number) =>
  tx
    .insertInto("whole_export")
    .values({ public_id: newHandle(), owner_id: ownerId, login_id: loginId } as never)
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();

/** One turn of making an export; whoever is still at an earlier one adds nothing more. */
export interface Turn {
  exportId: number;
  turn: number;
}

/** A turn that has begun. `kills`: how many ended before it, without anybody having made them stale. */
interface BegunTurn {
  turn: number;
  kills: number;
  ownerId: number;
  loginId: number;
  entitled: boolean;
}

/** Begins an export, or begins it anew. Answers nothing where it is over. */
export async function beginTurn(tx: Tx, exportId: number): Promise<BegunTurn | undefined> {
  const { rows } = await sql<BegunTurn>`
    update whole_export e set state = 'running', turn = e.turn + 1, kills = e.kills + (not e.stale and e.turn > 0)::int,
      begun = clock_timestamp(), stale = false, doing = 'counting', done = 0, total = null, bytes = 0
    where e.id = ${exportId} and e.state in ('waiting', 'running')
    returning e.turn, e.kills, e.owner_id as "ownerId", e.login_id as "loginId",
      ${isOwner(sql`e.owner_id`, sql`e.login_id`)} as entitled`.execute(tx);
  return rows[0];
}

const present = ({ exportId, turn }: Turn) =>
  sql`e.id = ${exportId} and e.turn = ${turn} and e.state = 'running' and not e.stale`;

/** Answers whether it is still this turn's. */
export async function setProgress(
  db: Db,
  turn: Turn,
  { doing, done, total, bytes }: { doing: string; done: number; total: number | null; bytes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update whole_export e set doing = ${doing}, done = ${done}, total = ${total}, bytes = ${bytes}
    where ${present(turn)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Answers whether it is still this turn's. */
export async function insertPiece(db: Db, turn: Turn, number: number, bytes: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into whole_export_piece (export_id, turn, number, bytes)
    select held.id, ${turn.turn}::int, ${number}::int, ${bytes}::bytea
    from (select e.id from whole_export e where ${present(turn)} for share) held`.execute(db);
  return numAffectedRows === 1n;
}

export async function holdTurn(tx: Tx, turn: Turn): Promise<boolean> {
  const { rows } = await sql`select from whole_export e where ${present(turn)} for update`.execute(tx);
  return rows.length === 1;
}

export async function isStale(db: Db, { exportId, turn }: Turn): Promise<boolean> {
  const { rows } = await sql`
    select from whole_export where id = ${exportId} and turn = ${turn} and state = 'running' and stale`.execute(
    db,
  );
  return rows.length === 1;
}

export const setReady = (
  tx: Tx,
  exportId: number,
  made: { bytes: number; sha256: Buffer; rows: number; files: number; mails: number; withheld: number },
  days: number,
) =>
  sql`
    update whole_export set state = 'ready', doing = null, bytes = ${made.bytes}, sha256 = ${made.sha256},
      row_count = ${made.rows}, file_count = ${made.files}, mail_count = ${made.mails}, withheld = ${made.withheld},
      made = now(), until = now() + make_interval(days => ${days})
    where id = ${exportId}`.execute(tx);

/** Some of the bytes that nobody can save any more; how many pieces. */
export async function deletePieces(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from whole_export_piece d using (
      select p.export_id, p.turn, p.number from whole_export_piece p join whole_export e on e.id = p.export_id
      where e.state in ('failed', 'gone') or p.turn <> e.turn limit ${most}) over
    where d.export_id = over.export_id and d.turn = over.turn and d.number = over.number`.execute(db);
  return Number(numAffectedRows);
}

/** Ends what is not over yet, as `state`. Answers whose they were. Their bytes are to be taken away afterwards. */
export async function endExports(
  tx: Tx,
  which: ReturnType<typeof sql>,
  state: "failed" | "gone",
  why: NonNullable<WholeExport["why"]>,
): Promise<{ id: number; publicId: string; ownerId: number; loginId: number }[]> {
  const { rows } = await sql<{ id: number; publicId: string; ownerId: number; loginId: number }>`
    update whole_export e set state = ${state}, why = ${why}, doing = null
    where e.state not in ('failed', 'gone') and (${which})
    returning e.id, e.public_id as "publicId", e.owner_id as "ownerId", e.login_id as "loginId"`.execute(tx);
  return rows;
}

/** A piece, as long as the export is kept and whoever takes it owns the organization. */
export async function selectPiece(
  db: Db,
  exportId: number,
  number: number,
): Promise<{ bytes: Buffer } | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select p.bytes from whole_export_piece p join whole_export e on e.id = p.export_id and e.turn = p.turn
    where p.export_id = ${exportId} and p.number = ${number} and e.state = 'ready' and e.until > now()
      and ${isOwner(sql`e.owner_id`, sql`e.login_id`)}`.execute(db);
  return rows[0];
}
