import { z } from "zod";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

/** "Request this address": stored with its note; administrators see the list (decision 13). Safe to repeat. */
export const requestAddress = route({
  method: "POST",
  path: "/api/podcast/:id/email-request",
  params: z.object({ id: Id }),
  body: z.strictObject({ note: z.string().trim().max(1000).optional() }),
  reply: z.object({ podcast: Id, requested: Instant }),
});

export const ADDRESS_REQUEST_PAGE_SIZE = 50;
/** Requests for addresses, newest first, 50 a page (needs CORE_CONFIG_UPDATE). `known`: an address was found since. */
export const listAddressRequests = route({
  method: "GET",
  path: "/core/api/email-request",
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(
    z.object({
      podcast: z.object({ publicId: Id, title: z.string() }),
      by: z.object({ username: z.string(), name: z.string() }),
      note: z.string(),
      requested: Instant,
      known: z.boolean(),
    }),
  ),
  faults: ["not-allowed"],
});

/** "Never contact": an address or a whole domain (`@example.org`). `hint` shows it masked, never in full. */
export const Suppression = z.object({
  publicId: Id,
  hint: z.string(),
  reason: z.string(),
  created: Instant,
});
export type Suppression = z.output<typeof Suppression>;
const NewSuppression = z.strictObject({
  address: z.string().trim().min(3).max(254),
  reason: z.string().trim().max(300).default(""),
});
const ownerParams = z.object({ ownerId: Id });
/** The organization's own entries, newest first, and how many entries apply to everyone. */
export const listSuppressions = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/never-contact",
  params: ownerParams,
  reply: z.object({ page: z.array(Suppression).max(1000), platform: z.int().min(0) }),
});
export const addSuppression = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/never-contact",
  params: ownerParams,
  body: NewSuppression,
  reply: Suppression,
  status: 201,
  faults: ["invalid", "idempotency-conflict"],
});
export const removeSuppression = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/never-contact/:id",
  params: z.object({ ownerId: Id, id: Id }),
  reply: null,
  status: 204,
});

export const OBJECTION_PAGE_SIZE = 50;
/** Objections, which apply to every organization, newest first (needs CORE_CONFIG_UPDATE). */
export const listObjections = route({
  method: "GET",
  path: "/core/api/never-contact",
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(Suppression),
  faults: ["not-allowed"],
});
/**
 * Records an objection: no one may write there any more, and organizations that unlocked the address lose it and
 * get their credits back. `taken`: how many unlocks that were. Safe to repeat.
 */
export const addObjection = route({
  method: "POST",
  path: "/core/api/never-contact",
  body: NewSuppression,
  reply: Suppression.extend({ taken: z.int().min(0) }),
  status: 201,
  faults: ["invalid", "not-allowed", "idempotency-conflict"],
});
/** Lifts an objection. Unlocks stay taken away; the address can be unlocked again. */
export const removeObjection = route({
  method: "DELETE",
  path: "/core/api/never-contact/:id",
  params: z.object({ id: Id }),
  reply: null,
  status: 204,
  faults: ["not-allowed"],
});
