import * as promised from "../../contract/contacts/claims.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { beginClaim, lookForClaim, readClaim, sayByClaim } from "./claims/claims.ts";

export const claimRoutes: Served[] = [
  serve(promised.beginClaim, "open", async ({ context: { db }, body, request }) =>
    payload(await beginClaim(db, body.feed, request.ip)),
  ),

  serve(promised.readClaim, "open", async ({ context: { db }, body }) =>
    payload(await readClaim(db, body.key)),
  ),

  serve(promised.lookForClaim, "open", async ({ context: { db }, body }) =>
    payload(await lookForClaim(db, body.key)),
  ),

  serve(promised.sayByClaim, "open", async ({ context: { db }, body }) =>
    payload(await sayByClaim(db, body)),
  ),
];
