import { z } from "zod";
import { Role } from "./acts.ts";
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
      role: Role,
      /**
       * Credits that a manager may spend in a calendar month (UTC) without asking an owner; null: no ceiling, or not for
       * the caller to know.
       */
      ceiling: z.int().min(0).nullable(),
    }),
  ),
  /** Who sees single campaigns without belonging to the organization, each with one of them. */
  guests: z.array(
    z.object({
      publicId: Id,
      username: z.string(),
      name: z.string(),
      campaign: z.object({ publicId: Id, displayName: z.string() }),
      since: Instant,
    }),
  ),
  /** What the caller is here. */
  role: Role,
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
      role: Role,
      /** Of a guest: what they are to see. */
      campaign: z.object({ publicId: Id, displayName: z.string() }).nullable(),
    }),
  ),
});
export type Members = z.output<typeof Members>;
export const listMembers = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/member",
  act: "member.read",
  params: ownerParams,
  reply: Members,
});
/**
 * Invites an address for 7 days, with a role that is not above the caller's own; a guest to one campaign. A second time
 * replaces the first link.
 */
export const inviteMember = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/member",
  act: "member.invite",
  params: ownerParams,
  body: z.strictObject({
    username: z.string().max(1016),
    role: Role.default("member"),
    /** Of a guest, and only of one. */
    campaign: Id.optional(),
  }),
  // Who accepts gets the role. A guest gets none.
  sudo: (body: { role?: Role }) => body.role !== "guest",
  /** `link`: to pass on by hand if the platform sends no mails; null if one was sent. */
  reply: z.object({ members: Members, link: z.string().nullable() }),
  faults: ["invalid", "not-allowed", "already-member", "too-many-requests", "idempotency-conflict"],
});
/**
 * Removes a member, a guest or an invitation. Only owners remove members; whoever may invite takes back invitations and
 * guests; anyone may leave. Never the last owner. A removed member gets a mail.
 */
export const removeMember = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/member",
  act: "member.read",
  params: ownerParams,
  body: z.union([
    z.strictObject({ member: Id }),
    z.strictObject({ invitation: Id }),
    z.strictObject({ guest: Id, campaign: Id }),
  ]),
  // Withdrawing an invitation gives nobody anything.
  sudo: (body: object) => "member" in body,
  reply: Members,
  faults: ["not-allowed", "last-member", "last-owner"],
});
/** Brings a removed member back within a week. */
export const undoRemoval = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/member/undo",
  act: "member.remove",
  params: ownerParams,
  body: z.strictObject({ removal: Id }),
  sudo: true,
  reply: Members,
  faults: ["not-allowed", "removal-over"],
});
/** What one types to lower one's own role. */
export const LOWER_OWN_ROLE_PHRASE = { en: "lower my role", de: "meine Rolle senken" } as const;
/**
 * Gives a member a role (owners only). An organization keeps an owner; whoever lowers themselves types a phrase. Takes
 * effect with the member's next request.
 */
export const giveRole = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/role",
  act: "role.give",
  params: ownerParams,
  body: z.strictObject({ member: Id, role: Role.exclude(["guest"]), phrase: z.string().max(100).optional() }),
  sudo: true,
  reply: Members,
  faults: ["last-owner", "phrase-needed"],
});

/** More credits than any ceiling. */
export const MOST_CEILING = 1_000_000;
/**
 * Gives a manager a monthly ceiling of credits, or takes it away (owners only). It holds for purchases that begin from
 * now on; what was bought this month counts.
 */
export const giveCeiling = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/ceiling",
  act: "role.give",
  params: ownerParams,
  body: z.strictObject({ member: Id, ceiling: z.int().min(0).max(MOST_CEILING).nullable() }),
  sudo: true,
  reply: Members,
  faults: ["not-manager"],
});
