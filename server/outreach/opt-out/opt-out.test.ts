import type { FastifyInstance, InjectOptions } from "fastify";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { makeUnlock } from "../../../tests/support/world.ts";
import { createApp } from "../../app.ts";
import { optOutToken } from "../../contacts/opt-out/links.ts";
import { exportSuppressions } from "../../contacts/opt-out/lists.ts";
import { suppressedAmong } from "../../contacts/suppression.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { optOutByMail, undoOptOutByMail } from "./opt-out.ts";

const database = useDatabase();
const certificate = useCertificate();
let sink: SmtpSink;
let context: Context;
let app: FastifyInstance;
beforeAll(async () => {
  const issued = certificate();
  sink = await startSmtpSink({ certificate: issued.certificate, user: "kim", password: "secret-word" });
  const plain = contextTo(database().db, sink.port, issued.ca);
  context = { ...plain, config: { ...plain.config, publicUrl: "https://hostread.example" } };
  app = await createApp(context);
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

let world: MailWorld;
beforeEach(async () => {
  sink.mails.length = 0;
  world = await makeMailWorld(context, { port: sink.port, recipients: 3 });
});

const db = (): Db => database().db;
const linkOf = (message: { public_id: string }) => `/o/${optOutToken(context.secrets, message.public_id)}`;
const get = (url: string, options: InjectOptions = {}) => app.inject({ method: "GET", url, ...options });
const press = (url: string, choice?: string, options: InjectOptions = {}) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: choice ? `choice=${choice}` : "",
    ...options,
  });
const never = async (address: string, ownerId = world.owner.id) =>
  (await suppressedAmong(db(), context.secrets, ownerId, [address.toLowerCase()])).size > 0;
const entryStates = async () =>
  Object.fromEntries(
    (
      await db()
        .selectFrom("campaign_entry")
        .select(["id", "state"])
        .where("campaign_id", "=", world.campaign.id)
        .orderBy("id")
        .execute()
    ).map((row) => [row.id, row.state]),
  );
const movesOf = (entryId: number) =>
  db()
    .selectFrom("campaign_move")
    .select(["from_state as from", "to_state as to", "cause", "evidence"])
    .where("entry_id", "=", entryId)
    .orderBy("id")
    .execute();
const countObjections = async () =>
  (await db().selectFrom("suppression").select("id").where("kind", "=", "person").execute()).length;

