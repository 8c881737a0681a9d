import type { Language } from "../../contract/forms/locale.ts";
import type { RouteReply } from "../../contract/route.ts";
import type { LegalText, PlatformSettings, readPublic, StoredSecret } from "../../contract/settings.ts";
import { isDemonstration } from "../platform/installation.ts";
import type { Db } from "../platform/postgres/database.ts";
import { release } from "../platform/release.ts";
import { hasPlatformMail } from "./platform-mail.ts";
import { readSettings } from "./read.ts";
import { describeSecret, SECRET_NAMES, type SecretName } from "./secret.ts";
import { allowedSignUps } from "./sign-ups.ts";

/** All settings for administrators, and what the installation lacks; of secrets only whether they are set. */
export async function describeSettings(
  db: Db,
  missingFence: PlatformSettings["missingFence"],
): Promise<PlatformSettings> {
  const described = await Promise.all(
    SECRET_NAMES.map(async (name) => [name, await describeSecret(db, name)] as const),
  );
  const secrets = Object.fromEntries(described) as Record<SecretName, StoredSecret>;
  return { ...(await readSettings(db)), ...secrets, missingFence };
}

const inLanguage = (text: LegalText, language: Language): string | null =>
  text[language] || text[language === "de" ? "en" : "de"] || null;

/** The bot check's public key; null unless both keys are set. */
export async function botCheckKey(db: Db): Promise<string | null> {
  const { turnstileSiteKey } = await readSettings(db);
  if (turnstileSiteKey === "") return null;
  return (await describeSecret(db, "turnstileSecretKey")).set ? turnstileSiteKey : null;
}

/** Public information. A legal text missing in one language is shown in the other. */
export async function describePublic(db: Db, language: Language): Promise<RouteReply<typeof readPublic>> {
  const settings = await readSettings(db);
  const mail = await hasPlatformMail(db);
  return {
    turnstileSiteKey: await botCheckKey(db),
    mail,
    legalNotice: inLanguage(settings.legalNotice, language),
    privacyPolicy: inLanguage(settings.privacyPolicy, language),
    campaignCommercials: settings.campaignCommercials,
    signUp: await allowedSignUps(db),
    initialCredits: mail ? settings.emailPurchaseInitialCredits : 0,
    release: release(),
    demonstration: await isDemonstration(db),
  };
}
