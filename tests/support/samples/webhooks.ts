import type { Method } from "../../../contract/route.ts";
import { WEBHOOK_EVENTS } from "../../../contract/webhooks.ts";
import type { Ids, SampleRequest } from "./ids.ts";

const fields = { name: "Our board", url: "https://hooks.example/in", events: [...WEBHOOK_EVENTS] };
const one = (i: Ids) => `/api/owner/${i.owner}/webhook/${i.webhook}`;

/** Webhooks of an organization, and what was delivered. */
export const webhookRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/owner/:ownerId/webhook": (i) => ({ url: `/api/owner/${i.owner}/webhook` }),
  "POST /api/owner/:ownerId/webhook": (i) => ({ url: `/api/owner/${i.owner}/webhook`, body: fields }),
  "POST /api/owner/:ownerId/webhook/:id": (i) => ({
    url: one(i),
    body: { ...fields, state: "on", modified: i.webhookModified },
  }),
  "DELETE /api/owner/:ownerId/webhook/:id": (i) => ({ url: one(i) }),
  "POST /api/owner/:ownerId/webhook/:id/secret": (i) => ({
    url: `${one(i)}/secret`,
    body: { modified: i.webhookModified },
  }),
  "POST /api/owner/:ownerId/webhook/:id/test": (i) => ({ url: `${one(i)}/test` }),
  "GET /api/owner/:ownerId/webhook/:id/delivery": (i) => ({ url: `${one(i)}/delivery?page=0&only=waiting` }),
  "GET /api/owner/:ownerId/webhook/:id/delivery/:delivery": (i) => ({
    url: `${one(i)}/delivery/${i.delivery}`,
  }),
  "POST /api/owner/:ownerId/webhook/:id/delivery/:delivery/resend": (i) => ({
    url: `${one(i)}/delivery/${i.delivery}/resend`,
  }),
  "POST /api/owner/:ownerId/webhook/:id/resend": (i) => ({
    url: `${one(i)}/resend`,
    body: { from: "2026-11-01T00:00:00Z", until: "2026-11-02T00:00:00Z" },
  }),
};
