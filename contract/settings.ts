import { z } from "zod";
import { eachOf } from "./forms/fields.ts";
import { Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** A secret in answers: whether it is set, the end of an API key, and when it was changed. Never the secret itself. */
export const StoredSecret = z.object({
  set: z.boolean(),
  /** Only of API keys; null for passwords. */
  last4: z.string().nullable(),
  changed: Instant.nullable(),
});
export type StoredSecret = z.output<typeof StoredSecret>;

/** Bytes of one legal text in UTF-8. */
export const LEGAL_TEXT_MAX_BYTES = 100_000;
export const LegalText = z.strictObject({
  en: z.string().max(LEGAL_TEXT_MAX_BYTES),
  de: z.string().max(LEGAL_TEXT_MAX_BYTES),
});
export type LegalText = z.output<typeof LegalText>;

/**
 * The least and the most of each whole number that has to be filled in: credits an organization gets after sign-up,
 * credits one address costs, the files of e-mails kept for one organization, in MB, and for how many days the audit is
 * kept.
 */
export const SETTING_FIGURES = {
  emailPurchaseInitialCredits: [0, 1_000_000],
  emailPurchaseCreditsPerEmail: [1, 1_000],
  keptFilesMegabytes: [0, 1_000_000],
  auditDays: [31, 36_500],
} as const;
export type SettingFigure = keyof typeof SETTING_FIGURES;

export const figureOf = (name: SettingFigure) => {
  const [least, most] = SETTING_FIGURES[name];
  return z.int().min(least).max(most);
};

const LINES = ["smtpHost", "smtpUsername", "senderName", "senderAddress"] as const;
const KEYS = ["turnstileSiteKey", "emailPurchaseProductId", "stripePublicKey"] as const;
const SECRET_KEYS = ["turnstileSecretKey", "stripeSecretKey", "stripeWebhookSecret"] as const;
/** Settings with a text value that is not secret. */
export const SETTING_TEXTS = [...LINES, ...KEYS] as const;
/** Settings that are kept encrypted and never sent back. */
export const SETTING_SECRETS = ["smtpPassword", ...SECRET_KEYS] as const;
export type SettingSecret = (typeof SETTING_SECRETS)[number];
const line = z.string().trim().max(254).nullish();
const key = z.string().trim().max(500).nullish();

/** Who may sign up: everyone, only invited users, or no one. */
const SIGN_UPS = ["open", "invitation", "closed"] as const;
export type SignUps = (typeof SIGN_UPS)[number];
/** `auto`: open where the platform's mail confirms addresses, else by invitation. */
export const SIGN_UP_SETTINGS = ["auto", ...SIGN_UPS] as const;

/** Platform settings (A3.13). Empty texts mean "not set". `legalNotice` and `privacyPolicy` are Markdown. */
export const PlatformSettings = z.object({
  ...eachOf(SETTING_TEXTS, z.string()),
  ...eachOf(SETTING_SECRETS, StoredSecret),
  smtpPort: z.int().nullable(),
  emailPurchaseInitialCredits: z.int(),
  emailPurchaseCreditsPerEmail: z.int(),
  keptFilesMegabytes: z.int(),
  auditDays: z.int(),
  signUp: z.enum(SIGN_UP_SETTINGS),
  campaignCommercials: z.boolean(),
  priceSharing: z.boolean(),
  clientRegistration: z.boolean(),
  legalNotice: LegalText,
  privacyPolicy: LegalText,
  /**
   * No setting: the role of PostgreSQL that is missing, and whose it would be, where row-level security does not stand
   * around requests (D6.08).
   */
  missingFence: z.object({ role: z.string(), owner: z.string() }).nullable(),
});
export type PlatformSettings = z.output<typeof PlatformSettings>;

export const readConfig = route({
  method: "GET",
  path: "/core/api/config",
  act: "signed-in",
  reply: PlatformSettings,
  faults: ["not-allowed"],
});

/**
 * Changes the given fields, all or none; the others stay. Null or an empty text removes a value, secrets too. While
 * card purchases are unfinished, `stripeSecretKey` may only be replaced by a key that knows them
 * (`payments-unfinished`, `key-of-another-account`, `key-not-checked`). The stored SMTP password is used only for
 * the same server: with another host or user it has to be typed.
 */
export const saveConfig = route({
  method: "POST",
  path: "/core/api/config",
  act: "signed-in",
  // Two legal texts in two languages, with what JSON escapes in them.
  bytes: 1_000_000,
  body: z.strictObject({
    ...eachOf(LINES, line),
    ...eachOf([...KEYS, ...SECRET_KEYS], key),
    smtpPort: z.int().min(1).max(65_535).nullish(),
    smtpPassword: z.string().max(500).nullish(),
    emailPurchaseInitialCredits: figureOf("emailPurchaseInitialCredits").optional(),
    emailPurchaseCreditsPerEmail: figureOf("emailPurchaseCreditsPerEmail").optional(),
    keptFilesMegabytes: figureOf("keptFilesMegabytes").optional(),
    auditDays: figureOf("auditDays").optional(),
    signUp: z.enum(SIGN_UP_SETTINGS).optional(),
    campaignCommercials: z.boolean().optional(),
    priceSharing: z.boolean().optional(),
    clientRegistration: z.boolean().optional(),
    /** A language that is left out stays. */
    legalNotice: LegalText.partial().optional(),
    privacyPolicy: LegalText.partial().optional(),
  }),
  sudo: (body: Readonly<Record<string, unknown>>) => SETTING_SECRETS.some((name) => body[name] !== undefined),
  reply: PlatformSettings,
  faults: ["not-allowed", "invalid", "unknown-field"],
});

/** Public information before sign-in. The texts are in the language of Accept-Language, else the other. */
export const readPublic = route({
  method: "GET",
  path: "/core/api/public",
  act: "open",
  reply: z.object({
    /** Null: no bot check; both keys are needed. */
    turnstileSiteKey: z.string().nullable(),
    /** Whether the platform can send mails: confirmations, forgotten passwords, invitations. */
    mail: z.boolean(),
    legalNotice: z.string().nullable(),
    privacyPolicy: z.string().nullable(),
    campaignCommercials: z.boolean(),
    signUp: z.enum(SIGN_UPS),
    /** A new organization's initial credits; none if no mail confirms its address. */
    initialCredits: z.int(),
    release: z.string(),
    demonstration: z.boolean(),
  }),
});
