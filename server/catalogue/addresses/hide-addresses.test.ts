import { describe, expect, test } from "vitest";
import { hideAddresses, hideInLink, hideInText } from "./hide-addresses.ts";

describe("an address in a public text", () => {
  test.each([
    ["Write to ida@heron.fm!", "Write to …!"],
    ["Ida <ida.b+x@mail.heron.co.uk>, bob@heron.fm", "Ida <…>, …"],
    ["mailto:ida%40heron.fm?subject=x", "mailto:…?subject=x"],
    ["ÄRGER@müller.example.", "…."],
    ["Sponsors: o'neil@birds.ie or tom&ida@owl.de", "Sponsors: … or …"],
    ["Sponsors: ida@her…", "Sponsors: …"],
    ["info@हिन्दी.भारत ida@ตัวอย่าง.ไทย", "… …"],
    ["ida@heron。fm, ida@heron．fm, ida%40heron%2Efm", "…, …, …"],
    ["x/y=z?@heron.fm {a|b}@heron.fm", "… …"],
  ])("%s", (text, hidden) => expect(hideAddresses(text)).toBe(hidden));

  test.each(["@heron on every network", "https://medium.example/@ida.berg", "5 @ 3.50", "a@b", "ida@", ""])(
    "%s is none and stays",
    (text) => expect(hideAddresses(text)).toBe(text),
  );

  test("what is missing stays missing, and a link that holds one is left out", () => {
    expect(hideInText(null)).toBeNull();
    expect(hideInLink("https://heron.fm/?to=ida@heron.fm")).toBeNull();
    expect(hideInLink("https://medium.example/@ida")).toBe("https://medium.example/@ida");
  });

  test("a long text without one is read in no time worth speaking of", () => {
    expect(hideAddresses("a.".repeat(50_000))).toHaveLength(100_000);
    expect(hideAddresses(`a@${"b.".repeat(50_000)}`).length).toBeGreaterThan(50_000);
  });
});
