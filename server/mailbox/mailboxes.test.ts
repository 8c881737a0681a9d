import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { MAIL_HOST, makeMailWorld, messagesOf } from "../../tests/support/mail/mail-world.ts";
import { useConsent } from "../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { startMailing } from "../outreach/start.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const db = () => database().db;
const world = useConsent(db);
let owner: OwnerRow;
let kim: TestLogin;
let ines: TestLogin;
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  ines = await makeLogin(db(), [owner], { nickName: "Ines" });
});

const form = (address: string, fields = {}) => ({
  senderName: "Kim Berg",
  senderAddress: address,
  communicationAddress: "",
  senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
  imap: null,
  smtp: {
    host: MAIL_HOST,
    port: 465,
    secure: true,
    sameAsImap: false,
    signIn: { kind: "password", user: address, password: "secret-word" },
  },
  ...fields,
});
const add = (who: TestLogin, address: string, fields = {}) =>
  world().call(who.token, "POST", "/api/mailboxes", form(address, fields));
const list = async (who: TestLogin) => (await world().call(who.token, "GET", "/api/mailboxes")).payload;
const addresses = async (who: TestLogin) => (await list(who)).map((one: { address: string }) => one.address);
const act = (who: TestLogin, id: string, path = "", body: unknown = {}) =>
  world().call(who.token, "POST", `/api/mailboxes/${id}${path}`, body);

test("B1.01 today's mailbox is the standard one; more stand beside it, each with its own form", async () => {
  const { call } = world();
  expect((await call(kim.token, "POST", "/api/mailbox", form("kim@brand.example"))).status).toBe(200);
  const second = await add(kim, "office@brand.example", { name: "Office", signature: "Kim, Office" });
  expect(second.status).toBe(201);
  expect(second.payload).toMatchObject({
    name: "Office",
    standard: false,
    signature: "Kim, Office",
    waiting: 0,
  });
  const changed = await act(kim, second.payload.id, "", {
    senderName: "The office",
    limits: { perHour: 5, perDay: 20 },
    modified: second.payload.modified,
  });
  expect(changed.payload).toMatchObject({ senderName: "The office", limits: { perHour: 5, perDay: 20 } });
  expect(changed.payload.smtp.signIn.password.set).toBe(true);
  // What means the standard one still does.
  const standard = (await call(kim.token, "GET", "/api/mailbox")).payload;
  expect(standard).toMatchObject({ senderAddress: "kim@brand.example", senderName: "Kim Berg" });
  expect((await act(kim, second.payload.id, "/standard")).payload.standard).toBe(true);
  expect((await call(kim.token, "GET", "/api/mailbox")).payload.senderAddress).toBe("office@brand.example");
  expect(await addresses(kim)).toEqual(["office@brand.example", "kim@brand.example"]);
  const late = await act(kim, second.payload.id, "", { senderName: "x", modified: second.payload.modified });
  expect(late.fault).toBe("stale");
  const double = await add(kim, "KIM@brand.example");
  expect([double.status, double.fault]).toEqual([409, "already-connected"]);
});

test("B1.01 ten at once for one user, whoever is first; the eleventh is refused, and so is the organization's hundred-and-first", async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => add(kim, `box-${index}@brand.example`)),
  );
  expect(answers.filter((one) => one.status === 201)).toHaveLength(10);
  expect(answers.filter((one) => one.fault === "too-many-mailboxes")).toHaveLength(4);
  expect((await list(kim)).filter((one: { standard: boolean }) => one.standard)).toHaveLength(1);
  const others = await Promise.all(Array.from({ length: 9 }, () => makeLogin(db(), [owner])));
  for (const [index, other] of others.entries())
    await sql`insert into mailbox (login_id, owner_id, public_id, sender_address, smtp_host, smtp_port)
      select ${other.id}, ${owner.id}, ${`o${owner.id}-${index}`} || '-' || n, n || '@brand.example', 'smtp.x.example', 465
      from generate_series(1, 10) n`.execute(db());
  const full = await add(ines, "ines@brand.example");
  expect(full.fault).toBe("too-many-mailboxes");
});

