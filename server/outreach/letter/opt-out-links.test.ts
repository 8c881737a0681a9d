import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../../tests/support/mail/opt-out-world.ts";
import { createApp } from "../../app.ts";
import { optOutToken } from "../../contacts/opt-out/links.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";

const database = useDatabase();
const { app, sink, context, world, linkOf, press, never } = useOptOutWorld(() => database().db);
const db = (): Db => database().db;

describe("the mail", () => {
  test("B1.91 carries both ways in List-Unsubscribe, one-click and the link in its foot; without https the mail address alone", async () => {
    const mailing = await world().start();
    await sendMailbox(context(), world().mailboxId);
    const [first] = await messagesOf(db(), mailing);
    const link = `https://hostread.example${linkOf(first!)}`;
    expect(link).toMatch(/\/o\/[0-9a-f]{32}$/);
    const raw = sink().mails.find((mail) => mail.messageId === first!.message_id)!.raw;
    expect(raw.replace(/\r\n[ \t]/g, " ")).toContain(
      `List-Unsubscribe: <${link}>, <mailto:podcasts@brand.example?subject=unsubscribe>\r\n`,
    );
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    const read = await simpleParser(raw);
    expect(read.text).toContain(`or say so here: ${link}`);
    expect(read.html).toContain(`<a href="${link}">${link}</a>`);

    for (const publicUrl of [null, "http://127.0.0.1:3000"]) {
      const bare = { ...context(), config: { ...context().config, publicUrl } };
      sink().mails.length = 0;
      await world().start({ language: "de" });
      await sendMailbox(bare, world().mailboxId);
      const plain = sink().mails[0]!.raw.replace(/\r\n[ \t]/g, " ");
      expect(plain).toContain(
        "\r\nList-Unsubscribe: <mailto:podcasts@brand.example?subject=unsubscribe>\r\n",
      );
      expect(plain).not.toMatch(/List-Unsubscribe-Post|\/o\/[0-9a-f]{8}/);
      expect((await simpleParser(sink().mails[0]!.raw)).text).toContain("podcasts@brand.example");
    }
  });

  test("B1.92 the link comes from the handle and the key, is kept as a hash, and outlives a rotated key", async () => {
    const mailing = await world().start();
    const [first] = await messagesOf(db(), mailing);
    const token = optOutToken(context().secrets, first!.public_id);
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
    const [first] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    const statements = async (which: string) => {
      let count = 0;
      const counted = {
        ...context(),
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

/** What Art. 14 GDPR asks for: source, purpose, basis, rights, and how to object. */
const GROUNDS = {
  en: [
    "the public feed of your podcast names this address",
    "to ask you about advertising in your podcast",
    "legitimate interest",
    "access, rectification, erasure and restriction",
    "object at any time",
    "complain to a data protection authority",
    "reply with “stop”",
  ],
  de: [
    "der öffentliche Feed Ihres Podcasts diese Adresse nennt",
    "nach Werbung in Ihrem Podcast zu fragen",
    "berechtigtes Interesse",
    "Auskunft, Berichtigung, Löschung und Einschränkung",
    "jederzeit widersprechen",
    "bei einer Datenschutzbehörde beschweren",
    "antworten Sie mit „Stopp“",
  ],
} as const;

test.each(["en", "de"] as const)(
  "C3.16 the first mail names source, purpose, basis and rights in both its parts, whatever was written: %s",
  async (language) => {
    const bodies = ["Hello\n\n-- \nNo foot", "<!-- Hello -->", "Hello</body></html>"];
    for (const [index, body] of bodies.entries()) {
      await world().start({ language, body, recipients: [world().entries[index]!.externalId] });
      await sendMailbox(context(), world().mailboxId);
    }
    expect(sink().mails).toHaveLength(bodies.length);
    for (const { raw } of sink().mails) {
      const { text, html } = await simpleParser(raw);
      const parts = [text!, String(html).replace(/&quot;/g, '"')];
      for (const part of parts) for (const said of GROUNDS[language]) expect(part).toContain(said);
    }
  },
);

test("C3.15 one press by the address in List-Unsubscribe objects, without a cookie; fetching it shows a page and changes nothing", async () => {
  const mailing = await world().start();
  await sendMailbox(context(), world().mailboxId);
  const [first, second] = await messagesOf(db(), mailing);
  const pathOf = ({ message_id }: { message_id: string }) => {
    const { raw } = sink().mails.find((mail) => mail.messageId === message_id)!;
    const [, url] = /^List-Unsubscribe: <(https:[^>]+)>/m.exec(raw.replace(/\r\n[ \t]/g, " "))!;
    return new URL(url!).pathname;
  };
  const page = await app().inject({ method: "GET", url: pathOf(first!) });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain('<form method="post"');
  expect(await never(first!.recipient)).toBe(false);
  const pressed = await app().inject({
    method: "POST",
    url: pathOf(first!),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect([pressed.statusCode, pressed.headers["set-cookie"]]).toEqual([200, undefined]);
  expect([await never(first!.recipient), await never(second!.recipient)]).toEqual([true, false]);
});

test("the secret key of another installation makes other links", () => {
  expect(optOutToken(makeContext(db()).secrets, "x")).not.toBe(optOutToken(context().secrets, "x"));
});
