import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanUrl } from "../feed/clean-url.ts";
import { hideAddresses, hideFor, hideInLink, hideInText } from "./hide-addresses.ts";
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

  test.each([
    ["ida @ heron.fm, ida@ heron.fm", "…, …"],
    ["ida [at] heron.fm ida(at)heron(dot)fm", "… …"],
    ["ida {ät} heron [punkt] fm, ida at heron dot fm.", "…, …."],
    ['"ida berg"@heron.fm or “ida” @ heron.fm', "… or …"],
    ["ida@[192.0.2.1] ida@[IPv6:2001:db8::1]", "… …"],
    ["ida&#64;heron.fm ida&commat;heron.fm ida&#x40;heron.fm", "… … …"],
    ["ida\u200b@\u200bheron.fm", "…"],
    ["ida @ heron . fm", "…"],
  ])("%s is hidden as people read it", (text, hidden) => expect(hideAddresses(text)).toBe(hidden));

  test.each([
    "5 @ 3.50",
    "Follow @heron. New every week",
    "Instagram: @the.podcast",
    "look at heron.fm",
    "Live at noon",
    "See you (at) the bar. Now",
    "Level 10 (dot) 5",
  ])("%s is none either", (text) => expect(hideAddresses(text)).toBe(text));

  test.each([
    ["Mail ida.b+ads@heron.co.uk now", "Mail … now"],
    ["Mail ida.b@heron.co.uk now", "Mail … now"],
    ["Mail i d a b AT heron co uk now", "Mail … now"],
    ["IDA-B Klammeraffe heron punkt co punkt uk", "…"],
    ["idа.b(a)hеron.co.uk", "…"],
    ["ｉｄａ．ｂ ａｔ ｈｅｒｏｎ．ｃｏ．ｕｋ", "…"],
    ["Backwards: ku.oc.noreh@b.adi", "Backwards: …"],
    ["ida.b@heron of the Co", "… of the Co"],
    ["i%2564a.b&#97;t heron.co.uk", "…"],
    ["ida.b [ at ] heron [dot] co [dot] uk!", "…!"],
  ])("of a podcast with one on sale: %s", (text, hidden) =>
    expect(hideFor("ida.b+ads@heron.co.uk")(text)).toBe(hidden),
  );

  test.each(["More info: heron.co.uk", "Ida B and Heron", "100 % of herons & idas", "Идет снег"])(
    "of a podcast with one on sale nothing else goes: %s",
    (text) => expect(hideFor("ida.b+ads@heron.co.uk")(text)).toBe(text),
  );

  test("the one on sale is found between any signs, in capitals or escaped, and never another text harmed", () => {
    const between = fc.constantFrom("", " ", "-", " . ", "_", "\u200b", "*", "·", "/");
    const sign = fc.constantFrom("@", " at ", "(at)", " [ät] ", "%40", "%2540", "&#64;", " (a) ", "＠");
    const letter = (one: string) =>
      fc.constantFrom(
        one,
        one.toUpperCase(),
        `%${one.charCodeAt(0).toString(16)}`,
        `&#${one.charCodeAt(0)};`,
      );
    const spelt = (word: string) =>
      fc
        .tuple(fc.tuple(...Array.from(word, letter)), fc.array(between, { minLength: 8, maxLength: 8 }))
        .map(([letters, gaps]) => letters.map((one, at) => `${at > 0 ? gaps[at] : ""}${one}`).join(""));
    fc.assert(
      fc.property(spelt("ida"), sign, spelt("heron"), spelt("fm"), (local, at, host, end) => {
        const text = `Before <${local}${at}${host}.${end}> behind`;
        expect(hideFor("ida@heron.fm")(text)).toMatch(/^Before .{1,3} behind$/su);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."idaheronfm .,(@&%4;0") }), (text) => {
        const hidden = hideFor("ida@heron.fm")(text);
        expect(hidden.length).toBeLessThanOrEqual(text.length);
        if (!/[@4]|at/i.test(text) && !text.includes("(")) expect(hidden).toBe(text);
      }),
    );
  });

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
    for (const piece of ["ida ", "ida(", "ida at ", '"', "( at ) ", " dot ", "ida@", "&#64;", "ida%40"]) {
      hideAddresses(`ida @ ${piece.repeat(5_000)}`);
      hideFor("ida@heron.fm")(`heron ida @ ${piece.repeat(5_000)}`);
    }
    expect(hideAddresses(`a@${"b.".repeat(50_000)}`).length).toBeGreaterThan(50_000);
  });
});
