import * as promised from "../../contract/mailbox-list.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { stopMessagesIn, waitingIn } from "../outreach/stop.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { addMailbox, changeMailbox, makeStandard } from "./change.ts";
import { disconnectMailbox } from "./disconnect.ts";
import { askCheck } from "./domain/ask-check.ts";
import { listMailboxes, readOwnMailbox } from "./list/list-mailboxes.ts";
import { lookNow } from "./look-now.ts";
import { pauseMailbox, resumeMailbox } from "./pause.ts";
import { testMailbox } from "./test-mailbox.ts";

const detail = (context: Context, caller: Caller, id: string) =>
  readOwnMailbox(context, caller.loginId, id, waitingIn);

/** An act on one of the caller's own mailboxes, and the mailbox as it is then. */
async function actOn(
  context: Context,
  caller: Caller,
  id: string,
  act: (tx: Tx, who: { loginId: number; ownerId: number; named: string }) => Promise<unknown>,
) {
  // Whose organization it is in follows from the mailbox.
  await inTransaction(context.db, (tx) => act(tx, { loginId: caller.loginId, ownerId: 0, named: id }));
  return payload(await detail(context, caller, id));
}

/** The mailboxes of a user. */
export const mailboxListRoutes: Served[] = [
  serve(promised.listMailboxes, "signed-in", async ({ context, caller, query }) => {
    const { id } = await ownerOrSelected(context.db, caller, query.owner);
    return payload(await listMailboxes(context.db, { loginId: caller.loginId, ownerId: id }));
  }),

  serve(promised.addMailbox, "signed-in", async ({ context, caller, body }) => {
    const { id: ownerId } = await ownerOrSelected(context.db, caller, body.owner);
    const who = { loginId: caller.loginId, ownerId };
    const id = await inTransaction(context.db, (tx) => addMailbox(tx, context, who, body));
    return payload(await detail(context, caller, id));
  }),

  serve(promised.readOneMailbox, "signed-in", async ({ context, caller, params }) =>
    payload(await detail(context, caller, params.id)),
  ),

  serve(promised.changeMailbox, "signed-in", ({ context, caller, params, body }) =>
    actOn(context, caller, params.id, (tx, who) => changeMailbox(tx, context, who.loginId, who.named, body)),
  ),

  serve(promised.disconnectMailbox, "signed-in", async ({ context, caller, params, query }) =>
    payload(
      await inTransaction(context.db, (tx) =>
        disconnectMailbox(
          tx,
          context,
          caller.loginId,
          params.id,
          { waiting: query.waiting, forget: query.forget === "yes" },
          { waitingIn, stopMessagesIn },
        ),
      ),
    ),
  ),

  serve(promised.testOneMailbox, "signed-in", async ({ context, caller, params, body }) =>
    payload(await testMailbox(context, caller.loginId, params.id, body)),
  ),

  serve(promised.checkDomain, "signed-in", async ({ context, caller, params }) => {
    await askCheck(context, caller.loginId, params.id);
    return payload(await detail(context, caller, params.id));
  }),

  serve(promised.pauseOneMailbox, "signed-in", ({ context, caller, params }) =>
    actOn(context, caller, params.id, pauseMailbox),
  ),
  serve(promised.resumeOneMailbox, "signed-in", ({ context, caller, params }) =>
    actOn(context, caller, params.id, resumeMailbox),
  ),
  serve(promised.makeStandard, "signed-in", ({ context, caller, params }) =>
    actOn(context, caller, params.id, (tx, who) => makeStandard(tx, who.loginId, who.named)),
  ),
  serve(promised.lookNow, "signed-in", ({ context, caller, params }) =>
    actOn(context, caller, params.id, (tx, who) => lookNow(tx, who.loginId, who.named)),
  ),
];
