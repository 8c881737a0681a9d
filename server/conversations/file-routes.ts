import * as answers from "../../contract/conversations/files.ts";
import * as promised from "../../contract/outreach/files.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import {
  addFilePiece,
  beginCampaignFile,
  beginFile,
  listCampaignFiles,
  removeFile,
} from "./files/draft-files.ts";

/** Files of what is being written: an answer, or the mail to a campaign's podcasts. */
export const fileRoutes: Served[] = [
  serve(answers.beginFile, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => beginFile(tx, caller, params.id, body))),
  ),

  serve(promised.listCampaignFiles, "signed-in", async ({ context, caller, params }) =>
    payload(await listCampaignFiles(context.db, caller, params.id)),
  ),

  serve(promised.beginCampaignFile, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => beginCampaignFile(tx, caller, params.id, body))),
  ),

  serve(promised.addFilePiece, "signed-in", async ({ context, caller, params, body }) => {
    const added = await inTransaction(context.db, (tx) => addFilePiece(tx, caller, params.id, body));
    // Not within: the file would come back.
    if (added === "refused") throw fault("file-not-sent");
    return payload(added);
  }),

  serve(promised.removeFile, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, (tx) => removeFile(tx, caller, params.id));
    return payload(null);
  }),
];
