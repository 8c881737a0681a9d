import { isDeepStrictEqual } from "node:util";
import {
  MOST_PERSONAL_TEMPLATES,
  MOST_SHARED_TEMPLATES,
  type OwnTemplate,
  TEMPLATE_PARTS,
  type TemplateContent,
  type TemplatePart,
} from "../../../contract/outreach/templates.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { checkPlaceholders } from "../letter/check-placeholders.ts";
import { templateOf } from "./find.ts";
import { noteTemplate } from "./note-template.ts";
import {
  insertTemplate,
  insertVersion,
  lockTemplates,
  removeDeleted,
  selectKept,
  selectTemplate,
  type TemplateKeeper,
  type TemplateRow,
  updateDeleted,
} from "./queries.ts";
import { showTemplate } from "./show.ts";

/** Only a German text says Sie or Du. */
export const asKept = ({ form, ...content }: TemplateContent): TemplateContent => ({
  ...content,
  form: content.language === "de" ? form : null,
});

/** What differs between two contents, in the order of the form. */
export const partsChanged = (before: TemplateContent, after: TemplateContent): TemplatePart[] =>
  TEMPLATE_PARTS.filter((part) => !isDeepStrictEqual(before[part], after[part]));

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** @throws Fault invalid where another one of the keeper has the name */
export function requireFreeName(others: readonly TemplateRow[], name: string): void {
  if (others.some((one) => sameName(one.name, name))) throw invalidField("/name", "name-taken");
}

/** @throws Fault too-many-templates */
export function requireRoom(others: readonly TemplateRow[], { loginId }: TemplateKeeper): void {
  const max = loginId === null ? MOST_SHARED_TEMPLATES : MOST_PERSONAL_TEMPLATES;
  if (others.length >= max) throw fault("too-many-templates", { values: { max } });
}

/**
 * Keeps a template for a person or for the organization. Saving exactly the same again returns the existing one.
 * @throws Fault invalid where another one has the name; too-many-templates, placeholder-unknown, placeholder-broken
 */
export async function saveTemplate(
  tx: Tx,
  caller: Caller,
  keeper: TemplateKeeper,
  given: TemplateContent,
): Promise<{ template: OwnTemplate; made: boolean }> {
  const content = asKept(given);
  checkPlaceholders(content);
  await lockTemplates(tx, keeper.ownerId);
  await removeDeleted(tx, keeper.ownerId);
  const all = await selectKept(tx, keeper);
  const same = all.find((one) => partsChanged(one, content).length === 0);
  if (same) return { template: await showTemplate(tx, same), made: false };
  requireFreeName(all, content.name);
  requireRoom(all, keeper);
  const publicId = newHandle();
  const id = await insertTemplate(tx, keeper, publicId);
  const first = { version: 1, loginId: caller.loginId, changed: [], again: null };
  await insertVersion(tx, id, first, content);
  await noteTemplate(tx, { ...keeper, publicId }, null, content);
  return { template: await showTemplate(tx, (await selectTemplate(tx, publicId))!), made: true };
}

/** Deleting again changes nothing. @throws Fault not-found */
export async function deleteTemplate(db: Db, caller: Caller, publicId: string): Promise<void> {
  const { id } = await templateOf(db, caller, publicId, "deleted");
  await updateDeleted(db, id, true);
}

/** Restoring again changes nothing. @throws Fault not-found; invalid where another one has the name by now; too-many-templates */
export async function restoreTemplate(tx: Tx, caller: Caller, publicId: string): Promise<OwnTemplate> {
  const { ownerId } = await templateOf(tx, caller, publicId, "deleted");
  await lockTemplates(tx, ownerId);
  // Read under the lock: somebody may have brought it back in the same second.
  const row = await templateOf(tx, caller, publicId, "deleted");
  if (row.deleted === null) return showTemplate(tx, row);
  const others = await selectKept(tx, row);
  requireFreeName(others, row.name);
  requireRoom(others, row);
  await updateDeleted(tx, row.id, false);
  return showTemplate(tx, row);
}
