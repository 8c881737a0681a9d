import * as promised from "../../contract/accounts-address.ts";
import { fault } from "../platform/fault.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeAddress, describeAddress, dropAddressChange } from "./address-change/change-address.ts";
import { confirmAddress, takeAddressBack } from "./address-change/confirm-address.ts";

/** Only one's own: anybody else's does not exist. */
function requireSelf(caller: { publicId: string }, loginId: string): void {
  if (caller.publicId !== loginId) throw fault("not-found");
}

/** The address that one signs in with. */
export const addressRoutes: Served[] = [
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

  serve(promised.confirmAddress, "open", async ({ context, body, request, requestId }) =>
    payload(await confirmAddress(context, body.token, { ip: request.ip, requestId })),
  ),

  serve(promised.takeAddressBack, "open", async ({ context, body, request, requestId }) =>
    payload(await takeAddressBack(context, body.token, { ip: request.ip, requestId })),
  ),
];
