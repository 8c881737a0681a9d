import { expect, test } from "vitest";
import { FACTS, PLACEHOLDERS } from "../../../contract/outreach/placeholders.ts";
import { builtInTemplates } from "./templates.ts";

test("A2.41 there are twelve templates, six English and six German, with different ids, names and texts", () => {
  expect(builtInTemplates).toHaveLength(12);
  for (const tag of ["en", "de"] as const) {
    const ofLanguage = builtInTemplates.filter((template) => template.tags.includes(tag));
    expect(ofLanguage).toHaveLength(6);
    expect(ofLanguage.filter((template) => template.tags.includes("starter"))).toHaveLength(4);
    expect(ofLanguage.filter((template) => template.tags.includes("reminder"))).toHaveLength(2);
  }
  for (const field of ["id", "displayName", "description", "subject", "body"] as const) {
    expect(new Set(builtInTemplates.map((template) => template[field])).size, field).toBe(12);
  }
});

test.each(builtInTemplates)(
  "A2.41 $id has a language tag that fits its locale and exactly one kind",
  (template) => {
    expect(template.tags).toHaveLength(2);
    expect(template.tags[0]).toBe(template.locale.slice(0, 2));
    expect(["starter", "reminder"]).toContain(template.tags[1]);
  },
);

test.each(builtInTemplates)("B2.03 $id says Sie or Du where it is German, and keeps to it", (template) => {
  if (template.locale === "en-US") return expect(template.form).toBeNull();
  const informal = /\b(?:du|dir|dich|dein\p{L}*|euch|euer)\b/iu.test(template.body);
  expect(template.form).toBe(informal ? "informal" : "formal");
});

test.each(builtInTemplates)(
  "A2.42 $id uses only known placeholders, and those a mail cannot do without",
  (template) => {
    const text = `${template.subject}\n${template.body}`;
    const used = [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]);
    // What is known of a show only after its feed was read would keep a built-in text from many shows.
    const facts: readonly string[] = FACTS;
    const known: readonly string[] = PLACEHOLDERS.filter((name) => !facts.includes(name));
    expect(used.filter((name) => !known.includes(name ?? ""))).toEqual([]);
    expect(new Set(used)).toEqual(new Set(known));
    expect(text.replaceAll(/\{\{[a-z_]+\}\}/g, "")).not.toMatch(/[{}]/);
  },
);

test.each(builtInTemplates)(
  "$id is written like a letter: short subject on one line, paragraphs, no shouting",
  (template) => {
    expect(template.subject).not.toMatch(/[\r\n]/);
    expect(template.subject.length).toBeLessThan(80);
    expect(template.body.split("\n\n").length).toBeGreaterThanOrEqual(4);
    expect(template.body).not.toMatch(/!|\p{Lu}{5,}|\t|\r| \n|\n{3}/u);
    expect(template.body).toBe(template.body.trim());
  },
);
