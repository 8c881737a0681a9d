import * as promised from "../../contract/campaigns/compare.ts";
import { languageOf } from "../../contract/forms/locale.ts";
import { ownerOf, selectedOwner } from "../accounts/members/owners.ts";
import { viewersOf } from "../catalogue/visible.ts";
import { fault } from "../platform/fault.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { comparePodcasts } from "./compare/compare.ts";
import { readShortlist } from "./compare/shortlist.ts";
import { campaignOf } from "./find.ts";

/** Podcasts side by side, and what is printed of them. */
export const compareRoutes: Served[] = [
  serve(promised.comparePodcasts, "signed-in", async ({ context: { db }, caller, query, language }) => {
    const owner = query.owner
      ? await ownerOf(db, caller, { publicId: query.owner })
      : await selectedOwner(db, caller);
    return payload(
      await comparePodcasts(db, query.podcast, {
        ownerId: owner?.id ?? null,
        viewers: await viewersOf(db, caller),
        language: query.locale ? languageOf(query.locale) : language,
      }),
    );
  }),

  serve(promised.readShortlist, "signed-in", async ({ context: { db }, caller, params, query, language }) => {
    const campaign = await campaignOf(db, caller, params.id);
    if (query.tag && caller.guestIn?.has(campaign.publicId)) throw fault("not-allowed");
    const spoken = query.locale ? languageOf(query.locale) : language;
    return payload(await readShortlist(db, campaign, query, spoken));
  }),
];
