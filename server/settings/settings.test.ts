import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, type TestLogin } from "../../tests/support/world.ts";
import { createSecrets } from "../platform/secrets.ts";
import { readSettings } from "./read.ts";
import { settingRoutes } from "./routes.ts";
import { readSecret, storeSecret } from "./secret.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, settingRoutes);
let admin: TestLogin;
beforeAll(async () => {
  admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
});
const save = (body: unknown) => call(admin.token, "POST", "/core/api/config", body);
const read = () => call(admin.token, "GET", "/core/api/config");
const look = (headers = {}) => call(null, "GET", "/core/api/public", undefined, headers);

const KEYS = {
  turnstileSecretKey: "0x4AAAAAAA-canary-turnstile-9876",
  stripeSecretKey: "sk_test_canary_of_the_payments_5432",
  stripeWebhookSecret: "whsec_canary_of_the_webhook_1098",
};
const MAIL = {
  smtpHost: "smtp.platform.example",
  smtpPort: 465,
  smtpUsername: "platform",
  smtpPassword: "canary mail password",
  senderName: "Hostread",
  senderAddress: "no-reply@platform.example",
};

describe("who may", () => {
  test("A6.02 A7.20 A7.21 only CORE_CONFIG_UPDATE reads and changes settings; nothing changes for others", async () => {
    const others = await makeLogin(db(), [], { permissions: ["PODCAST_EMAIL_READ", "OWNER_ACT_FOR_ANY"] });
    for (const [token, status] of [
      [null, 401],
      [others.token, 403],
    ] as const) {
      expect((await call(token, "GET", "/core/api/config")).status).toBe(status);
      const saved = await call(token, "POST", "/core/api/config", { emailPurchaseInitialCredits: 99 });
      expect(saved.status).toBe(status);
    }
    expect((await readSettings(db())).emailPurchaseInitialCredits).toBe(10);
  });
});

describe("settings", () => {
  test("A3.13 A7.20 every field is answered, with its default before anything was saved", async () => {
    const { payload } = await read();
    const none = { set: false, last4: null, changed: null };
    expect(payload).toEqual({
      smtpHost: "",
      smtpPort: null,
      smtpUsername: "",
      smtpPassword: none,
      senderName: "",
      senderAddress: "",
      turnstileSiteKey: "",
      turnstileSecretKey: none,
      emailPurchaseInitialCredits: 10,
      emailPurchaseCreditsPerEmail: 1,
      keptFilesMegabytes: 2_000,
      auditDays: 400,
      emailPurchaseProductId: "",
      stripePublicKey: "",
      stripeSecretKey: none,
      stripeWebhookSecret: none,
      signUp: "auto",
      campaignCommercials: false,
      priceSharing: false,
      clientRegistration: false,
      legalNotice: { en: "", de: "" },
      privacyPolicy: { en: "", de: "" },
      missingFence: null,
    });
  });

  test("A7.21 A9.18 saves what is sent, and only that", async () => {
    const first = await save({ ...MAIL, emailPurchaseInitialCredits: 25, campaignCommercials: true });
    expect(first.status).toBe(200);
    expect(first.payload).toMatchObject({
      smtpHost: MAIL.smtpHost,
      smtpPort: 465,
      senderAddress: MAIL.senderAddress,
      emailPurchaseInitialCredits: 25,
      campaignCommercials: true,
    });
    const second = await save({ emailPurchaseCreditsPerEmail: 3, emailPurchaseProductId: "prod_one" });
    expect(second.payload).toMatchObject({
      emailPurchaseInitialCredits: 25,
      emailPurchaseCreditsPerEmail: 3,
      emailPurchaseProductId: "prod_one",
      campaignCommercials: true,
    });
    expect((await readSettings(db())).emailPurchaseCreditsPerEmail).toBe(3);
    const cleared = await save({ emailPurchaseProductId: null, senderName: "" });
    expect(cleared.payload).toMatchObject({ emailPurchaseProductId: "", senderName: "" });
  });

  test("A3.13 A2.32 A9.18 everything comes back as it was saved; no credits and a switch that is off are values too", async () => {
    const { smtpPassword, ...mail } = MAIL;
    const settings = {
      ...mail,
      turnstileSiteKey: "0x4AAAsite",
      stripePublicKey: "pk_test_public",
      emailPurchaseProductId: "prod_two",
      emailPurchaseInitialCredits: 0,
      emailPurchaseCreditsPerEmail: 2,
      keptFilesMegabytes: 0,
      campaignCommercials: true,
      signUp: "closed",
      legalNotice: { en: "Notice", de: "Impressum" },
      privacyPolicy: { en: "Policy", de: "Datenschutz" },
    };
    expect((await save({ ...settings, smtpPassword })).payload).toMatchObject(settings);
    expect((await read()).payload).toMatchObject(settings);
    expect((await look()).payload).toMatchObject({
      campaignCommercials: true,
      signUp: "closed",
      initialCredits: 0,
    });
    expect((await save({ campaignCommercials: false })).payload).toMatchObject({
      ...settings,
      campaignCommercials: false,
    });
    expect((await look()).payload.campaignCommercials).toBe(false);
  });

  test("A7.20 S-15 item 61: secrets are answered as set with their end, stay when left out, go when emptied", async () => {
    const saved = await save({ ...MAIL, ...KEYS, turnstileSiteKey: "0x4AAAsite" });
    expect(saved.payload.stripeSecretKey).toMatchObject({ set: true, last4: "5432" });
    expect(saved.payload.turnstileSecretKey).toMatchObject({ set: true, last4: "9876" });
    expect(saved.payload.smtpPassword).toMatchObject({ set: true, last4: null });
    const later = await save({ emailPurchaseInitialCredits: 7 });
    expect(later.payload.stripeSecretKey).toEqual(saved.payload.stripeSecretKey);
    const rows = JSON.stringify(await db().selectFrom("setting").selectAll().execute());
    for (const secret of [...Object.values(KEYS), MAIL.smtpPassword]) {
      for (const seen of [saved.body, later.body, (await read()).body, (await look()).body, rows])
        expect(seen).not.toContain(secret);
    }
    for (const nothing of ["", null]) {
      await save({ stripeSecretKey: KEYS.stripeSecretKey });
      expect((await save({ stripeSecretKey: nothing })).payload.stripeSecretKey).toMatchObject({
        set: false,
        last4: null,
      });
    }
  });

  test("S-15 item 62: a ciphertext moved to another field, or read with another key, does not open", async () => {
    const secrets = createSecrets(Buffer.alloc(32, 7));
    await db()
      .transaction()
      .execute((tx) => storeSecret(tx, secrets, "turnstileSecretKey", "0x4-key-of-turnstile"));
    expect(await readSecret(db(), secrets, "turnstileSecretKey")).toBe("0x4-key-of-turnstile");
    const { value } = await db()
      .selectFrom("setting")
      .select("value")
      .where("key", "=", "turnstileSecretKey")
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("setting")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", "stripeSecretKey")
      .execute();
    await expect(readSecret(db(), secrets, "stripeSecretKey")).rejects.toThrow();
    const other = createSecrets(Buffer.alloc(32, 8));
    await expect(readSecret(db(), other, "turnstileSecretKey")).rejects.toThrow();
  });

  test("A7.21 a broken field is named, and nothing at all is saved", async () => {
    const before = (await read()).payload;
    const refused = await save({
      smtpHost: "not a host",
      smtpPort: 25,
      smtpPassword: "x",
      senderAddress: "nobody",
      senderName: "Two\nlines",
      stripePublicKey: "sk_test_in_the_wrong_field",
      stripeSecretKey: "pk_test_in_the_wrong_field",
      emailPurchaseInitialCredits: 12,
      legalNotice: { en: "ä".repeat(60_000), de: "" },
    });
    expect(refused.status).toBe(422);
    expect(refused.fields.sort()).toEqual([
      "/legalNotice/en too-long",
      "/senderAddress not-an-address",
      "/senderName control-characters",
      "/smtpHost not-a-host",
      "/smtpPort port-not-allowed",
      "/stripePublicKey wrong-kind",
      "/stripeSecretKey wrong-kind",
    ]);
    for (const body of [
      { emailPurchaseCreditsPerEmail: 0 },
      { emailPurchaseInitialCredits: -1 },
      { smtpPort: 0 },
      { keptFilesMegabytes: -1 },
      { keptFilesMegabytes: 0.5 },
      { keptFilesMegabytes: 1_000_001 },
    ])
      expect((await save(body)).status).toBe(422);
    expect((await save({ permissions: ["CORE_CONFIG_UPDATE"] })).fault).toBe("unknown-field");
    expect((await read()).payload).toEqual(before);
  });

  test("a stored mail password is not sent to another server: with a new host it has to be typed again", async () => {
    await save(MAIL);
    const moved = await save({ smtpHost: "smtp.elsewhere.example" });
    expect(moved.fields).toEqual(["/smtpPassword password-missing"]);
    expect((await save({ smtpUsername: "somebody" })).fields).toEqual(["/smtpPassword password-missing"]);
    expect((await save({ smtpHost: MAIL.smtpHost.toUpperCase(), smtpPort: 587 })).status).toBe(200);
    expect((await save({ smtpHost: "smtp.elsewhere.example", smtpPassword: "new" })).status).toBe(200);
  });
});

