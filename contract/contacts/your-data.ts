import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { COUNTRY_BASES } from "./guard.ts";
import { Preferences, SaidPreferences } from "./preferences.ts";
import { CONTACT_BASES } from "./rules.ts";

/** A mailed link opens the page for so many hours. */
export const DATA_LINK_HOURS = 24;
/** So many shows, reasons and mails are listed at most, the newest ones. */
export const DATA_LISTED_MAX = 200;

/** What is known of the person behind an address, for that person; of anybody else nothing. */
export const YourData = z.object({
  address: z.string(),
  until: Instant,
  /** Since when nobody here may write to them; null: they may. */
  objected: Instant.nullable(),
  /** When they asked by this link to be erased; it is done within 24 hours. */
  erased: Instant.nullable(),
  /** Shows with the address, and where it was found. */
  shows: z.array(
    z.object({
      podcast: Id,
      title: z.string(),
      source: z.string(),
      /** The tag of the feed, or the page, in which it stood. */
      tag: z.string(),
      firstSeen: Instant,
      lastSeen: Instant,
      /** Since when it does not stand there any more. */
      gone: Instant.nullable(),
      /** The show's own words around it. */
      quote: z.string(),
      country: z.string().nullable(),
      countryBasis: z.enum(COUNTRY_BASES),
      preferences: SaidPreferences.nullable(),
    }),
  ),
  /** Why organizations may write, as they entered it. */
  bases: z.array(
    z.object({
      organization: z.string(),
      kind: z.string(),
      quote: z.string(),
      at: Instant,
      revoked: z.boolean(),
    }),
  ),
  /** Mails that were handed over, with the reason by which a rule let them. */
  mails: z.array(
    z.object({
      organization: z.string(),
      show: z.string(),
      subject: z.string(),
      at: Instant,
      basis: z.enum(CONTACT_BASES).nullable(),
      country: z.string().nullable(),
    }),
  ),
});
export type YourData = z.output<typeof YourData>;

/** Has a link mailed to an address. The answer is the same for every address. */
export const askForData = route({
  method: "POST",
  path: "/open/your-data",
  act: "open",
  body: z.strictObject({ address: z.string().max(254) }),
  reply: null,
  status: 204,
  faults: ["too-many-requests"],
});
const token = z.string().max(500);
export const readData = route({
  method: "POST",
  path: "/open/your-data/read",
  act: "open",
  passing: true,
  body: z.strictObject({ token }),
  reply: YourData,
  faults: ["link-over"],
});
/** Nobody here may write to them any more, from now on. Safe to repeat. */
export const objectToData = route({
  method: "POST",
  path: "/open/your-data/object",
  act: "open",
  body: z.strictObject({ token }),
  reply: YourData,
  faults: ["link-over"],
});
/**
 * Erases the holder of the link: at once nobody here may write to them any more, and within 24 hours what is known of them
 * is gone, but for what has to be kept. Safe to repeat.
 */
export const eraseData = route({
  method: "POST",
  path: "/open/your-data/erase",
  act: "open",
  body: z.strictObject({ token, sure: z.literal(true) }),
  reply: YourData,
  faults: ["link-over"],
});
/** Everything that is known of a person, by the tables in which it lies. */
export const DataExport = z.object({
  address: z.string(),
  made: Instant,
  tables: z.array(
    z.object({
      table: z.string(),
      erasure: z.enum(["deleted", "emptied", "kept"]),
      /** Where an erasure leaves something: why, and for how long. */
      kept: z.object({ en: z.string(), de: z.string() }).nullable(),
      /** Whether there is more than these rows, the newest. */
      cut: z.boolean(),
      rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
});
export type DataExport = z.output<typeof DataExport>;

export const exportData = route({
  method: "POST",
  path: "/open/your-data/export",
  act: "open",
  passing: true,
  body: z.strictObject({ token }),
  reply: DataExport,
  faults: ["link-over"],
});
/** Says, or takes back, what the podcaster says about ads in a show that names their address now. */
export const correctData = route({
  method: "POST",
  path: "/open/your-data/correct",
  act: "open",
  body: z.strictObject({ token, podcast: Id, preferences: Preferences.nullable() }),
  reply: YourData,
  faults: ["invalid", "link-over", "not-found"],
});
