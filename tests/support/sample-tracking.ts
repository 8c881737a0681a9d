import type { Method } from "../../contract/route.ts";
import type { Ids, SampleRequest } from "./sample-ids.ts";

/** Links of a campaign. */
export const trackingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/link": (i) => ({ url: `/api/campaign/${i.campaign}/link` }),
  "POST /api/campaign/:id/link": (i) => ({
    url: `/api/campaign/${i.campaign}/link`,
    body: { target: "https://tea.example/?a=1", entries: [i.entry] },
  }),
  "POST /api/link/:id": (i) => ({ url: `/api/link/${i.link}`, body: { state: "closed" } }),
  "GET /api/link/:id/qr.svg": (i) => ({ url: `/api/link/${i.link}/qr.svg` }),
  "GET /api/link/:id/qr.png": (i) => ({ url: `/api/link/${i.link}/qr.png` }),
};
