import { describe, expect, test } from "vitest";
import { findSpoken, findWritten } from "./find-mentions.ts";
import { findNear } from "./near-words.ts";
import { needlesOf, type Sought } from "./needles.ts";
import { readings } from "./number-words.ts";
import { isOneEdit } from "./one-edit.ts";
import { soughtLink } from "./spoken-forms.ts";

const sought = (fields: Partial<Sought>) =>
  needlesOf({ names: [], code: null, link: null, disclosure: null, phrases: [], ...fields });
const kinds = (text: string, fields: Partial<Sought>) =>
  findSpoken(text, sought(fields)).map(({ kind, from, to }) => [kind, text.slice(from, to)]);

describe("C5.06 spoken forms", () => {
  test.each([
    ["mit dem Code Küche zehn spart ihr", "KUECHE10", "Küche zehn"],
    ["gebt K U E C H E zehn ein", "KUECHE10", "K U E C H E zehn"],
    ["gebt K-Ü-C-H-E 10 ein", "KUECHE10", "K-Ü-C-H-E 10"],
    ["Kuche zehn, in einem Wort", "KÜCHE10", "Kuche zehn"],
    ["Code Küchezehn", "KUECHE10", "Küchezehn"],
    ["that is garden twenty five at checkout", "GARDEN25", "garden twenty five"],
    ["that is garden two five at checkout", "GARDEN25", "garden two five"],
    ["use pod twenty twenty-six", "POD2026", "pod twenty twenty-six"],
    ["Pod zweitausendsechsundzwanzig", "POD2026", "Pod zweitausendsechsundzwanzig"],
    ["ge a er te e en fünfzehn", "GARTEN15", "ge a er te e en fünfzehn"],
    ["gee ay are dee ee en one oh oh", "GARDEN100", "gee ay are dee ee en one oh oh"],
    ["Pod Strich Hundert oder pod minus hundert", "POD-100", "pod minus hundert"],
  ])("%s", (text, code, said) => {
    expect(kinds(text, { code })).toEqual([["code", said]]);
  });

  test.each([
    ["auf gruenkern punkt de findet ihr alles", "https://gruenkern.de", "gruenkern punkt de"],
    ["auf Grünkern.de findet ihr alles", "gruenkern.de", "Grünkern.de"],
    [
      "at greencorn dot com slash garden",
      "https://www.greencorn.com/garden?utm_source=x",
      "greencorn dot com slash garden",
    ],
    ["greencorn.com/garden", "greencorn.com/garden/", "greencorn.com/garden"],
    [
      "grün bindestrich kern punkt de schrägstrich pod zehn",
      "gruen-kern.de/pod10",
      "grün bindestrich kern punkt de schrägstrich pod zehn",
    ],
  ])("%s", (text, link, said) => {
    expect(kinds(text, { link })).toEqual([["link", said]]);
  });

  test("a misheard name leaves the end of the link, which is no link yet", () => {
    expect(kinds("green con dot com slash garden", { link: "greencorn.com/garden" })).toEqual([
      ["tail", "dot com slash garden"],
    ]);
    // The host alone is not the page that was agreed.
    expect(kinds("greencorn dot com", { link: "greencorn.com/garden" })).toEqual([]);
  });

  test("what has signs in it is found as it is written", () => {
    const needles = sought({
      code: "(POD+10)-A.B",
      link: "https://gruen-kern.de/pod-10",
      disclosure: "Werbung [Pod-Cast]*",
    });
    const text = "Code (POD+10)-A.B auf gruen-kern.de/pod-10";
    expect(findWritten(text, needles).map(({ from, to }) => text.slice(from, to))).toEqual([
      "(POD+10)-A.B",
      "gruen-kern.de/pod-10",
    ]);
    const said = "Werbung [Pod-Cast]*: Grünkern";
    expect(findNear(said, needles.disclosure, true)).toContainEqual({ kind: "label", from: 0, to: 19 });
  });

  test("a name that is said all the time hides no code", () => {
    const text = `${"Grünkern ".repeat(300_000)}Code Küche zehn`;
    const found = findSpoken(text, sought({ names: ["Grünkern"], code: "KUECHE10" }));
    expect(found.at(-1)!.kind).toBe("code");
    expect(found.length).toBeLessThan(1_000);
  });

  test("names are found with both spellings, in one word or two, in the genitive, and never inside a word", () => {
    const names = ["Grünkern"];
    for (const text of [
      "Grünkern",
      "Gruenkern",
      "Grün Kern",
      "Grünkerns Müsli",
      "G R Ü N K E R N",
      "Grunkern",
    ])
      expect(kinds(`Das ist ${text}`, { names }).length, text).toBe(1);
    for (const text of ["Grünkernel", "Immergrünkern", "grün, kein Kern"])
      expect(kinds(text, { names }), text).toEqual([]);
    expect(kinds("an Nadeln denken an na ja", { names: ["Anna"] })).toEqual([]);
  });

  test("a code that is an everyday word has to be called a code", () => {
    const code = "GARTEN";
    expect(kinds("Im Garten ist viel zu tun", { code })).toEqual([]);
    expect(kinds("mit dem Code Garten", { code })).toEqual([["code", "Garten"]]);
    expect(kinds("G A R T E N eingeben", { code })).toEqual([["code", "G A R T E N"]]);
  });

  test("every number below ten thousand has different words, and is among its readings", () => {
    const words = new Set<string>();
    for (let number = 0; number < 10_000; number += 1) {
      const [digits, german, english] = readings(String(number));
      expect(digits).toBe(String(number));
      expect(german).toMatch(/^[a-z]+$/);
      words.add(german!).add(english!);
    }
    // Those that both languages write alike would be counted once; there are none.
    expect(words.size).toBe(20_000);
    expect(readings("21")).toContain("einundzwanzig");
    expect(readings("1100")).toContain("tausendeinhundert");
    expect(readings("007")).toEqual(expect.arrayContaining(["nullnullsieben", "zerozeroseven", "ohohseven"]));
  });

  test("host and path of what was typed", () => {
    expect(soughtLink("https://www.Gruenkern.de/Garten/?utm=1#a")).toEqual({
      host: "gruenkern.de",
      path: "Garten",
    });
    expect(soughtLink("gruenkern.de")).toEqual({ host: "gruenkern.de", path: "" });
    for (const none of ["", "Garten", "http://", "a b", "ask@"]) expect(soughtLink(none), none).toBeNull();
  });

  test("a name that is a word of the language this is written in is a name like others", () => {
    for (const name of ["constructor", "toString", "__proto__ shop"])
      expect(kinds(`Das ist ${name}`, { names: [name] }).length, name).toBe(1);
  });

  test("one edit off", () => {
    for (const [one, other] of [
      ["gruenkern", "gruenkeln"],
      ["gruenkern", "gruenker"],
      ["gruenkern", "gruenkenr"],
    ] as const) {
      expect(isOneEdit(one, other)).toBe(true);
      expect(isOneEdit(other, one)).toBe(true);
    }
    expect(isOneEdit("gruenkern", "gruenkern")).toBe(false);
    expect(isOneEdit("gruenkern", "gruenkirm")).toBe(false);
  });
});
