import { sql } from "kysely";
import {
  EXPORTS_MOST_BYTES,
  EXPORTS_PER_DAY,
  EXPORTS_SHOWN,
  type listExports as listPromised,
  type WholeExport,
} from "../../../contract/export/kept.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import { type OwnerRow, ownerOf } from "../../accounts/members/owners.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  countBusy,
  countOfDay,
  type ExportRow,
  endExports,
  holdOwner,
  insertExport,
  ownsIt,
  selectExport,
  selectExports,
  sumKept,
} from "./queries.ts";

/**
 * An organization that the caller owns. Whoever acts for one that is not theirs makes no export of it: it holds mails that
 * they may not read.
 * @throws Fault not-found, not-allowed
 */
export async function ownOrganization(db: Db, caller: Caller, publicId: string): Promise<OwnerRow> {
  const owner = await ownerOf(db, caller, { publicId });
  if (!(await ownsIt(db, owner.id, caller.loginId))) throw fault("not-allowed");
  return owner;
}

/** @throws Fault not-found, not-allowed */
export async function listExports(
  db: Db,
  caller: Caller,
  ownerId: string,
): Promise<RouteReply<typeof listPromised>> {
  return present(db, caller, await ownOrganization(db, caller, ownerId));
}

/**
 * Has an export made; where one is being made already, that one is answered, whoever asked for it.
 * @throws Fault not-found, not-allowed, too-many-exports, no-room-for-exports
 */
export async function askForExport(
  tx: Tx,
  caller: Caller,
  ownerId: string,
): Promise<RouteReply<typeof listPromised>> {
  const owner = await ownOrganization(tx, caller, ownerId);
  await holdOwner(tx, owner.id);
  if ((await countBusy(tx, owner.id)) === 0) {
    if ((await countOfDay(tx, owner.id)) >= EXPORTS_PER_DAY)
      throw fault("too-many-exports", { values: { max: EXPORTS_PER_DAY } });
    const kept = await sumKept(tx, owner.id);
    if (
      kept.organization >= EXPORTS_MOST_BYTES.organization ||
      kept.installation >= EXPORTS_MOST_BYTES.installation
    )
      throw fault("no-room-for-exports");
    const made = await insertExport(tx, owner.id, caller.loginId);
    await noteChange(tx, {
      ownerId: owner.id,
      thing: "export",
      handle: made.publicId,
      after: { state: "waiting" },
    });
    await addMaking(tx, made.id);
  }
  return present(tx, caller, owner);
}

/** One is made after the other, so that the database has one long reading at a time. */
export const addMaking = (tx: Tx, exportId: number) =>
  addJob(tx, "make-export", { exportId }, { queue: "make-export", key: `make-export ${exportId}` });

/** @throws Fault not-found, not-allowed */
export async function removeExport(
  tx: Tx,
  caller: Caller,
  ownerId: string,
  publicId: string,
): Promise<RouteReply<typeof listPromised>> {
  const owner = await ownOrganization(tx, caller, ownerId);
  const found = await selectExport(tx, owner.id, publicId);
  if (!found) throw fault("not-found");
  const why = ["waiting", "running"].includes(found.state) ? "canceled" : "removed";
  const [ended] = await endExports(tx, sql`e.id = ${found.id}`, "gone", why);
  if (ended) {
    // Gigabytes, which a request does not wait for.
    await addJob(tx, "forget-exports", {}, { key: "forget-exports" });
    await noteChange(tx, {
      ownerId: owner.id,
      thing: "export",
      handle: publicId,
      before: { state: found.state },
      after: { state: why },
    });
  }
  return present(tx, caller, owner);
}

async function present(db: Db, caller: Caller, owner: OwnerRow): Promise<RouteReply<typeof listPromised>> {
  const rows = await selectExports(db, owner.id, EXPORTS_SHOWN);
  const names = await shortNamesOf(
    db,
    rows.map(({ loginId }) => loginId),
  );
  return {
    page: rows.map((row) => ({
      publicId: row.publicId,
      state: row.state,
      why: row.why,
      asked: row.asked.toISOString(),
      by: names.get(row.loginId) ?? null,
      own: row.loginId === caller.loginId,
      progress: progressOf(row),
      file: fileOf(row, owner.name),
    })),
  };
}

const progressOf = ({ state, doing, done, total, bytes }: ExportRow): WholeExport["progress"] =>
  state === "running" && doing ? { doing, done, total, bytes } : null;

/** As the browser calls it: which organization and of what day, so that several lie beside each other. */
export const fileName = (name: string, made: Date): string =>
  `hostread-${name}-${made.toISOString().slice(0, 10)}.zip`;

function fileOf(row: ExportRow, name: string): WholeExport["file"] {
  if (row.state !== "ready" || !row.made || !row.until || !row.sha256) return null;
  const { bytes, rows, files, mails, withheld } = row;
  return {
    name: fileName(name, row.made),
    bytes,
    sha256: row.sha256.toString("hex"),
    rows: rows ?? 0,
    files: files ?? 0,
    mails: mails ?? 0,
    withheld: withheld ?? 0,
    made: row.made.toISOString(),
    until: row.until.toISOString(),
  };
}
