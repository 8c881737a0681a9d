import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type CardRow, type DetailRow, selectCards, selectDetail, selectLanguages } from "./queries.ts";
import { withNow } from "./search/changes/current.ts";
import { allLanguages } from "./search/counts/count-by-sets.ts";
import type { Viewers } from "./visible.ts";

export type { DetailRow } from "./queries.ts";

/** @throws Fault not-found */
export async function podcastDetail(db: Db, publicId: string, viewers: Viewers): Promise<DetailRow> {
  const row = await selectDetail(db, publicId, viewers);
  if (!row) throw fault("not-found");
  return row;
}

/** Cards by row id, for higher slices that list podcasts of their own. */
export async function cardRows(db: Db, ids: readonly number[]): Promise<Map<number, CardRow>> {
  return new Map((await selectCards(db, ids)).map((row) => [row.id, row]));
}

/** Languages that occur, most podcasts first. */
export const podcastLanguages = (db: Db): Promise<{ language: string; podcasts: number }[]> =>
  withNow(db, ({ view, since }) => (view ? allLanguages(view, since) : selectLanguages(db)));
