import { beforeAll, describe, expect, test } from "vitest";
import { MailboxInput } from "../../contract/mailbox.ts";
import { makeContext, useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { innerHosts } from "../../tests/support/feeds/inner-hosts.ts";
import { MAIL_HOST, mailboxInput } from "../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { storedServer } from "./credentials.ts";
import { selectMailbox } from "./queries.ts";
import { mailboxRoutes } from "./routes.ts";
import { saveMailbox } from "./save.ts";

const database = useDatabase();
const call = useApi(() => database().db, mailboxRoutes);

let owner: OwnerRow;
let anna: TestLogin;
beforeAll(async () => {
  owner = await makeOwner(database().db);
  anna = await makeLogin(database().db, [owner, await makeOwner(database().db, "Second")]);
});

const signIn = (password?: string, user = "kim") => ({
  kind: "password" as const,
  user,
  ...(password !== undefined && { password }),
});
const smtp = (fields: object = {}) => ({ ...mailboxInput(465).smtp, ...fields });
const imap = (fields: object = {}) => ({
  host: "imap.brand.example",
  port: 993,
  secure: true,
  signIn: signIn("imap-word"),
  ...fields,
});
const form = (fields: object = {}) => ({ owner: owner.publicId, ...mailboxInput(465), ...fields });
const save = (fields: object = {}, login = anna) => call(login.token, "POST", "/api/mailbox", form(fields));
const read = (login = anna) => call(login.token, "GET", `/api/mailbox?owner=${owner.publicId}`);
const row = () =>
  database().db.selectFrom("mailbox").selectAll().where("login_id", "=", anna.id).executeTakeFirstOrThrow();

describe("saving", () => {
  test("A2.18 A3.12 nothing at first; then what was saved, but no password anywhere", async () => {
    expect((await read()).payload).toBeNull();
    const saved = await save({ imap: imap() });
    expect(saved.status).toBe(200);
    expect(saved.payload).toMatchObject({
      senderAddress: "kim@brand.example",
      communicationAddress: "podcasts@brand.example",
      smtp: { host: MAIL_HOST, port: 465, signIn: { user: "kim", password: { set: true, last4: null } } },
      imap: { host: "imap.brand.example", signIn: { password: { set: true, last4: null } } },
      limits: { perHour: 30, perDay: 200 },
      window: { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 },
      sandbox: false,
      pause: null,
    });
    expect(saved.body + (await read()).body).not.toMatch(/secret-word|imap-word/);
    const stored = await row();
    expect(stored.smtp_secret!.includes("secret-word")).toBe(false);
    expect([stored.smtp_secret_last4, stored.imap_secret_last4]).toEqual([null, null]);
  });

  test("item 61: saved again without its secrets, it keeps them", async () => {
    const before = await row();
    const again = await save({
      smtp: smtp({ signIn: signIn() }),
      imap: imap({ signIn: signIn() }),
      senderName: "K",
    });
    expect(again.status).toBe(200);
    const after = await row();
    expect(after.smtp_secret).toEqual(before.smtp_secret);
    expect(after.imap_secret).toEqual(before.imap_secret);
    expect(after.sender_name).toBe("K");
  });

  test.each([
    ["another SMTP host", { smtp: smtp({ host: "evil.example", signIn: signIn() }) }, "smtp"],
    ["another SMTP user", { smtp: smtp({ signIn: signIn(undefined, "mallory") }) }, "smtp"],
    [
      "another IMAP host",
      { smtp: smtp({ signIn: signIn() }), imap: imap({ host: "evil.example", signIn: signIn() }) },
      "imap",
    ],
    [
      "IMAP's password for another SMTP host",
      {
        smtp: smtp({ host: "evil.example", sameAsImap: true, signIn: signIn() }),
        imap: imap({ signIn: signIn() }),
      },
      "imap",
    ],
  ])("a stored password does not go to %s: it has to be typed again", async (_what, fields, where) => {
    const before = await row();
    for (const path of ["/api/mailbox", "/api/mailbox/test"]) {
      const refused = await call(anna.token, "POST", path, form(fields));
      expect([refused.status, refused.fields]).toEqual([422, [`/${where}/signIn/password password-missing`]]);
    }
    expect(await row()).toEqual(before);
  });

  test.each([
    ["senderAddress", { senderAddress: "<a@b.example>,c@d.example" }, "/senderAddress not-an-address"],
    ["communicationAddress", { communicationAddress: "a@b" }, "/communicationAddress not-an-address"],
    ["senderName", { senderName: "Kim\r\nBcc: x@y.example" }, "/senderName control-characters"],
    ["a turned senderName", { senderName: "Kim \u202etnuocca" }, "/senderName control-characters"],
    ["a port that is not for mail", { smtp: smtp({ port: 25 }) }, "/smtp/port port-not-allowed"],
    ["a host that is none", { smtp: smtp({ host: "mail example" }) }, "/smtp/host not-a-host"],
    ["no user", { smtp: smtp({ signIn: signIn("x", "") }) }, "/smtp/signIn/user required"],
    ["same as IMAP without IMAP", { smtp: smtp({ sameAsImap: true }) }, "/imap required"],
    [
      "a time zone nobody knows",
      { window: { timeZone: "Mars/Base", days: [1], fromMinute: 0, toMinute: 60 } },
      "/window/timeZone not-a-time-zone",
    ],
    [
      "a time zone that browsers alone know",
      { window: { timeZone: "US/Pacific-New", days: [1], fromMinute: 0, toMinute: 60 } },
      "/window/timeZone not-a-time-zone",
    ],
    [
      "a time zone that is another one to the database",
      { window: { timeZone: "IST", days: [1], fromMinute: 0, toMinute: 60 } },
      "/window/timeZone not-a-time-zone",
    ],
    [
      "a window that ends before it begins",
      { window: { timeZone: "UTC", days: [1], fromMinute: 60, toMinute: 60 } },
      "/window/toMinute too-small",
    ],
    ["more than the limit", { limits: { perHour: 31, perDay: 200 } }, "/limits/perHour too-big"],
  ])("%s: the field is named and nothing is saved", async (_what, fields, told) => {
    const before = await row();
    const refused = await save(fields);
    expect([refused.status, refused.fields]).toEqual([422, [told]]);
    expect(await row()).toEqual(before);
  });

  test("a new password lifts the pause its refusal caused; a pause of one's own stays", async () => {
    const set = (reason: "sign-in-refused" | "by-user") =>
      database().db.updateTable("mailbox").set({ pause_reason: reason, paused_since: new Date() }).execute();
    await set("sign-in-refused");
    expect((await save({ smtp: smtp({ signIn: signIn() }) })).payload.pause.reason).toBe("sign-in-refused");
    expect((await save({ smtp: smtp({ signIn: signIn("newer-word") }) })).payload.pause).toBeNull();
    await set("by-user");
    expect((await save()).payload.pause.reason).toBe("by-user");
    const resumed = await call(anna.token, "POST", "/api/mailbox/resume", { owner: owner.publicId });
    expect(resumed.payload.pause).toBeNull();
    const paused = await call(anna.token, "POST", "/api/mailbox/pause", { owner: owner.publicId });
    expect(paused.payload.pause).toMatchObject({ reason: "by-user", until: null });
  });

  test("A1.05 another organization's mailbox does not exist; a colleague has one of their own", async () => {
    const { db } = database();
    const stranger = await makeLogin(db, [await makeOwner(db, "Elsewhere")]);
    expect((await read(stranger)).status).toBe(404);
    expect((await save({}, stranger)).status).toBe(404);
    const colleague = await makeLogin(db, [owner]);
    expect((await read(colleague)).payload).toBeNull();
    expect((await call(colleague.token, "POST", "/api/mailbox/resume", {})).fault).toBe("no-mailbox");
  });
});

describe("testing the connection", () => {
  test("item 52: inner hosts all answer alike, for both servers", async () => {
    const { db } = database();
    const answers = new Set<string>();
    const hosts = innerHosts.filter((host) => host.length > 0 && host.length <= 253 && host === host.trim());
    const asked = [...hosts.slice(0, 6), "169.254.169.254", "[::ffff:7f00:1]", "2130706433", "localhost"];
    const ask = async (host: string) => {
      // A different user for each, because connection tests are counted per user.
      const login = await makeLogin(db, [await makeOwner(db)]);
      const answer = await call(login.token, "POST", "/api/mailbox/test", {
        ...mailboxInput(465),
        smtp: smtp({ host }),
        imap: imap({ host }),
      });
      expect([host, answer.status]).toEqual([host, 200]);
      answers.add(JSON.stringify(answer.payload.steps));
    };
    // Each answer takes a second, so they wait together.
    await Promise.all(asked.map(ask));
    expect(answers.size).toBe(1);
    expect(JSON.parse([...answers][0]!).map((s: { state: string }) => s.state)).toEqual(
      Array(2).fill(["ok", "failed", "skipped", "skipped"]).flat(),
    );
  });

  test("S-9 five tests a minute, then 429", async () => {
    const login = await makeLogin(database().db, [await makeOwner(database().db)]);
    const ask = () =>
      call(login.token, "POST", "/api/mailbox/test", {
        ...mailboxInput(465),
        smtp: smtp({ host: "127.0.0.1" }),
      });
    const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await ask()).status));
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

test("A3.12 the user and the password of incoming mail serve outgoing mail each by itself", async () => {
  const { db } = database();
  const context = makeContext(db);
  const who = { loginId: (await makeLogin(db, [owner])).id, ownerId: owner.id };
  const keep = (fields: object) =>
    inTransaction(db, (tx) => saveMailbox(tx, context, who, MailboxInput.parse(form(fields))));
  const outgoing = async () =>
    storedServer(context.secrets, (await selectMailbox(db, who.loginId, owner.id))!, "smtp")?.auth;

  const incoming = { imap: imap({ signIn: signIn("imap word", "in") }) };
  const ownUser = { sameAsImap: true, sameUser: false, signIn: signIn(undefined, "out") };
  await keep({ ...incoming, smtp: smtp(ownUser) });
  expect(await outgoing()).toEqual({ kind: "password", user: "out", password: "imap word" });
  const ownPassword = { sameAsImap: false, sameUser: true };
  await keep({ ...incoming, smtp: smtp({ ...ownPassword, signIn: signIn("own word", "out") }) });
  expect(await outgoing()).toEqual({ kind: "password", user: "in", password: "own word" });
  // Another user of incoming mail is another one here, too: the stored password does not follow.
  const moved = {
    imap: imap({ signIn: signIn("new", "else") }),
    smtp: smtp({ ...ownPassword, signIn: signIn() }),
  };
  await expect(keep(moved)).rejects.toMatchObject({ code: "invalid" });
  expect(await outgoing()).toMatchObject({ user: "in", password: "own word" });
});
