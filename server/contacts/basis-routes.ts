import * as promised from "../../contract/contacts/contact-file.ts";
import { printContactFile } from "../../contract/contacts/printed-file.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { podcastId } from "../catalogue/find.ts";
import { viewersOf } from "../catalogue/visible.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { printDocument } from "../platform/print/print-document.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { addBasis, revokeBasis } from "./guard/bases.ts";
import { readContactFile } from "./guard/contact-file.ts";

/** The organization and the podcast of a call, if the caller may see both. @throws Fault not-found */
async function meant({ db }: Context, caller: Caller, podcast: string, owner: string) {
  const { id: ownerId } = await ownerOf(db, caller, { publicId: owner });
  return { ownerId, podcastId: await podcastId(db, podcast, await viewersOf(db, caller)) };
}

export const basisRoutes: Served[] = [
  serve(promised.readContactFile, "signed-in", async ({ context, caller, params, query, language }) => {
    const { ownerId, podcastId: id } = await meant(context, caller, params.id, query.owner);
    const podcast = { id, publicId: params.id };
    return payload(
      await readContactFile(context.db, context.secrets, caller, { ownerId, podcast, language }),
    );
  }),

  serve(promised.printContactFile, "signed-in", async ({ context, caller, params, query, language }) => {
    const { ownerId, podcastId: id } = await meant(context, caller, params.id, query.owner);
    const podcast = { id, publicId: params.id };
    const of = { ownerId, podcast, language };
    const file = await readContactFile(context.db, context.secrets, caller, of);
    const date = new Date();
    const printed = printContactFile(file, language, date.toISOString());
    const name = `${printed.title}: ${file.title}`;
    const bytes = await printDocument({ ...printed, language, name, author: "Hostread", date });
    return { payload: new Attachment(bytes, `${params.id}.pdf`) };
  }),

  serve(promised.addBasis, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const { owner, ...given } = body;
    const of = { ...(await meant(context, caller, params.id, owner)), loginId: caller.loginId };
    const request = {
      loginId: caller.loginId,
      route: "addBasis",
      key: idempotencyKey,
      body: { podcast: params.id, ...body },
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => addBasis(tx, context.secrets, of, given)),
      ),
    );
  }),

  serve(promised.revokeBasis, "signed-in", async ({ context, caller, params, query }) => {
    const of = { ...(await meant(context, caller, params.id, query.owner)), publicId: params.basis };
    return payload(await inTransaction(context.db, (tx) => revokeBasis(tx, caller, of)));
  }),
];
