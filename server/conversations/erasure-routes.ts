import * as promised from "../../contract/conversations/erasure.ts";
import { invalidField } from "../platform/fault.ts";
import { parseAddress, samePersonKey } from "../platform/mail/address.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { beginErasure, listErasures } from "./forgetting/erase-person.ts";
import { exportPerson } from "./forgetting/export-person.ts";

const administrators = { permission: "CORE_CONFIG_UPDATE" } as const;

export const erasureRoutes: Served[] = [
  serve(promised.erasePerson, administrators, async ({ context: { db, secrets }, caller, body, requestId }) =>
    payload(
      await inTransaction(db, (tx) =>
        beginErasure(tx, secrets, { address: body.address, loginId: caller.loginId, requestId }),
      ),
    ),
  ),

  serve(promised.exportPerson, administrators, async ({ context: { db, secrets }, body }) => {
    const parsed = parseAddress(body.address.toLowerCase());
    if (!parsed.ok) throw invalidField("/address", "not-an-address");
    return payload(await exportPerson(db, secrets, samePersonKey(parsed.mailbox)));
  }),

  serve(promised.listErasures, administrators, async ({ context, query }) =>
    payload(await listErasures(context.db, query.page)),
  ),
];
