import { describe, expect, test } from "vitest";
import { findAddresses } from "./find-addresses.ts";
import { judgeAddress } from "./judge-address.ts";
import { placeholders } from "./placeholders.ts";

describe("L-2 placeholders", () => {
  test("are at least 30 patterns, each written once", () => {
    const patterns = placeholders.map(({ pattern }) => pattern);
    expect(patterns.length).toBeGreaterThanOrEqual(30);
    expect(
      patterns.filter((one) => !/^[^@\s]*@[^@\s]*$/.test(one) || one === "@" || one !== one.toLowerCase()),
    ).toEqual([]);
  });

  test("500 addresses made from the patterns: none is usable", () => {
    const made = placeholders.flatMap(({ pattern }) => {
      const [local = "", domain = ""] = pattern.split("@") as [string, string];
      return ["any", "x1", "show7"].map((word) => {
        const left = (local === "" ? word : local).replaceAll("*", word);
        const right = (domain === "" ? `${word}.example.fm` : domain.replace(/^\./, `${word}.`)).replaceAll(
          "*",
          "com",
        );
        return `${left}@${right}`;
      });
    });
    expect(made.length).toBeGreaterThanOrEqual(500);
    expect(made.filter((one) => judgeAddress(one).kind === "usable")).toEqual([]);
    expect(made.filter((one) => judgeAddress(one.toUpperCase()).kind === "usable")).toEqual([]);
  });

  test.each([
    ["Feeds@SoundCloud.com", "hosting-placeholder"],
    ["podcasts60+1a2b@anchor.fm", "hosting-placeholder"],
    ["info+c0ffee@mg.pippa.io", "hosting-placeholder"],
    ["no-reply@heron.fm", "no-reply"],
    ["postmaster@heron.fm", "technical-role"],
    ["ida@example.com", "reserved-domain"],
    ["ida@mail.test", "reserved-domain"],
    ["spamtrap7@heron.fm", "trap"],
  ])("%s: %s", (address, reason) => {
    expect(judgeAddress(address)).toMatchObject({ kind: "placeholder", reason });
  });
});

test.each([
  ["Ida.Reiher@Heron.FM", "Ida.Reiher@heron.fm", "ida.reiher@heron.fm"],
  [" <mailto:ida+pod@heron.fm> ", "ida+pod@heron.fm", "ida+pod@heron.fm"],
  ["ida@vögel.fm", "ida@xn--vgel-5qa.fm", "ida@xn--vgel-5qa.fm"],
  ["märz@heron.fm", "märz@heron.fm", "märz@heron.fm"],
  ["soundcloud.feeds@heron.fm", "soundcloud.feeds@heron.fm", "soundcloud.feeds@heron.fm"],
  ["ida@notexample.com", "ida@notexample.com", "ida@notexample.com"],
])("%j is usable as %s", (raw, address, key) => {
  expect(judgeAddress(raw.replace(/^ <|> $/g, ""))).toEqual({ kind: "usable", address, key });
});

test.each([
  "me",
  "ida/@heron.fm",
  "ida@heron.ß\u00ad",
  "",
  "@",
  "a@",
  "@b.fm",
  "a b@c.fm",
  ".a@b.fm",
  "a..b@c.fm",
  "a@b",
  "a@b..fm",
  "a@-b.fm",
  "a@127.0.0.1",
  `${"a".repeat(65)}@b.fm`,
  `a@${"b.".repeat(130)}fm`,
  "a@b.fm\r\nBcc: x@y.fm",
  "a@b.1",
])("%j is no address", (raw) => {
  expect(judgeAddress(raw).kind).toBe("invalid");
});

test("addresses are found with the names beside them", () => {
  expect(findAddresses("editor@heron.fm (Ed Itor)")).toEqual([{ text: "editor@heron.fm", name: "Ed Itor" }]);
  expect(findAddresses("Ed Itor <editor@heron.fm>")).toEqual([{ text: "editor@heron.fm", name: "Ed Itor" }]);
  expect(findAddresses("a@heron.fm, b@heron.fm").map(({ text }) => text)).toEqual([
    "a@heron.fm",
    "b@heron.fm",
  ]);
  expect(findAddresses("Ed Itor")).toEqual([]);
});
