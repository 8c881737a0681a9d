import { type BuyRequest, MAX_BUY_REQUESTS_LISTED } from "../../../contract/purchases/requests.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { currencyOf } from "../provider/currency.ts";
import { type RequestRow, selectAskedPodcasts, selectRequest, selectRequests } from "./queries.ts";

/** Requests of an organization, newest first; with `only`, those of one person. */
export const listRequests = async (
  db: Db,
  ownerId: number,
  reader: { loginId: number; all: boolean },
): Promise<BuyRequest[]> =>
  present(
    db,
    await selectRequests(db, ownerId, reader.all ? null : reader.loginId, MAX_BUY_REQUESTS_LISTED),
    reader.loginId,
  );

/** @throws Fault not-found */
export async function readRequest(
  db: Db,
  ownerId: number,
  publicId: string,
  readerId: number,
): Promise<BuyRequest> {
  const row = await selectRequest(db, ownerId, publicId);
  if (!row) throw fault("not-found");
  return (await present(db, [row], readerId))[0]!;
}

async function present(db: Db, rows: readonly RequestRow[], readerId: number): Promise<BuyRequest[]> {
  const podcasts = await selectAskedPodcasts(
    db,
    rows.flatMap((row) => row.podcasts),
  );
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => [row.loginId, ...(row.decidedBy === null ? [] : [row.decidedBy])]),
  );
  return rows.map((row) => {
    const wanted = new Set(row.podcasts);
    const currency = row.currency === null ? undefined : currencyOf(row.currency);
    return {
      publicId: row.publicId,
      by: names.get(row.loginId) ?? null,
      mine: row.loginId === readerId,
      podcasts: podcasts
        .filter((podcast) => wanted.has(podcast.id))
        // An address that is not unlocked must not be read in a title either.
        .map(({ publicId, title, onSale }) => ({ publicId, title: hideFor(onSale)(title) })),
      credits: row.credits,
      toPay: row.amount !== null && currency ? { amount: row.amount, currency } : null,
      state: row.state,
      asked: row.created.toISOString(),
      expires: row.expires.toISOString(),
      decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
      bought: row.bought,
    };
  });
}
