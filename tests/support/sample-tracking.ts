import type { Method } from "../../contract/route.ts";
import type { Ids, SampleRequest } from "./sample-ids.ts";

/** Links of a campaign. */
export const trackingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/link": (i) => ({ url: `/api/campaign/${i.campaign}/link` }),
  "POST /api/campaign/:id/link": (i) => ({
    url: `/api/campaign/${i.campaign}/link`,
    body: { target: "https://tea.example/?a=1", entries: [i.entry], codes: true },
  }),
  "POST /api/link/:id": (i) => ({ url: `/api/link/${i.link}`, body: { state: "closed" } }),
  "GET /api/link/:id/day": (i) => ({ url: `/api/link/${i.link}/day` }),
  "GET /api/campaign/:id/code": (i) => ({ url: `/api/campaign/${i.campaign}/code` }),
  "POST /api/campaign/:id/code": (i) => ({
    url: `/api/campaign/${i.campaign}/code`,
    body: { codes: ["SUMMER-7"] },
  }),
  "POST /api/code/:id": (i) => ({ url: `/api/code/${i.code}`, body: { act: "give", entry: i.entry } }),
  "GET /api/link/:id/qr.svg": (i) => ({ url: `/api/link/${i.link}/qr.svg` }),
  "GET /api/link/:id/qr.png": (i) => ({ url: `/api/link/${i.link}/qr.png` }),
};
