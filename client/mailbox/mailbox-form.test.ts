import { expect, test } from "vitest";
import { MailboxInput } from "../../contract/mailbox.ts";
import { addMailbox, changeMailbox, type MailboxDetail } from "../../contract/mailbox-list.ts";
import {
  additionOf,
  changeOf,
  emptyForm,
  fieldOf,
  formOf,
  inputOf,
  sameForm,
  secretOf,
  withEncryption,
} from "./mailbox-form.ts";

const secret = { set: true, last4: null, changed: "2026-11-02T09:00:00Z" };
const signIn = { kind: "password" as const, user: "mara", password: secret };
const smtp = {
  host: "smtp.tea.example",
  port: 587,
  secure: false,
  sameAsImap: false,
  sameUser: false,
  signIn,
};
const saved: MailboxDetail = {
  id: "mailbox1",
  name: "mara@tea.example",
  address: "mara@tea.example",
  standard: true,
  owner: "owner1",
  user: { id: "user1", name: "Mara", own: true },
  mayWrite: true,
  mayRead: true,
  reads: "organization",
  writes: "me",
  signature: "",
  signIn: { kind: "password" },
  transport: "mail",
  health: {
    mode: "live",
    lastSuccess: null,
    nextLook: null,
    error: null,
    lookedAt: 0,
    kept: 0,
    passedOver: 0,
  },
  today: { sent: 0, allowance: 100 },
  ramp: null,
  missing: null,
  waiting: 0,
  otherTransport: null,
  domain: null,
  created: "2026-11-02T09:00:00Z",
  senderName: "Mara",
  communicationAddress: "",
  senderIdentity: "Tea GmbH\nKiel",
  imap: { host: "imap.tea.example", port: 993, secure: true, signIn },
  smtp,
  window: { timeZone: "Europe/Berlin", days: [1, 2], fromMinute: 480, toMinute: 1440 },
  limits: { perHour: 20, perDay: 100 },
  sandbox: false,
  pause: null,
  modified: "2026-11-02T09:00:00Z",
};

test("A3.12 what was saved comes back as it was, and no password is sent that was not typed", () => {
  const form = formOf(saved);
  expect(sameForm(form, formOf(saved))).toBe(true);
  const input = inputOf(form, "owner1");
  expect(MailboxInput.parse(input)).toEqual(input);
  expect(JSON.stringify(input)).not.toContain('"password":');
  expect(input.smtp).toMatchObject({ port: 587, secure: false, sameAsImap: false });
  expect(input.window).toEqual(saved.window);
});

test("A3.12 signing in like the incoming server needs one, and sends its user with no password of its own", () => {
  const form = { ...formOf(saved), sameAsImap: true, sameUser: true };
  form.smtp = { ...form.smtp, user: "other", password: "typed before the switch" };
  expect(inputOf(form, "o").smtp).toMatchObject({
    sameAsImap: true,
    signIn: { kind: "password", user: "mara" },
  });
  expect(JSON.stringify(inputOf(form, "o"))).not.toContain("typed before");
  const alone = inputOf({ ...form, receives: false }, "o");
  // User and password are chosen apart.
  const ownUser = inputOf({ ...form, sameUser: false }, "o").smtp;
  expect(ownUser).toMatchObject({ sameAsImap: true, sameUser: false, signIn: { user: "other" } });
  expect(ownUser.signIn).not.toHaveProperty("password");
  const ownPassword = inputOf({ ...form, sameAsImap: false }, "o").smtp;
  expect(ownPassword).toMatchObject({
    sameAsImap: false,
    sameUser: true,
    signIn: { user: "mara", password: "typed before the switch" },
  });
  expect([alone.imap, alone.smtp.sameAsImap, alone.smtp.signIn.user]).toEqual([null, false, "other"]);
});

test("a figure that is none is left to the server to refuse at its field", () => {
  const form = { ...emptyForm("a@b.example", "UTC"), perHour: "1e2", perDay: " 12 " };
  form.imap = { ...form.imap, port: "" };
  const { imap, limits } = inputOf(form, "o");
  expect([imap?.port, limits]).toEqual([0, { perHour: 0, perDay: 12 }]);
  expect(MailboxInput.safeParse(inputOf(form, "o")).success).toBe(false);
});

test("the usual port follows the kind of encryption, one of one's own stays", () => {
  const { smtp } = emptyForm("", "UTC");
  expect(withEncryption("smtp", smtp, false).port).toBe("587");
  expect(withEncryption("smtp", { ...smtp, port: "2465" }, false).port).toBe("2465");
  expect(withEncryption("smtp", withEncryption("smtp", smtp, false), true)).toEqual(smtp);
});

test("a stored password is told of only where it is the server's own", () => {
  expect(secretOf(saved, "smtp")).toEqual(secret);
  expect(secretOf({ ...saved, smtp: { ...smtp, sameAsImap: true } }, "smtp")).toBeNull();
  expect(secretOf(null, "imap")).toBeNull();
});

test("pointers of the server lead to fields of the page", () => {
  expect(["/smtp/host", "/imap/signIn/password", "/window/days/0"].map(fieldOf)).toEqual([
    "smtp/host",
    "imap/signIn/password",
    "window/days",
  ]);
});

test("B1.01 one more mailbox is sent with its name, signature and audiences; an unnamed one is called by its address", () => {
  const form = { ...formOf(saved), signature: "Mara", writes: "organization" as const };
  const added = addMailbox.body.parse(additionOf(form, "owner1"));
  expect(added).toMatchObject({ name: "mara@tea.example", signature: "Mara", writes: "organization" });
  expect(changeMailbox.body.parse(changeOf({ ...form, name: "Press" }, saved, saved.modified))).toMatchObject(
    {
      name: "Press",
      senderAddress: "mara@tea.example",
      modified: saved.modified,
    },
  );
});

test("B1.08 servers and address of a mailbox that was connected by consent are not sent", () => {
  const provider = { kind: "google" as const, id: "provider1", name: "Google" };
  const signIn = { kind: "oauth" as const, provider, account: saved.address, until: null, reason: null };
  const change = changeOf(formOf(saved), { ...saved, signIn: { ...signIn, state: "good" } }, saved.modified);
  for (const field of ["imap", "smtp", "senderAddress"]) expect(change).not.toHaveProperty(field);
});
