import type { Db } from "../../platform/postgres/database.ts";
import { type Now, withNow } from "../search/changes/current.ts";
import { selectHighest } from "./news-queries.ts";

/**
 * The highest id that a list can currently show; podcasts after it are new to its viewers. While too much has
 * changed to be followed, a large catalogue is shown as it was, so the highest id in the database has not been seen
 * by anyone.
 */
export const highestShown = (db: Db): Promise<number> => withNow(db, (now) => highestOf(db, now));

export async function highestOf(db: Db, { view }: Pick<Now, "view">): Promise<number> {
  if (!view) return selectHighest(db);
  const { ids } = await view.image.byId();
  let highest = ids.at(-1) ?? 0;
  for (const id of view.changes.rows.keys()) highest = Math.max(highest, id);
  return highest;
}
