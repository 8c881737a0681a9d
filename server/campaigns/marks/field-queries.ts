import { sql } from "kysely";
import type { FieldKind, FieldValue, OwnField } from "../../../contract/campaigns/own-fields.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { keyOfName } from "./tag-queries.ts";

export interface FieldRow extends OwnField {
  id: number;
  ownerId: number;
  owner: string;
}

const fields = (db: Db) =>
  db
    .selectFrom("own_field as f")
    .innerJoin("owner as o", "o.id", "f.owner_id")
    .select([
      "f.id",
      "f.public_id as publicId",
      "f.name",
      "f.kind",
      "f.choices",
      "f.owner_id as ownerId",
      "o.public_id as owner",
    ]);

export const selectFields = (db: Db, ownerId: number): Promise<FieldRow[]> =>
  fields(db).where("f.owner_id", "=", ownerId).orderBy("f.id").execute();

export const selectField = (db: Db, publicId: string): Promise<FieldRow | undefined> =>
  fields(db).where("f.public_id", "=", publicId).executeTakeFirst();

export const selectFieldNamed = (db: Db, ownerId: number, name: string): Promise<FieldRow | undefined> =>
  fields(db).where("f.owner_id", "=", ownerId).where("f.name_key", "=", keyOfName(name)).executeTakeFirst();

/** Two who change fields of one organization at once come one after the other. */
export const lockFields = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('own fields ' || ${ownerId}::text, 0))`.execute(tx);

export const insertField = (
  tx: Tx,
  field: { publicId: string; ownerId: number; name: string; kind: FieldKind; choices: readonly string[] },
) =>
  tx
    .insertInto("own_field")
    .values({
      public_id: field.publicId,
      owner_id: field.ownerId,
      name: field.name,
      name_key: keyOfName(field.name),
      kind: field.kind,
      choices: [...field.choices],
    })
    .execute();

export const updateField = (tx: Tx, id: number, field: { name: string; choices: readonly string[] }) =>
  tx
    .updateTable("own_field")
    .set({ name: field.name, name_key: keyOfName(field.name), choices: [...field.choices] })
    .where("id", "=", id)
    .execute();

export const removeField = (tx: Tx, id: number) => tx.deleteFrom("own_field").where("id", "=", id).execute();

/** An entry, so that two who enter something for it come one after the other. */
export const lockEntryOf = (tx: Tx, campaignId: number, externalId: string) =>
  tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "=", externalId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectValue = async (db: Db, entryId: number, fieldId: number): Promise<FieldValue> =>
  (
    await db
      .selectFrom("own_value")
      .select("value")
      .where("entry_id", "=", entryId)
      .where("field_id", "=", fieldId)
      .executeTakeFirst()
  )?.value ?? null;

export async function saveValue(
  tx: Tx,
  given: { entryId: number; fieldId: number; value: FieldValue; loginId: number },
): Promise<void> {
  if (given.value === null) {
    await tx
      .deleteFrom("own_value")
      .where("entry_id", "=", given.entryId)
      .where("field_id", "=", given.fieldId)
      .execute();
    return;
  }
  const value = JSON.stringify(given.value);
  await sql`
    insert into own_value (entry_id, field_id, value, login_id)
    values (${given.entryId}, ${given.fieldId}, ${value}::jsonb, ${given.loginId})
    on conflict (entry_id, field_id) do update
    set value = excluded.value, login_id = excluded.login_id, modified = now()`.execute(tx);
}

/** Everything entered for the entries of a campaign. */
export const selectValues = (db: Db, campaignId: number) =>
  db
    .selectFrom("own_value as v")
    .innerJoin("campaign_entry as e", "e.id", "v.entry_id")
    .innerJoin("own_field as f", "f.id", "v.field_id")
    .select(["e.public_id as entry", "f.public_id as field", "v.value"])
    .where("e.campaign_id", "=", campaignId)
    .execute();

/** The entries of a campaign with their podcasts. */
export const selectEntryPodcasts = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_entry")
    .select(["public_id as entry", "podcast_id as podcastId"])
    .where("campaign_id", "=", campaignId)
    .orderBy("id")
    .execute();
