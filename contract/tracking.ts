import { z } from "zod";
import { isFilled } from "./forms/checks.ts";
import { Id, Instant } from "./forms/page.ts";
import { type UtmValues, utmLink } from "./forms/utm.ts";
import { route } from "./route.ts";

/** Signs that nobody takes for one another when they are read out or typed. */
export const SLUG_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const SLUG_LENGTH = 7;
export const LINKS_MOST = 2_000;
const TARGET_MAX = 2_000;

export const Link = z.object({
  publicId: Id,
  /** Null where the show is no longer in the campaign. */
  entryExternalId: Id.nullable(),
  title: z.string().nullable(),
  /** The code that the show has now. */
  code: z.string().nullable(),
  /** What is read out. */
  address: z.string(),
  /** Where it leads, with its utm values. */
  target: z.string(),
  state: z.enum(["open", "closed", "removed"]),
  clicks: z.int().min(0),
  /** Visitors a day, added up: nobody is known again on another day. */
  visitors: z.int().min(0),
  /** Scanners, previews and floods, which are in none of the other figures. */
  filtered: z.int().min(0),
});
export type Link = z.output<typeof Link>;

const params = z.object({ id: Id });
const Count = z.int().min(0);
/** A day of UTC. */
const ClickDay = z.object({ day: z.iso.date(), clicks: Count, visitors: Count, filtered: Count });
export type ClickDay = z.output<typeof ClickDay>;
/** So many days, up to today, are shown. */
export const CLICK_DAYS = 30;
const MOST_GAPS = 20;

const Links = z.object({
  page: z.array(Link).max(LINKS_MOST),
  /** Whether an address of the installation is known; without it the links work on its machine alone. */
  reachable: z.boolean(),
  /** Of all links together, oldest first; days without anything are left out. */
  days: z.array(ClickDay).max(CLICK_DAYS),
  /** When clicks could not be written down in these days, so that some may be missing; newest first. */
  gaps: z.array(z.object({ since: Instant, until: Instant })).max(MOST_GAPS),
});
export type Links = z.output<typeof Links>;

/** The links of a campaign, oldest first. */
export const listLinks = route({
  method: "GET",
  path: "/api/campaign/:id/link",
  act: "tracking.read",
  params,
  reply: Links,
});

/** One link for each of these shows, and a code if wanted; a show that has one keeps it as it is. */
export const makeLinks = route({
  method: "POST",
  path: "/api/campaign/:id/link",
  act: "tracking.edit",
  params,
  body: z.strictObject({
    target: z
      .string()
      .max(TARGET_MAX)
      .refine((s) => isFilled(s), { params: { rule: "required" } }),
    entries: z.array(Id).min(1).max(500),
    /** Each show also gets a code: the next free one of the campaign's list, else one that is made. */
    codes: z.boolean(),
  }),
  reply: Links,
  faults: ["invalid", "too-many-items"],
});

/** A closed link goes on leading to its target; a removed one is gone for good. */
export const changeLink = route({
  method: "POST",
  path: "/api/link/:id",
  act: "tracking.edit",
  params,
  body: z.strictObject({ state: z.enum(["open", "closed", "removed"]) }),
  reply: Link,
});

/** The last days of one link. */
export const linkDays = route({
  method: "GET",
  path: "/api/link/:id/day",
  act: "tracking.read",
  params,
  reply: z.object({ days: z.array(ClickDay).max(CLICK_DAYS) }),
});

export const linkQrSvg = route({
  method: "GET",
  path: "/api/link/:id/qr.svg",
  act: "tracking.read",
  params,
  reply: null,
});
export const linkQrPng = route({
  method: "GET",
  path: "/api/link/:id/qr.png",
  act: "tracking.read",
  params,
  reply: null,
});

/** What the link of one show adds to the campaign's values. */
const OF_THE_SHOW = /^utm_(content|term)(=|$)/;

/** The page with the campaign's utm values, the show and the place; null if it is no web address. */
export function linkTarget(
  page: string,
  values: UtmValues,
  { show, place }: { show: string; place: string },
): string | null {
  const made = utmLink(page, values);
  if (made === null) return null;
  const url = new URL(made);
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "" && !OF_THE_SHOW.test(piece));
  const pairs = [
    ["utm_content", show],
    ["utm_term", place],
  ].flatMap(([name, value]) => {
    const written = value!.normalize("NFC").trim();
    return written === ""
      ? []
      : [`${name}=${encodeURIComponent(written.replace(/\p{Surrogate}/gu, "\ufffd"))}`];
  });
  url.search = [...kept, ...pairs].join("&");
  return url.href;
}
