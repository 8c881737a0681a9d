import * as promised from "../../contract/accounts-notices.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { bearerOf } from "../platform/web/web.ts";
import { changeChoices, readChoices } from "./notices/choices.ts";
import { listNotices, seeNotices } from "./notices/list.ts";
import { pushKeys } from "./notices/push/keys.ts";
import { requirePushHost, subscribe, unsubscribe } from "./notices/push/subscribe.ts";
import { streamNews } from "./notices/stream-news.ts";

const choices = async ({ db, secrets }: Context, caller: Caller) =>
  readChoices(db, caller, (await pushKeys(db, secrets)).publicKey);

/** News of a user, and how they want to be told. */
export const noticeRoutes: Served[] = [
  serve(promised.listNotices, "signed-in", async ({ context, caller }) =>
    payload(await listNotices(context.db, caller.loginId)),
  ),

  serve(promised.seeNotices, "signed-in", async ({ context, caller, body }) =>
    payload(
      await inTransaction(context.db, (tx) =>
        seeNotices(tx, caller.loginId, "ids" in body ? body.ids : "all"),
      ),
    ),
  ),

  serve(promised.readNoticeChoices, "signed-in", async ({ context, caller }) =>
    payload(await choices(context, caller)),
  ),

  serve(promised.changeNoticeChoices, "signed-in", async ({ context, caller, body }) => {
    await inTransaction(context.db, (tx) => changeChoices(tx, caller.loginId, body));
    return payload(await choices(context, caller));
  }),

  serve(promised.subscribePush, "signed-in", async ({ context, caller, body }) => {
    await requirePushHost(context.outbound, body.endpoint);
    await inTransaction(context.db, (tx) => subscribe(tx, context.secrets, caller.loginId, body));
    return payload(null);
  }),

  serve(promised.unsubscribePush, "signed-in", async ({ context, caller, body }) => {
    await inTransaction(context.db, (tx) => unsubscribe(tx, caller.loginId, body.endpoint));
    return payload(null);
  }),

  serve(promised.openLive, "signed-in", async ({ context, caller, query, request, reply }) => {
    await streamNews(context, caller, bearerOf(request)!, reply, query.seconds);
    return payload(null);
  }),
];
