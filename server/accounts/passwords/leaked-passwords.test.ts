import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BadConfiguration, readConfig } from "../../platform/config.ts";
import { isLeaked } from "./leaked-passwords.ts";
import { brokenPasswordRule, requireGoodPassword } from "./password-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "hostread-leaked-"));
afterAll(() => rmSync(folder, { recursive: true }));
const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();
const LEAKED = Array.from({ length: 5_000 }, (_, at) => `velvet otter paints ${at} slow clouds`);
function listOf(passwords: readonly string[], end = "\r\n"): string {
  const file = join(folder, `${passwords.length}-${end.length}.txt`);
  const lines = passwords.map((password, at) => `${hashOf(password)}:${10 ** (at % 9)}`);
  writeFileSync(file, lines.sort().join(end));
  return file;
}

test.each([
  ["5,000, with the line ends of Windows", LEAKED, "\r\n"],
  ["5,000", LEAKED, "\n"],
  ["one alone", LEAKED.slice(0, 1), "\n"],
  ["two", LEAKED.slice(0, 2), "\n"],
])("D7 each password of a list is found, and none that is not there: %s", (_what, passwords, end) => {
  const list = listOf(passwords, end);
  for (const password of passwords) expect(isLeaked(list, password)).toBe(true);
  for (const password of LEAKED.slice(0, 500)) expect(isLeaked(list, `${password}!`)).toBe(false);
});

test("D7 a leaked password is refused as a common one, whatever else is good about it", () => {
  const leaked = listOf(LEAKED);
  expect(brokenPasswordRule(LEAKED[17]!)).toBeNull();
  expect(brokenPasswordRule(LEAKED[17]!, [], leaked)).toEqual({ rule: "password-common" });
  expect(brokenPasswordRule("kein Regen über der Hallig", [], leaked)).toBeNull();
  expect(() => requireGoodPassword(LEAKED[17]!, [], { leaked, pointer: "/next" })).toThrow();
});

test("D7 a list that cannot be read ends the start with a sentence", () => {
  expect(() => readConfig({ HOSTREAD_LEAKED_PASSWORDS: join(folder, "missing.txt") })).toThrow(
    BadConfiguration,
  );
  const leaked = listOf(LEAKED);
  expect(readConfig({ HOSTREAD_LEAKED_PASSWORDS: leaked }).leakedPasswords).toBe(leaked);
});
