import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { PLACEHOLDERS } from "../../contract/outreach/placeholders.ts";
import { useApi, useWeb } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  addEntry,
  contextTo,
  type MailWorld,
  mailboxInput,
  makeMailWorld,
} from "../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { addSuppression } from "../contacts/suppression.ts";
import { addMailbox } from "../mailbox/change.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { outreachRoutes } from "./routes.ts";
import { newestMail } from "./written-queries.ts";

const database = useDatabase();
const call = useApi(() => database().db, outreachRoutes);
const edge = useWeb(() => database().db, outreachRoutes);

let world: MailWorld;
beforeAll(async () => {
  world = await makeMailWorld(contextTo(database().db, 465, ""), { port: 465, recipients: 4 });
});

const texts = { subject: "About {{podcast_title}}", body: "Hello {{podcast_owner}}" };
const ids = () => world.entries.map((entry) => entry.externalId);
const url = (end = "") => `/api/campaign/${world.campaign.publicId}/mailing${end}`;
/** From a writer who has seen every earlier mail. */
const start = async (fields: object = {}, headers: Record<string, string> = {}) => {
  const seen = await newestMail(database().db, world.owner.id);
  const draft = { ...texts, recipients: ids(), seen, again: true, ...fields };
  return call(world.kim.token, "POST", url(), draft, headers);
};
const check = (fields: object = {}) =>
  call(world.kim.token, "POST", url("/check"), { ...texts, recipients: ids(), ...fields });
const add = (given: Omit<Parameters<typeof addEntry>[3], "title"> & { title?: string }) =>
  addEntry(database().db, world.campaign.id, world.owner.id, { title: "Extra", ...given });
const count = async () => (await database().db.selectFrom("message").select("id").execute()).length;

