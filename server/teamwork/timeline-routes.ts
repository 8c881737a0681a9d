import * as promised from "../../contract/teamwork/timeline.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { changeNote, deleteNote, writeNote } from "./timeline/notes.ts";
import { readTimeline } from "./timeline/read-timeline.ts";

/** What happened to one podcast of a campaign, and what people write about it. */
export const timelineRoutes: Served[] = [
  serve(promised.readTimeline, "signed-in", async ({ context: { db }, caller, params, query }) =>
    payload(await readTimeline(db, caller, params, query)),
  ),

  serve(
    promised.writeEntryNote,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "writeEntryNote",
        key: idempotencyKey,
        body: [params.id, body],
      };
      return payload(
        await inTransaction(db, (tx) =>
          answerOnce(tx, request, () => writeNote(tx, caller, params.id, body)),
        ),
      );
    },
  ),

  serve(promised.changeEntryNote, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeNote(tx, caller, params, body))),
  ),

  serve(promised.deleteEntryNote, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteNote(tx, caller, params));
    return payload(null);
  }),
];
