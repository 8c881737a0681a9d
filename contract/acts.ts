import { z } from "zod";

/** What somebody is in an organization, the one who may most first. */
export const ROLES = ["owner", "manager", "member", "viewer", "guest"] as const;
export const Role = z.enum(ROLES);
export type Role = z.output<typeof Role>;

/**
 * What can be done in an organization, each with the lowest role that may do it. Every route names one of these, so the
 * server's refusal and a button's reason come from one list. A mail is full of addresses, so whoever may not see
 * addresses reads no mails either (decision 144).
 */
export const ACTS = {
  "catalogue.search": "viewer",
  "search.read": "viewer",
  "search.save": "member",
  "podcast.add": "member",
  "campaign.read": "viewer",
  "campaign.edit": "member",
  "campaign.delete": "member",
  "entry.edit": "member",
  "comment.write": "member",
  "task.read": "viewer",
  "task.edit": "member",
  "tag.read": "viewer",
  "tag.edit": "member",
  "contact.read": "member",
  "contact.basis": "member",
  "contact.unlock": "manager",
  "objection.read": "member",
  "objection.add": "member",
  "objection.remove": "manager",
  "credits.read": "member",
  "credits.buy": "manager",
  "mailbox.read": "member",
  "mailbox.connect": "manager",
  "mail.read": "member",
  "mail.draft": "member",
  "mail.send": "member",
  "mail.sort": "member",
  "mail.rules": "manager",
  "template.read": "viewer",
  "template.edit": "member",
  "offer.read": "viewer",
  "offer.edit": "manager",
  "booking.read": "viewer",
  "booking.edit": "manager",
  "copy.edit": "member",
  "airing.read": "viewer",
  "airing.judge": "member",
  "tracking.read": "viewer",
  "tracking.edit": "member",
  "results.read": "viewer",
  "results.share": "member",
  "member.read": "viewer",
  "member.invite": "manager",
  "member.remove": "owner",
  "role.give": "owner",
  "token.edit": "manager",
  "client.edit": "owner",
  "webhook.edit": "manager",
  "organization.edit": "owner",
  "sign-in.rules": "owner",
  "audit.read": "owner",
  "organization.export": "owner",
  "organization.close": "owner",
} as const satisfies Record<string, Role>;
export type Act = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];
export const Act = z.enum(ACT_NAMES);

/** What guests may do, in the campaigns they were invited to and nowhere else. */
export const GUEST_ACTS = [
  "campaign.read",
  "results.read",
  "comment.write",
] as const satisfies readonly Act[];

/** How far down the list a role stands: whoever stands higher may do all that those below may. */
const RANK: Record<Role, number> = { owner: 4, manager: 3, member: 2, viewer: 1, guest: 0 };

export const mayDo = (role: Role, act: Act): boolean =>
  role === "guest" ? (GUEST_ACTS as readonly Act[]).includes(act) : RANK[role] >= RANK[ACTS[act]];

/** Nobody gives a role above their own. */
export const mayGive = (giver: Role, role: Role): boolean => RANK[giver] >= RANK[role];

/** What a route asks of its caller: an act in the organization it is about, to be signed in, or nothing. */
export type Needed = Act | "signed-in" | "open";
