import * as promised from "../../contract/catalogue-saved.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { campaignOf } from "../campaigns/find.ts";
import { outsideOf } from "../campaigns/outside-of-search.ts";
import { Fault } from "../platform/fault.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { type Caller, payload, type Served, serve } from "../platform/web/http.ts";
import { countNews } from "./saved/count-news.ts";
import { highestShown } from "./saved/highest-shown.ts";
import {
  deleteSaved,
  listSaved,
  openSaved,
  renameSaved,
  restoreSaved,
  savedWithSeen,
  saveSearch,
} from "./saved/save.ts";

/** The caller's own searches within an organization. */
async function keeperOf(db: Db, caller: Caller, publicId: string | undefined) {
  return { ownerId: (await ownerOrSelected(db, caller, publicId)).id, loginId: caller.loginId };
}

/** A campaign that no longer exists or is no longer the caller's has nothing new. */
async function newsOf(
  db: Db,
  caller: Caller,
  ownerId: number,
  { filters, seenPodcast }: { filters: promised.SavedFilters; seenPodcast: number },
) {
  try {
    return await countNews(db, filters, seenPodcast, await outsideOf(db, caller, filters, ownerId));
  } catch (error) {
    if (error instanceof Fault && error.code === "not-found") return null;
    throw error;
  }
}

export const savedSearchRoutes: Served[] = [
  serve(promised.listSavedSearches, "signed-in", async ({ context: { db }, caller, query }) =>
    payload({ page: await listSaved(db, await keeperOf(db, caller, query.owner)) }),
  ),

  serve(promised.saveSearch, "signed-in", async ({ context: { db }, caller, body }) => {
    // The database, not the transaction: the search's state is kept per database.
    const seenPodcast = await highestShown(db);
    const { saved, made } = await inTransaction(db, async (tx) => {
      const keeper = await keeperOf(tx, caller, body.owner);
      if (body.filters.bundle) await campaignOf(tx, caller, body.filters.bundle);
      return saveSearch(tx, keeper, { ...body, seenPodcast });
    });
    return { payload: saved, status: made ? 201 : 200 };
  }),

  serve(promised.renameSavedSearch, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => renameSaved(tx, caller, params.id, body.name))),
  ),

  serve(promised.openSavedSearch, "signed-in", async ({ context: { db }, caller, params }) => {
    const highest = await highestShown(db);
    return payload(await inTransaction(db, (tx) => openSaved(tx, caller, params.id, highest)));
  }),

  serve(promised.restoreSavedSearch, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => restoreSaved(tx, caller, params.id))),
  ),

  serve(promised.deleteSavedSearch, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteSaved(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.listSavedNews, "signed-in", async ({ context: { db }, caller, query }) => {
    const keeper = await keeperOf(db, caller, query.owner);
    const page = [];
    // One after the other: fifty searches at once would delay everyone else's.
    for (const one of await savedWithSeen(db, keeper)) {
      page.push({
        publicId: one.publicId,
        found: await newsOf(db, caller, keeper.ownerId, one),
      });
    }
    return payload({ page });
  }),
];
