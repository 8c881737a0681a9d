import { z } from "zod";
import { CURRENCIES_SHOWN } from "../forms/money.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { CLICK_DAYS } from "../tracking.ts";

export const CONVERSIONS_AT_ONCE = 500;
export const IMPORT_MOST = 100_000;
export const CONVERSIONS_MOST = 2_000_000;
export const IMPORTS_SHOWN = 20;
export const CONVERSIONS_PAGE = 25;
export const ANSWER_MAX = 300;
/** Five hundred lines with all their fields. */
const BYTES = 600_000;
/** The largest amount in minor units, of a currency with any digits. */
const AMOUNT_MOST = 100_000_000_000;

export const CONVERSION_KINDS = ["order", "lead", "refund"] as const;
export type ConversionKind = (typeof CONVERSION_KINDS)[number];
/** What says to which show a conversion belongs; `order`: a refund follows its order. */
export const RULES = ["code", "link", "answer", "order", "none"] as const;
export type Rule = (typeof RULES)[number];

const Source = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const visible = (max: number) =>
  z
    .string()
    .max(max)
    .refine((s) => s.trim() !== "" && !/[\p{Cc}\p{Cs}]/u.test(s), { params: { rule: "required" } });

export const Conversion = z
  .strictObject({
    /** Its number in the shop: once for each source. */
    key: visible(200),
    at: Instant,
    kind: z.enum(CONVERSION_KINDS),
    /** In minor units; a refund's is not above zero. Null for a lead without a value. */
    amount: z.int().min(-AMOUNT_MOST).max(AMOUNT_MOST).nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    /** The key of the order that a refund belongs to. */
    refundOf: visible(200).nullable(),
    /** One code or several with commas between. */
    code: z.string().max(500).nullable(),
    /** A link's address, its last part, or a landing page with its utm values. */
    link: z.string().max(4_000).nullable(),
    /** What was answered to "How did you hear about us?"; empty where the words are not to be handed over. */
    answer: z.string().max(2_000).nullable(),
    newCustomer: z.boolean().nullable(),
  })
  .refine(({ amount, currency }) => (amount === null) === (currency === null), {
    path: ["currency"],
    params: { rule: "required" },
  })
  .refine(({ kind, amount }) => (kind === "refund" ? (amount ?? 0) <= 0 : (amount ?? 0) >= 0), {
    path: ["amount"],
    params: { rule: "wrong-kind" },
  });
export type Conversion = z.output<typeof Conversion>;

const some = {
  conversions: z.array(Conversion).min(1).max(CONVERSIONS_AT_ONCE),
  /** Whether answers that no rule reads are kept, for 90 days. Else only that there was one. */
  keepAnswers: z.boolean(),
};
const Taken = z.object({
  added: z.int().min(0),
  /** Those whose source and key were there before; they stay as they are. */
  known: z.int().min(0),
});

const ofOwner = z.object({ ownerId: Id });
const ofOne = z.object({ id: Id });

/** For a shop's server, with a key of the organization as bearer token. */
export const sendConversions = route({
  method: "POST",
  path: "/api/owner/:ownerId/conversion",
  act: "open",
  params: ofOwner,
  bytes: BYTES,
  body: z.strictObject({ source: Source, ...some }),
  reply: Taken,
  faults: ["bad-key", "token-factor-missing", "invalid", "too-many-items", "idempotency-conflict"],
});

export const ConversionImport = z.object({
  publicId: Id,
  fileName: z.string(),
  source: Source,
  state: z.enum(["open", "done", "taken-back"]),
  added: z.int().min(0),
  known: z.int().min(0),
  by: z.string().nullable(),
  at: Instant,
});
export type ConversionImport = z.output<typeof ConversionImport>;

/** Begins an import, whose lines are sent in parts. */
export const beginImport = route({
  method: "POST",
  path: "/api/owner/:ownerId/conversion-import",
  act: "tracking.edit",
  params: ofOwner,
  body: z.strictObject({ fileName: visible(200), source: Source }),
  reply: ConversionImport,
  status: 201,
});

