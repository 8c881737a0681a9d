import * as promised from "../../contract/credits.ts";
import { anyOwner, ownerOf } from "../accounts/owners.ts";
import { inTransaction } from "../platform/database.ts";
import { payload, requirePermission, type Served, serve } from "../platform/http.ts";
import { grantCredits } from "./book.ts";
import { readCredits } from "./read.ts";

export const creditRoutes: Served[] = [
  serve(promised.readCredits, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readCredits(context.db, owner));
  }),

  serve(promised.bookCredits, "signed-in", async ({ context, caller, params, body, requestId }) => {
    requirePermission(caller, "CORE_CONFIG_UPDATE");
    const owner = await anyOwner(context.db, params.ownerId);
    await inTransaction(context.db, (tx) =>
      grantCredits(tx, { ownerId: owner.id, actorLoginId: caller.loginId, requestId, ...body }),
    );
    return payload(await readCredits(context.db, owner));
  }),
];
