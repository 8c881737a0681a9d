import type { Db } from "../platform/postgres/database.ts";
import { selectContacts } from "./queries.ts";

/** The address of a show that an organization has unlocked, and that is still there; null otherwise. */
export async function unlockedAddress(db: Db, ownerId: number, podcastId: number): Promise<string | null> {
  const [row] = await selectContacts(db, ownerId, [podcastId]);
  return row?.unlocked ? row.address : null;
}
