import * as promised from "../../contract/tracking/conversions.ts";
import * as keys from "../../contract/tracking/keys.ts";
import * as survey from "../../contract/tracking/survey.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { bearerOf } from "../platform/web/web.ts";
import {
  beginImport,
  finishImport,
  listImports,
  readImport,
  takeImportBack,
  takePart,
} from "./conversions/imports.ts";
import { campaignConversions, listConversions } from "./conversions/list.ts";
import { takeConversions } from "./conversions/take.ts";
import { deleteKey, keyFor, listKeys, makeKey, markUsed } from "./keys/keys.ts";
import { deleteRule, listRules, previewRule, saveRule } from "./survey/rules.ts";

export const conversionRoutes: Served[] = [
  serve(
    promised.sendConversions,
    "open",
    async ({ context: { db }, params, body, request, idempotencyKey }) => {
      const key = await keyFor(db, bearerOf(request), params.ownerId, request.ip);
      const { source, conversions, keepAnswers } = body;
      // Its own room for each key: two shops may number their requests alike.
      const once = {
        loginId: key.loginId,
        route: `sendConversions ${key.id}`,
        key: idempotencyKey,
        body: [params.ownerId, body],
      };
      return payload(
        await inTransaction(db, async (tx) => {
          await markUsed(tx, key.id);
          const origin = { ownerId: key.ownerId, source, importId: null, keepAnswers };
          return answerOnce(tx, once, () => takeConversions(tx, origin, conversions));
        }),
      );
    },
    // Half a megabyte is read and parsed only for those who hold a key.
    ({ db }, request) =>
      keyFor(db, bearerOf(request), (request.params as { ownerId: string }).ownerId, request.ip),
  ),

  serve(promised.listConversions, "signed-in", async ({ context: { db }, caller, params, query }) =>
    payload(await listConversions(db, caller, params.ownerId, query)),
  ),

  serve(promised.campaignConversions, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await campaignConversions(db, caller, params.id)),
  ),

  serve(
    promised.beginImport,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "beginImport",
        key: idempotencyKey,
        body: [params.ownerId, body],
      };
      return payload(
        await inTransaction(db, (tx) =>
          answerOnce(tx, request, () => beginImport(tx, caller, params.ownerId, body)),
        ),
      );
    },
  ),

  serve(promised.listImports, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listImports(db, caller, params.ownerId)),
  ),

  serve(promised.readImport, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await readImport(db, caller, params.id)),
  ),

  serve(promised.sendPart, "signed-in", async ({ context: { db }, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "sendPart",
      key: idempotencyKey,
      body: [params.id, body],
    };
    return payload(
      await inTransaction(db, (tx) => answerOnce(tx, request, () => takePart(tx, caller, params.id, body))),
    );
  }),

  serve(promised.finishImport, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => finishImport(tx, caller, params.id))),
  ),

  serve(promised.takeImportBack, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => takeImportBack(tx, caller, params.id))),
  ),

  serve(keys.listKeys, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listKeys(db, caller, params.ownerId)),
  ),

  serve(keys.makeKey, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => makeKey(tx, caller, params.ownerId, body.name))),
  ),

  serve(keys.deleteKey, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => deleteKey(tx, caller, params.ownerId, params.id))),
  ),

  serve(survey.listSurveyRules, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listRules(db, caller, params.ownerId)),
  ),

  serve(survey.previewSurveyRule, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await previewRule(db, caller, params.ownerId, body)),
  ),

  serve(survey.saveSurveyRule, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => saveRule(tx, caller, params.ownerId, body))),
  ),

  serve(survey.deleteSurveyRule, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => deleteRule(tx, caller, params.ownerId, params.id))),
  ),
];
