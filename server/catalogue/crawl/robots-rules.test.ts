import { describe, expect, test } from "vitest";
import { parseRobots, robotsAllow } from "./robots-rules.ts";

const allows = (text: string, path: string) =>
  robotsAllow(parseRobots(text), new URL(path, "https://heron.fm"));

describe("robots.txt", () => {
  test.each([
    ["", "/feed", true],
    ["User-agent: *\nDisallow:", "/feed", true],
    ["User-agent: *\nDisallow: /", "/feed", false],
    ["User-agent: *\nDisallow: /", "/robots.txt", true],
    ["user-AGENT : *\r\nDISALLOW : /feed # why", "/feed.xml", false],
    ["User-agent: *\nDisallow: /\nAllow: /feed", "/feed.xml", true],
    ["User-agent: *\nDisallow: /feed\nAllow: /feed", "/feed", true],
    ["User-agent: other\nDisallow: /", "/feed", true],
    ["User-agent: Hostread/2.0\nDisallow: /\n\nUser-agent: *\nAllow: /", "/feed", false],
    ["User-agent: hostread\nAllow: /\n\nUser-agent: *\nDisallow: /", "/feed", true],
    ["User-agent: a\nUser-agent: hostread\nDisallow: /private", "/private/1", false],
    [
      "User-agent: hostread\nDisallow: /a\nUser-agent: b\nDisallow: /b\nUser-agent: hostread\nDisallow: /c",
      "/c",
      false,
    ],
    ["User-agent: *\nDisallow: /*.xml$", "/x/feed.xml", false],
    ["User-agent: *\nDisallow: /*.xml$", "/x/feed.xml?a", true],
    ["User-agent: *\nDisallow: /*?key=*", "/feed?key=1", false],
    ["User-agent: *\nDisallow: /a$", "/ab", true],
    ["User-agent: *\nDisallow: /f%C3%A9", "/fé", false],
    ["User-agent: *\nDisallow: /fé", "/f%c3%a9ed", false],
    ["Disallow: /", "/feed", true],
    ["<html>not rules</html>", "/feed", true],
  ])("%j and %s: %s", (text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed);
  });

  test("a delay is taken up to 30 seconds, nonsense is not", () => {
    const delay = (value: string) => parseRobots(`User-agent: *\nCrawl-delay: ${value}`).delay;
    expect(["2.5", "3600", "-1", "soon", ""].map(delay)).toEqual([2.5, 30, null, null, null]);
  });

  test("what the database takes no letter of is kept in the spelling of addresses", () => {
    const text = "User-agent: *\nDisallow: /\0\u202e\nDisallow: /f\u00e9";
    expect(parseRobots(text).rules.map(({ path }) => path)).toEqual(["/%00%E2%80%AE", "/f%C3%A9"]);
    expect([allows(text, "/%00%e2%80%aed"), allows(text, "/feed")]).toEqual([false, true]);
  });

  test("rules made to be slow or endless are bounded", () => {
    const many = parseRobots(`User-agent: *\n${"Disallow: /x\n".repeat(50_000)}`);
    expect(many.rules.length).toBe(500);
    expect(robotsAllow(many, new URL("https://heron.fm/feed"))).toBe(true);
    const long = Array.from({ length: 500 }, (_, i) => `Disallow: /${String(i).padEnd(400, "x")}`).join("\n");
    const kept = parseRobots(`User-agent: *\n${long}\nUser-agent: hostread\n${long}`);
    expect(kept.rules.length).toBe(49);
    expect(JSON.stringify(kept).length).toBeLessThan(22_000);
    const stars = `User-agent: *\nDisallow: /${"*a".repeat(240)}$`;
    expect(allows(stars, `/${"a".repeat(4_000)}b`)).toBe(true);
    const named = `${"User-agent: *\n".repeat(20_000)}${"Allow: /\n".repeat(30_000)}`;
    expect(parseRobots(named).rules).toHaveLength(500);
    for (const line of [
      `Disallow: /${" ".repeat(400_000)}x`,
      "#".repeat(400_000),
      `${"#".repeat(400_000)}\u2028`,
    ])
      expect(allows(`User-agent: *\n${line}\nDisallow: /private`, "/private")).toBe(false);
  });
});
