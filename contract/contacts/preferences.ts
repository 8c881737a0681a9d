import { z } from "zod";
import { Day } from "../forms/day.ts";
import { Currency } from "../forms/money.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { AD_CATEGORIES } from "./ad-categories.ts";

const AdCategory = z.enum(AD_CATEGORIES);

/** By what a podcaster's word is known to be theirs; the later stands above the earlier. */
export const SAID_BY = ["link", "claim"] as const;
export type SaidBy = (typeof SAID_BY)[number];

export const PREFERRED_SLOTS = ["pre", "mid", "post"] as const;
/** How somebody wants to be asked: by mail, or on a page of theirs. */
export const PREFERRED_ROUTES = ["mail", "page"] as const;
const FORMATS_MAX = 12;
const PAGE_MAX = 2000;

/** A page on the web. No address of a person is in it: who may not see addresses sees pages. */
const Page = z
  .string()
  .max(PAGE_MAX)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:" && !/@|%40/i.test(text), {
    params: { rule: "not-a-link" },
  });

const PreferredFormat = z.strictObject({
  slot: z.enum(PREFERRED_SLOTS),
  seconds: z.int().min(5).max(600).nullable(),
  /** For one ad, in minor units; null: not said. */
  price: z.strictObject({ amount: z.int().min(0).max(2_000_000_000), currency: Currency }).nullable(),
});

const said = {
  formats: z.array(PreferredFormat).max(FORMATS_MAX),
  route: z.enum(PREFERRED_ROUTES).nullable(),
  page: Page.nullable(),
  blocked: z.array(AdCategory).max(AD_CATEGORIES.length),
  language: z.enum(["en", "de"]).nullable(),
  notBefore: Day.nullable(),
};
/** What a podcaster says about ads in a show. */
export const Preferences = z
  .strictObject(said)
  .refine(({ route: way, page }) => (way === "page") === (page !== null), {
    path: ["page"],
    params: { rule: "required" },
  });
export type Preferences = z.output<typeof Preferences>;

export const SaidPreferences = z.object({ ...said, saidBy: z.enum(SAID_BY), said: Instant });
export type SaidPreferences = z.output<typeof SaidPreferences>;

/** The podcaster's own word about ads in a show; null where nothing was said. */
export const readPreferences = route({
  method: "GET",
  path: "/api/podcast/:id/preferences",
  act: "offer.read",
  params: z.object({ id: Id }),
  reply: z.object({ preferences: SaidPreferences.nullable() }),
});
