import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

const ownerParams = z.object({ ownerId: Id });
export const Members = z.object({
  members: z.array(
    z.object({ publicId: Id, username: z.string(), name: z.string(), since: Instant, self: z.boolean() }),
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
  /** `link`: to hand over, where the platform sends no mails; null where one was sent. */
  reply: z.object({ members: Members, link: z.string().nullable() }),
  faults: ["invalid", "already-member", "too-many-requests", "idempotency-conflict"],
});
/** Takes a member, or an invitation, out of the organization. Never the last member. */
export const removeMember = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  body: z.union([z.strictObject({ member: Id }), z.strictObject({ invitation: Id })]),
  reply: Members,
  faults: ["last-member"],
});
