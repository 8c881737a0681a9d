import { listenersOfEach } from "../../catalogue/listeners.ts";
import { idsIn } from "../../catalogue/search/changes/ids.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { CampaignRow } from "../queries.ts";
import { selectNumbers } from "./number-queries.ts";

interface Campaign {
  id: number;
  ownerId: number;
}
type Numbers = Pick<CampaignRow, "podcasts" | "listeners" | "unlocked">;

/**
 * Of each of these campaigns the number of podcasts, their listeners, and how many of their addresses its organization
 * unlocked. Rows of podcasts are not read where there are many: those of a thousand campaigns lie all over the catalogue
 * (see `listenersOfEach`).
 */
export async function numbersOf(
  db: Db,
  campaigns: readonly Campaign[],
  few?: number,
): Promise<Map<number, Numbers>> {
  const rows = await selectNumbers(db, campaigns);
  const listeners = await listenersOfEach(
    db,
    rows.map(({ ids }) => idsIn(ids)),
    few,
  );
  return new Map(
    rows.map(({ id, podcasts, unlocked }, at) => [id, { podcasts, unlocked, listeners: listeners[at]! }]),
  );
}
