import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** More are not listed at once; the others follow when these are put away. */
export const MOST_NEWS = 50;

export const SHOW_NEWS_KINDS = ["back", "moved", "address-gone", "gone", "brand"] as const;
export type ShowNewsKind = (typeof SHOW_NEWS_KINDS)[number];

const ShowNews = z.object({
  publicId: Id,
  podcast: z.object({ publicId: Id, title: z.string() }),
  /** It came out again, its feed moved, lost the address you have unlocked, is gone, or its notes name your brand. */
  kind: z.enum(SHOW_NEWS_KINDS),
  /** The day of the new episode (YYYY-MM-DD), the host it moved to, or the brand. */
  detail: z.string().nullable(),
  at: Instant,
  /** The campaign that it was added to last. */
  campaign: Id,
});
export type ShowNews = z.output<typeof ShowNews>;

const params = z.object({ id: Id });
const reply = z.object({ page: z.array(ShowNews).max(MOST_NEWS), more: z.boolean() });
export type ShowNewsList = z.output<typeof reply>;

/** What happened in 90 days to the shows that an organization has in its campaigns, and nobody has put away. */
export const listShowNews = route({
  method: "GET",
  path: "/api/owner/:id/show-news",
  act: "airing.read",
  params,
  reply,
});

/** Puts news away, for all of the organization. What is put away already, or is not its news, stays as it is. */
export const dismissShowNews = route({
  method: "POST",
  path: "/api/owner/:id/show-news",
  act: "airing.judge",
  params,
  body: z.strictObject({ dismiss: z.array(Id).min(1).max(MOST_NEWS) }),
  reply,
});
