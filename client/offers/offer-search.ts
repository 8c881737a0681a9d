export const OFFER_ORDERS = ["total", "perThousand", "reach", "day"] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];

/** The part of the address that says how the offers are shown. */
export interface OfferSearch {
  sort?: OfferOrder;
  direction?: "desc";
  /** The one that is open. */
  offer?: string;
}

export function readOfferSearch(search: Record<string, unknown>): OfferSearch {
  const sort = OFFER_ORDERS.find((order) => order === search.sort);
  return {
    ...(sort && { sort }),
    ...(search.direction === "desc" && { direction: "desc" }),
    ...(typeof search.offer === "string" && { offer: search.offer }),
  };
}
