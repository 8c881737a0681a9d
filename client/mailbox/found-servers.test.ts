import { expect, test } from "vitest";
import type { Discovered } from "../../contract/mailbox-discovery.ts";
import { areUsed, looksLikeAddress, mayFill, withServers } from "./found-servers.ts";
import { emptyForm, inputOf } from "./mailbox-form.ts";

const found: Discovered = {
  provider: "GMX",
  signIn: "password",
  appPasswords: null,
  source: "table",
  user: "kim@gmx.example",
  imap: { host: "imap.gmx.example", port: 993, secure: true },
  smtp: { host: "mail.gmx.example", port: 587, secure: false },
};
const empty = emptyForm("kim@gmx.example", "Europe/Berlin");

test("B1.03 found servers fill an empty form, with one user and one password for both", () => {
  expect(mayFill(empty, null)).toBe(true);
  const filled = { ...empty, ...withServers(empty, found) };
  const { imap, smtp } = inputOf({ ...filled, imap: { ...filled.imap, password: "secret" } }, "o");
  expect(imap).toMatchObject({ host: "imap.gmx.example", port: 993, secure: true });
  expect(imap?.signIn).toEqual({ kind: "password", user: "kim@gmx.example", password: "secret" });
  expect(smtp).toMatchObject({ host: "mail.gmx.example", port: 587, secure: false, sameAsImap: true });
});

test("B1.03 what was typed by hand stays; what was found for another address gives way", () => {
  const byHand = { ...empty, smtp: { ...empty.smtp, host: "smtp.brand.example" } };
  expect(mayFill(byHand, null)).toBe(false);
  expect(mayFill(byHand, found)).toBe(false);
  expect(areUsed(byHand, found)).toBe(false);
  const filled = { ...empty, ...withServers(empty, found) };
  expect(mayFill(filled, found)).toBe(true);
  expect(areUsed(filled, found)).toBe(true);
});

test("B1.14 at Microsoft no incoming server is entered: it takes no password", () => {
  const filled = { ...empty, ...withServers(empty, { ...found, signIn: "microsoft" }) };
  expect(inputOf(filled, "o")).toMatchObject({ imap: null, smtp: { host: "mail.gmx.example" } });
  expect(inputOf(filled, "o").smtp.signIn.user).toBe("kim@gmx.example");
  expect(areUsed(filled, { ...found, signIn: "microsoft" })).toBe(true);
});

test("B1.03 nothing found changes nothing", () => {
  expect(withServers(empty, { ...found, source: null, imap: null, smtp: null })).toEqual({});
});

test("B1.03 half an address is not looked for", () => {
  for (const half of ["", "kim", "kim@", "kim@brand", "kim@brand.", "kim@.example", "a b@brand.example"])
    expect(looksLikeAddress(half), half).toBe(false);
  expect(looksLikeAddress("kim@brand.example")).toBe(true);
});
