import type { Listeners } from "../../contract/offers/price.ts";
import type { Offer, OfferDetail } from "../../contract/offers.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { contactsFor } from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type OfferRow, selectDecisions, selectVersions } from "./queries.ts";

/** Listeners of an episode as the catalogue knows them; null where it does not. */
export const reachOf = ({
  reach,
  reachLow,
  reachHigh,
}: Pick<OfferRow, "reach" | "reachLow" | "reachHigh">): Listeners | null =>
  reach === null ? null : { estimate: reach, low: reachLow ?? reach, high: reachHigh ?? reach };

/** Offers of one organization as the caller may see them. */
export async function showOffers(db: Db, caller: Caller, rows: readonly OfferRow[]): Promise<Offer[]> {
  const [first] = rows;
  if (!first) return [];
  const contactOf = await contactsFor(
    db,
    caller,
    first.ownerId,
    rows.map((row) => row.podcastId),
  );
  const nameOf = await namesFor(db, rows);
  return rows.map((row) => ({
    publicId: row.publicId,
    entry: row.entry,
    podcast: {
      publicId: row.podcast,
      title: contactOf(row.podcastId).hide(row.title),
      reach: reachOf(row),
    },
    state: row.state,
    version: row.version,
    fromLink: row.fromLink,
    side: row.side,
    terms: row.terms,
    by: nameOf(row.loginId),
    at: row.at.toISOString(),
    agreedTotal: row.agreedTotal,
    modified: row.modified.toISOString(),
  }));
}

/** One offer with its history. */
export async function showDetail(db: Db, caller: Caller, row: OfferRow): Promise<OfferDetail> {
  const [offer] = await showOffers(db, caller, [row]);
  const versions = await selectVersions(db, row.id);
  const decisions = await selectDecisions(db, row.id);
  const nameOf = await namesFor(db, [...versions, ...decisions]);
  return {
    ...offer!,
    versions: versions.map(({ loginId, at, ...said }) => ({
      ...said,
      by: nameOf(loginId),
      at: at.toISOString(),
    })),
    decisions: decisions.map(({ act, version, loginId, at }) => ({
      act,
      version,
      by: nameOf(loginId),
      at: at.toISOString(),
    })),
  };
}

async function namesFor(db: Db, rows: readonly { loginId: number | null }[]) {
  const names = await shortNamesOf(
    db,
    rows.flatMap(({ loginId }) => loginId ?? []),
  );
  return (loginId: number | null) => (loginId === null ? null : (names.get(loginId) ?? null));
}
