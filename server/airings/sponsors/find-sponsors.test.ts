import { expect, test } from "vitest";
import { findSponsors, MOST_IN_EPISODE } from "./find-sponsors.ts";

const keys = (notes: string, own: string[] = []) =>
  findSponsors(notes, own).map(({ kind, key }) => `${kind} ${key}`);

test.each([
  ["Diese Folge wird präsentiert von Grünkern: https://www.gruenkern.de/moos", ["host gruenkern.de"]],
  ["Werbung: Mit dem Code MOOS10 spart ihr bei https://suppe.example", ["host suppe.example"]],
  ["20 % Rabatt mit dem Gutscheincode MOOS20", ["code MOOS20"]],
  ["This episode is sponsored by Silver Kettle. Visit silverkettle.com/fog", ["host silverkettle.com"]],
  ["Use promo code FOG15 for 15 % off", ["code FOG15"]],
  [
    "Werbung:\n\nTee von https://tee.example\nSuppe von https://suppe.example",
    ["host tee.example", "host suppe.example"],
  ],
  [
    "Unsere Werbepartner: https://tee.example und https://suppe.example",
    ["host tee.example", "host suppe.example"],
  ],
])("C9.02 %j names its sponsors", (notes, expected) => {
  expect(keys(notes)).toEqual(expected);
});

test.each([
  ["a link without words that mark an ad", "Mehr zu Farnen: https://farne.example"],
  ["a denial", "Unbezahlte Werbung: https://suppe.example"],
  ["the show's own offer of ads", "Ihr wollt Werbung in diesem Podcast schalten? https://suppe.example"],
  ["a media kit", "Become a sponsor of this show: https://suppe.example"],
  ["a page on a platform", "Unsere Werbepartner und ihre Codes: https://linktr.ee/fog"],
  ["the show's own website", "Werbung: https://shop.fog.example/mugs"],
  ["a name alone", "Danke an Grünkern, unseren Sponsor."],
  ["an address", "Werbung: schreibt an ads@suppe.example"],
  ["the word code", "Our code word of conduct is here."],
  [
    "what stands far from the word",
    `Präsentiert von Moos. ${"und weiter im Wald ".repeat(20)} https://farne.example`,
  ],
  ["what follows the list", "Werbung:\nTee\n\nQuellen: https://farne.example"],
])("C9.02 %s is no sponsor", (_what, notes) => {
  expect(keys(notes, ["fog.example"])).toEqual([]);
});

test("C9.02 of two in one line each has its own words; an address in them is hidden", () => {
  const [tea, soup] = findSponsors(
    "Werbung: Tee https://tee.example, Suppe ask@soup.example https://suppe.example",
    [],
  );
  expect(tea!.words).toBe("Werbung: Tee https://tee.example");
  expect(soup!.words).toContain("Suppe");
  expect(soup!.words).not.toContain("ask@soup.example");
  expect(soup!.words).not.toContain("Tee");
});

test("C9.02 notes written to be slow to read, or full of links, are read to an end", () => {
  const links = Array.from({ length: 500 }, (_, at) => `https://s${at}.example`).join("\n");
  expect(findSponsors(`Sponsors:\n${links}`, []).length).toBeLessThanOrEqual(MOST_IN_EPISODE);
  for (const part of ["a.", "code ", "werbung ", "https://", "unser ", "(", "-"])
    findSponsors(part.repeat(Math.floor(50_000 / part.length)), []);
});
