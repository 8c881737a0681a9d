import { sql } from "kysely";
import type { TemplateContent, TemplatePart } from "../../../contract/outreach/templates.ts";
import { MOST_DELETED_TEMPLATES, MOST_TEMPLATE_VERSIONS } from "../../../contract/outreach/templates.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Whose a template is within an organization: one person's alone, or everybody's. */
export interface TemplateKeeper {
  ownerId: number;
  /** Null for everybody's. */
  loginId: number | null;
}

export interface TemplateRow extends TemplateContent, TemplateKeeper {
  id: number;
  publicId: string;
  /** The organization's public id. */
  owner: string;
  version: number;
  deleted: Date | null;
  changed: Date;
  /** Who changed it last. */
  changedBy: number | null;
}

export interface VersionRow extends TemplateContent {
  version: number;
  changed: TemplatePart[];
  again: number | null;
  loginId: number | null;
  created: Date;
}

const templates = (db: Db) =>
  db
    .selectFrom("own_template as t")
    .innerJoin("owner as o", "o.id", "t.owner_id")
    .innerJoin("own_template_version as v", (join) =>
      join.onRef("v.template_id", "=", "t.id").onRef("v.version", "=", "t.version"),
    )
    .select([
      "t.id",
      "t.public_id as publicId",
      "t.owner_id as ownerId",
      "o.public_id as owner",
      "t.login_id as loginId",
      "t.version",
      "t.deleted",
      "v.created as changed",
      "v.login_id as changedBy",
      "v.name",
      "v.language",
      "v.kind",
      "v.form",
      "v.tags",
      "v.subject",
    ]);

export type ListedTemplateRow = Omit<TemplateRow, "body">;

/** What a user sees in an organization: their own, and everybody's. */
const seenBy = (db: Db, ownerId: number, loginId: number) =>
  templates(db)
    .where("t.owner_id", "=", ownerId)
    .where((eb) => eb.or([eb("t.login_id", "is", null), eb("t.login_id", "=", loginId)]));

export const selectTemplates = (db: Db, ownerId: number, loginId: number): Promise<ListedTemplateRow[]> =>
  seenBy(db, ownerId, loginId)
    .where("t.deleted", "is", null)
    .orderBy(sql`lower(v.name)`)
    .orderBy("t.id")
    .execute();

/** Of those, what was deleted within a day, the last first. */
export const selectDeleted = (db: Db, ownerId: number, loginId: number): Promise<ListedTemplateRow[]> =>
  seenBy(db, ownerId, loginId)
    .where("t.deleted", ">=", sql<Date>`now() - interval '1 day'`)
    .orderBy("t.deleted", "desc")
    .orderBy("t.id", "desc")
    .limit(MOST_DELETED_TEMPLATES)
    .execute();

/** The living ones of one keeper. */
export const selectKept = (db: Db, { ownerId, loginId }: TemplateKeeper): Promise<TemplateRow[]> =>
  templates(db)
    .select("v.body")
    .where("t.owner_id", "=", ownerId)
    .where("t.login_id", loginId === null ? "is" : "=", loginId)
    .where("t.deleted", "is", null)
    .execute();

export const selectTemplate = (db: Db, publicId: string): Promise<TemplateRow | undefined> =>
  templates(db).select("v.body").where("t.public_id", "=", publicId).executeTakeFirst();

/** Its versions, the newest first. */
export const selectVersions = (db: Db, templateId: number): Promise<VersionRow[]> =>
  db
    .selectFrom("own_template_version")
    .select([
      "version",
      "name",
      "language",
      "kind",
      "form",
      "tags",
      "subject",
      "body",
      "changed",
      "again",
      "login_id as loginId",
      "created",
    ])
    .where("template_id", "=", templateId)
    .orderBy("version", "desc")
    .limit(MOST_TEMPLATE_VERSIONS)
    .execute();

/** Held until the transaction ends, so that two who save do not pass the limit together, or take the same name. */
export async function lockTemplates(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own templates ${ownerId}`}, 0))`.execute(tx);
}

export async function insertTemplate(
  tx: Tx,
  { ownerId, loginId }: TemplateKeeper,
  publicId: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("own_template")
    .values({ public_id: publicId, owner_id: ownerId, login_id: loginId, version: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a version the newest one, and drops those that are too old. */
export async function insertVersion(
  tx: Tx,
  templateId: number,
  given: { version: number; loginId: number; changed: TemplatePart[]; again: number | null },
  content: TemplateContent,
): Promise<void> {
  const { name, language, kind, form, tags, subject, body } = content;
  const { version, loginId, changed, again } = given;
  await tx
    .insertInto("own_template_version")
    .values({
      template_id: templateId,
      version,
      ...{ name, language, kind, form, tags, subject, body, changed, again },
      login_id: loginId,
    })
    .execute();
  await tx.updateTable("own_template").set({ version }).where("id", "=", templateId).execute();
  await tx
    .deleteFrom("own_template_version")
    .where("template_id", "=", templateId)
    .where("version", "<=", version - MOST_TEMPLATE_VERSIONS)
    .execute();
}

export const giveToOwner = (tx: Tx, id: number) =>
  tx.updateTable("own_template").set({ login_id: null }).where("id", "=", id).execute();

export const updateDeleted = (db: Db, id: number, deleted: boolean) =>
  db
    .updateTable("own_template")
    .set({ deleted: deleted ? sql`coalesce(deleted, now())` : null })
    .where("id", "=", id)
    .execute();

/** Removes what was deleted more than a day ago. */
export const removeDeleted = (tx: Tx, ownerId: number) =>
  tx
    .deleteFrom("own_template")
    .where("owner_id", "=", ownerId)
    .where("deleted", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
