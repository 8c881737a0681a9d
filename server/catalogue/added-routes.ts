import * as promised from "../../contract/catalogue-added.ts";
import { languageOf } from "../../contract/forms/locale.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { outsideOf } from "../campaigns/outside-of-search.ts";
import { removeFromAll } from "../campaigns/remove.ts";
import { stopSale } from "../contacts/take-unlocks.ts";
import { contactsFor } from "../contacts/visibility.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { takeBack } from "../purchases/settling/take-back.ts";
import { exists, hideFromAll, showToAll } from "./added/added-queries.ts";
import { listAdded } from "./added/list-added.ts";
import { searchOwn } from "./added/search-own.ts";
import { toCard } from "./cards.ts";

const administrators = { permission: "CORE_CONFIG_UPDATE" } as const;

export const addedRoutes: Served[] = [
  serve(promised.listOwnPodcasts, "signed-in", async ({ context: { db }, caller, query, language }) => {
    const { id: ownerId } = await ownerOrSelected(db, caller, query.owner);
    const outside = await outsideOf(db, caller, query, ownerId);
    const { resultSize, rows } = await searchOwn(db, ownerId, query, outside);
    const contactOf = await contactsFor(
      db,
      caller,
      ownerId,
      rows.map(({ id }) => id),
    );
    const locale = query.locale ? languageOf(query.locale) : language;
    return payload({ resultSize, page: rows.map((row) => toCard(row, contactOf(row.id), locale)) });
  }),

  serve(promised.listAddedPodcasts, administrators, async ({ context, query }) =>
    payload(await listAdded(context.db, query)),
  ),

  serve(promised.confirmPodcast, administrators, async ({ context: { db }, caller, params }) => {
    const shown = await inTransaction(db, (tx) => showToAll(tx, params.id, caller.loginId));
    if (!shown && !(await exists(db, params.id))) throw fault("not-found");
    return payload(null);
  }),

  serve(
    promised.takeOutPodcast,
    administrators,
    async ({ context: { db }, caller: { loginId }, params, body, requestId }) => {
      const done = await inTransaction(
        db,
        async (tx) => {
          await stopSale(tx);
          const podcastId = await hideFromAll(tx, params.id, { loginId, ...body });
          if (podcastId === undefined) return null;
          const given = { reason: "taken-out", actorLoginId: loginId, requestId } as const;
          const taken = await takeBack(tx, { podcastId }, given);
          return { taken, campaigns: await removeFromAll(tx, podcastId) };
        },
        { step: "podcast.take-out" },
      );
      if (!done && !(await exists(db, params.id))) throw fault("not-found");
      return payload(done ?? { taken: 0, campaigns: 0 });
    },
  ),
];
