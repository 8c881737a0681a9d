import * as promised from "../../contract/conversations/erasure.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { beginErasure, listErasures } from "./forgetting/erase-person.ts";

const administrators = { permission: "CORE_CONFIG_UPDATE" } as const;

export const erasureRoutes: Served[] = [
  serve(promised.erasePerson, administrators, async ({ context: { db, secrets }, caller, body, requestId }) =>
    payload(
      await inTransaction(db, (tx) =>
        beginErasure(tx, secrets, { address: body.address, loginId: caller.loginId, requestId }),
      ),
    ),
  ),

  serve(promised.listErasures, administrators, async ({ context, query }) =>
    payload(await listErasures(context.db, query.page)),
  ),
];
