/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Expression, type JSXChild, type JSXEmptyExpression, parseSync, Visitor } from "oxc-parser";
import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/forms/locale.ts";
import { de } from "./de.ts";
import { en, type TextKey } from "./en.ts";

const client = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(client, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${client}/${file}`, "utf8") }));
const outside = sources.filter(({ file }) => !/^language[\\/](en|de)([\\/]|\.ts)/.test(file));

const keys = Object.keys(en) as TextKey[];

interface Part {
  value?: unknown;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
  type: number;
}
/** The kinds of parts in a parsed text that matter here: plain words, and `<b>…</b>`. */
const literal = 0;
const tag = 8;
/** `#` inside a plural: the number itself. */
const pound = 7;

const { formatters } = createIntl({ locale: "en-US" });
/** Every part of a text, those inside plurals and tags too; throws where the text cannot be read. */
function parts(text: string, within: Part[] = formatters.getMessageFormat(text).getAst() as Part[]): Part[] {
  return within.flatMap((part) => [
    part,
    ...parts("", part.children ?? []),
    ...Object.values(part.options ?? {}).flatMap((option) => parts("", option.value)),
  ]);
}
const words = (text: string): string[] =>
  parts(text)
    .filter((part) => part.type === literal)
    .flatMap((part) => String(part.value).match(/\p{L}{2,}/gu) ?? []);
const gaps = (text: string): string[] => [
  ...new Set(
    parts(text)
      .filter((part) => part.type !== literal && part.type !== pound)
      .map((part) => (part.type === tag ? `<${part.value}>` : `{${part.value}}`)),
  ),
];

test("A1.11 German has exactly the keys of English, and no text is empty", () => {
  expect(Object.keys(de).sort()).toEqual([...keys].sort());
  expect(keys.filter((key) => !en[key].trim() || !de[key].trim())).toEqual([]);
});

test("A1.11 no sentence of four words or more is equal in both languages", () => {
  const equal = keys.filter((key) => words(en[key]).length >= 4 && en[key] === de[key]);
  expect(equal).toEqual([]);
});

test("A1.11 both languages fill the same gaps", () => {
  expect(gaps("<b>{a}</b> {n, plural, one {it} other {# of {c}}}").sort()).toEqual([
    "<b>",
    "{a}",
    "{c}",
    "{n}",
  ]);
  const uneven = keys.filter((key) => gaps(en[key]).sort().join() !== gaps(de[key]).sort().join());
  expect(uneven).toEqual([]);
});

test("a key stands in one file only and begins with the subject of that file", () => {
  for (const language of LANGUAGES) {
    const seen = new Map<string, string>();
    const slips: string[] = [];
    const files = readdirSync(`${client}/language/${language}`, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((one) => one.endsWith(".ts"))) {
      const text = readFileSync(`${client}/language/${language}/${file}`, "utf8");
      for (const [, key = ""] of text.matchAll(/^ {2}"([^"]+)":/gm)) {
        if (seen.has(key)) slips.push(`${key} in ${seen.get(key)} and ${file}`);
        // A subject with many words has several files: campaigns.ts, campaigns-add.ts.
        if (!key.startsWith(`${file.split(/[./\\-]/)[0]}.`)) slips.push(`${key} in ${file}`);
        seen.set(key, file);
      }
    }
    expect(slips).toEqual([]);
    expect(seen.size).toBe(keys.length);
  }
});

test("no key is left unused", () => {
  const all = outside.map(({ text }) => text).join("\n");
  // A key that is put together, such as t(`campaigns.state.${state}`), is used by its beginning.
  const beginnings = [...all.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(([, beginning = ""]) => beginning);
  const named = new Set([...all.matchAll(/"([a-z]+\.[\w.-]+)"/g)].map(([, key = ""]) => key));
  const unused = keys.filter(
    (key) => !named.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});

/** Names of the product and of the languages themselves, each in its own tongue, are the same everywhere. */
const untranslated = new Set(["Hostread", "Host", "read", "Deutsch", "English"]);
const spoken = new Set([
  "label",
  "aria-label",
  "title",
  "placeholder",
  "alt",
  "hint",
  "confirmLabel",
  "unit",
]);

/** Texts an expression may come to, without a look into calls: `wrong ? "This" : hint || "That"`. */
function said(expression: Expression | JSXEmptyExpression): string[] {
  if (expression.type === "Literal") return typeof expression.value === "string" ? [expression.value] : [];
  if (expression.type === "TemplateLiteral") return expression.quasis.map((part) => part.value.raw);
  if (expression.type === "ConditionalExpression")
    return [...said(expression.consequent), ...said(expression.alternate)];
  if (expression.type === "LogicalExpression") return said(expression.right);
  return [];
}

/** Words written straight into the elements of a file. */
function wordsInElements(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (text: string): void => {
    const plain = text.trim();
    if (/\p{L}{2,}/u.test(plain) && !untranslated.has(plain)) found.push(`${file}: ${plain}`);
  };
  const noteChild = (child: JSXChild): void => {
    if (child.type === "JSXExpressionContainer") said(child.expression).forEach(note);
  };
  new Visitor({
    JSXText: (node) => note(node.value),
    JSXAttribute(node) {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      if (!spoken.has(name)) return;
      if (node.value?.type === "Literal") note(String(node.value.value));
      if (node.value?.type === "JSXExpressionContainer") said(node.value.expression).forEach(note);
    },
    JSXElement: (node) => node.children.forEach(noteChild),
    JSXFragment: (node) => node.children.forEach(noteChild),
  }).visit(parseSync(file, source).program);
  return found;
}

test("A1.11 no words for people stand outside the language files", () => {
  expect(wordsInElements("proof.tsx", '<p title="A hint">Two words</p>')).toHaveLength(2);
  const hidden = '<p title={off ? "A hint" : t("x")}>{wrong && "Two words"}{`Three of them`}{t("y")}</p>';
  expect(wordsInElements("proof.tsx", hidden)).toHaveLength(3);
  const elements = outside.filter(({ file }) => file.endsWith(".tsx"));
  expect(elements.length).toBeGreaterThan(40);
  expect(elements.flatMap(({ file, text }) => wordsInElements(file, text))).toEqual([]);
});
