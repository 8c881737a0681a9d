import type { Db } from "../../platform/postgres/database.ts";
import { type Now, withNow } from "../search/changes/current.ts";
import { selectHighest } from "./news-queries.ts";

/**
 * The highest podcast that a list can show now; what comes behind it is new to whoever looks at one. While more has
 * changed than can be followed, a large catalogue is shown as it was, and the highest there is was not seen by anybody.
 */
export const highestShown = (db: Db): Promise<number> => withNow(db, (now) => highestOf(db, now));

export async function highestOf(db: Db, { view }: Pick<Now, "view">): Promise<number> {
  if (!view) return selectHighest(db);
  const { ids } = await view.image.byId();
  let highest = ids.at(-1) ?? 0;
  for (const id of view.changes.rows.keys()) highest = Math.max(highest, id);
  return highest;
}
