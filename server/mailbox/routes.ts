import * as promised from "../../contract/mailbox.ts";
import { discoverMailbox } from "../../contract/mailbox-discovery.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { discoverFor } from "./discovery/discover-for.ts";
import { pauseMailbox, resumeMailbox } from "./pause.ts";
import { readMailbox } from "./read.ts";
import { saveMailbox } from "./save.ts";
import { testConnection } from "./test-connection.ts";

/** Whose mailbox is meant: the caller's own in the named organization, else in the selected one. */
async function whose({ db }: Context, caller: Caller, owner: string | undefined) {
  const { id } = await ownerOrSelected(db, caller, owner);
  return { loginId: caller.loginId, ownerId: id };
}

export const mailboxRoutes: Served[] = [
  serve(promised.readMailbox, "signed-in", async ({ context, caller, query }) => {
    const who = await whose(context, caller, query.owner);
    return payload(await readMailbox(context.db, who.loginId, who.ownerId));
  }),

  serve(promised.saveMailbox, "signed-in", async ({ context, caller, body }) => {
    const who = await whose(context, caller, body.owner);
    return payload(await inTransaction(context.db, (tx) => saveMailbox(tx, context, who, body)));
  }),

  serve(promised.testMailbox, "signed-in", async ({ context, caller, body }) =>
    payload(await testConnection(context, await whose(context, caller, body.owner), body)),
  ),

  serve(discoverMailbox, "signed-in", async ({ context, caller, body }) =>
    payload(await discoverFor(context, caller.loginId, body.address)),
  ),

  serve(promised.pauseMailbox, "signed-in", async ({ context, caller, body }) => {
    const who = await whose(context, caller, body.owner);
    return payload(await inTransaction(context.db, (tx) => pauseMailbox(tx, who)));
  }),

  serve(promised.resumeMailbox, "signed-in", async ({ context, caller, body }) => {
    const who = await whose(context, caller, body.owner);
    return payload(await inTransaction(context.db, (tx) => resumeMailbox(tx, who)));
  }),
];
