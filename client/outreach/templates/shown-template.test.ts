import { expect, test } from "vitest";
import type { OwnTemplate } from "../../../contract/outreach/templates.ts";
import type { Template } from "../../../contract/outreach.ts";
import { fromBuiltIn, fromOwn, groupsOf, NO_FILTER, passes, type TemplateFilter } from "./shown-template.ts";

const own = (fields: Partial<OwnTemplate>): OwnTemplate => ({
  publicId: "own",
  name: "Herbst für Teehäuser",
  language: "de",
  kind: "terms",
  form: "informal",
  tags: ["Tee"],
  subject: "Euer Café",
  personal: true,
  version: 1,
  changed: "2026-01-01T00:00:00.000Z",
  by: "Kim",
  ...fields,
});
const builtIn: Template = {
  id: "en-first",
  displayName: "First contact",
  description: "Short and friendly",
  tags: ["en", "starter"],
  locale: "en-US",
  form: null,
  subject: "About {{podcast_title}}",
  body: "Hello",
};

test.each([
  [{}, true, true],
  [{ language: "de" }, true, false],
  [{ kind: "starter" }, false, true],
  [{ form: "informal" }, true, false],
  [{ form: "formal" }, false, false],
  [{ words: "TEE cafe" }, true, false],
  [{ words: "herbst teehauser" }, true, false],
  [{ words: " friendly " }, false, true],
  [{ words: "coffee" }, false, false],
] as [Partial<TemplateFilter>, boolean, boolean][])(
  "B2.03 %j finds by language, kind, form and words, without case and accents",
  (part, mine, theirs) => {
    const filter = { ...NO_FILTER, ...part };
    expect([passes(fromOwn(own({})), filter), passes(fromBuiltIn(builtIn), filter)]).toEqual([mine, theirs]);
  },
);

test("B2.03 own templates stand first, the organization's next, the twelve after them by language", () => {
  const all = [
    fromBuiltIn(builtIn),
    fromOwn(own({ publicId: "shared", personal: false })),
    fromOwn(own({ publicId: "personal" })),
  ];
  expect(
    groupsOf(all, ["de", "en"]).map(({ group, templates }) => [group, templates.map(({ id }) => id)]),
  ).toEqual([
    ["personal", ["personal"]],
    ["shared", ["shared"]],
    ["en", ["en-first"]],
  ]);
});
