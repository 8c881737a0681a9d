import * as promised from "../../contract/accounts/audit.ts";
import { mayBeOld } from "../platform/postgres/replica/may-be-old.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { listEntries, saveEntries } from "./audit/list.ts";
import { ownerOf } from "./members/owners.ts";

const ADMINISTRATOR = { permission: "CORE_CONFIG_UPDATE" } as const;
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The audit of an organization for its owners, and the platform's for administrators. */
export const auditRoutes: Served[] = [
  serve(promised.listAudit, "signed-in", async ({ context: { db }, caller, params, query }) => {
    const { id: ownerId } = await ownerOf(db, caller, { publicId: params.ownerId });
    return payload(await mayBeOld(db, caller, (old) => listEntries(old, { ownerId }, query)));
  }),

  serve(promised.saveAudit, "signed-in", async ({ context: { db }, caller, params, query, requestId }) => {
    const { id: ownerId } = await ownerOf(db, caller, { publicId: params.ownerId });
    const file = { format: params.format, requestId, route: nameOf(promised.saveAudit) };
    return { payload: await saveEntries(db, caller, { ownerId }, query, file) };
  }),

  serve(promised.listPlatformAudit, ADMINISTRATOR, async ({ context: { db }, caller, query }) =>
    payload(await mayBeOld(db, caller, (old) => listEntries(old, "platform", query))),
  ),

  serve(promised.savePlatformAudit, ADMINISTRATOR, async ({ context, caller, params, query, requestId }) => {
    const file = { format: params.format, requestId, route: nameOf(promised.savePlatformAudit) };
    return { payload: await saveEntries(context.db, caller, "platform", query, file) };
  }),
];
