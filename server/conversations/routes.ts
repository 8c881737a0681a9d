import * as promised from "../../contract/conversations.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { readMailFile } from "./files/read-file.ts";
import { readBeside } from "./inbox/beside.ts";
import { listConversations } from "./inbox/list.ts";
import { listPodcastMails } from "./inbox/podcast-mails.ts";
import { readConversation } from "./inbox/read.ts";
import { seeConversation } from "./inbox/see.ts";

export const conversationRoutes: Served[] = [
  serve(promised.listConversations, "signed-in", async ({ context, caller, query }) =>
    payload(await listConversations(context.db, caller, query)),
  ),

  serve(promised.readConversation, "signed-in", async ({ context, caller, params }) =>
    payload(await readConversation(context.db, caller, params.id)),
  ),

  serve(promised.readBeside, "signed-in", async ({ context, caller, params }) =>
    payload(await readBeside(context.db, caller, params.id)),
  ),

  serve(promised.seeConversation, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, (tx) => seeConversation(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.readMailFile, "signed-in", async ({ context, caller, params, query }) =>
    payload(await readMailFile(context, caller, params.id, { really: query.really === "1" })),
  ),

  serve(promised.listPodcastMails, "signed-in", async ({ context, caller, params, query }) =>
    payload(await listPodcastMails(context.db, caller, params.id, query.owner)),
  ),
];
