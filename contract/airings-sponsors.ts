import { z } from "zod";
import { Day } from "./forms/day.ts";
import { Id, Instant } from "./forms/page.ts";
import { EXCLUSIVITIES } from "./offers/terms.ts";
import { route } from "./route.ts";

export const MOST_SPONSORS = 50;
export const MOST_CONFLICTS = 10;

const Episode = z.object({ title: z.string(), published: Instant.nullable() });

export const Sponsor = z.object({
  /** The host of a link, or a code where no link stands beside it. */
  kind: z.enum(["host", "code"]),
  key: z.string(),
  /** From the notes of the newest episode that has it. */
  quote: z.string(),
  /** In how many of the episodes that were read. */
  count: z.int().min(1),
  first: Episode,
  last: Episode,
  /** Your own brand, or one that a campaign of yours names as a rival. */
  brand: z.object({ whose: z.enum(["own", "rival"]), name: z.string() }).nullable(),
  /** Bookings of yours whose exclusivity was in force when an episode with it came out. */
  conflicts: z
    .array(
      z.object({
        booking: z.string(),
        exclusivity: z.enum(EXCLUSIVITIES),
        from: Day,
        /** Null while a spot of it has no day yet. */
        until: Day.nullable(),
        episode: Episode,
      }),
    )
    .max(MOST_CONFLICTS),
});
export type Sponsor = z.output<typeof Sponsor>;

/** Who is named as a sponsor in the notes of a show. That somebody stands there does not say who paid. */
export const listSponsors = route({
  method: "GET",
  path: "/api/podcast/:id/sponsor",
  act: "catalogue.search",
  params: z.object({ id: Id }),
  query: z.strictObject({ owner: Id }),
  reply: z.object({
    /** Episodes are kept of booked shows only; of others nothing is known. */
    watched: z.boolean(),
    /** Episodes whose notes were read. */
    episodes: z.int().min(0),
    /** When the feed was read last. */
    read: Instant.nullable(),
    sponsors: z.array(Sponsor).max(MOST_SPONSORS),
    more: z.int().min(0),
  }),
});
export type Sponsors = z.output<typeof listSponsors.reply>;