test("B1.02 a colleague writes from a mailbox that is open to the organization, and from no other", async () => {
  const { context } = world();
  const mine = await makeMailWorld(context, { port: 465, recipients: 1 });
  const colleague = await makeLogin(db(), [mine.owner]);
  const [card] = await list(mine.kim);
  expect(card).toMatchObject({ reads: "organization", writes: "me", user: { own: true } });
  const start = async (mailbox: string | undefined, by = colleague) => {
    const draft = {
      subject: "About {{podcast_title}}",
      body: "Hello",
      recipients: mine.entries.map((entry) => entry.externalId),
      language: "en" as const,
      ...(mailbox !== undefined && { mailbox }),
    };
    const { publicId } = await inTransaction(db(), (tx) =>
      startMailing(tx, context.secrets, by.caller, mine.campaign.publicId, draft),
    );
    return publicId;
  };
  await expect(start(undefined)).rejects.toThrow("no-mailbox");
  await expect(start(card.id)).rejects.toThrow("not-found");
  expect((await act(mine.kim, card.id, "", { writes: "organization" })).payload.writes).toBe("organization");
  const [seen] = await list(colleague);
  expect(seen).toMatchObject({
    id: card.id,
    mayWrite: true,
    user: { own: false, name: "Kim" },
    standard: false,
  });
  const mailing = await start(card.id);
  const [message] = await messagesOf(db(), mailing);
  expect(message!.mailbox_id).toBe(mine.mailboxId);
  // Its settings stay its user's.
  expect((await act(colleague, card.id, "", { writes: "me" })).fault).toBe("not-found");
  await act(mine.kim, card.id, "", { writes: "me", reads: "me" });
  expect(await list(colleague)).toEqual([]);
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  await act(mine.kim, card.id, "", { writes: "organization", reads: "organization" });
  expect(await list(stranger)).toEqual([]);
  await expect(start(card.id, stranger)).rejects.toThrow("not-found");
});

test("B1.02 the choices who reads and writes are kept, and something else is refused", async () => {
  const { payload } = await add(kim, "kim@brand.example", { reads: "me", writes: "organization" });
  expect(payload).toMatchObject({ reads: "me", writes: "organization" });
  expect((await act(kim, payload.id, "", { reads: "everybody" })).status).toBe(422);
  expect((await act(kim, payload.id, "", { signature: "a\u0007b" })).fields).toEqual([
    "/signature control-characters",
  ]);
});

test("B1.08 a mailbox connected by consent keeps its address and servers; everything else is changed as with others", async () => {
  const { connect, server, call } = world();
  server.behavior.account = `kim-${kim.id}@brand.example`;
  const id = /config\/(\w+)/.exec(await connect(kim))![1]!;
  for (const refused of [
    { senderAddress: "boss@brand.example" },
    { imap: null },
    { smtp: form("x@y.example").smtp },
  ]) {
    expect((await act(kim, id, "", refused)).fault).toBe("by-consent");
  }
  expect((await call(kim.token, "POST", "/api/mailbox", form("boss@brand.example"))).fault).toBe(
    "by-consent",
  );
  const changed = await act(kim, id, "", {
    senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
    signature: "K",
  });
  expect(changed.payload).toMatchObject({ missing: null, signature: "K", address: server.behavior.account });
});

test("B1.34 a look is asked for once in ten seconds, also by two at once", async () => {
  const { payload } = await add(kim, "kim@brand.example");
  const answers = await Promise.all([1, 2, 3].map(() => act(kim, payload.id, "/look")));
  expect(answers.map((one) => one.status).sort()).toEqual([200, 429, 429]);
  expect(answers.find((one) => one.status === 429)!.fault).toBe("look-too-soon");
});

test("B1.18 after the standard mailbox is disconnected the oldest of the others is, and its address is free again", async () => {
  const { call } = world();
  const first = (await add(kim, "kim@brand.example")).payload;
  await add(kim, "office@brand.example");
  await add(kim, "third@brand.example");
  const gone = await call(kim.token, "DELETE", `/api/mailboxes/${first.id}?waiting=0`);
  expect(gone.payload).toEqual({ stopped: 0, revoked: null });
  expect(
    (await list(kim)).map((one: { standard: boolean; address: string }) => [one.address, one.standard]),
  ).toEqual([
    ["office@brand.example", true],
    ["third@brand.example", false],
  ]);
  expect((await add(kim, "kim@brand.example")).status).toBe(201);
  const { rows } = await sql<{
    kind: string;
  }>`select kind from security_event where login_id = ${kim.id}`.execute(db());
  expect(rows.map((row) => row.kind)).toContain("mailbox-disconnected");
});

test("B1.01 a time zone that the database does not know is refused, changes nothing, and the list goes on", async () => {
  const { payload: box } = await add(kim, "kim@brand.example");
  const [before] = await list(kim);
  for (const kind of ["password", "consent"]) {
    if (kind === "consent")
      await sql`update mailbox set smtp_sign_in = 'oauth', imap_sign_in = 'oauth',
        provider_id = (select min(id) from mail_provider) where public_id = ${box.id}`.execute(db());
    const window = { timeZone: "VST", days: [1], fromMinute: 0, toMinute: 60 };
    expect(await act(kim, box.id, "", { window }), kind).toMatchObject({
      status: 422,
      fields: ["/window/timeZone not-a-time-zone"],
    });
    expect((await list(kim))[0].window, kind).toEqual(before.window);
  }
});
