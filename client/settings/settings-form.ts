import { LANGUAGES, type Language } from "../../contract/forms/locale.ts";
import { fieldSentence } from "../../contract/sentences.ts";
import {
  type PlatformSettings,
  SETTING_FIGURES,
  SETTING_SECRETS,
  SETTING_TEXTS,
  type SettingFigure,
  type SettingSecret,
  type saveConfig,
} from "../../contract/settings.ts";
import type { RouteInput } from "../api/call.ts";
import { uponNewer } from "../ui/fields/own-changes.ts";

export const LEGAL_FIELDS = ["legalNotice", "privacyPolicy"] as const;
export type TextField = (typeof SETTING_TEXTS)[number];
export type SecretField = SettingSecret;

/** What happens to a stored secret: kept, removed, or replaced by the typed one. */
export type SecretChange = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; value: string };

type Kept = Pick<
  PlatformSettings,
  | TextField
  | (typeof LEGAL_FIELDS)[number]
  | "smtpPort"
  | "campaignCommercials"
  | "priceSharing"
  | "clientRegistration"
  | "signUp"
>;
/** The settings while they are edited. An emptied figure is null until it is filled in again. */
export type SettingsForm = Kept & Record<SettingFigure, number | null> & Record<SecretField, SecretChange>;

export type SettingsBody = NonNullable<RouteInput<typeof saveConfig>["body"]>;

export function formOf(saved: PlatformSettings): SettingsForm {
  const keep: SecretChange = { kind: "keep" };
  return {
    ...saved,
    smtpPassword: keep,
    turnstileSecretKey: keep,
    stripeSecretKey: keep,
    stripeWebhookSecret: keep,
  };
}

const FIGURES = Object.keys(SETTING_FIGURES) as SettingFigure[];

/** The messages for invalid numbers, by field. */
export function figureErrors(form: SettingsForm, language: Language): Record<string, string> {
  const wrong = FIGURES.flatMap((name) => {
    const value = form[name];
    const [min, max] = SETTING_FIGURES[name];
    if (value === null) return [[name, fieldSentence("required", language)]];
    if (!Number.isInteger(value)) return [[name, fieldSentence("not-whole", language)]];
    if (value < min) return [[name, fieldSentence("too-small", language, { min })]];
    return value > max ? [[name, fieldSentence("too-big", language, { max })]] : [];
  });
  return Object.fromEntries(wrong);
}

/**
 * Only changed fields: two administrators who save different fields do not undo each other. An empty replacement
 * keeps the stored secret; removing one is explicit.
 */
export function changesOf(form: SettingsForm, saved: PlatformSettings): SettingsBody {
  const body: Record<string, unknown> = {};
  for (const name of SETTING_TEXTS)
    if (form[name].trim() !== saved[name]) body[name] = form[name].trim() || null;
  const values = [
    ...FIGURES,
    "smtpPort",
    "campaignCommercials",
    "priceSharing",
    "clientRegistration",
    "signUp",
  ] as const;
  for (const name of values) if (form[name] !== saved[name]) body[name] = form[name];
  for (const name of LEGAL_FIELDS) {
    const changed = LANGUAGES.filter((language) => form[name][language] !== saved[name][language]);
    if (changed.length > 0)
      body[name] = Object.fromEntries(changed.map((language) => [language, form[name][language]]));
  }
  for (const name of SETTING_SECRETS) {
    const change = form[name];
    if (change.kind === "remove" && saved[name].set) body[name] = null;
    if (change.kind === "replace" && change.value !== "") body[name] = change.value;
  }
  return body as SettingsBody;
}

/** The form after a save: what was typed while it ran stays, upon all that is saved now. */
export function afterSave(now: SettingsForm, sent: SettingsForm, saved: PlatformSettings): SettingsForm {
  const fresh = formOf(saved);
  const texts = LEGAL_FIELDS.map((name) => [name, uponNewer(now[name], sent[name], fresh[name])]);
  return { ...uponNewer(now, sent, fresh), ...Object.fromEntries(texts) };
}

/** The field a JSON pointer of a refusal belongs to: `/legalNotice/de` is `legalNotice.de`. */
export const fieldOf = (pointer: string): string => pointer.slice(1).replaceAll("/", ".");
