import type { Preferences, SaidBy, SaidPreferences } from "../../../contract/contacts/preferences.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import {
  deletePreferences,
  selectNotBefore,
  selectPreferences,
  upsertPreferences,
} from "./preference-queries.ts";

/** Keeps what the podcaster of a show says about ads; it takes the place of what they said by the same means before. */
export async function sayPreferences(
  tx: Tx,
  podcastId: number,
  saidBy: SaidBy,
  preferences: Preferences,
): Promise<void> {
  await upsertPreferences(tx, podcastId, saidBy, {
    ...preferences,
    blocked: [...new Set(preferences.blocked)],
  });
}

/** Takes back what was said by one means. */
export const takeBackPreferences: (tx: Tx, podcastId: number, saidBy: SaidBy) => Promise<void> =
  deletePreferences;

/** The podcaster's word that counts for a show; null where nothing was said. */
export const readSaidPreferences = (db: Db, podcastId: number): Promise<SaidPreferences | null> =>
  readPreferencesBy(db, podcastId);

/** Shows whose podcaster asks not to be written to before a day that has yet to come, and that day. */
export const notBeforeOf: (db: Db, podcastIds: readonly number[]) => Promise<Map<number, string>> =
  selectNotBefore;

/** What was said by one means; without one, what counts. */
export async function readPreferencesBy(
  db: Db,
  podcastId: number,
  saidBy?: SaidBy,
): Promise<SaidPreferences | null> {
  const row = await selectPreferences(db, podcastId, saidBy);
  return row ? { ...row, said: row.said.toISOString() } : null;
}
