import { z } from "zod";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

/** "Request this address": stored with its note; administrators see the list (decision 13). Safe to repeat. */
export const requestAddress = route({
  method: "POST",
  path: "/api/podcast/:id/email-request",
  act: "podcast.add",
  params: z.object({ id: Id }),
  body: z.strictObject({ note: z.string().trim().max(1000).optional() }),
  reply: z.object({ podcast: Id, requested: Instant }),
});

export const ADDRESS_REQUEST_PAGE_SIZE = 50;
/** Requests for addresses, newest first, 50 a page (needs CORE_CONFIG_UPDATE). `known`: an address was found since. */
export const listAddressRequests = route({
  method: "GET",
  path: "/core/api/email-request",
  act: "signed-in",
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

export const SUPPRESSION_KINDS = ["person", "member", "import", "bounce", "complaint"] as const;
/** How a person said it: by the link, by their mail program's button, for everybody, as the wrong one, or in a mail. */
export const OPT_OUT_WAYS = ["link", "one-click", "everybody", "wrong-person", "subject", "text"] as const;
export const SUPPRESSION_LISTS = ["organization", "bounces"] as const;

/** "Never contact": an address or a whole domain (`@example.org`). `hint` shows it masked, never in full. */
export const Suppression = z.object({
  publicId: Id,
  hint: z.string(),
  kind: z.enum(SUPPRESSION_KINDS),
  how: z.enum(OPT_OUT_WAYS).nullable(),
  reason: z.string(),
  created: Instant,
  /** Who entered it, by short name; null where nobody did, or that user is gone. */
  by: z.string().nullable(),
  /** The mail it came from: where it can be read. */
  source: z.object({ kind: z.enum(["mailing", "conversation"]), id: Id, campaign: Id.nullable() }).nullable(),
  /** What a person asked for, only an administrator lifts. */
  asked: z.boolean(),
});
export type Suppression = z.output<typeof Suppression>;
const NewSuppression = z.strictObject({
  address: z.string().trim().min(3).max(254),
  reason: z.string().trim().max(300).default(""),
});
/** Why an entry is lifted. */
const Lifting = z.strictObject({ why: z.string().trim().min(1).max(300) });
const ownerParams = z.object({ ownerId: Id });
const PageQuery = z.coerce.number().int().min(0).max(100_000).default(0);

export const SUPPRESSION_PAGE_SIZE = 50;
/** One of the organization's lists, newest first, and how many entries there are: in each, and for everyone. */
export const listSuppressions = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/never-contact",
  act: "objection.read",
  params: ownerParams,
  query: z.strictObject({ list: z.enum(SUPPRESSION_LISTS).default("organization"), page: PageQuery }),
  reply: pageOf(Suppression).extend({
    counts: z.object({ organization: z.int().min(0), bounces: z.int().min(0), platform: z.int().min(0) }),
  }),
});
export const addSuppression = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/never-contact",
  act: "objection.add",
  params: ownerParams,
  body: NewSuppression,
  reply: Suppression,
  status: 201,
  faults: ["invalid", "idempotency-conflict"],
});
/** Lifts an entry. What a person asked for needs CORE_CONFIG_UPDATE. */
export const removeSuppression = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/never-contact/:id",
  act: "objection.remove",
  params: z.object({ ownerId: Id, id: Id }),
  body: Lifting,
  reply: null,
  status: 204,
  faults: ["asked-by-person"],
});

export const IMPORT_MOST = 50_000;
/** Of a file with as many lines. */
export const IMPORT_BYTES = 8_000_000;
/**
 * Adds the addresses and domains of a CSV to the organization's list: one a line, a reason behind it. `dryRun` only
 * counts. Lines that hold no address are left out and named, a hundred at most.
 */
export const importSuppressions = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/never-contact/import",
  act: "objection.add",
  bytes: IMPORT_BYTES + 100_000,
  params: ownerParams,
  body: z.strictObject({ csv: z.string().min(1).max(IMPORT_BYTES), dryRun: z.boolean() }),
  reply: z.object({
    lines: z.int().min(0),
    added: z.int().min(0),
    /** On the list already, or twice in the file. */
    known: z.int().min(0),
    refused: z.int().min(0),
    refusedLines: z.array(z.object({ line: z.int().min(1), text: z.string() })).max(100),
  }),
  faults: ["too-many-items"],
});
/** The organization's list with its addresses; entries from before these were kept have none. */
export const exportSuppressions = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/never-contact/export",
  act: "objection.read",
  params: ownerParams,
  reply: z.array(
    Suppression.pick({ hint: true, kind: true, how: true, reason: true, created: true }).extend({
      address: z.string().nullable(),
    }),
  ),
});

export const OBJECTION_PAGE_SIZE = 50;
/** Objections, which apply to every organization, newest first (needs CORE_CONFIG_UPDATE). */
export const listObjections = route({
  method: "GET",
  path: "/core/api/never-contact",
  act: "signed-in",
  query: z.strictObject({ page: PageQuery }),
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
  act: "signed-in",
  body: NewSuppression,
  reply: Suppression.extend({ taken: z.int().min(0) }),
  status: 201,
  faults: ["invalid", "not-allowed", "idempotency-conflict"],
});
/** Lifts an objection. Unlocks stay taken away; the address can be unlocked again. */
export const removeObjection = route({
  method: "DELETE",
  path: "/core/api/never-contact/:id",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: Lifting,
  reply: null,
  status: 204,
  faults: ["not-allowed"],
});