describe("the mail", () => {
  test("B1.91 carries both ways in List-Unsubscribe, one-click and the link in its foot; without https the mail address alone", async () => {
    const mailing = await world.start();
    await sendMailbox(context, world.mailboxId);
    const [first] = await messagesOf(db(), mailing);
    const link = `https://hostread.example${linkOf(first!)}`;
    expect(link).toMatch(/\/o\/[0-9a-f]{32}$/);
    const raw = sink.mails.find((mail) => mail.messageId === first!.message_id)!.raw;
    expect(raw.replace(/\r\n[ \t]/g, " ")).toContain(
      `List-Unsubscribe: <${link}>, <mailto:podcasts@brand.example?subject=unsubscribe>\r\n`,
    );
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    const read = await simpleParser(raw);
    expect(read.text).toContain(`or say so here: ${link}`);
    expect(read.html).toContain(`<a href="${link}">${link}</a>`);

    for (const publicUrl of [null, "http://127.0.0.1:3000"]) {
      const bare = { ...context, config: { ...context.config, publicUrl } };
      sink.mails.length = 0;
      await world.start({ language: "de" });
      await sendMailbox(bare, world.mailboxId);
      const plain = sink.mails[0]!.raw.replace(/\r\n[ \t]/g, " ");
      expect(plain).toContain(
        "\r\nList-Unsubscribe: <mailto:podcasts@brand.example?subject=unsubscribe>\r\n",
      );
      expect(plain).not.toMatch(/List-Unsubscribe-Post|\/o\/[0-9a-f]{8}/);
      expect((await simpleParser(sink.mails[0]!.raw)).text).toContain("podcasts@brand.example");
    }
  });

  test("B1.92 the link comes from the handle and the key, is kept as a hash, and outlives a rotated key", async () => {
    const mailing = await world.start();
    const [first] = await messagesOf(db(), mailing);
    const token = optOutToken(context.secrets, first!.public_id);
    const stored = await db().selectFrom("opt_out_link").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.some((row) => row.token_hash.toString("hex").includes(token))).toBe(false);

    const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const before = optOutToken(createSecrets(key), "handle");
    expect(optOutToken(createSecrets(next, { before: key }), "handle")).toBe(before);
    expect(optOutToken(createSecrets(next, { ofFingerprints: key }), "handle")).toBe(before);
    expect(optOutToken(createSecrets(next), "handle")).not.toBe(before);
    expect(optOutToken(createSecrets(key), "handlf")).not.toBe(before);
  });

  test("B1.92 an altered link is 404 after the same work as a known one", async () => {
    const [first] = await messagesOf(db(), await world.start());
    const url = linkOf(first!);
    const statements = async (which: string) => {
      let count = 0;
      const counted = {
        ...context,
        db: db().withPlugin({
          transformQuery: ({ node }) => {
            count += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      };
      const own = await createApp(counted);
      const { statusCode } = await own.inject({ method: "GET", url: which });
      const asked = count;
      await own.close();
      return { statusCode, asked };
    };
    const known = await statements(url);
    expect(known.statusCode).toBe(200);
    expect(known.asked).toBeGreaterThan(0);
    const last = url.at(-1) === "0" ? "1" : "0";
    for (const altered of [
      `${url.slice(0, -1)}${last}`,
      url.slice(0, -1),
      url.toUpperCase().replace("/O/", "/o/"),
      `${url}0`,
      "/o/%00",
    ])
      if (altered !== url)
        expect([altered, await statements(altered)]).toEqual([
          altered,
          { statusCode: 404, asked: known.asked },
        ]);
    expect((await press(`${url.slice(0, -1)}${last}`)).statusCode).toBe(404);
    expect(await never(first!.recipient)).toBe(false);
  });
});

describe("the page", () => {
  test("B1.93 reading it changes nothing, however often and by whomever", async () => {
    const messages = await messagesOf(db(), await world.start());
    const before = await countObjections();
    for (const message of messages)
      for (let i = 0; i < 10; i++) {
        expect((await get(linkOf(message))).statusCode).toBe(200);
        const head = await app.inject({ method: "HEAD", url: linkOf(message) });
        expect([head.statusCode, head.body]).toEqual([200, ""]);
        const purpose = { "sec-purpose": "prefetch", "user-agent": "SafeLinks" };
        await get(`${linkOf(message)}?choice=everybody&List-Unsubscribe=One-Click`, { headers: purpose });
      }
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"] as const)
      expect((await app.inject({ method, url: linkOf(messages[0]!) })).statusCode).toBeGreaterThanOrEqual(
        400,
      );
    expect(await countObjections()).toBe(before);
    expect(
      (await db().selectFrom("opt_out_link").select("used").where("used", "is not", null).execute()).length,
    ).toBe(0);
    expect(new Set(Object.values(await entryStates()))).toEqual(new Set(["New"]));
  });

  test.each([
    ["a form", "application/x-www-form-urlencoded", "choice=organization", "link"],
    ["RFC 8058", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click", "one-click"],
    [
      "RFC 8058 in parts",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      "one-click",
    ],
    [
      "a form in parts",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="choice"\r\n\r\nwrong-person\r\n--x--\r\n',
      "wrong-person",
    ],
    ["nothing", undefined, undefined, "link"],
    ["plain text", "text/plain", "please", "link"],
    ["JSON", "application/json", "{broken", "link"],
    ["an odd type", "application/x-odd", "\0\xff", "link"],
  ])("B1.93 one press without cookie, session or origin is enough: %s", async (_what, type, body, how) => {
    const [first] = await messagesOf(db(), await world.start());
    const post = () =>
      app.inject({
        method: "POST",
        url: linkOf(first!),
        headers: {
          ...(type && { "content-type": type }),
          origin: "https://mail.example",
          "sec-fetch-site": "cross-site",
        },
        ...(body !== undefined && { payload: body }),
      });
    for (let i = 0; i < 3; i++) {
      const answer = await post();
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const rows = await db()
      .selectFrom("suppression")
      .select(["how", "kind", "source", "hint"])
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(rows).toEqual([
      { how, kind: "person", source: first!.public_id, hint: expect.stringMatching(/^h…@/) },
    ]);
  });

  test("B1.94 it says in the mail's language who wrote, for whom, and where and when the address was found", async () => {
    const [first] = await messagesOf(db(), await world.start({ language: "de" }));
    const answer = await get(linkOf(first!), { headers: { "accept-language": "en" } });
    expect(answer.body).toContain('<html lang="de">');
    for (const said of ["Kim Berg", "Vogel &amp; Söhne", "Show 0", "im öffentlichen Feed", "Brand GmbH"])
      expect(answer.body).toContain(said);
    expect(answer.body).toContain(
      new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" }).format(new Date()),
    );
    expect(answer.body).not.toContain(first!.recipient);
    for (const choice of ["organization", "everybody", "wrong-person"])
      expect(answer.body).toContain(`name="choice" value="${choice}"`);
    expect(answer.body).not.toMatch(/<script|<img|<link|https?:\/\//);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-/);
  });

  test("B1.94 a name that is markup stays text", async () => {
    const [first] = await messagesOf(db(), await world.start());
    await db()
      .updateTable("owner")
      .set({ display_name: '<script>alert("{identity}")</script>' })
      .where("id", "=", world.owner.id)
      .execute();
    const { body } = await get(linkOf(first!));
    expect(body).not.toContain("<script");
    expect(body).toContain("&lt;script&gt;alert(&quot;{identity}&quot;)");
  });

  test("a press that was a mistake is undone once; the podcasts go back unless somebody moved them", async () => {
    const [first, second] = await messagesOf(db(), await world.start());
    const url = linkOf(first!);
    const done = await press(url, "organization");
    expect(done.body).toContain('value="undo"');
    expect((await get(url)).body).toContain("You asked for this before.");
    expect((await press(url, "undo")).body).toContain("may write to you again");
    expect(await never(first!.recipient)).toBe(false);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    expect((await get(url)).body).toContain("No more e-mail from");

    const again = await press(url, "organization");
    expect(again.body).not.toContain('value="undo"');
    await press(url, "undo");
    expect(await never(first!.recipient)).toBe(true);
    // One that was never used undoes nothing.
    await press(linkOf(second!), "undo");
    expect(await never(first!.recipient)).toBe(true);
    expect(await movesOf(first!.entry_id!)).toHaveLength(3);
  });
});

describe("what follows", () => {
  test("B1.99 what waits is stopped and the cards go to Lost with the mail that shows it; what is agreed stays", async () => {
    const mailing = await world.start();
    const [first, second, third] = await messagesOf(db(), mailing);
    await db()
      .updateTable("campaign_entry")
      .set({ state: "Signed" })
      .where("id", "=", second!.entry_id!)
      .execute();
    await press(linkOf(first!), "organization");
    await press(linkOf(second!), "organization");
    const after = await messagesOf(db(), mailing);
    expect(after.map((m) => [m.state, m.reason])).toEqual([
      ["stopped", "never-contact"],
      ["stopped", "never-contact"],
      ["queued", null],
    ]);
    expect(await entryStates()).toEqual({
      [first!.entry_id!]: "Lost",
      [second!.entry_id!]: "Signed",
      [third!.entry_id!]: "New",
    });
    expect(await movesOf(first!.entry_id!)).toEqual([
      { from: "New", to: "Lost", cause: "opt-out", evidence: first!.public_id },
    ]);
    await sendMailbox(context, world.mailboxId);
    expect(sink.mails.map((mail) => mail.messageId)).toEqual([third!.message_id]);
    const notices = await db()
      .selectFrom("notice")
      .select(["kind", "subject", "login_id"])
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(notices).toEqual(
      Array(2).fill({ kind: "opt-out", subject: world.campaign.publicId, login_id: world.kim.id }),
    );
  });

  test("the wrong person is not written to again, but the podcast stays where it is", async () => {
    const [first] = await messagesOf(db(), await world.start());
    await press(linkOf(first!), "wrong-person");
    expect(await never(first!.recipient)).toBe(true);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    expect(
      (
        await messagesOf(
          db(),
          (
            await db()
              .selectFrom("mailing")
              .select("public_id")
              .where("id", "=", first!.mailing_id)
              .executeTakeFirstOrThrow()
          ).public_id,
        )
      )[0]!.state,
    ).toBe("stopped");
  });

  test("from nobody here: others who have unlocked it lose it, their mails stop, and they are not told whose mail it was", async () => {
    const other = await makeMailWorld(context, { port: sink.port, recipients: 0 });
    const [mine] = world.entries;
    await makeUnlock(db(), other.owner.id, mine!.podcastId);
    const entry = await db()
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: other.campaign.id, podcast_id: mine!.podcastId })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    const theirs = await other.start({ recipients: [entry.publicId] });
    const [first] = await messagesOf(db(), await world.start());
    expect((await press(linkOf(first!), "everybody")).body).toContain("Nobody here writes to you any more");
    expect((await messagesOf(db(), theirs)).map((m) => m.state)).toEqual(["stopped"]);
    expect(await movesOf(entry.id)).toEqual([{ from: "New", to: "Lost", cause: "opt-out", evidence: null }]);
    const unlocks = await db()
      .selectFrom("unlock")
      .select("id")
      .where("podcast_id", "=", mine!.podcastId)
      .execute();
    expect(unlocks).toEqual([]);
    const lists = async (ownerId: number) => exportSuppressions(db(), context.secrets, ownerId);
    expect((await lists(world.owner.id)).map(({ address, how }) => [address, how])).toEqual([
      [mine!.address, "everybody"],
    ]);
    expect(await lists(other.owner.id)).toEqual([]);
  });

  test("a link whose mail is gone still lists its address", async () => {
    const [first] = await messagesOf(db(), await world.start());
    const url = linkOf(first!);
    await db().deleteFrom("message").where("id", "=", first!.id).execute();
    expect((await get(url)).statusCode).toBe(200);
    expect((await press(url, "everybody")).statusCode).toBe(200);
    expect(await never(first!.recipient)).toBe(true);
    expect(await never(first!.recipient, 0)).toBe(true);
  });

  test("pressed fifty times at once it is one objection", async () => {
    const [first] = await messagesOf(db(), await world.start());
    const choices = ["organization", "everybody", "wrong-person", undefined];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => press(linkOf(first!), choices[i % 4])),
    );
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    const rows = await db()
      .selectFrom("suppression")
      .select("owner_id")
      .where("source", "=", first!.public_id)
      .execute();
    expect(rows).toHaveLength(2);
    expect((await movesOf(first!.entry_id!)).length).toBeLessThanOrEqual(1);
  });
});

describe("by mail", () => {
  /** A mail of a conversation, as the reader keeps it. */
  async function makeMail(messageId: number | null) {
    const conversation = await db()
      .insertInto("conversation")
      .values({
        public_id: newHandle(),
        owner_id: world.owner.id,
        mailbox_id: world.mailboxId,
        person_key: "x",
        subject: "s",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const handle = newHandle();
    const mail = await db()
      .insertInto("conversation_mail")
      .values({
        public_id: handle,
        conversation_id: conversation.id,
        owner_id: world.owner.id,
        mailbox_id: world.mailboxId,
        direction: "in",
        message_id: messageId,
        identity: Buffer.from(handle),
        people: JSON.stringify({}) as never,
        signs: JSON.stringify([]) as never,
        headers: JSON.stringify([]) as never,
        received: new Date(),
        certainty: "certain",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: mail.id, handle };
  }
  const byMail = (given: Omit<Parameters<typeof optOutByMail>[2], "ownerId">, ownerId = world.owner.id) =>
    inTransaction(db(), (tx) => optOutByMail(tx, context, { ownerId, ...given }));

  test("B1.97 a mail with the promised subject lists who sent it and who was written to", async () => {
    const [first] = await messagesOf(db(), await world.start());
    const mail = await makeMail(first!.id);
    const given = {
      address: "Office@Agency.example",
      mailId: mail.id,
      messageId: first!.id,
      how: "subject",
    } as const;
    expect(await byMail(given)).toBe(true);
    expect(await byMail(given)).toBe(true);
    expect(await never(first!.recipient)).toBe(true);
    expect(await never("office@agency.example")).toBe(true);
    expect(await movesOf(first!.entry_id!)).toEqual([
      { from: "New", to: "Lost", cause: "opt-out", evidence: mail.handle },
    ]);
    // By address alone, where it answers no mail of ours.
    const alone = await makeMail(null);
    await byMail({ address: "who@else.example", mailId: alone.id, messageId: null, how: "subject" });
    expect(await never("who@else.example")).toBe(true);
    // Another organization's mail and message are nobody's.
    const foreign = await makeMailWorld(context, { port: sink.port, recipients: 0 });
    expect(await byMail(given, foreign.owner.id)).toBe(false);
    expect(await byMail({ ...given, address: "no address", messageId: null })).toBe(false);
  });

  test("what was only found in its words is undone by a member, with the reason kept; the podcast goes back", async () => {
    const [first] = await messagesOf(db(), await world.start());
    const mail = await makeMail(first!.id);
    await byMail({ address: first!.recipient, mailId: mail.id, messageId: first!.id, how: "text" });
    expect((await entryStates())[first!.entry_id!]).toBe("Lost");
    const undo = () =>
      inTransaction(db(), (tx) =>
        undoOptOutByMail(tx, {
          ownerId: world.owner.id,
          mailId: mail.id,
          loginId: world.kim.id,
          why: "a joke",
        }),
      );
    expect([await undo(), await undo()]).toEqual([true, false]);
    expect(await never(first!.recipient)).toBe(false);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    const [row] = await db()
      .selectFrom("suppression")
      .select(["why", "lifted_by"])
      .where("source", "=", mail.handle)
      .execute();
    expect(row).toEqual({ why: "a joke", lifted_by: world.kim.id });
  });
});

test("the secret key of another installation makes other links", () => {
  expect(optOutToken(makeContext(db()).secrets, "x")).not.toBe(optOutToken(context.secrets, "x"));
});
