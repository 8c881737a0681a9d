import type {
  listOwnTemplates,
  OwnTemplate,
  TemplateContent,
  TemplateDetail,
} from "../../../contract/outreach/templates.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import {
  type ListedTemplateRow,
  selectDeleted,
  selectTemplates,
  selectVersions,
  type TemplateRow,
} from "./queries.ts";

type Names = ReadonlyMap<number, string>;

const nameOf = (names: Names, loginId: number | null): string | null =>
  loginId === null ? null : (names.get(loginId) ?? null);

const shown = ({ name, language, kind, form, tags, subject }: Omit<TemplateContent, "body">) => ({
  name,
  language,
  kind,
  form,
  tags,
  subject,
});

const toTemplate = (row: ListedTemplateRow, names: Names): OwnTemplate => ({
  publicId: row.publicId,
  ...shown(row),
  personal: row.loginId !== null,
  version: row.version,
  changed: row.changed.toISOString(),
  by: nameOf(names, row.changedBy),
});

/** What the user sees in an organization, by name, and what they can restore. */
export async function listTemplates(
  db: Db,
  ownerId: number,
  loginId: number,
): Promise<RouteReply<typeof listOwnTemplates>> {
  const page = await selectTemplates(db, ownerId, loginId);
  const deleted = await selectDeleted(db, ownerId, loginId);
  const names = await shortNamesOf(
    db,
    [...page, ...deleted].flatMap((row) => row.changedBy ?? []),
  );
  const shownRows = (rows: readonly ListedTemplateRow[]) => rows.map((row) => toTemplate(row, names));
  return { page: shownRows(page), deleted: shownRows(deleted) };
}

export async function showTemplate(db: Db, row: TemplateRow): Promise<OwnTemplate> {
  return toTemplate(row, await shortNamesOf(db, row.changedBy === null ? [] : [row.changedBy]));
}

/** With its text and its versions. */
export async function showDetail(db: Db, row: TemplateRow): Promise<TemplateDetail> {
  const versions = await selectVersions(db, row.id);
  const names = await shortNamesOf(
    db,
    versions.flatMap((one) => one.loginId ?? []),
  );
  return {
    ...toTemplate(row, names),
    body: row.body,
    versions: versions.map((one) => ({
      version: one.version,
      ...shown(one),
      body: one.body,
      at: one.created.toISOString(),
      by: nameOf(names, one.loginId),
      changed: one.changed,
      again: one.again,
    })),
  };
}
