import { z } from "zod";
import { isFilled } from "./forms/checks.ts";
import { Id } from "./forms/page.ts";
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
const Links = z.object({ page: z.array(Link).max(LINKS_MOST) });

/** The links of a campaign, oldest first. */
export const listLinks = route({ method: "GET", path: "/api/campaign/:id/link", params, reply: Links });

/** One link for each of these shows; a show that has one keeps it as it is. */
export const makeLinks = route({
  method: "POST",
  path: "/api/campaign/:id/link",
  params,
  body: z.strictObject({
    target: z
      .string()
      .max(TARGET_MAX)
      .refine((s) => isFilled(s), { params: { rule: "required" } }),
    entries: z.array(Id).min(1).max(500),
  }),
  reply: Links,
  faults: ["invalid", "too-many-items"],
});

/** A closed link goes on leading to its target; a removed one is gone for good. */
export const changeLink = route({
  method: "POST",
  path: "/api/link/:id",
  params,
  body: z.strictObject({ state: z.enum(["open", "closed", "removed"]) }),
  reply: Link,
});

export const linkQrSvg = route({ method: "GET", path: "/api/link/:id/qr.svg", params, reply: null });
export const linkQrPng = route({ method: "GET", path: "/api/link/:id/qr.png", params, reply: null });

/** The page with the campaign's utm values and the show's; null if it is no web address. */
export function linkTarget(page: string, values: UtmValues, show: string): string | null {
  const made = utmLink(page, values);
  if (made === null) return null;
  const url = new URL(made);
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((piece) => !/^utm_content(=|$)/.test(piece));
  const content = encodeURIComponent(
    show
      .normalize("NFC")
      .trim()
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
  url.search = [...kept, ...(content === "" ? [] : [`utm_content=${content}`])].join("&");
  return url.href;
}
