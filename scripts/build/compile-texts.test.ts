import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { compileTexts } from "./compile-texts.mjs";

const TEXTS = `export const thing = {
  "thing.title": "Plain words",
  "thing.count": "{count, plural, one {<b>#</b> podcast} other {<b>#</b> podcasts}}",
  "thing.quote": "It''s {name}.",
} as const;
`;

test("words stay words, everything else becomes the parts that are shown as the text would be", () => {
  const compiled = compileTexts(TEXTS, "client/language/en/thing.ts");
  expect(compiled).toContain('"thing.title": "Plain words"');
  expect(compiled).not.toContain("plural,");
  const body = compiled.slice(compiled.indexOf("{"), compiled.lastIndexOf("}") + 1);
  const messages = JSON.parse(body.replace(/,(\s*})/g, "$1"));
  const intl = createIntl({ locale: "en-US", messages });
  expect(intl.formatMessage({ id: "thing.quote" }, { name: "Ines" })).toBe("It's Ines.");
  expect(intl.formatMessage({ id: "thing.count" }, { count: 2, b: (words) => `*${words.join("")}*` })).toBe(
    "*2* podcasts",
  );
});

test("a text that cannot be read stops the build", () => {
  expect(() => compileTexts('export const a = { b: "{count, plural" };', "a.ts")).toThrow();
});
