import * as contacts from "../../contract/contacts.ts";
import * as credits from "../../contract/credits.ts";
import * as promised from "../../contract/programs/addresses.ts";
import * as purchases from "../../contract/purchases.ts";
import { ownersOf, toOwner } from "../accounts/members/owners.ts";
import { describeToken } from "../accounts/tokens/describe-token.ts";
import type { Served } from "../platform/web/http.ts";
import { buy } from "../purchases/buy.ts";
import type { Carry } from "./carry.ts";
import { partOfPages } from "./cursors.ts";
import { ownerFor, ownerRowFor } from "./whose.ts";

const STATEMENT_PAGE = 50;

export const addressRoutes = (carry: Carry): Served[] => [
  carry(promised.readToken, async ({ call: { context, caller } }) => {
    const owners = await ownersOf(context.db, caller);
    return { payload: { ...(await describeToken(context.db, caller.token!)), owners: owners.map(toOwner) } };
  }),

  carry(promised.previewUnlock, async ({ query, body, ask, call }) => {
    const ownerPublicId = await ownerFor(call, query);
    return ask(purchases.summarizePurchase, {
      body: { podcastExternalIdList: body.podcasts, ownerPublicId },
    });
  }),

  carry(promised.unlock, async ({ query, body, call }) => {
    const { context, caller, requestId, language, idempotencyKey } = call;
    const { id: ownerId, publicId: ownerPublicId } = await ownerRowFor(call, query);
    const order = { ownerId, loginId: caller.loginId, requestId, language };
    const wish = { podcastExternalIdList: body.podcasts, ownerPublicId };
    const key = `${caller.token?.id} ${idempotencyKey}`;
    const { unlocked, creditsConsumed } = await buy(context, order, wish, key, { creditsOnly: true });
    return { payload: { unlocked, creditsConsumed } };
  }),

  carry(promised.readCredits, async ({ query, ask, call }) =>
    ask(credits.readCredits, { params: { ownerId: await ownerFor(call, query) } }),
  ),

  carry(promised.readStatement, async ({ query, ask, call }) => {
    const ownerId = await ownerFor(call, query);
    const { items, next, found } = await partOfPages(
      STATEMENT_PAGE,
      query,
      async (page) => (await ask(purchases.readStatement, { params: { ownerId }, query: { page } })).payload,
    );
    return { payload: { items, next, balance: found.balance, reserved: found.reserved } };
  }),

  carry(promised.listSuppressions, async ({ query, ask, call }) => {
    const ownerId = await ownerFor(call, query);
    const { items, next } = await partOfPages(
      contacts.SUPPRESSION_PAGE_SIZE,
      query,
      async (page) =>
        (await ask(contacts.listSuppressions, { params: { ownerId }, query: { list: query.list, page } }))
          .payload,
    );
    return { payload: { items, next } };
  }),

  carry(promised.addSuppression, async ({ query, body, ask, call }) =>
    ask(contacts.addSuppression, { params: { ownerId: await ownerFor(call, query) }, body }),
  ),

  carry(promised.removeSuppression, async ({ params, query, body, ask, call }) =>
    ask(contacts.removeSuppression, {
      params: { ownerId: await ownerFor(call, query), id: params.id },
      body,
    }),
  ),
];
