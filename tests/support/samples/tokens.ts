import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

const token = { name: "A program", days: 30, networks: ["192.0.2.0/24"], acts: ["campaign.read"] };

export const tokenRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/token": () => ({ url: "/api/token" }),
  "POST /api/token": () => ({ url: "/api/token", body: token }),
  "POST /api/token/:id/rotate": (i) => ({ url: `/api/token/${i.ownToken}/rotate` }),
  "DELETE /api/token/:id": (i) => ({ url: `/api/token/${i.ownToken}` }),
  "GET /api/owner/:ownerId/token": (i) => ({ url: `/api/owner/${i.owner}/token` }),
  "POST /api/owner/:ownerId/token": (i) => ({ url: `/api/owner/${i.owner}/token`, body: token }),
  "POST /api/owner/:ownerId/token/:id/rotate": (i) => ({
    url: `/api/owner/${i.owner}/token/${i.token}/rotate`,
  }),
  "DELETE /api/owner/:ownerId/token/:id": (i) => ({ url: `/api/owner/${i.owner}/token/${i.token}` }),
};
