import { expect, test } from "vitest";
import type { BriefingDocument } from "../../../contract/briefing.ts";
import { sameBriefing } from "./same-briefing.ts";

const item = { type: "listItem" as const, content: [{ type: "paragraph" as const }] };
const link = (attrs: object) =>
  ({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "shop",
            marks: [{ type: "link", attrs: { href: "https://a.example", ...attrs } }],
          },
        ],
      },
    ],
  }) as BriefingDocument;

test("defaults and the order of keys are no change", () => {
  expect(sameBriefing(link({}), link({ target: "_blank", rel: "noopener", class: null }))).toBe(true);
  expect(
    sameBriefing(
      { type: "doc", content: [{ type: "orderedList", content: [item] }] },
      { content: [{ content: [item], type: "orderedList", attrs: { type: null, start: 1 } }], type: "doc" },
    ),
  ).toBe(true);
});

test("another word, link or start is a change", () => {
  expect(sameBriefing(link({}), link({ href: "https://b.example" }))).toBe(false);
  expect(
    sameBriefing(
      { type: "doc", content: [{ type: "orderedList", attrs: { start: 3 }, content: [item] }] },
      { type: "doc", content: [{ type: "orderedList", content: [item] }] },
    ),
  ).toBe(false);
});
