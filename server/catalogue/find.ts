import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import { selectPodcastIds } from "./queries.ts";
import type { Viewers } from "./visible.ts";

/** The row ids of those podcasts that are there for the viewer, by their public ids. */
export async function visiblePodcastIds(
  db: Db,
  publicIds: readonly string[],
  viewers: Viewers,
): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map();
  return new Map((await selectPodcastIds(db, publicIds, viewers)).map((row) => [row.publicId, row.id]));
}

/**
 * The row ids of public ids, in the order given.
 * @throws Fault not-found if one does not exist for the viewer
 */
export async function podcastIds(db: Db, publicIds: readonly string[], viewers: Viewers): Promise<number[]> {
  const found = await visiblePodcastIds(db, publicIds, viewers);
  return publicIds.map((publicId) => {
    const id = found.get(publicId);
    if (id === undefined) throw fault("not-found");
    return id;
  });
}

/** @throws Fault not-found */
export const podcastId = async (db: Db, publicId: string, viewers: Viewers): Promise<number> =>
  (await podcastIds(db, [publicId], viewers))[0]!;
