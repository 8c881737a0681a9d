import { holdsControls } from "../../contract/forms/text.ts";
import type { RouteBody } from "../../contract/route.ts";
import { LEGAL_TEXT_MAX_BYTES, type saveConfig } from "../../contract/settings.ts";
import { type FieldFault, fault } from "../platform/fault.ts";
import { parseAddress } from "../platform/mail/address.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { isLocalhost, normalizeHost } from "../platform/outbound/host.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { lockSettings, upsertSetting } from "./queries.ts";
import { readSettings, type Settings } from "./read.ts";
import { describeSecret, SECRET_NAMES, storeSecret } from "./secret.ts";

type Given = RouteBody<typeof saveConfig>;

/** The secret keys of the payment provider. */
export const SECRET_KEY_FORM = /^[sr]k_[\w-]+$/;

const PORTS = [465, 587];
/** The prefixes of the payment provider's keys; the usual mistake is a key in the wrong field. */
const KEY_FORMS: Partial<Record<keyof Given, RegExp>> = {
  stripePublicKey: /^pk_[\w-]+$/,
  stripeSecretKey: SECRET_KEY_FORM,
  stripeWebhookSecret: /^whsec_[\w+/=-]+$/,
  emailPurchaseProductId: /^prod_[\w-]+$/,
  turnstileSiteKey: /^[\w.-]+$/,
  turnstileSecretKey: /^[\w.-]+$/,
};

/**
 * Changes the given settings, all or none. `hinders` returns another slice's objections.
 * @throws Fault invalid with every field that breaks a rule
 */
export async function saveSettings(
  context: Context,
  given: Given,
  hinders: (tx: Tx) => Promise<FieldFault[]> = async () => [],
): Promise<void> {
  const { config, secrets } = context;
  await inTransaction(context.db, async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const fields = [
      ...checkTexts(given),
      ...checkServer(given, config.outboundAllow),
      ...(await checkPassword(tx, given, before)),
    ];
    if (fields.length === 0) fields.push(...(await hinders(tx)));
    if (fields.length > 0) throw fault("invalid", { fields });
    for (const name of SECRET_NAMES) {
      const value = given[name];
      if (value !== undefined) await storeSecret(tx, secrets, name, value);
    }
    for (const name of Object.keys(before) as (keyof Settings)[]) {
      const value = wholeOf(name, given, before);
      if (value !== undefined) await upsertSetting(tx, name, value ?? (name === "smtpPort" ? null : ""));
    }
  });
}

/** What is stored of a setting: of a legal text both languages, though one alone was sent. */
const wholeOf = (name: keyof Settings, given: Given, before: Settings) =>
  (name === "legalNotice" || name === "privacyPolicy") && given[name]
    ? { ...before[name], ...given[name] }
    : given[name];

function checkTexts(given: Given): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const [name, form] of Object.entries(KEY_FORMS)) {
    const value = given[name as keyof Given];
    if (value && !form.test(String(value))) faults.push({ pointer: `/${name}`, rule: "wrong-kind" });
  }
  if (holdsControls(given.senderName ?? ""))
    faults.push({ pointer: "/senderName", rule: "control-characters" });
  for (const name of ["smtpUsername", "smtpPassword"] as const) {
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(given[name] ?? ""))
      faults.push({ pointer: `/${name}`, rule: "control-characters" });
  }
  if (given.senderAddress && !parseAddress(given.senderAddress).ok)
    faults.push({ pointer: "/senderAddress", rule: "not-an-address" });
  for (const name of ["legalNotice", "privacyPolicy"] as const) {
    for (const [language, text] of Object.entries(given[name] ?? {})) {
      if (Buffer.byteLength(text) > LEGAL_TEXT_MAX_BYTES) {
        const values = { max: LEGAL_TEXT_MAX_BYTES };
        faults.push({ pointer: `/${name}/${language}`, rule: "too-long", values });
      }
    }
  }
  return faults;
}

function checkServer(given: Given, outboundAllow: string): FieldFault[] {
  const faults: FieldFault[] = [];
  if (given.smtpHost && !isHost(given.smtpHost)) faults.push({ pointer: "/smtpHost", rule: "not-a-host" });
  const allowed = [...PORTS, ...parseAllow(outboundAllow).map((entry) => entry.port)];
  if (given.smtpPort && !allowed.includes(given.smtpPort)) {
    const values = { ports: PORTS.join(", ") };
    faults.push({ pointer: "/smtpPort", rule: "port-not-allowed", values });
  }
  return faults;
}

/** The stored password must not be redirected to another server by changing the host. */
async function checkPassword(db: Db, given: Given, before: Settings): Promise<FieldFault[]> {
  const moved = (["smtpHost", "smtpUsername"] as const).some(
    (name) => given[name] && given[name]!.toLowerCase() !== before[name].toLowerCase(),
  );
  if (!moved || given.smtpPassword !== undefined) return [];
  if (!(await describeSecret(db, "smtpPassword")).set) return [];
  return [{ pointer: "/smtpPassword", rule: "password-missing" }];
}

function isHost(host: string): boolean {
  try {
    const { name, literal } = normalizeHost(host);
    return literal || name.includes(".") || isLocalhost(name);
  } catch {
    return false;
  }
}
