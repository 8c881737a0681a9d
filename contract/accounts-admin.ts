import { z } from "zod";
import { Owner, PERMISSIONS, Permission } from "./accounts.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

export const ACCOUNT_PAGE_SIZE = 50;
const PageQuery = { page: z.coerce.number().int().min(0).max(100_000).default(0) };
const Search = z.string().trim().max(200).optional();

/** Organizations to act for, by name: at most 50 (needs OWNER_ACT_FOR_ANY). */
export const searchOwners = route({
  method: "GET",
  path: "/core/api/owner",
  act: "signed-in",
  query: z.strictObject({ search: Search }),
  reply: z.array(Owner),
  faults: ["not-allowed"],
});

/** A user as administrators see one. */
export const KnownLogin = z.object({
  publicId: Id,
  username: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
  owners: z.array(z.string()),
  created: Instant,
  disabled: z.boolean(),
});
export type KnownLogin = z.output<typeof KnownLogin>;
/** Users by name, 50 a page (needs CORE_CONFIG_UPDATE). */
export const listLogins = route({
  method: "GET",
  path: "/core/api/login",
  act: "signed-in",
  query: z.strictObject({ search: Search, ...PageQuery }),
  reply: pageOf(KnownLogin),
  faults: ["not-allowed"],
});
/**
 * Gives one permission or takes it away (`change`): what a colleague changes meanwhile stays. `permissions` sets all of
 * them before that, and any not listed are revoked. At least one user always keeps CORE_CONFIG_UPDATE.
 */
export const grantPermissions = route({
  method: "POST",
  path: "/core/api/login",
  act: "signed-in",
  body: z.strictObject({
    login: Id,
    change: z.strictObject({ permission: Permission, held: z.boolean() }).optional(),
    permissions: z.array(Permission).max(PERMISSIONS.length).optional(),
  }),
  sudo: true,
  reply: KnownLogin,
  faults: ["not-allowed", "last-administrator"],
});

/** What administrators did for organizations they do not belong to, newest first (needs CORE_CONFIG_UPDATE). */
export const listActs = route({
  method: "GET",
  path: "/core/api/act-on-behalf",
  act: "signed-in",
  query: z.strictObject(PageQuery),
  reply: pageOf(
    z.object({ at: Instant, login: z.string(), owner: z.string(), route: z.string(), requestId: z.string() }),
  ),
  faults: ["not-allowed"],
});
