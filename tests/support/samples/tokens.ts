import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

const client = { name: "A client", redirects: ["http://127.0.0.1/done"] };
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
  "GET /api/owner/:ownerId/client": (i) => ({ url: `/api/owner/${i.owner}/client` }),
  "POST /api/owner/:ownerId/client": (i) => ({ url: `/api/owner/${i.owner}/client`, body: client }),
  "DELETE /api/owner/:ownerId/client/:id": (i) => ({ url: `/api/owner/${i.owner}/client/${i.client}` }),
  "GET /core/api/client": () => ({ url: "/core/api/client" }),
  "POST /core/api/client": () => ({ url: "/core/api/client", body: client }),
  "DELETE /core/api/client/:id": (i) => ({ url: `/core/api/client/${i.platformClient}` }),
  "GET /api/connection": () => ({ url: "/api/connection" }),
  "GET /api/connection/asked": (i) => ({
    url: `/api/connection/asked?${new URLSearchParams({ asked: i.askedAccess })}`,
  }),
  "POST /api/connection": (i) => ({
    url: "/api/connection",
    body: { asked: i.askedAccess, owner: i.owner, acts: ["campaign.read"] },
  }),
  "DELETE /api/connection/:id": (i) => ({ url: `/api/connection/${i.connection}` }),
};
