import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../server/platform/package-root.ts";

const SERVER = join(packageRoot(), "server");

/** What sets a cookie, and by which prefix browsers pin it to this host. */
const SETS = [
  "accounts/sessions/known-device.ts",
  "accounts/sessions/session-cookie.ts",
  "accounts/single-sign-on/sign-on-cookie.ts",
  "export/kept/save.ts",
  "mailbox/consent/consent-cookie.ts",
];

test("D7 each of the five cookies has the prefix __Host- where the site is reached by https", () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(SERVER, name), "utf8") }));
  const setting = sources.filter(({ text }) =>
    /\b(?:set|clear)Cookie\(|eaders?\(\s*\{?\s*["']set-cookie/i.test(text),
  );
  expect(setting.map(({ name }) => name).sort()).toEqual(SETS);
  for (const { name, text } of setting) {
    const names = [...text.matchAll(/reply\.(?:set|clear)Cookie\((\w+)\(/g)].map(([, how]) => how);
    const calls = [...text.matchAll(/reply\.(?:set|clear)Cookie\(/g)];
    expect(names.length, name).toBe(calls.length);
    expect(new Set(names), name).toEqual(new Set(["nameOf"]));
    const [, rule] = /const nameOf = \([^)]*\)[^=]*=>([^;]*);/.exec(text) ?? [];
    expect(rule, name).toMatch(/isSecure\(config\) \? ["'`]__Host-/);
    // What is read is what was set.
    for (const [read] of text.matchAll(/request\.cookies\[.*?\]/g))
      expect(read, name).toMatch(/^request\.cookies\[nameOf\(/);
  }
});
