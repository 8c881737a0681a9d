import { expect, test } from "vitest";
import { FIELD_SENTENCES, SENTENCES } from "../../contract/sentences.ts";
import { de } from "./de.ts";
import { en, type TextKey } from "./en.ts";

/** What the interface says word for word where something goes wrong, by its key. */
const SAID: readonly [key: TextKey | readonly TextKey[], english: string][] = [
  ["accounts.expiredTitle", "Session Expired"],
  ["accounts.expired", "Your session expired. To continue, please sign in again."],
  ["ui.error", "Error"],
  ["campaigns.entries.moveFailed", "Error"],
  [
    ["campaigns.general.failed", "campaigns.general.failedSays"],
    "Saving data failed. There are still unsaved changes; please try to save again.",
  ],
  [
    ["mailbox.saveFailedStart", "mailbox.saveFailed"],
    "Saving data failed. There are still unsaved changes; please try to save again.",
  ],
  ["purchases.failed", "Unlock failed: Please try again."],
  ["campaigns.create.noOwner", "Please select an organization in your preferences first."],
  ["campaigns.add.noOwner", "Please select an organization in your preferences first."],
  ["mailbox.noOwner", "Please select an organization in your preferences first."],
  ["contacts.noOwner", "Please select an organization in your preferences first."],
  ["catalogue.noneTitle", "No podcasts found"],
];

test.each(SAID)("%j says: %s", (key, english) => {
  const keys = [key].flat() as TextKey[];
  expect(keys.map((one) => en[one]).join(" ")).toBe(english);
  for (const one of keys) expect(de[one]).not.toBe(en[one]);
});

test("A8.01 a failure nobody explains is told by its status, in both languages", () => {
  expect(en["api.http"]).toBe("HTTP Error {status}");
  expect(de["api.http"]).toBe("HTTP Fehler {status}");
});

test.each([
  ["no-session", "Your session expired. To continue, please sign in again."],
  ["no-owner", "Please select an organization in your preferences first."],
  ["recipient-missing", "Please select a recipient."],
  ["content-missing", "Please provide a subject and mail content."],
  ["recipient-locked", "The email is still locked; unlock first."],
  ["recipient-unknown", "The email is unknown and cannot be selected."],
] as const)("the server says for %s: %s", (code, english) => {
  expect(SENTENCES[code].en).toBe(english);
  expect(SENTENCES[code].de).not.toBe(english);
});

test("A5.03 a day that is none is repeated with the form it should have", () => {
  expect(FIELD_SENTENCES["not-a-date"].en).toBe("The input {arg1} is not a valid date in the format {arg2}.");
});

test("where an organization has to be chosen first, German says it the same way everywhere", () => {
  const said = (["campaigns.create.noOwner", "mailbox.noOwner", "contacts.noOwner"] as const).map(
    (key) => de[key],
  );
  expect(new Set([...said, SENTENCES["no-owner"].de]).size).toBe(1);
});
