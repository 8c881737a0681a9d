import { z } from "zod";
import { MAX_PODCASTS_PER_CAMPAIGN } from "../campaigns.ts";
import { AD_CATEGORIES } from "../contacts/ad-categories.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** Notes that the browser wrote a list of a campaign into a file. */
export const noteExport = route({
  method: "POST",
  path: "/api/campaign/:id/export",
  act: "contact.read",
  params: z.object({ id: Id }),
  reply: null,
  status: 204,
});

/** The shows of a campaign whose podcasters exclude what it advertises, by their own word, with its day. */
export const listExclusions = route({
  method: "GET",
  path: "/api/campaign/:id/exclusion",
  act: "campaign.read",
  params: z.object({ id: Id }),
  reply: z.object({
    category: z.enum(AD_CATEGORIES).nullable(),
    podcasts: z
      .array(
        z.object({
          entry: Id,
          /** The show's `externalId`. */
          podcast: Id,
          title: z.string(),
          said: Instant,
        }),
      )
      .max(MAX_PODCASTS_PER_CAMPAIGN),
  }),
});