describe("starting a mailing", () => {
  test("answers 202 with every recipient queued, and 500 fit", async () => {
    const started = await start();
    expect([started.status, started.payload.state]).toEqual([202, "running"]);
    expect(started.payload.counts).toMatchObject({ queued: 4, accepted: 0 });
    expect(started.payload.messages.map((m: { recipient: string }) => m.recipient)).toEqual(
      world.entries.map((entry) => entry.address),
    );
    const tooMany = await start({ recipients: Array.from({ length: 501 }, (_, i) => `x${i}`) });
    expect([tooMany.status, tooMany.fields]).toEqual([422, ["/recipients too-big"]]);
  });

  test("I12 the same key answers the same mailing; another body under it is refused", async () => {
    const key = { "idempotency-key": "key-1" };
    const before = await count();
    // Exactly the same call twice: the mails seen are part of it.
    const seen = await newestMail(database().db, world.owner.id);
    const [one, two] = await Promise.all([start({ seen }, key), start({ seen }, key)]);
    expect(one.payload.publicId).toBe(two.payload.publicId);
    expect(await count()).toBe(before + 4);
    expect((await start({ subject: "Other" }, key)).fault).toBe("idempotency-conflict");
    expect(await count()).toBe(before + 4);
    const kept = await database().db.selectFrom("idempotent_answer").select("answer").execute();
    expect(JSON.stringify(kept)).not.toContain("@");
  });

  test.each([
    ["A8.10 nobody chosen", { recipients: [] }, "recipient-missing"],
    ["A8.11 no subject", { subject: "  " }, "content-missing"],
    ["A8.11 no text", { body: "\n" }, "content-missing"],
    ["item 26 a line break in the subject", { subject: "Hi\r\nBcc: x@y.example" }, "header-injection"],
    ["item 26 a control character in the subject", { subject: "Hi\u0007" }, "header-injection"],
    ["an unknown placeholder", { body: "{{podcast_name}}" }, "placeholder-unknown"],
    ["B2.07 left-over braces", { body: "Hello {{podcast_owner}, hello" }, "placeholder-broken"],
    ["a template of nobody", { template: "nobody" }, "not-found"],
    ["an entry of nobody", { recipients: ["nobody"] }, "not-found"],
  ])("%s: refused, nothing queued", async (_what, fields, code) => {
    const before = await count();
    expect((await start(fields)).fault).toBe(code);
    expect(await count()).toBe(before);
  });

  test("A8.12 A4.04 a locked recipient, A8.13 A4.03 an unknown one: refused, no address told", async () => {
    const before = await count();
    const locked = await add({ address: "locked-canary@shows.example", locked: true });
    const unknown = await add({});
    const answers = [
      await start({ recipients: [...ids(), locked.externalId] }),
      await start({ recipients: [unknown.externalId] }),
      await check({ recipients: [locked.externalId, unknown.externalId] }),
    ];
    expect(answers.map((answer) => answer.fault)).toEqual([
      "recipient-locked",
      "recipient-unknown",
      undefined,
    ]);
    expect(answers[2]!.payload.problems.map((p: { code: string }) => p.code)).toEqual(["locked", "unknown"]);
    expect(answers[2]!.payload.ready).toBe(0);
    expect(answers.map((answer) => answer.body).join()).not.toContain("canary");
    expect(await count()).toBe(before);
  });

  test("A2.43 the check tells what stands for the placeholders at one recipient, and what is written below", async () => {
    const [first] = world.entries;
    const { payload } = await check({ example: first!.externalId, language: "de" });
    expect(Object.keys(payload.values).sort()).toEqual([...PLACEHOLDERS].sort());
    expect(payload.foot).toMatch(/^-- \n.+\n\nSie erhalten diese E-Mail/s);
    expect((await check()).payload.values).toBeNull();
    const locked = await add({
      title: "Locked",
      artist: "who@shows.example",
      address: "w@x.example",
      locked: true,
    });
    const asked = await check({ recipients: [locked.externalId], example: locked.externalId });
    expect([asked.payload.values, asked.body.includes("who@")]).toEqual([null, false]);
  });

  test("a placeholder without a value blocks and names the podcasts", async () => {
    const nameless = await add({ title: "Nameless show", artist: "", address: "n@shows.example" });
    const refused = await start({ recipients: [ids()[0], nameless.externalId] });
    expect([refused.fault, refused.body.includes("Nameless show")]).toEqual(["placeholder-unresolved", true]);
    const checked = await check({ recipients: [nameless.externalId] });
    expect(checked.payload.problems).toEqual([
      {
        entryExternalId: nameless.externalId,
        code: "placeholder",
        blocks: true,
        detail: "{{podcast_owner}}",
      },
    ]);
  });

  test("item 31: one person is written to once per mailing, however the address is spelled", async () => {
    const twins = [
      await add({ title: "A", address: "twin@shows.example" }),
      await add({ title: "B", address: "Twin@Shows.example" }),
      await add({ title: "C", address: "twin+podcast@shows.example" }),
    ];
    const recipients = twins.map((twin) => twin.externalId);
    expect((await check({ recipients })).payload.ready).toBe(1);
    const started = await start({ recipients });
    expect(
      started.payload.messages.map((m: { podcastTitle: string; alsoAbout: string[] }) => [
        m.podcastTitle,
        ...m.alsoAbout,
      ]),
    ).toEqual([["A", "B", "C"]]);
    const again = await check({ recipients });
    expect(again.payload.problems[0]).toMatchObject({ code: "already-written", blocks: false });
    expect(again.payload.ready).toBe(1);
  });

  test("who must never be contacted gets nothing and is listed so; with nobody left it is refused", async () => {
    const never = await add({ title: "Never", address: "never@quiet.example" });
    const { db } = database();
    // This file's web server has a different key, so the entry is made with the world's context.
    const { secrets } = world.context;
    await inTransaction(db, (tx) =>
      addSuppression(tx, secrets, {
        address: "@quiet.example",
        reason: "",
        ownerId: null,
        loginId: world.kim.id,
      }),
    );
    const mailing = await world.start({ recipients: [ids()[0]!, never.externalId] });
    const read = await call(world.kim.token, "GET", `/api/mailing/${mailing}`);
    expect(read.payload.messages.map((m: { state: string; reason: string }) => [m.state, m.reason])).toEqual([
      ["queued", null],
      ["stopped", "never-contact"],
    ]);
    await expect(world.start({ recipients: [never.externalId] })).rejects.toMatchObject({
      code: "nobody-left",
    });
  });

  test("without a mailbox, or with one that says not who writes, nothing starts", async () => {
    const { db } = database();
    const set = (values: object) =>
      db.updateTable("mailbox").set(values).where("id", "=", world.mailboxId).execute();
    const { smtp_host, smtp_secret, sender_identity } = await db
      .selectFrom("mailbox")
      .selectAll()
      .where("id", "=", world.mailboxId)
      .executeTakeFirstOrThrow();
    await set({ sender_identity: " " });
    expect((await start()).fault).toBe("sender-identity-missing");
    await set({ sender_identity: "Brand GmbH", smtp_secret: null });
    expect((await start()).fault).toBe("mailbox-incomplete");
    expect((await check()).payload.mailbox).toBe("incomplete");
    await set({ smtp_host: null });
    expect((await start()).fault).toBe("no-mailbox");
    expect((await check()).payload.mailbox).toBe("missing");
    await set({ smtp_host, smtp_secret, sender_identity });
    expect((await check()).payload.mailbox).toBe("ready");
  });
});

