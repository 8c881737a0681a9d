import { z } from "zod";
import { figureOf, LegalText, SIGN_UP_SETTINGS } from "../../contract/settings.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { selectSettings, upsertSetting } from "./queries.ts";

const text = z.string().catch("");
const NO_TEXT: LegalText = { en: "", de: "" };

/** Every platform setting with its default, which also replaces stored values that are no longer valid. */
const SETTINGS = {
  smtpHost: text,
  smtpPort: z.int().nullable().catch(null),
  smtpUsername: text,
  /** Who the platform's own mails come from. */
  senderName: text,
  senderAddress: text,
  turnstileSiteKey: text,
  stripePublicKey: text,
  emailPurchaseProductId: text,
  /** Credits an organization gets once after sign-up (A9.18). */
  emailPurchaseInitialCredits: figureOf("emailPurchaseInitialCredits").catch(10),
  /** Credits one address costs (decision 19). */
  emailPurchaseCreditsPerEmail: figureOf("emailPurchaseCreditsPerEmail").catch(1),
  /** Files of e-mails kept for one organization, in MB; 0 keeps none (B1.106). */
  keptFilesMegabytes: figureOf("keptFilesMegabytes").catch(2_000),
  /** The audit's months that are older leave (D3.05). */
  auditDays: figureOf("auditDays").catch(400),
  /** Shows start, duration, budget and pay fields of campaigns (decision 5). */
  campaignCommercials: z.boolean().catch(false),
  /** Organizations that agree see one band of all their prices (C1.06). */
  priceSharing: z.boolean().catch(false),
  /** Programs that speak MCP may register themselves (D4.06). */
  clientRegistration: z.boolean().catch(false),
  /** Who may sign up. */
  signUp: z.enum(SIGN_UP_SETTINGS).catch("auto"),
  legalNotice: LegalText.catch(NO_TEXT),
  privacyPolicy: LegalText.catch(NO_TEXT),
};
const Settings = z.object(SETTINGS);
export type Settings = z.output<typeof Settings>;

/** Read each time, so that a change takes effect at once on every node. Secrets are separate (`secret.ts`). */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await selectSettings(db);
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  return Settings.parse(Object.fromEntries(Object.keys(SETTINGS).map((key) => [key, stored[key]])));
}

/** Changes some settings. @throws ZodError for a value that does not fit */
export async function changeSettings(db: Db, change: Partial<Settings>): Promise<void> {
  const checked = Object.entries(change).map(
    ([key, value]) => [key, SETTINGS[key as keyof Settings].unwrap().parse(value)] as const,
  );
  await inTransaction(db, async (tx) => {
    for (const [key, value] of checked) await upsertSetting(tx, key, value);
  });
}
