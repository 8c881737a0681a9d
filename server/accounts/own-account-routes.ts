import * as promised from "../../contract/accounts/address.ts";
import * as deletion from "../../contract/accounts/deletion.ts";
import { fault } from "../platform/fault.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeAddress, describeAddress, dropAddressChange } from "./address-change/change-address.ts";
import { confirmAddress, takeAddressBack } from "./address-change/confirm-address.ts";
import { deleteAccount, describeDeletion } from "./deletion/delete-account.ts";
import { exportAccount } from "./deletion/export-account.ts";
import { clearSessionCookie } from "./sessions/session-cookie.ts";

/** Only one's own: anybody else's does not exist. */
function requireSelf(caller: { publicId: string }, loginId: string): void {
  if (caller.publicId !== loginId) throw fault("not-found");
}

/** The address that one signs in with, and the end of an account. */
export const ownAccountRoutes: Served[] = [
  serve(promised.readAddressChange, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await describeAddress(context.db, caller.loginId));
  }),

  serve(promised.changeAddress, "signed-in", async ({ context, caller, params, body, language }) => {
    requireSelf(caller, params.loginId);
    await changeAddress(context, caller.loginId, body, language);
    return payload(await describeAddress(context.db, caller.loginId));
  }),

  serve(promised.dropAddressChange, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    await dropAddressChange(context.db, caller.loginId);
    return payload(await describeAddress(context.db, caller.loginId));
  }),

  serve(deletion.readDeletion, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await describeDeletion(context.db, caller.loginId));
  }),

  serve(deletion.deleteAccount, "signed-in", async (call) => {
    const { context, caller, params, body, request, reply, language, requestId } = call;
    requireSelf(caller, params.loginId);
    await deleteAccount(context, caller.loginId, body, { ip: request.ip, language, requestId });
    clearSessionCookie(reply, context.config);
    return payload(null);
  }),

  serve(deletion.exportAccount, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(new Attachment(await exportAccount(context.db, caller.loginId), "hostread-account.json"));
  }),

  serve(promised.confirmAddress, "open", async ({ context, body, request, requestId }) =>
    payload(await confirmAddress(context, body.token, { ip: request.ip, requestId })),
  ),

  serve(promised.takeAddressBack, "open", async ({ context, body, request, requestId }) =>
    payload(await takeAddressBack(context, body.token, { ip: request.ip, requestId })),
  ),
];
