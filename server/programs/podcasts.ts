import * as catalogue from "../../contract/catalogue.ts";
import * as saved from "../../contract/catalogue-saved.ts";
import * as promised from "../../contract/programs/podcasts.ts";
import type { Served } from "../platform/web/http.ts";
import type { Carry } from "./carry.ts";
import { partOf, partOfPages } from "./cursors.ts";
import { ownerFor } from "./whose.ts";

export const podcastRoutes = (carry: Carry): Served[] => [
  carry(promised.searchPodcasts, async ({ query, ask, call }) => {
    const { limit, cursor, fields: _, owner, ...filters } = query;
    const ownerId = owner ?? call.caller.token?.ownerPublicId ?? undefined;
    const { items, next, found } = await partOfPages(
      catalogue.PAGE_SIZE,
      { limit, cursor },
      async (page) =>
        (await ask(catalogue.listPodcasts, { query: { ...filters, owner: ownerId, page: String(page) } }))
          .payload,
    );
    return { payload: { items, next, total: found.resultSize } };
  }),

  carry(promised.readPodcast, async ({ params, query, ask, call }) => {
    const owner = query.owner ?? call.caller.token?.ownerPublicId ?? undefined;
    const { payload } = await ask(catalogue.readPodcast, { params, query: { owner } });
    if (!query.expand?.includes("similar")) return { payload };
    const similar = await ask(catalogue.listSimilar, { params, query: { owner } });
    return { payload: { ...payload, similar: similar.payload.page } };
  }),

  carry(promised.listGenres, async ({ ask }) => {
    const { payload } = await ask(catalogue.listGenres, { query: {} });
    return { payload: { items: payload, next: null } };
  }),

  carry(promised.listSearches, async ({ query, ask, call }) => {
    const { payload } = await ask(saved.listSavedSearches, { query: { owner: await ownerFor(call, query) } });
    return { payload: partOf(payload.page, query, ({ publicId }) => publicId) };
  }),

  carry(promised.saveSearch, async ({ query, body, ask, call }) => {
    const owner = await ownerFor(call, query);
    return ask(saved.saveSearch, { body: { ...body, owner } });
  }),

  carry(promised.renameSearch, ({ params, body, ask }) => ask(saved.renameSavedSearch, { params, body })),

  carry(promised.deleteSearch, ({ params, ask }) => ask(saved.deleteSavedSearch, { params })),
];
