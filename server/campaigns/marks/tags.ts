import {
  type changeTag as changePromised,
  MAX_TAGS,
  type Tag,
  type tagPodcasts as tagPromised,
} from "../../../contract/campaigns/tags.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { podcastIds } from "../../catalogue/find.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  copyTagged,
  deleteTagged,
  insertTag,
  insertTagged,
  lockTags,
  removeTag,
  selectTag,
  selectTagged,
  selectTags,
  taggedIdsQuery,
  updateTag,
} from "./tag-queries.ts";

type Fields = RouteBody<typeof changePromised>;

/** @throws Fault not-found */
export async function listTags(db: Db, caller: Caller, owner: string): Promise<Tag[]> {
  return selectTags(db, (await ownerOf(db, caller, { publicId: owner })).id);
}

/** A tag of one of the caller's organizations. @throws Fault not-found */
export async function tagOf(db: Db, caller: Caller, publicId: string) {
  const tag = await selectTag(db, { publicId });
  if (!tag) throw fault("not-found");
  await ownerOf(db, caller, { publicId: tag.owner });
  return tag;
}

/** The same, while nobody else changes tags of its organization. @throws Fault not-found */
async function holdTag(tx: Tx, caller: Caller, publicId: string) {
  const { ownerId } = await tagOf(tx, caller, publicId);
  await lockTags(tx, ownerId);
  const tag = await selectTag(tx, { publicId });
  if (!tag) throw fault("not-found");
  return tag;
}

/** Makes a tag; one of that name stays as it is. @throws Fault not-found, too-many-items */
export async function makeTag(
  tx: Tx,
  caller: Caller,
  owner: string,
  { name, colour }: Fields,
): Promise<{ tag: Tag; made: boolean }> {
  const { id: ownerId } = await ownerOf(tx, caller, { publicId: owner });
  await lockTags(tx, ownerId);
  const known = await selectTag(tx, { ownerId, name });
  if (known) return { tag: known, made: false };
  if ((await selectTags(tx, ownerId)).length >= MAX_TAGS)
    throw fault("too-many-items", { values: { max: MAX_TAGS } });
  const id = await insertTag(tx, { publicId: newHandle(), ownerId, name, colour });
  return { tag: (await selectTag(tx, { id }))!, made: true };
}

/** @throws Fault not-found; name-taken: the two can be merged */
export async function changeTag(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { name, colour }: Fields,
): Promise<Tag> {
  const { id, ownerId } = await holdTag(tx, caller, publicId);
  const other = await selectTag(tx, { ownerId, name });
  if (other && other.id !== id) throw fault("name-taken");
  await updateTag(tx, id, { name, colour });
  return (await selectTag(tx, { id }))!;
}

/** @throws Fault not-found, also for one of another organization */
export async function mergeTag(tx: Tx, caller: Caller, publicId: string, into: string): Promise<Tag[]> {
  const from = await holdTag(tx, caller, publicId);
  const target = await selectTag(tx, { publicId: into });
  if (!target || target.ownerId !== from.ownerId || target.id === from.id) throw fault("not-found");
  await copyTagged(tx, from.id, target.id);
  await removeTag(tx, from.id);
  return selectTags(tx, from.ownerId);
}

/** @throws Fault not-found */
export async function deleteTag(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  await removeTag(tx, (await holdTag(tx, caller, publicId)).id);
}

/** @throws Fault not-found for the tag or any of the podcasts */
export async function tagPodcasts(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { podcasts, on }: RouteBody<typeof tagPromised>,
): Promise<Tag> {
  const tag = await holdTag(tx, caller, publicId);
  const ids = await podcastIds(tx, [...new Set(podcasts)], [tag.ownerId]);
  if (on) await insertTagged(tx, tag.id, ids, caller.loginId);
  else await deleteTagged(tx, tag.id, ids);
  return (await selectTag(tx, { id: tag.id }))!;
}

/** The tags of one podcast. @throws Fault not-found */
export async function tagsOfPodcast(
  db: Db,
  caller: Caller,
  owner: string,
  podcast: string,
): Promise<string[]> {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  const ids = await podcastIds(db, [podcast], [id]);
  return (await selectTagged(db, id, ids)).map(({ tag }) => tag);
}

/** The podcasts of a tag as a subquery, for the catalogue's search, which knows nothing of tags. */
export const taggedIdsOf = taggedIdsQuery;
