import { z } from "zod";
import { SETTING_SECRETS, type SettingSecret, type StoredSecret } from "../../contract/settings.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { lockSettings, replaceSetting, selectSetting, upsertSetting } from "./queries.ts";

/** The secret settings; of API keys the last four characters are shown, of passwords nothing. */
const SECRETS = {
  smtpPassword: "password",
  turnstileSecretKey: "api-key",
  stripeSecretKey: "api-key",
  stripeWebhookSecret: "api-key",
} as const satisfies Record<SettingSecret, "password" | "api-key">;
export type SecretName = SettingSecret;
export const SECRET_NAMES = SETTING_SECRETS;

/** The webhook secret replaced last: events signed with it may still arrive. */
const REPLACED = "stripeWebhookSecretReplaced";
const OVERLAP_MS = 24 * 3_600_000;

/** As it is in the table; null once removed. */
const Sealed = z.object({ sealed: z.base64(), last4: z.string().nullable() });

const place = (name: SecretName) => ({ table: "setting", row: name, field: "value" });

/** Stores a secret sealed; null or an empty text removes it. */
export async function storeSecret(
  tx: Tx,
  secrets: Secrets,
  name: SecretName,
  value: string | null,
): Promise<void> {
  const stored = value
    ? {
        sealed: secrets.seal(value, place(name)).toString("base64"),
        // Four characters would reveal too much of a short one.
        last4: SECRETS[name] === "api-key" && value.length >= 16 ? value.slice(-4) : null,
      }
    : null;
  if (name === "stripeWebhookSecret") {
    const before = Sealed.safeParse((await selectSetting(tx, name))?.value);
    if (before.success && value) await upsertSetting(tx, REPLACED, before.data);
  }
  await upsertSetting(tx, name, stored);
}

/**
 * The secrets that events may be signed with: the present one and, for a day, the previous one. Empty if none is
 * set.
 */
export async function webhookSecrets(db: Db, secrets: Secrets): Promise<string[]> {
  const present = await readSecret(db, secrets, "stripeWebhookSecret");
  if (present === null) return [];
  const row = await selectSetting(db, REPLACED);
  const before = Sealed.safeParse(row?.value);
  if (!row || !before.success || Date.now() - row.modified.getTime() > OVERLAP_MS) return [present];
  return [present, secrets.open(Buffer.from(before.data.sealed, "base64"), place("stripeWebhookSecret"))];
}

/**
 * The secret itself, for internal use; null if none is set.
 * @throws if it was sealed with another key
 */
export async function readSecret(db: Db, secrets: Secrets, name: SecretName): Promise<string | null> {
  const stored = Sealed.safeParse((await selectSetting(db, name))?.value);
  return stored.success ? secrets.open(Buffer.from(stored.data.sealed, "base64"), place(name)) : null;
}

/** What an administrator sees of a secret. */
export async function describeSecret(db: Db, name: SecretName): Promise<StoredSecret> {
  const row = await selectSetting(db, name);
  const stored = Sealed.safeParse(row?.value);
  return {
    set: stored.success,
    last4: stored.success ? stored.data.last4 : null,
    changed: row?.modified.toISOString() ?? null,
  };
}

/** Seals all secrets with the present key; returns how many changed. */
export async function resealSettings(tx: Tx, secrets: Secrets): Promise<number> {
  await lockSettings(tx);
  let changed = 0;
  for (const name of [...SECRET_NAMES, REPLACED] as const) {
    const stored = Sealed.safeParse((await selectSetting(tx, name))?.value);
    if (!stored.success) continue;
    const of = place(name === REPLACED ? "stripeWebhookSecret" : name);
    const anew = secrets.reseal(Buffer.from(stored.data.sealed, "base64"), of);
    if (!anew) continue;
    await replaceSetting(tx, name, { ...stored.data, sealed: anew.toString("base64") });
    changed += 1;
  }
  return changed;
}
