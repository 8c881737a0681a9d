import { expect, test } from "vitest";
import type { PlatformSettings } from "../../contract/settings.ts";
import { afterSave, changesOf, fieldOf, figureErrors, formOf } from "./settings-form.ts";

const none = { set: false, last4: null, changed: null };
const saved: PlatformSettings = {
  signUp: "auto",
  smtpHost: "mail.tea.example",
  smtpPort: 587,
  smtpUsername: "platform",
  smtpPassword: { set: true, last4: null, changed: "2026-11-03T09:00:00.000Z" },
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
  campaignCommercials: false,
  priceSharing: false,
  clientRegistration: false,
  legalNotice: { en: "", de: "" },
  privacyPolicy: { en: "", de: "" },
  missingFence: null,
};

test("A3.13 A2.19 only what was changed is sent, and an emptied text removes", () => {
  const form = formOf(saved);
  expect(changesOf(form, saved)).toEqual({});
  expect(
    changesOf(
      { ...form, smtpHost: " ", smtpPort: null, senderName: " Tea ", campaignCommercials: true },
      saved,
    ),
  ).toEqual({ smtpHost: null, smtpPort: null, senderName: "Tea", campaignCommercials: true });
  expect(changesOf({ ...form, legalNotice: { en: "", de: "Neu" } }, saved)).toEqual({
    legalNotice: { de: "Neu" },
  });
});

test("A2.19 after a save the form follows what colleagues have saved, but for what was typed meanwhile", () => {
  const sent = { ...formOf(saved), legalNotice: { en: "New", de: "" } };
  const now = { ...sent, senderName: "Tea", legalNotice: { en: "Newer", de: "" } };
  const answer = { ...saved, smtpPort: 465, legalNotice: { en: "New", de: "Von der Kollegin" } };
  const form = afterSave(now, sent, answer);
  expect(form).toMatchObject({ smtpPort: 465, senderName: "Tea" });
  expect(changesOf(form, answer)).toEqual({ senderName: "Tea", legalNotice: { en: "Newer" } });
  expect(changesOf(afterSave(sent, sent, answer), answer)).toEqual({});
});

test("A3.13 a secret stays, is replaced or removed; what is not typed replaces nothing", () => {
  const form = formOf(saved);
  const with_ = (change: (typeof form)["smtpPassword"]) =>
    changesOf({ ...form, smtpPassword: change }, saved);
  expect(with_({ kind: "keep" })).toEqual({});
  expect(with_({ kind: "replace", value: "" })).toEqual({});
  expect(with_({ kind: "replace", value: " s p " })).toEqual({ smtpPassword: " s p " });
  expect(with_({ kind: "remove" })).toEqual({ smtpPassword: null });
  expect(changesOf({ ...form, stripeSecretKey: { kind: "remove" } }, saved)).toEqual({});
});

test("A2.19 a figure that is missing or no possible one is marked at once, and a refused legal text is found by its language", () => {
  const wrong = (value: number | null) =>
    figureErrors({ ...formOf(saved), emailPurchaseInitialCredits: value }, "en").emailPurchaseInitialCredits;
  expect(wrong(null)).toBe("Please fill this in.");
  expect(wrong(-3)).toBe("At least 0.");
  expect(wrong(1.5)).toBe("Only whole numbers are possible here.");
  expect(wrong(3e9)).toBe("At most 1000000.");
  expect(wrong(0)).toBeUndefined();
  const files = (value: number | null) =>
    figureErrors({ ...formOf(saved), keptFilesMegabytes: value }, "en").keptFilesMegabytes;
  expect([files(0), files(1_000_000), files(1_000_001)]).toEqual([undefined, undefined, "At most 1000000."]);
  expect(fieldOf("/legalNotice/de")).toBe("legalNotice.de");
});
