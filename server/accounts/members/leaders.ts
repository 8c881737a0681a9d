import type { Db } from "../../platform/postgres/database.ts";
import { selectFounder } from "./founder-queries.ts";

/** Who is told what concerns an organization as a whole. */
export async function leadersOf(db: Db, ownerId: number): Promise<number[]> {
  const founder = await selectFounder(db, ownerId);
  return founder === null ? [] : [founder];
}
