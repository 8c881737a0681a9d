import * as promised from "../../contract/campaigns-lists.ts";
import { readFeedsFirst } from "../catalogue/crawl/want-feeds.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { confirmList, previewList } from "./lists/confirm-list.ts";
import { askForFeeds, chooseForLine, chooseForRest, listLines } from "./lists/lines.ts";
import { addListPiece, beginList, listLists, readList, removeList } from "./lists/lists.ts";

export const listRoutes: Served[] = [
  serve(
    promised.beginList,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "beginList",
        key: idempotencyKey,
        body: [params.ownerId, body],
      };
      return payload(
        await inTransaction(db, (tx) =>
          answerOnce(tx, request, () => beginList(tx, caller, params.ownerId, body)),
        ),
      );
    },
  ),

  serve(promised.listLists, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listLists(db, caller, params.ownerId)),
  ),

  serve(promised.addListPiece, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => addListPiece(tx, caller, params.id, body))),
  ),

  serve(promised.readList, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await readList(db, caller, params.id)),
  ),

  serve(promised.listLines, "signed-in", async ({ context: { db }, caller, params, query, language }) =>
    payload(await listLines(db, caller, params.id, query, language)),
  ),

  serve(promised.chooseForLine, "signed-in", async ({ context: { db }, caller, params, body, language }) =>
    payload(await chooseForLine(db, caller, params.id, params.line, body.podcast, language)),
  ),

  serve(promised.chooseForRest, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => chooseForRest(tx, caller, params.id, body.take))),
  ),

  serve(promised.readListFeeds, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => askForFeeds(tx, caller, params.id, body.lines))),
  ),

  serve(promised.previewList, "signed-in", async ({ context: { db }, caller, params, query }) =>
    payload(await previewList(db, caller, params.id, query.campaign)),
  ),

  serve(promised.confirmList, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "confirmList",
      key: idempotencyKey,
      body: [params.id, body],
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, async () => {
          const { podcastIds, ...answer } = await confirmList(tx, caller, params.id, body);
          // They will be written to, so their feeds are read first.
          await readFeedsFirst(context, tx, podcastIds, caller.loginId);
          return answer;
        }),
      ),
    );
  }),

  serve(promised.removeList, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => removeList(tx, caller, params.id));
    return payload(null);
  }),
];
