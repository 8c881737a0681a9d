import { fillRoom as fillRoomPromised } from "../../contract/outreach/room.ts";
import { takeBackMailing as takeBackPromised } from "../../contract/outreach/take-back.ts";
import * as promised from "../../contract/outreach.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce, answerOnceOutside } from "../platform/web/idempotency.ts";
import { changeMailingTime } from "./change-time.ts";
import { checkMailing } from "./check.ts";
import { builtInTemplates } from "./letter/templates.ts";
import { listMailings, readMailing } from "./read.ts";
import { resumeMailing } from "./resume.ts";
import { fillRoom } from "./room/fill-room.ts";
import { letThrough } from "./sending/let-through.ts";
import { resolveMessage } from "./sending/resolve.ts";
import { startMailing } from "./start.ts";
import { stopMailing } from "./stop.ts";
import { takeBackMailing } from "./take-back.ts";
import { sendTestMail } from "./test-mail.ts";

export const outreachRoutes: Served[] = [
  serve(promised.listTemplates, "signed-in", async ({ query }) => {
    const language = query.locale?.slice(0, 2) ?? "";
    const templates = builtInTemplates.filter((template) => template.locale.startsWith(language));
    return payload(templates.map((template) => ({ ...template, tags: [...template.tags] })));
  }),

  serve(promised.checkMailing, "signed-in", async ({ context, caller, params, body }) =>
    payload(await checkMailing(context, caller, params.id, body)),
  ),

  serve(fillRoomPromised, "signed-in", async ({ context, caller, params, body }) =>
    payload(await fillRoom(context, caller, params.id, body)),
  ),

  serve(promised.startMailing, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    // Only the id is stored with the key: the answer contains addresses and would be out of date when repeated.
    const { publicId } = await inTransaction(context.db, (tx) =>
      answerOnce(
        tx,
        {
          loginId: caller.loginId,
          route: "startMailing",
          key: idempotencyKey,
          body: { campaign: params.id, ...body },
        },
        () => startMailing(tx, context.secrets, caller, params.id, body, context.config),
      ),
    );
    return payload(await readMailing(context.db, caller, publicId));
  }),

  serve(promised.sendTestMail, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "sendTestMail",
      key: idempotencyKey,
      body: { campaign: params.id, ...body },
    };
    return payload(
      await answerOnceOutside(context.db, request, () => sendTestMail(context, caller, params.id, body)),
    );
  }),

  serve(promised.listMailings, "signed-in", async ({ context, caller, params, query }) =>
    payload(await listMailings(context.db, caller, params.id, query)),
  ),

  serve(promised.readMailing, "signed-in", async ({ context, caller, params }) =>
    payload(await readMailing(context.db, caller, params.id)),
  ),

  serve(promised.stopMailing, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, (tx) => stopMailing(tx, caller, params.id));
    return payload(await readMailing(context.db, caller, params.id));
  }),

  serve(takeBackPromised, "signed-in", async ({ context, caller, params }) =>
    payload(await inTransaction(context.db, (tx) => takeBackMailing(tx, caller, params.id))),
  ),

  serve(promised.changeMailingTime, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) =>
      changeMailingTime(tx, caller, params.id, body, context.config.takeBackSeconds),
    );
    return payload(await readMailing(context.db, caller, params.id));
  }),

  serve(promised.resumeMailing, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, (tx) => resumeMailing(tx, caller, params.id));
    return payload(await readMailing(context.db, caller, params.id));
  }),

  serve(promised.resolveMessage, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) =>
      resolveMessage(tx, caller, params.id, params.message, body.decision),
    );
    return payload(await readMailing(context.db, caller, params.id));
  }),

  serve(promised.letThrough, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) =>
      letThrough(tx, context.secrets, caller, params.id, params.message, body.reason),
    );
    return payload(await readMailing(context.db, caller, params.id));
  }),
];
