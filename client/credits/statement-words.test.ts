import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { readStatement, type StatementLine } from "../../contract/purchases.ts";
import { de } from "../language/de.ts";
import { en } from "../language/en.ts";
import type { TextOf } from "../language/text.tsx";
import { signed, statementWords } from "./statement-words.ts";

const speak = (messages: typeof en | typeof de, locale: string): TextOf => {
  const intl = createIntl({ locale, messages });
  return (key, values) => intl.formatMessage({ id: key }, values);
};
const line = (parts: Partial<StatementLine>): StatementLine => ({
  publicId: "m1",
  at: "2026-11-17T10:00:00.000Z",
  kind: "unlock",
  by: "Mara",
  reason: null,
  amount: -2,
  balance: 3,
  podcasts: [],
  ...parts,
});

test("A2.20 each line of the credits' history says why they moved, in both languages", () => {
  const podcasts = ["a", "b"].map((publicId) => ({ publicId, title: publicId }));
  expect(statementWords(line({ podcasts }), speak(en, "en-US"))).toBe("Unlocked 2 addresses");
  expect(statementWords(line({ kind: "grant", reason: "trade fair" }), speak(en, "en-US"))).toContain(
    "trade fair",
  );
  for (const kind of readStatement.reply.shape.page.element.shape.kind.options) {
    const words = [speak(en, "en-US"), speak(de, "de-DE")].map((t) => statementWords(line({ kind }), t));
    expect(words[0]).not.toBe(words[1]);
    expect(words.join()).not.toMatch(/credits\.move|\{/);
  }
});

test("A2.20 amounts carry their sign, and zero has none", () => {
  expect([14, -9, 0].map((amount) => signed(amount, String))).toEqual(["+14", "−9", "0"]);
});
