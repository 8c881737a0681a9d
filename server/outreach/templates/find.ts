import { ownerOf } from "../../accounts/members/owners.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { builtInTemplates } from "../letter/templates.ts";
import { selectTemplate, type TemplateRow } from "./queries.ts";

/**
 * A template of an organization that the caller belongs to or acts for. A colleague's own does not exist for the
 * caller, and neither does a deleted one, except to take it back.
 * @throws Fault not-found
 */
export async function templateOf(
  db: Db,
  caller: Caller,
  publicId: string,
  even: "deleted" | "" = "",
): Promise<TemplateRow> {
  const row = await selectTemplate(db, publicId);
  if (!row || !isOpenTo(row, caller) || (row.deleted !== null && even !== "deleted"))
    throw fault("not-found");
  await ownerOf(db, caller, { publicId: row.owner });
  return row;
}

const isOpenTo = ({ loginId }: TemplateRow, caller: Caller): boolean =>
  loginId === null || loginId === caller.loginId;

/**
 * The template that a mail was begun with. One that was deleted meanwhile still counts.
 * @throws Fault not-found
 */
export async function templateBehind(
  db: Db,
  caller: Caller,
  ownerId: number,
  id: string | undefined,
): Promise<{ templateId: number | null; builtIn: string | null }> {
  if (id === undefined) return { templateId: null, builtIn: null };
  if (builtInTemplates.some((one) => one.id === id)) return { templateId: null, builtIn: id };
  const row = await selectTemplate(db, id);
  if (!row || row.ownerId !== ownerId || !isOpenTo(row, caller)) throw fault("not-found");
  return { templateId: row.id, builtIn: null };
}