describe("the mailbox of a mailing", () => {
  test("B1.02 is named with whose it is: its user's own, to colleagues as theirs, and not the standard one instead", async () => {
    const { db } = database();
    const second = await inTransaction(db, (tx) =>
      addMailbox(
        tx,
        world.context,
        { loginId: world.kim.id, ownerId: world.owner.id },
        { ...mailboxInput(465, { senderAddress: "office@brand.example" }) },
      ),
    );
    const { payload } = await start({ mailbox: second });
    expect(payload.mailbox).toEqual({ id: second, own: true, user: "Kim" });
    const ben = await makeLogin(db, [world.owner]);
    const seen = await call(ben.token, "GET", `/api/mailing/${payload.publicId}`);
    expect(seen.payload.mailbox).toEqual({ id: second, own: false, user: "Kim" });
    const [listed] = (await call(ben.token, "GET", url())).payload;
    expect(listed.mailbox).toEqual(seen.payload.mailbox);
  });
});

describe("item 47: mailings of another organization do not exist", () => {
  test("whatever is asked of them", async () => {
    const { db } = database();
    const stranger = await makeLogin(db, [await makeOwner(db, "Elsewhere")]);
    const [mailing] = await db.selectFrom("mailing").select(["id", "public_id as publicId"]).execute();
    const [message] = await db
      .selectFrom("message")
      .select("public_id as publicId")
      .where("mailing_id", "=", mailing!.id)
      .execute();
    const body = { ...texts, recipients: ids() };
    const asked = [
      ["POST", url(), body],
      ["POST", url("/check"), body],
      ["POST", url("/test"), body],
      ["GET", url(), undefined],
      ["GET", `/api/mailing/${mailing!.publicId}`, undefined],
      ["POST", `/api/mailing/${mailing!.publicId}/stop`, undefined],
      [
        "POST",
        `/api/mailing/${mailing!.publicId}/message/${message!.publicId}`,
        { decision: "count-as-sent" },
      ],
    ] as const;
    for (const [method, path, sent] of asked) {
      const answer = await call(stranger.token, method, path, sent);
      expect([path, answer.status, answer.fault]).toEqual([path, 404, "not-found"]);
    }
  });
});

describe("A2.41 templates", () => {
  test("twelve, six for each language", async () => {
    const all = await call(world.kim.token, "GET", "/api/template");
    expect(all.payload).toHaveLength(12);
    const german = await call(world.kim.token, "GET", "/api/template?locale=de");
    expect(german.payload.map((t: { locale: string }) => t.locale)).toEqual(Array(6).fill("de-DE"));
  });
});

test("S-4 neither an answer's problem nor the log carries an address", async () => {
  const secret = await add({ address: "log-canary@shows.example", locked: true });
  const { web, logged } = edge();
  const post = (path: string, recipients: string[]) =>
    web.inject({
      method: "POST",
      url: path,
      headers: { authorization: `Bearer ${world.kim.token}` },
      payload: { ...texts, recipients },
    });
  expect((await post(url(), [secret.externalId])).statusCode).toBe(422);
  expect((await post(url("/check"), [...ids(), secret.externalId])).statusCode).toBe(200);
  // An unexpected failure is logged, but not the data it was about.
  await sql`alter table mailbox disable trigger mailbox_time_zone`.execute(database().db);
  await database().db.updateTable("mailbox").set({ sandbox: false, time_zone: "Mars/Base" }).execute();
  const broken = await post(url("/check"), ids());
  expect([broken.statusCode, logged.length > 0]).toEqual([500, true]);
  expect(logged.join("") + broken.body).not.toMatch(/canary|@shows\.example/);
});
