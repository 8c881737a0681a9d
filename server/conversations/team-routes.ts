import * as promised from "../../contract/conversations/team.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { assignConversation } from "./team/assign.ts";
import { changeTogether } from "./team/change-together.ts";
import { deleteNote, writeNote } from "./team/notes.ts";
import { signalPresence } from "./team/presence.ts";
import { readTeam } from "./team/read-team.ts";
import { finishConversation, snoozeConversation } from "./team/stand.ts";

/** What colleagues do beside the mails of a conversation. */
export const teamRoutes: Served[] = [
  serve(promised.readTeam, "signed-in", async ({ context, caller, params }) =>
    payload(await readTeam(context.db, caller, params.id)),
  ),

  serve(promised.writeNote, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "writeNote",
      key: idempotencyKey,
      body: { conversation: params.id, ...body },
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => writeNote(tx, caller, params.id, body)),
      ),
    );
  }),

  serve(promised.deleteNote, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, (tx) => deleteNote(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.assignConversation, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => assignConversation(tx, caller, params.id, body))),
  ),

  serve(promised.snoozeConversation, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) => snoozeConversation(tx, caller, params.id, body));
    return payload(null);
  }),

  serve(promised.finishConversation, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) => finishConversation(tx, caller, params.id, body.done));
    return payload(null);
  }),

  serve(promised.changeTogether, "signed-in", async ({ context, caller, body }) =>
    payload(await inTransaction(context.db, (tx) => changeTogether(tx, caller, body))),
  ),

  serve(promised.signalPresence, "signed-in", async ({ context, caller, params, body }) =>
    payload({
      writing: await inTransaction(context.db, (tx) => signalPresence(tx, caller, params.id, body.writing)),
    }),
  ),
];