/** The newest imports of an organization. */
export const listImports = route({
  method: "GET",
  path: "/api/owner/:ownerId/conversion-import",
  act: "tracking.read",
  params: ofOwner,
  reply: z.object({ page: z.array(ConversionImport).max(IMPORTS_SHOWN) }),
});

export const readImport = route({
  method: "GET",
  path: "/api/conversion-import/:id",
  act: "tracking.read",
  params: ofOne,
  reply: ConversionImport,
});

/** A part of the lines; safe to repeat with the same Idempotency-Key. */
export const sendPart = route({
  method: "POST",
  path: "/api/conversion-import/:id/part",
  act: "tracking.edit",
  params: ofOne,
  bytes: BYTES,
  body: z.strictObject(some),
  reply: ConversionImport,
  faults: ["import-over", "too-many-items", "idempotency-conflict"],
});

export const finishImport = route({
  method: "POST",
  path: "/api/conversion-import/:id/done",
  act: "tracking.edit",
  params: ofOne,
  reply: ConversionImport,
  faults: ["import-over"],
});

/** Everything that this import added is gone; what others added stays. */
export const takeImportBack = route({
  method: "DELETE",
  path: "/api/conversion-import/:id",
  act: "tracking.edit",
  params: ofOne,
  reply: ConversionImport,
});

const Sum = z.object({ currency: z.string(), amount: z.int() });
export const ShownConversion = z.object({
  key: z.string(),
  source: z.string(),
  at: Instant,
  kind: z.enum(CONVERSION_KINDS),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  rule: z.enum(RULES),
  /** The show that it counts for; null where none does, or where the show has left its campaign. */
  show: z.string().nullable(),
  /** What each hint says, where they do not agree. */
  says: z.array(z.object({ rule: z.enum(["code", "link", "answer"]), show: z.string() })).max(3),
});
export type ShownConversion = z.output<typeof ShownConversion>;

/** The conversions of an organization, newest first. */
export const listConversions = route({
  method: "GET",
  path: "/api/owner/:ownerId/conversion",
  act: "tracking.read",
  params: ofOwner,
  query: z.strictObject({
    only: z.enum(["all", "none", "disagreeing"]).default("all"),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.object({
    resultSize: z.int().min(0),
    pageSize: z.int().min(1),
    pageIndex: z.int().min(0),
    page: z.array(ShownConversion).max(CONVERSIONS_PAGE),
    counts: z.object({ all: z.int(), none: z.int(), disagreeing: z.int() }),
  }),
});

/** What the shows of a campaign brought. Refunds come off on their day, and currencies are never mixed. */
export const campaignConversions = route({
  method: "GET",
  path: "/api/campaign/:id/conversion",
  act: "tracking.read",
  params: ofOne,
  reply: z.object({
    shows: z
      .array(
        z.object({
          entryExternalId: Id,
          orders: z.int(),
          leads: z.int(),
          refunds: z.int(),
          sums: z.array(Sum).max(CURRENCIES_SHOWN),
        }),
      )
      .max(1_000),
    /** The last days of UTC with anything, oldest first. */
    days: z
      .array(z.object({ day: z.iso.date(), conversions: z.int(), sums: z.array(Sum).max(CURRENCIES_SHOWN) }))
      .max(CLICK_DAYS),
  }),
});

/** The slug in a link value: alone, in a link's address, or as the `utm_term` of a landing page. */
export function slugIn(value: string): string | null {
  const found =
    /^\s*([2-9A-HJ-NP-Z]{7})\s*$/i.exec(value) ??
    /\/g\/([2-9A-HJ-NP-Z]{7})(?![A-Z0-9])/i.exec(value) ??
    /[?&#]utm_term=([2-9A-HJ-NP-Z]{7})(?![A-Z0-9])/i.exec(value);
  return found ? found[1]!.toUpperCase() : null;
}

/** How answers and the words of rules are compared. */
export const answerKey = (words: string): string =>
  words.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
