import type { ShowChange } from "../../catalogue/crawl/tell-changes.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { foldWord } from "../look/fold-words.ts";
import { type MentionRow, selectBrands, selectMentions } from "../sponsors/queries.ts";
import { brandsAmong } from "../sponsors/show-sponsors.ts";
import {
  insertNews,
  type NewNews,
  selectBrandOwners,
  selectCollectors,
  selectHolders,
} from "./news-queries.ts";

const MOST_MENTIONS = 4_000;
const MOST_BRANDS = 200;
/** A brand that was named before is no news. */
const NEW_FOR_DAYS = 30;
const DAY = 86_400_000;

/** Tells the organizations that have collected a show what has happened to it. Done twice it tells once (C9.04). */
export const watchNews = (db: Db, podcastId: number, changes: readonly ShowChange[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const collectors = changes.length > 0 ? await selectCollectors(tx, podcastId) : [];
    for (const change of changes) {
      // An address is only known to whoever has unlocked it (decision 0143).
      const holders =
        change.kind === "address-gone" ? await selectHolders(tx, podcastId, change.address) : collectors;
      await insertNews(
        tx,
        collectors.filter((ownerId) => holders.includes(ownerId)),
        { podcastId, ...newsOf(change) },
      );
    }
    await tellBrands(tx, podcastId);
  });

function newsOf(change: ShowChange): Omit<NewNews, "podcastId"> {
  switch (change.kind) {
    case "back":
      return { kind: "back", what: change.day, detail: change.day };
    case "moved":
      return { kind: "moved", what: change.feed, detail: change.host };
    case "address-gone":
      return { kind: "address-gone", what: `${change.address} ${change.day}`, detail: null };
    case "gone":
      return { kind: "gone", what: change.day, detail: null };
  }
}

/** Where the notes of a collected show name a brand of an organization that has booked nothing there. */
async function tellBrands(tx: Tx, podcastId: number): Promise<void> {
  const owners = await selectBrandOwners(tx, podcastId);
  if (owners.length === 0) return;
  const mentions = await selectMentions(tx, podcastId, MOST_MENTIONS);
  if (mentions.length === 0) return;
  for (const ownerId of owners) {
    const whose = brandsAmong(await selectBrands(tx, ownerId, MOST_BRANDS), []);
    const first = new Map<string, Date>();
    for (const row of mentions) {
      const brand = whose.brandOf([row]);
      if (brand?.whose !== "own" || row.published === null) continue;
      const known = first.get(brand.name);
      if (!known || row.published < known) first.set(brand.name, row.published);
    }
    for (const [name, day] of first)
      if (isNew(day))
        await insertNews(tx, [ownerId], {
          podcastId,
          kind: "brand",
          what: foldWord(name, "two-letters"),
          detail: name,
        });
  }
}

const isNew = (published: MentionRow["published"]): boolean =>
  published !== null && Date.now() - published.getTime() < NEW_FOR_DAYS * DAY;
