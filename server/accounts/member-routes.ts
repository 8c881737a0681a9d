import * as administration from "../../contract/accounts-admin.ts";
import * as promised from "../../contract/accounts-members.ts";
import * as security from "../../contract/accounts-security.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { disableLogin, grantPermissions, listActs, listLogins } from "./members/administer.ts";
import { selectAnyOwners } from "./members/administer-queries.ts";
import { giveCeiling } from "./members/ceilings.ts";
import { inviteMember, listMembers, removeMember } from "./members/members.ts";
import { ownerOf, toOwner } from "./members/owners.ts";
import { giveRole, undoRemoval } from "./members/roles.ts";
import { INVITE, linkPlace } from "./sealed-links.ts";
import { listEvents } from "./security/list.ts";

const ADMINISTRATOR = { permission: "CORE_CONFIG_UPDATE" } as const;

/** Who belongs to an organization, and what administrators see and grant. */
export const memberRoutes: Served[] = [
  serve(promised.listMembers, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(promised.inviteMember, "signed-in", async (call) => {
    const { context, caller, params, body, language, idempotencyKey } = call;
    const { config, secrets } = context;
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const request = {
      loginId: caller.loginId,
      route: INVITE,
      key: idempotencyKey,
      body: { owner: params.ownerId, ...body },
    };
    // The link gives access to an organization: the idempotency record keeps it sealed, and everywhere else only its
    // hash is stored.
    const place = linkPlace(caller.loginId, idempotencyKey);
    const sealed = await inTransaction(context.db, (tx) =>
      answerOnce(tx, request, async () => {
        const made = await inviteMember(tx, config, caller, owner, body, language);
        return made && secrets.seal(made, place).toString("base64");
      }),
    );
    const link = sealed && secrets.open(Buffer.from(sealed, "base64"), place);
    return payload({ members: await listMembers(context.db, caller, owner.id), link });
  }),

  serve(promised.removeMember, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    await removeMember(context.db, caller, owner.id, body);
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(promised.undoRemoval, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    await undoRemoval(context.db, caller, owner.id, body.removal);
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(promised.giveRole, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    await giveRole(context.db, caller, owner.id, body);
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(promised.giveCeiling, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    await giveCeiling(context.db, caller, owner.id, body);
    return payload(await listMembers(context.db, caller, owner.id));
  }),

  serve(administration.searchOwners, { permission: "OWNER_ACT_FOR_ANY" }, async ({ context, query }) =>
    payload((await selectAnyOwners(context.db, query.search ?? "")).map(toOwner)),
  ),

  serve(administration.listLogins, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listLogins(context.db, query.search ?? "", query.page)),
  ),

  serve(administration.grantPermissions, ADMINISTRATOR, async ({ context, body }) =>
    payload(await grantPermissions(context.db, body)),
  ),

  serve(security.disableLogin, ADMINISTRATOR, async ({ context, caller, params, body }) =>
    payload(await disableLogin(context.db, caller, params.loginId, body.disabled)),
  ),

  serve(security.listSecurityEvents, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listEvents(context.db, query)),
  ),

  serve(administration.listActs, ADMINISTRATOR, async ({ context, query }) =>
    payload(await listActs(context.db, query.page)),
  ),
];
