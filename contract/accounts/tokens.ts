import { z } from "zod";
import type { Act } from "../acts.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** What a token can be allowed: the acts of `/v1`, and reporting orders and leads, which nobody does at a screen. */
export const TOKEN_ACTS = [
  "catalogue.search",
  "search.read",
  "search.save",
  "campaign.read",
  "campaign.edit",
  "campaign.delete",
  "entry.edit",
  "contact.read",
  "contact.unlock",
  "credits.read",
  "mail.read",
  "mail.draft",
  "mail.send",
  "template.read",
  "objection.read",
  "objection.add",
  "objection.remove",
  "offer.read",
  "offer.edit",
  "booking.read",
  "airing.read",
  "results.read",
  "conversion.report",
] as const satisfies readonly (Act | "conversion.report")[];
export const TokenAct = z.enum(TOKEN_ACTS);
export type TokenAct = z.output<typeof TokenAct>;

/** In an organization, and of one person. */
export const TOKENS_MOST = 50;
const NETWORKS_MOST = 20;
const TOKEN_DAYS = { least: 1, most: 365 } as const;
/** So long the token before still works after it was rotated. */
export const OVERLAP_HOURS = 24;

export const TOKEN_PREFIX = { personal: "hr_pat_", organization: "hr_org_" } as const;
export type TokenKind = keyof typeof TOKEN_PREFIX;

/** A network as `192.0.2.0/24`, or one address; longer than any address with its mask. */
const Network = z.string().trim().min(1).max(50);

export const Token = z.object({
  publicId: Id,
  name: z.string(),
  lastFour: z.string(),
  /** Null: all that its person may. */
  acts: z.array(TokenAct).nullable(),
  networks: z.array(z.string()),
  created: Instant,
  /** Who made it, and answers for it. */
  by: z.string().nullable(),
  /** The caller made it; nobody else may renew it. */
  mine: z.boolean(),
  expires: Instant.nullable(),
  /** Its day has passed, or its person does not belong to the organization any more. */
  over: z.enum(["expired", "left"]).nullable(),
  /** The last day on which it was used. */
  used: z.iso.date().nullable(),
  /** Until when what it was before it was rotated still opens; null where nothing does. */
  overlapUntil: Instant.nullable(),
});
export type Token = z.output<typeof Token>;

const Tokens = z.object({ page: z.array(Token).max(TOKENS_MOST) });
/** The token itself is in this answer and nowhere else. */
const Shown = Token.extend({ token: z.string() });

const name = z
  .string()
  .max(80)
  .refine((s) => s.trim() !== "", { params: { rule: "required" } });
const fields = {
  name,
  days: z.int().min(TOKEN_DAYS.least).max(TOKEN_DAYS.most),
  networks: z.array(Network).max(NETWORKS_MOST).default([]),
};
const acts = z.array(TokenAct).min(1).max(TOKEN_ACTS.length);
const ofOwner = z.object({ ownerId: Id });
const one = z.object({ id: Id });
const oneOfOwner = z.object({ ownerId: Id, id: Id });
const made = {
  reply: Shown,
  status: 201,
  faults: ["invalid", "too-many-items", "idempotency-conflict"],
} as const;

/** The caller's own, which never may more than they themselves. */
export const listOwnTokens = route({ method: "GET", path: "/api/token", act: "signed-in", reply: Tokens });

export const makeOwnToken = route({
  method: "POST",
  path: "/api/token",
  act: "signed-in",
  sudo: true,
  /** Without acts, it may all that its person may. */
  body: z.strictObject({ ...fields, acts: acts.nullable().default(null) }),
  ...made,
});

/** A new one in its place; the one before works for another day. */
export const rotateOwnToken = route({
  method: "POST",
  path: "/api/token/:id/rotate",
  act: "signed-in",
  sudo: true,
  params: one,
  reply: Shown,
  faults: ["token-over", "idempotency-conflict"],
});

/** From now on it opens nothing, and what it was before neither. */
export const deleteOwnToken = route({
  method: "DELETE",
  path: "/api/token/:id",
  act: "signed-in",
  params: one,
  reply: Tokens,
});

/** Those of an organization. */
export const listTokens = route({
  method: "GET",
  path: "/api/owner/:ownerId/token",
  act: "token.edit",
  params: ofOwner,
  reply: Tokens,
});

export const makeToken = route({
  method: "POST",
  path: "/api/owner/:ownerId/token",
  act: "token.edit",
  sudo: true,
  params: ofOwner,
  body: z.strictObject({ ...fields, acts }),
  ...made,
});

/** The caller must have made it: whoever holds the new one acts as its person. */
export const rotateToken = route({
  method: "POST",
  path: "/api/owner/:ownerId/token/:id/rotate",
  act: "token.edit",
  sudo: true,
  params: oneOfOwner,
  reply: Shown,
  faults: ["token-over", "token-of-another", "idempotency-conflict"],
});

export const deleteToken = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/token/:id",
  act: "token.edit",
  params: oneOfOwner,
  reply: Tokens,
});
