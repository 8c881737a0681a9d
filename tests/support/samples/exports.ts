import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

export const exportRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/owner/:ownerId/export": (i) => ({ url: `/api/owner/${i.owner}/export` }),
  "POST /api/owner/:ownerId/export": (i) => ({ url: `/api/owner/${i.owner}/export` }),
  "DELETE /api/owner/:ownerId/export/:id": (i) => ({ url: `/api/owner/${i.owner}/export/${i.wholeExport}` }),
  "POST /api/owner/:ownerId/export/:id/link": (i) => ({
    url: `/api/owner/${i.owner}/export/${i.wholeExport}/link`,
  }),
};
