import type { RouteBody } from "../../../contract/route.ts";
import {
  type beginImport as beginPromise,
  type ConversionImport,
  IMPORT_MOST,
  IMPORTS_SHOWN,
  type sendPart as partPromise,
} from "../../../contract/tracking/conversions.ts";
import { recordAct } from "../../accounts/members/act-on-behalf.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller } from "../../platform/web/http.ts";
import { attribute } from "./attribute.ts";
import {
  addToImport,
  addToState,
  deleteOfImport,
  holdState,
  type ImportRow,
  insertImport,
  lockImport,
  selectImport,
  selectImportOf,
  selectImports,
  updateImportState,
} from "./queries.ts";
import { takeConversions } from "./take.ts";

/** So many lines are forgotten in one transaction. */
const FORGET_STEP = 1_000;

const toImport = ({ id: _, ownerId: __, created, ...row }: ImportRow): ConversionImport => ({
  ...row,
  at: created.toISOString(),
});

/** @throws Fault not-found */
export async function listImports(db: Db, caller: Caller, owner: string) {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  return { page: (await selectImports(db, id, IMPORTS_SHOWN)).map(toImport) };
}

/** @throws Fault not-found */
async function importOf(db: Db, caller: Caller, publicId: string): Promise<ImportRow> {
  const found = await selectImportOf(db, caller.loginId, publicId);
  if (!found) throw fault("not-found");
  const { member, ...row } = found;
  await recordAct(db, caller, { ownerId: row.ownerId, member });
  return row;
}

/** @throws Fault not-found */
export async function readImport(db: Db, caller: Caller, publicId: string) {
  return toImport(await importOf(db, caller, publicId));
}

/** @throws Fault not-found */
export async function beginImport(
  tx: Tx,
  caller: Caller,
  owner: string,
  { fileName, source }: RouteBody<typeof beginPromise>,
) {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  const made = await insertImport(tx, {
    public_id: newHandle(),
    owner_id: id,
    login_id: caller.loginId,
    file_name: fileName,
    source,
  });
  return toImport(await selectImport(tx, made));
}

/** @throws Fault not-found, import-over, too-many-items */
export async function takePart(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { conversions, keepAnswers }: RouteBody<typeof partPromise>,
) {
  const { id, ownerId, source } = await importOf(tx, caller, publicId);
  // The organization first, as everywhere.
  await holdState(tx, ownerId);
  const { state, added, known } = await lockImport(tx, id);
  if (state !== "open") throw fault("import-over");
  if (added + known + conversions.length > IMPORT_MOST)
    throw fault("too-many-items", { values: { max: IMPORT_MOST } });
  const taken = await takeConversions(tx, { ownerId, source, importId: id, keepAnswers }, conversions);
  await addToImport(tx, id, taken);
  return toImport(await selectImport(tx, id));
}

/** @throws Fault not-found, import-over */
export async function finishImport(tx: Tx, caller: Caller, publicId: string) {
  const { id } = await importOf(tx, caller, publicId);
  const { state } = await lockImport(tx, id);
  if (state === "taken-back") throw fault("import-over");
  if (state === "open") await updateImportState(tx, id, "done");
  return toImport(await selectImport(tx, id));
}

/** From now on nothing that it added counts; a job forgets the lines. @throws Fault not-found */
export async function takeImportBack(tx: Tx, caller: Caller, publicId: string) {
  const { id, ownerId } = await importOf(tx, caller, publicId);
  await holdState(tx, ownerId);
  const { state } = await lockImport(tx, id);
  if (state !== "taken-back") {
    await updateImportState(tx, id, "taken-back");
    await addJob(tx, "forget-import", { importId: id, ownerId }, { key: `forget-import ${id}` });
  }
  return toImport(await selectImport(tx, id));
}

/** Step by step, each committed for itself: after a kill it goes on with what is left. */
export async function forgetImport(db: Db, importId: number, ownerId: number): Promise<void> {
  for (let gone = FORGET_STEP; gone === FORGET_STEP; ) {
    gone = await inTransaction(db, async (tx) => {
      await holdState(tx, ownerId);
      const { deleted, refunds } = await deleteOfImport(tx, importId, FORGET_STEP);
      await addToState(tx, ownerId, -deleted);
      // They counted for the show of an order that is there no more.
      await attribute(tx, ownerId, refunds);
      return deleted;
    });
  }
}
