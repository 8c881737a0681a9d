import * as administration from "../../contract/accounts-admin.ts";
import * as promised from "../../contract/accounts-members.ts";
import { payload, type Served, serve } from "../platform/http.ts";
import { grantPermissions, listActs, listLogins } from "./administer.ts";
import { selectAnyOwners } from "./administer-queries.ts";
import { inviteMember, listMembers, removeMember } from "./members.ts";
import { ownerOf, toOwner } from "./owners.ts";

const ADMINISTRATOR = { permission: "CORE_CONFIG_UPDATE" } as const;

/** Who belongs to an organization, and what administrators see and grant. */
export const memberRoutes: Served[] = [
  serve(promised.listMembers, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(promised.inviteMember, "signed-in", async ({ context, caller, params, body, language }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const link = await inviteMember(context, caller, owner, body.username, language);
    return payload({ members: await listMembers(context.db, caller, owner.id), link });
  }),

  serve(promised.removeMember, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    await removeMember(context.db, owner.id, body);
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(administration.searchOwners, { permission: "OWNER_ACT_FOR_ANY" }, async ({ context, query }) =>
    payload((await selectAnyOwners(context.db, query.search ?? "")).map(toOwner)),
  ),

  serve(administration.listLogins, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listLogins(context.db, query.search ?? "", query.page)),
  ),

  serve(administration.grantPermissions, ADMINISTRATOR, async ({ context, body }) =>
    payload(await grantPermissions(context.db, body.login, body.permissions)),
  ),

  serve(administration.listActs, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listActs(context.db, query.page)),
  ),
];