describe("what everybody may know", () => {
  test("A1.11 A2.17 legal texts come in the reader's language, else in the other, else not at all", async () => {
    await save({ legalNotice: { en: "# Notice", de: "" }, privacyPolicy: { en: "", de: "" } });
    const german = await look({ "accept-language": "de" });
    expect(german.payload).toMatchObject({ legalNotice: "# Notice", privacyPolicy: null });
    await save({ legalNotice: { en: "# Notice", de: "# Impressum" } });
    expect((await look({ "accept-language": "de" })).payload.legalNotice).toBe("# Impressum");
    expect((await look()).payload.legalNotice).toBe("# Notice");
  });

  test("A9.18 one language of a legal text is saved alone: what a colleague has saved of the other stays", async () => {
    await save({ legalNotice: { en: "# Notice", de: "# Impressum" } });
    await save({ legalNotice: { de: "# Impressum, neu" } });
    expect((await save({ legalNotice: { en: "# Notice, new" } })).payload.legalNotice).toEqual({
      en: "# Notice, new",
      de: "# Impressum, neu",
    });
    expect((await save({ legalNotice: { en: "" } })).payload.legalNotice.en).toBe("");
    await save({ legalNotice: { en: "", de: "" } });
  });

  test("the bot check's key is told only where both are set, and mail only where it is complete", async () => {
    await save({ turnstileSiteKey: "0x4AAAsite", turnstileSecretKey: null, smtpPassword: null });
    expect((await look()).payload).toMatchObject({
      turnstileSiteKey: null,
      mail: false,
      demonstration: false,
    });
    await save({ turnstileSecretKey: KEYS.turnstileSecretKey, ...MAIL });
    expect((await look()).payload).toMatchObject({ turnstileSiteKey: "0x4AAAsite", mail: true });
    expect((await look()).payload.release).toMatch(/^\d+\.\d+\.\d+/);
  });
});
