import { type Expression, sql } from "kysely";
import type { Tag, TagColour } from "../../../contract/campaigns/tags.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const keyOfName = (name: string): string => name.toLowerCase();

export interface TagRow extends Tag {
  id: number;
}

const columns = sql`
  t.id, t.public_id as "publicId", t.name, t.colour,
  (select count(*) from tagged_podcast g where g.tag_id = t.id) as podcasts`;

export async function selectTags(db: Db, ownerId: number): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select ${columns} from tag t where t.owner_id = ${ownerId} order by t.name_key, t.id`.execute(db);
  return rows;
}

export async function selectTag(
  db: Db,
  by: { id: number } | { publicId: string } | { ownerId: number; name: string },
): Promise<(TagRow & { ownerId: number; owner: string }) | undefined> {
  const which =
    "id" in by
      ? sql`t.id = ${by.id}`
      : "publicId" in by
        ? sql`t.public_id = ${by.publicId}`
        : sql`t.owner_id = ${by.ownerId} and t.name_key = ${keyOfName(by.name)}`;
  const { rows } = await sql<TagRow & { ownerId: number; owner: string }>`
    select ${columns}, o.id as "ownerId", o.public_id as owner
    from tag t join owner o on o.id = t.owner_id where ${which}`.execute(db);
  return rows[0];
}

/** Two who change tags of one organization at once come one after the other. */
export const lockTags = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tags ' || ${ownerId}::text, 0))`.execute(tx);

export const insertTag = async (
  tx: Tx,
  tag: { publicId: string; ownerId: number; name: string; colour: TagColour },
): Promise<number> =>
  (
    await tx
      .insertInto("tag")
      .values({
        public_id: tag.publicId,
        owner_id: tag.ownerId,
        name: tag.name,
        name_key: keyOfName(tag.name),
        colour: tag.colour,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const updateTag = (tx: Tx, id: number, { name, colour }: { name: string; colour: TagColour }) =>
  tx
    .updateTable("tag")
    .set({ name, name_key: keyOfName(name), colour })
    .where("id", "=", id)
    .execute();

export const removeTag = (tx: Tx, id: number) => tx.deleteFrom("tag").where("id", "=", id).execute();

/** What has the one has the other, too. */
export const copyTagged = (tx: Tx, from: number, into: number) =>
  sql`insert into tagged_podcast (tag_id, podcast_id, login_id, created)
    select ${into}, podcast_id, login_id, created from tagged_podcast where tag_id = ${from}
    on conflict do nothing`.execute(tx);

export const insertTagged = (tx: Tx, tagId: number, podcastIds: readonly number[], loginId: number) =>
  sql`insert into tagged_podcast (tag_id, podcast_id, login_id)
    select ${tagId}, id, ${loginId} from unnest(${[...podcastIds]}::bigint[]) id on conflict do nothing`.execute(
    tx,
  );

export const deleteTagged = (tx: Tx, tagId: number, podcastIds: readonly number[]) =>
  tx
    .deleteFrom("tagged_podcast")
    .where("tag_id", "=", tagId)
    .where("podcast_id", "in", [...podcastIds])
    .execute();

/** The tags of podcasts in an organization, by the podcast's row id and the tag's handle. */
export async function selectTagged(
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<{ podcastId: number; tag: string }[]> {
  const { rows } = await sql<{ podcastId: number; tag: string }>`
    select g.podcast_id as "podcastId", t.public_id as tag from tagged_podcast g join tag t on t.id = g.tag_id
    where t.owner_id = ${ownerId} and g.podcast_id = any(${[...podcastIds]}::bigint[])
    order by t.name_key, t.id`.execute(db);
  return rows;
}

/** The podcasts of a tag as a subquery. */
export const taggedIdsQuery = (tagId: number): Expression<unknown> =>
  sql`(select podcast_id from tagged_podcast where tag_id = ${tagId})`;
