import type { Method } from "../../../contract/route.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import { insertRequest } from "../../../server/purchases/requests/queries.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** Ceilings, and purchases above them. */
export const ceilingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "POST /core/api/owner/:ownerId/ceiling": (i) => ({
    url: `/core/api/owner/${i.owner}/ceiling`,
    body: { member: i.login, ceiling: 10 },
  }),
  "GET /core/api/owner/:ownerId/purchase/request": (i) => ({
    url: `/core/api/owner/${i.owner}/purchase/request`,
  }),
  "POST /core/api/owner/:ownerId/purchase/request": (i) => ({
    url: `/core/api/owner/${i.owner}/purchase/request`,
    body: { podcasts: [i.podcast], fingerprint: "of a bill that was never shown" },
  }),
  "POST /core/api/owner/:ownerId/purchase/request/:id": (i) => ({
    url: `/core/api/owner/${i.owner}/purchase/request/${i.buyRequest}`,
    body: { answer: "declined", credits: 1, amount: null, currency: null },
  }),
};

/** A purchase that waits for an owner. */
export const askedPurchase = (db: Db, ownerId: number, loginId: number, podcastId: number): Promise<string> =>
  inTransaction(db, (tx) =>
    insertRequest(tx, { ownerId, loginId, podcasts: [podcastId], credits: 1, amount: null, currency: null }),
  );
