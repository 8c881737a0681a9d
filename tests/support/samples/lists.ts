import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** Lists of podcasts that somebody brings. */
export const listRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "POST /api/owner/:ownerId/list": (i) => ({
    url: `/api/owner/${i.owner}/list`,
    body: { name: "shows.csv", size: 12, campaign: i.campaign },
  }),
  "GET /api/owner/:ownerId/list": (i) => ({ url: `/api/owner/${i.owner}/list` }),
  "POST /api/list/:id/piece": (i) => ({
    url: `/api/list/${i.podcastList}/piece`,
    body: { from: 0, bytes: "VGhlIEZvZyBTaG93" },
  }),
  "GET /api/list/:id": (i) => ({ url: `/api/list/${i.podcastList}` }),
  "GET /api/list/:id/line": (i) => ({ url: `/api/list/${i.podcastList}/line?group=sure&page=0` }),
  "POST /api/list/:id/line/:line": (i) => ({
    url: `/api/list/${i.podcastList}/line/1`,
    body: { podcast: null },
  }),
  "POST /api/list/:id/choose": (i) => ({
    url: `/api/list/${i.podcastList}/choose`,
    body: { take: "same-title" },
  }),
  "POST /api/list/:id/feed": (i) => ({ url: `/api/list/${i.podcastList}/feed`, body: { lines: [1] } }),
  "GET /api/list/:id/preview": (i) => ({
    url: `/api/list/${i.podcastList}/preview?campaign=${i.campaign}`,
  }),
  "POST /api/list/:id/confirm": (i) => ({
    url: `/api/list/${i.podcastList}/confirm`,
    body: { campaign: i.campaign, expected: 1, inactive: "add", phrase: "add inactive podcast" },
  }),
  "DELETE /api/list/:id": (i) => ({ url: `/api/list/${i.podcastList}` }),
};
