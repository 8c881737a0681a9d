import { changeContactRule, listContactRules } from "../../contract/contacts/guard.ts";
import { readPreferences } from "../../contract/contacts/preferences.ts";
import * as promised from "../../contract/contacts.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { readFeedAgain } from "../catalogue/crawl/want-feeds.ts";
import { podcastId } from "../catalogue/find.ts";
import { viewersOf } from "../catalogue/visible.ts";
import { stopMailsTo } from "../outreach/opt-out/stop-mails.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { takeBack } from "../purchases/settling/take-back.ts";
import { changeRule, describeRules } from "./guard/rules.ts";
import { importSuppressions } from "./opt-out/import.ts";
import { exportSuppressions, listObjections, listSuppressions, removeSuppression } from "./opt-out/lists.ts";
import { readSaidPreferences } from "./preferences/say-preferences.ts";
import { listAddressRequests, requestAddress } from "./request-address.ts";
import { addSuppression, suppressedKey } from "./suppression.ts";
import { stopSale } from "./take-unlocks.ts";

const administrators = { permission: "CORE_CONFIG_UPDATE" } as const;

export const contactRoutes: Served[] = [
  serve(promised.requestAddress, "signed-in", async ({ context, caller, params, body }) => {
    const id = await podcastId(context.db, params.id, await viewersOf(context.db, caller));
    const { created } = await inTransaction(context.db, async (tx) => {
      // Decision 13: the feed may have the address by now.
      await readFeedAgain(context, tx, id, caller.loginId);
      return requestAddress(tx, id, caller.loginId, body.note ?? "");
    });
    return payload({ podcast: params.id, requested: created.toISOString() });
  }),

  serve(readPreferences, "signed-in", async ({ context, caller, params }) => {
    const id = await podcastId(context.db, params.id, await viewersOf(context.db, caller));
    return payload({ preferences: await readSaidPreferences(context.db, id) });
  }),

  serve(promised.listAddressRequests, { permission: "CORE_CONFIG_UPDATE" }, async ({ context, query }) =>
    payload(await listAddressRequests(context.db, query.page)),
  ),

  serve(promised.listSuppressions, "signed-in", async ({ context, caller, params, query }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await listSuppressions(context.db, owner.id, query.list, query.page));
  }),

  serve(promised.addSuppression, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const entry = { ...body, ownerId: owner.id, loginId: caller.loginId };
    const request = {
      loginId: caller.loginId,
      route: "addSuppression",
      key: idempotencyKey,
      body: { owner: params.ownerId, ...body },
    };
    const act = async (tx: Tx) => {
      const added = await addSuppression(tx, context.secrets, entry);
      await stopMailsTo(tx, owner.id, [suppressedKey(body.address)]);
      return added;
    };
    return payload(await inTransaction(context.db, (tx) => answerOnce(tx, request, () => act(tx))));
  }),

  serve(promised.removeSuppression, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const entry = { publicId: params.id, ownerId: owner.id };
    const administrator = caller.permissions.has(administrators.permission);
    await removeSuppression(context.db, entry, { loginId: caller.loginId, administrator, why: body.why });
    return payload(null);
  }),

  serve(promised.importSuppressions, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const given = { ...body, ownerId: owner.id, loginId: caller.loginId };
    return payload(
      await inTransaction(context.db, async (tx) => {
        const { answer, keys } = await importSuppressions(tx, context.secrets, given);
        if (!body.dryRun) await stopMailsTo(tx, owner.id, keys);
        return answer;
      }),
    );
  }),

  serve(promised.exportSuppressions, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await exportSuppressions(context.db, context.secrets, owner.id));
  }),

  serve(listContactRules, administrators, async ({ context }) => payload(await describeRules(context.db))),

  serve(changeContactRule, administrators, async ({ context, caller, body }) =>
    payload(await inTransaction(context.db, (tx) => changeRule(tx, caller.loginId, body))),
  ),

  serve(promised.listObjections, administrators, async ({ context, query }) =>
    payload(await listObjections(context.db, query.page)),
  ),

  serve(
    promised.addObjection,
    administrators,
    async ({ context, caller, body, idempotencyKey, requestId }) => {
      const { loginId } = caller;
      const request = { loginId, route: "addObjection", key: idempotencyKey, body };
      const act = async (tx: Tx) => {
        const entry = await addSuppression(tx, context.secrets, { ...body, ownerId: null, loginId });
        const person = suppressedKey(body.address);
        const given = { reason: "objection", actorLoginId: loginId, requestId } as const;
        const taken = await takeBack(tx, { person }, given);
        await stopMailsTo(tx, null, [person]);
        return { ...entry, taken };
      };
      return payload(
        await inTransaction(
          context.db,
          async (tx) => {
            await stopSale(tx);
            return answerOnce(tx, request, () => act(tx));
          },
          { step: "objection" },
        ),
      );
    },
  ),

  serve(promised.removeObjection, administrators, async ({ context, caller, params, body }) => {
    const entry = { publicId: params.id, ownerId: null };
    await removeSuppression(context.db, entry, { loginId: caller.loginId, administrator: true, ...body });
    return payload(null);
  }),
];
