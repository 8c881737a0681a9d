import * as promised from "../../contract/outreach/templates.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { listAnswers } from "./templates/answers.ts";
import { changeTemplate, takeVersionAgain } from "./templates/change.ts";
import { templateOf } from "./templates/find.ts";
import { deleteTemplate, restoreTemplate, saveTemplate } from "./templates/save.ts";
import { listTemplates, showDetail } from "./templates/show.ts";

export const templateRoutes: Served[] = [
  serve(promised.listOwnTemplates, "signed-in", async ({ context: { db }, caller, query }) => {
    const { id } = await ownerOrSelected(db, caller, query.owner);
    return payload(await listTemplates(db, id, caller.loginId));
  }),

  serve(promised.saveOwnTemplate, "signed-in", async ({ context: { db }, caller, body }) => {
    const { owner, personal, ...content } = body;
    const { template, made } = await inTransaction(db, async (tx) => {
      const { id: ownerId } = await ownerOrSelected(tx, caller, owner);
      return saveTemplate(tx, caller, { ownerId, loginId: personal ? caller.loginId : null }, content);
    });
    return { payload: template, status: made ? 201 : 200 };
  }),

  serve(promised.readOwnTemplate, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showDetail(db, await templateOf(db, caller, params.id))),
  ),

  serve(promised.changeOwnTemplate, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeTemplate(tx, caller, params.id, body))),
  ),

  serve(promised.takeVersionAgain, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => takeVersionAgain(tx, caller, params.id, body))),
  ),

  serve(promised.deleteOwnTemplate, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteTemplate(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.restoreOwnTemplate, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => restoreTemplate(tx, caller, params.id))),
  ),

  serve(promised.listTemplateAnswers, "signed-in", async ({ context: { db }, caller, query }) => {
    const { id } = await ownerOrSelected(db, caller, query.owner);
    return payload({ page: await listAnswers(db, caller, id) });
  }),
];
