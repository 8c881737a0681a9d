import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanUrl } from "../feed/clean-url.ts";
import { hideAddresses, hideInLink, hideInText } from "./hide-addresses.ts";
import { judgeAddress } from "./judge-address.ts";

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
    ["ida@🦉.fm ida@i❤️.ws ida@ⓗeron.fm ida@paral·lel.example", "… … … …"],
    ["ida%40heron%2Efm ida%2540m%25C3%25BCller%252efm", "… …"],
    ["ida＠heron．fm, ida﹫heron﹒fm", "…, …"],
    ["ida%40m%C3%BCller.example, <b>ida@heron.fm</b>", "…, <b>…</b>"],
  ])("%s", (text, hidden) => expect(hideAddresses(text)).toBe(hidden));

  test.each(["@heron on every network", "https://medium.example/@ida.berg", "5 @ 3.50", "a@b", "ida@", ""])(
    "%s is none and stays",
    (text) => expect(hideAddresses(text)).toBe(text),
  );

  test("what is missing stays missing, and a link that holds one is left out", () => {
    expect(hideInText(null)).toBeNull();
    expect(hideInLink("https://heron.fm/?to=ida@heron.fm")).toBeNull();
    for (const escaped of ["ida@m%C3%BCller.example", "ida%40heron%252efm", "%FFida%2540heron.fm"])
      expect(hideInLink(`https://heron.fm/?m=${escaped}`)).toBeNull();
    expect(hideInLink("https://heron.fm/?m=100%25%E0%A4%A")).toBe("https://heron.fm/?m=100%25%E0%A4%A");
    expect(hideInLink("https://medium.example/@ida")).toBe("https://medium.example/@ida");
  });

  test("whatever counts as usable is not seen, also in signs that no mail server has", () => {
    const letters = fc.constantFrom(
      ..."aZ9-é字भ्🦉❤️☃ⓗ℡™①℮·・׳\u00ad\u200d\u{1f3fd}%$=¼㎏〱、»“…_ß",
      ..."\u2066\u3164\u180e\ufe0f",
    );
    const any = fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 });
    const label = fc.oneof(
      fc.string({ unit: letters, minLength: 1, maxLength: 6 }),
      any.map((text) => `a${text}b`),
    );
    const dot = fc.constantFrom(".", "。", "．", "｡");
    const domain = fc
      .tuple(fc.array(fc.tuple(label, dot), { minLength: 1, maxLength: 11 }), label)
      .map(([labels, top]) => `${labels.flat().join("")}${top}`);
    let usable = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          domain,
          label.map((text) => `${text}.fm`),
        ),
        (written) => {
          const address = `ida@${written}`;
          if (judgeAddress(address).kind !== "usable") return;
          usable += 1;
          expect(hideAddresses(`Mail ${address} now`)).not.toContain("ida");
          const inLink = cleanUrl(`https://heron.fm/kontakt?to=${encodeURIComponent(address)}`);
          expect([inLink, hideInLink(inLink)]).toEqual([expect.any(String), null]);
          expect(hideInLink(cleanUrl(`https://heron.fm/kontakt/${address}`))).toBeNull();
        },
      ),
      { numRuns: 3_000 },
    );
    expect(usable).toBeGreaterThan(300);
  });

  test("a long text without one is read in no time worth speaking of", () => {
    expect(hideAddresses("a.".repeat(50_000))).toHaveLength(100_000);
    for (const piece of [
      "%2e",
      "%25",
      "%2525",
      "%252e",
      "@%25",
      "%40",
      "%4",
      "a%2e",
      `${"a".repeat(63)}@`,
      `${"a".repeat(63)}@${"b.".repeat(31)}`,
    ])
      hideAddresses(`a@b${piece.repeat(2_000)}`);
    expect(hideAddresses(`a@${"b.".repeat(50_000)}`).length).toBeGreaterThan(50_000);
  });
});
