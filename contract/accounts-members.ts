import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

const ownerParams = z.object({ ownerId: Id });
export const Members = z.object({
  members: z.array(
    z.object({
      publicId: Id,
      username: z.string(),
      name: z.string(),
      since: Instant,
      self: z.boolean(),
      /** Founded the organization or had it passed on to them. */
      founder: z.boolean(),
    }),
  ),
  /** Whether the caller may remove others, pass the organization on and undo a removal. */
  mayRemove: z.boolean(),
  /** Members removed within the last week who can be brought back, newest first; empty for callers who may not do so. */
  removed: z.array(
    z.object({
      publicId: Id,
      username: z.string(),
      name: z.string(),
      by: z.string().nullable(),
      removed: Instant,
      until: Instant,
    }),
  ),
  invitations: z.array(
    z.object({
      publicId: Id,
      username: z.string(),
      invitedBy: z.string().nullable(),
      created: Instant,
      expires: Instant,
    }),
  ),
});
export type Members = z.output<typeof Members>;
export const listMembers = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  reply: Members,
});
/** Invites an address for 7 days. A second time replaces the first link. */
export const inviteMember = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  body: z.strictObject({ username: z.string().max(1016) }),
  /** `link`: to pass on by hand if the platform sends no mails; null if one was sent. */
  reply: z.object({ members: Members, link: z.string().nullable() }),
  faults: ["invalid", "already-member", "too-many-requests", "idempotency-conflict"],
});
/**
 * Removes a member or an invitation. Only the founder may remove others; anyone may leave. Never the last member. A
 * removed member gets a mail.
 */
export const removeMember = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  body: z.union([z.strictObject({ member: Id }), z.strictObject({ invitation: Id })]),
  // Withdrawing an invitation gives nobody anything.
  sudo: (body: { member: string } | { invitation: string }) => "member" in body,
  reply: Members,
  faults: ["last-member", "not-founder", "pass-on-first"],
});
/** Brings a removed member back within a week. */
export const undoRemoval = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/member/undo",
  params: ownerParams,
  body: z.strictObject({ removal: Id }),
  reply: Members,
  faults: ["not-founder", "removal-over"],
});
/** Makes another member the founder, who may remove members; the caller stays a member. */
export const passOn = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/founder",
  params: ownerParams,
  body: z.strictObject({ member: Id }),
  sudo: true,
  reply: Members,
  faults: ["not-founder"],
});
