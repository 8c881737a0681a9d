import { expect, test } from "vitest";
import { type MailProvider, MailProviderInput } from "../../../contract/settings-providers.ts";
import {
  clashes,
  followProvider,
  formOf,
  holdForm,
  inputOf,
  isBehind,
  newProvider,
  savedProvider,
} from "./provider-form.ts";

test("B1.06 a secret that was not typed is not sent, and servers are sent for OIDC providers only", () => {
  const oidc = {
    ...newProvider(),
    name: "House",
    issuer: "https://id.house.example",
    clientId: "hostread",
    imap: { host: " imap.house.example ", port: 993, secure: true },
    smtp: { host: "smtp.house.example", port: 465, secure: true },
  };
  const sent = inputOf(oidc);
  expect(MailProviderInput.parse(sent)).toEqual({
    ...sent,
    imap: { host: "imap.house.example", port: 993, secure: true },
  });
  expect(sent).not.toHaveProperty("clientSecret");
  const google = inputOf({ ...oidc, kind: "google", clientSecret: "typed" });
  expect(google).toMatchObject({ kind: "google", clientSecret: "typed" });
  expect(google).not.toHaveProperty("imap");
  expect(google).not.toHaveProperty("tenant");
  expect(inputOf({ ...oidc, kind: "microsoft", tenant: "common" })).toHaveProperty("tenant", "common");
});

const provider: MailProvider = {
  id: "p1",
  kind: "oidc",
  name: "House",
  issuer: "https://id.house.example",
  tenant: null,
  clientId: "one",
  clientSecret: { set: true, last4: null, changed: null },
  transport: "mail",
  transports: ["mail"],
  imap: { host: "imap.house.example", port: 993, secure: true },
  smtp: { host: "smtp.house.example", port: 465, secure: true },
  scopes: [],
  enabled: true,
  checked: null,
  failing: null,
  mailboxes: 0,
  modified: "2026-01-01T00:00:00.000Z",
};
const newer: MailProvider = { ...provider, clientId: "two", modified: "2026-01-02T00:00:00.000Z" };
const opened = holdForm(formOf(provider), provider);

test("B1.06 A4.14 what was typed lies upon what a colleague has saved meanwhile", () => {
  expect(isBehind(opened, provider)).toBe(false);
  expect(followProvider(opened, newer, true)).toMatchObject({ form: { clientId: "two" }, newer: false });
  const off = { ...opened, form: { ...opened.form, enabled: false } };
  expect(clashes(off, newer)).toBe(false);
  expect(followProvider(off, newer, true)).toMatchObject({
    form: { clientId: "two", enabled: false },
    modified: newer.modified,
    newer: true,
  });
});

test("B1.06 A4.14 the same field, or a secret for other keys, waits for a choice", () => {
  const typed = (part: object) => ({ ...opened, form: { ...opened.form, ...part } });
  expect(clashes(typed({ clientId: "three" }), newer)).toBe(true);
  expect(clashes(typed({ clientSecret: "of one" }), newer)).toBe(true);
  expect(clashes(typed({ clientSecret: "of one" }), provider)).toBe(false);
  expect(followProvider(typed({ clientId: "three" }), newer, false).form.clientId).toBe("two");
});

test("B1.06 A4.14 after a save only what was typed while it ran is still to be saved", () => {
  const sent = { ...opened.form, clientSecret: "typed" };
  const after = savedProvider({ ...opened, form: { ...sent, name: "Home" } }, sent, newer);
  expect(after.form).toEqual({ ...formOf(newer), name: "Home" });
  expect(after.base).toEqual(formOf(newer));
});
