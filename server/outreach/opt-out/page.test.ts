import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../../tests/support/mail/opt-out-world.ts";
import type { Db } from "../../platform/postgres/database.ts";

const database = useDatabase();
const { app, world, linkOf, get, press, never, entryStates, movesOf } = useOptOutWorld(() => database().db);
const db = (): Db => database().db;

const countObjections = async () =>
  (await db().selectFrom("suppression").select("id").where("kind", "=", "person").execute()).length;

describe("the page", () => {
  test("B1.93 reading it changes nothing, however often and by whomever", async () => {
    const messages = await messagesOf(db(), await world().start());
    const before = await countObjections();
    for (const message of messages)
      for (let i = 0; i < 10; i++) {
        expect((await get(linkOf(message))).statusCode).toBe(200);
        const head = await app().inject({ method: "HEAD", url: linkOf(message) });
        expect([head.statusCode, head.body]).toEqual([200, ""]);
        const purpose = { "sec-purpose": "prefetch", "user-agent": "SafeLinks" };
        await get(`${linkOf(message)}?choice=everybody&List-Unsubscribe=One-Click`, { headers: purpose });
      }
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"] as const)
      expect((await app().inject({ method, url: linkOf(messages[0]!) })).statusCode).toBeGreaterThanOrEqual(
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
    const [first] = await messagesOf(db(), await world().start());
    const post = () =>
      app().inject({
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
      .where("owner_id", "=", world().owner.id)
      .execute();
    expect(rows).toEqual([
      { how, kind: "person", source: first!.public_id, hint: expect.stringMatching(/^h…@/) },
    ]);
  });

  test("B1.94 it says in the mail's language who wrote, for whom, and where and when the address was found", async () => {
    const [first] = await messagesOf(db(), await world().start({ language: "de" }));
    const answer = await get(linkOf(first!), { headers: { "accept-language": "en" } });
    expect(answer.body).toContain('<html lang="de">');
    expect(answer.body).toContain("Von niemandem auf Hostread mehr E-Mails");
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

  test.each([
    ["cut in the midst of a sign", "/o/0123%e"],
    ["a sign that is none", "/o/%ff"],
    ["far too long", `/o/${"a".repeat(5_000)}`],
    ["with something behind it", "/o/0123/x%zz?y=%ff"],
    ["without its end", "/o/"],
  ])("B1.94 a link that was broken on its way shows the page and says so: %s", async (_what, url) => {
    const before = await countObjections();
    for (const [language, says] of [
      ["en", "This link is not known."],
      ["de", "Dieser Link ist nicht bekannt."],
    ] as const) {
      const answer = await get(url, { headers: { "accept-language": language } });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(answer.body).toContain(says);
      expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-/);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await press(url, "everybody")).statusCode).toBe(404);
    expect(await countObjections()).toBe(before);
  });

  test("an address that cannot be read elsewhere is a problem in the reader's language", async () => {
    const answer = await get("/catalogue/%ff", { headers: { "accept-language": "de" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
    expect(answer.json().type).toBe("urn:hostread:bad-request");
  });

  test("B1.94 a name that is markup stays text", async () => {
    const [first] = await messagesOf(db(), await world().start());
    await db()
      .updateTable("owner")
      .set({ display_name: '<script>alert("{identity}")</script>' })
      .where("id", "=", world().owner.id)
      .execute();
    const { body } = await get(linkOf(first!));
    expect(body).not.toContain("<script");
    expect(body).toContain("&lt;script&gt;alert(&quot;{identity}&quot;)");
  });

  test("a press that was a mistake is undone once; the podcasts go back unless somebody moved them", async () => {
    const [first, second] = await messagesOf(db(), await world().start());
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
