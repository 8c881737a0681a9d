import { dismissShowNews, listShowNews as listNews } from "../../contract/airings/news.ts";
import * as promised from "../../contract/airings.ts";
import { listSponsors } from "../../contract/airings-sponsors.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { podcastId } from "../catalogue/find.ts";
import { viewersOf } from "../catalogue/visible.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { decideAiring, listAirings, listenToAiring, lookAgain, readAiring, setSought } from "./decide.ts";
import { draftMakegood, makeGood } from "./makegood/make-good.ts";
import { dismissNews } from "./news/news-queries.ts";
import { listShowNews } from "./news/show-news.ts";
import { describeSound } from "./sound/show-sound.ts";
import { showSponsors } from "./sponsors/show-sponsors.ts";

export const airingRoutes: Served[] = [
  serve(promised.listAirings, "signed-in", async ({ context, caller, params }) =>
    payload(await listAirings(context.db, caller, params.id)),
  ),

  serve(promised.setSought, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => setSought(tx, caller, params.id, body))),
  ),

  serve(promised.readAiring, "signed-in", async ({ context, caller, params }) =>
    payload(await readAiring(context.db, caller, params.id)),
  ),

  serve(promised.decideAiring, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => decideAiring(tx, caller, params.id, body))),
  ),

  serve(promised.listenToAiring, "signed-in", async ({ context, caller, params }) =>
    payload(await listenToAiring(context.db, caller, params.id)),
  ),

  serve(promised.lookAgain, "signed-in", async ({ context, caller, params }) =>
    payload(await lookAgain(context, caller, params.id)),
  ),

  serve(promised.readSoundParts, { permission: "CORE_CONFIG_UPDATE" }, async ({ context }) =>
    payload(await describeSound(context)),
  ),

  serve(promised.draftMakegood, "signed-in", async ({ context, caller, params }) =>
    payload(await draftMakegood(context.db, caller, params.id)),
  ),

  serve(promised.makeGood, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => makeGood(tx, context, caller, params.id, body))),
  ),

  serve(listNews, "signed-in", async ({ context: { db }, caller, params }) => {
    const { id } = await ownerOf(db, caller, { publicId: params.id });
    return payload(await listShowNews(db, caller, id));
  }),

  serve(dismissShowNews, "signed-in", async ({ context: { db }, caller, params, body }) => {
    const { id } = await ownerOf(db, caller, { publicId: params.id });
    await inTransaction(db, (tx) => dismissNews(tx, id, caller.loginId, body.dismiss));
    return payload(await listShowNews(db, caller, id));
  }),

  serve(listSponsors, "signed-in", async ({ context: { db }, caller, params, query }) => {
    const { id: ownerId } = await ownerOf(db, caller, { publicId: query.owner });
    const id = await podcastId(db, params.id, await viewersOf(db, caller));
    return payload(await showSponsors(db, caller, ownerId, id));
  }),
];
