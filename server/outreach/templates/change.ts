import type { changeOwnTemplate, TemplateDetail } from "../../../contract/outreach/templates.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { checkPlaceholders } from "../letter/check-placeholders.ts";
import { templateOf } from "./find.ts";
import { noteTemplate } from "./note-template.ts";
import {
  giveToOwner,
  insertVersion,
  lockTemplates,
  selectKept,
  selectVersions,
  type TemplateRow,
} from "./queries.ts";
import { asKept, partsChanged, requireFreeName, requireRoom } from "./save.ts";
import { showDetail } from "./show.ts";

/** The template, with nobody else changing it until the transaction ends. @throws Fault not-found, stale */
async function holdTemplate(tx: Tx, caller: Caller, publicId: string, version: number): Promise<TemplateRow> {
  const { ownerId } = await templateOf(tx, caller, publicId);
  await lockTemplates(tx, ownerId);
  // Again: it may have been changed, deleted or shared while this waited.
  const row = await templateOf(tx, caller, publicId);
  if (row.version !== version) throw fault("stale", { payload: await showDetail(tx, row) });
  return row;
}

/**
 * Makes a new version of a template, and gives a personal one to the organization where that is wished.
 * @throws Fault not-found; stale with what somebody else has saved; invalid, too-many-templates, placeholder-unknown,
 * placeholder-broken
 */
export async function changeTemplate(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { version, share, ...given }: RouteBody<typeof changeOwnTemplate>,
): Promise<TemplateDetail> {
  const content = asKept(given);
  checkPlaceholders(content);
  const row = await holdTemplate(tx, caller, publicId, version);
  const shares = share === true && row.loginId !== null;
  const keeper = { ownerId: row.ownerId, loginId: shares ? null : row.loginId };
  const others = (await selectKept(tx, keeper)).filter((one) => one.id !== row.id);
  requireFreeName(others, content.name);
  if (shares) {
    requireRoom(others, keeper);
    await giveToOwner(tx, row.id);
  }
  const changed = partsChanged(row, content);
  if (changed.length > 0) {
    const next = { version: row.version + 1, loginId: caller.loginId, changed, again: null };
    await insertVersion(tx, row.id, next, content);
  }
  // Where it is shared all owners read for the first time what it says, changed or not.
  if (shares || changed.length > 0)
    await noteTemplate(tx, { ...keeper, publicId }, shares ? null : row, content);
  return showDetail(tx, await templateOf(tx, caller, publicId));
}

/** @throws Fault not-found, also for a version that is not kept any more; stale; invalid where another has the old name */
export async function takeVersionAgain(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { version, again }: { version: number; again: number },
): Promise<TemplateDetail> {
  const row = await holdTemplate(tx, caller, publicId, version);
  const older = (await selectVersions(tx, row.id)).find((one) => one.version === again);
  if (!older) throw fault("not-found");
  const others = (await selectKept(tx, row)).filter((one) => one.id !== row.id);
  requireFreeName(others, older.name);
  const changed = partsChanged(row, older);
  if (changed.length > 0) {
    const next = { version: row.version + 1, loginId: caller.loginId, changed, again };
    await insertVersion(tx, row.id, next, older);
    await noteTemplate(tx, row, row, older);
  }
  return showDetail(tx, await templateOf(tx, caller, publicId));
}
