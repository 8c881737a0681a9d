import * as promisedFields from "../../contract/campaigns/own-fields.ts";
import * as promised from "../../contract/campaigns/tags.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import {
  changeOwnField,
  deleteOwnField,
  enterOwnField,
  listMarks,
  listOwnFields,
  makeOwnField,
} from "./marks/own-fields.ts";
import {
  changeTag,
  deleteTag,
  listTags,
  makeTag,
  mergeTag,
  tagPodcasts,
  tagsOfPodcast,
} from "./marks/tags.ts";

/** Tags on podcasts, and own fields on podcasts in campaigns. */
export const markRoutes: Served[] = [
  serve(promised.listTags, "signed-in", async ({ context: { db }, caller, params }) =>
    payload({ tags: await listTags(db, caller, params.id) }),
  ),

  serve(promised.makeTag, "signed-in", async ({ context: { db }, caller, params, body }) => {
    const { tag, made } = await inTransaction(db, (tx) => makeTag(tx, caller, params.id, body));
    return { payload: tag, status: made ? 201 : 200 };
  }),

  serve(promised.changeTag, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeTag(tx, caller, params.id, body))),
  ),

  serve(promised.mergeTag, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload({ tags: await inTransaction(db, (tx) => mergeTag(tx, caller, params.id, body.into)) }),
  ),

  serve(promised.deleteTag, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteTag(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.tagPodcasts, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => tagPodcasts(tx, caller, params.id, body))),
  ),

  serve(promised.listTagsOfPodcast, "signed-in", async ({ context: { db }, caller, params }) =>
    payload({ tags: await tagsOfPodcast(db, caller, params.id, params.podcast) }),
  ),

  serve(promisedFields.listOwnFields, "signed-in", async ({ context: { db }, caller, params }) =>
    payload({ fields: await listOwnFields(db, caller, params.id) }),
  ),

  serve(promisedFields.makeOwnField, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => makeOwnField(tx, caller, params.id, body))),
  ),

  serve(promisedFields.changeOwnField, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeOwnField(tx, caller, params.id, body))),
  ),

  serve(promisedFields.deleteOwnField, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteOwnField(tx, caller, params.id));
    return payload(null);
  }),

  serve(promisedFields.enterOwnField, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => enterOwnField(tx, caller, params.id, body))),
  ),

  serve(promisedFields.listMarks, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listMarks(db, caller, params.id)),
  ),
];
