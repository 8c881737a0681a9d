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

  /** What the forms of a page send along. */
  const keyIn = ({ body }: { body: string }): string | undefined =>
    /name="key" value="([0-9a-f]{32})"/.exec(body)?.[1];
  const opened = async (url: string) => keyIn(await get(url))!;
  const UNDO = 'value="undo"';

  test("B1.93 a press that was a mistake is undone once, by whoever pressed; the podcasts go back unless somebody moved them", async () => {
    const [first, second] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    const key = await opened(url);
    const done = await press(url, "organization", key);
    expect([keyIn(done), done.body.includes(UNDO)]).toEqual([key, true]);
    expect((await get(url)).body).toContain("You asked for this before.");
    expect((await press(url, "undo", key)).body).toContain("may write to you again");
    expect(await never(first!.recipient)).toBe(false);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    expect((await get(url)).body).toContain("No more e-mail from");

    const again = await press(url, "organization", key);
    expect(again.body).not.toContain(UNDO);
    await press(url, "undo", key);
    expect(await never(first!.recipient)).toBe(true);
    // One that was never used undoes nothing.
    await press(linkOf(second!), "undo", await opened(linkOf(second!)));
    expect(await never(first!.recipient)).toBe(true);
    expect(await movesOf(first!.entry_id!)).toHaveLength(3);
  });

  test.each(["organization", "everybody", "wrong-person"])(
    "B1.93 whoever has the link alone, as its sender has, undoes nothing after a press of: %s",
    async (choice) => {
      const [first] = await messagesOf(db(), await world().start());
      const url = linkOf(first!);
      const key = await opened(url);
      await press(url, choice, key);
      const before = await get(url);
      expect(before.body).not.toContain(UNDO);
      for (const guess of [
        undefined,
        keyIn(before),
        "0".repeat(32),
        "",
        `${key}0`,
        key.toUpperCase().slice(1),
      ]) {
        const answer = await press(url, "undo", guess);
        expect([answer.statusCode, await never(first!.recipient)]).toEqual([200, true]);
        expect(answer.body).toContain("You asked for this before.");
        // How it is lifted after all.
        expect(answer.body).toContain("Vogel &amp; Söhne");
      }
      expect((await press(url, "undo", key)).body).toContain("may write to you again");
    },
  );

  test("B1.93 pressing again, as the sender can, gives nobody a key and takes the one before away", async () => {
    const [first, second] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    const [kim, sender] = [await opened(url), await opened(url)];
    await press(url, "organization", kim);
    // Twice by the same person is one press.
    expect((await press(url, "organization", kim)).body).toContain(UNDO);
    for (const pressed of [await press(url, "organization", sender), await press(url, "everybody")]) {
      expect([pressed.statusCode, pressed.body.includes(UNDO)]).toEqual([200, false]);
    }
    for (const key of [sender, kim]) await press(url, "undo", key);
    expect(await never(first!.recipient)).toBe(true);

    // The sender first, then the person: what the sender holds is worth nothing any more.
    const other = linkOf(second!);
    expect((await press(other, "organization", sender)).body).toContain(UNDO);
    await press(other, "organization", await opened(other));
    await press(other, "undo", sender);
    expect(await never(second!.recipient)).toBe(true);
  });

  test("B1.93 what was said by another link or by mail is not undone with this one", async () => {
    const [first] = await messagesOf(db(), await world().start());
    const [later] = await messagesOf(db(), await world().start());
    expect(later!.recipient).toBe(first!.recipient);
    const sender = await opened(linkOf(first!));
    await press(linkOf(first!), "organization", sender);
    // The person presses the link of another mail: that says the same, and nobody else may take it back.
    await press(linkOf(later!), "organization", await opened(linkOf(later!)));
    await press(linkOf(first!), "undo", sender);
    expect(await never(first!.recipient)).toBe(true);
  });

  test("B1.93 a key is for half an hour, kept as a hash, and a mail program's press has none", async () => {
    const [first, second] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    const key = await opened(url);
    await press(url, "organization", key);
    const [row] = await db()
      .selectFrom("opt_out_link")
      .select(["undo_hash", "undo_until"])
      .where("undo_hash", "is not", null)
      .execute();
    expect(row!.undo_hash).toHaveLength(32);
    expect(row!.undo_hash!.toString("hex")).not.toContain(key);
    const minutes = (row!.undo_until!.getTime() - Date.now()) / 60_000;
    expect([minutes > 29, minutes <= 30.1]).toEqual([true, true]);
    await db()
      .updateTable("opt_out_link")
      .set({ undo_until: new Date(Date.now() - 1_000) })
      .where("undo_hash", "is not", null)
      .execute();
    expect((await press(url, "organization", key)).body).not.toContain(UNDO);
    await press(url, "undo", key);
    expect(await never(first!.recipient)).toBe(true);

    const program = await app().inject({
      method: "POST",
      url: linkOf(second!),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([program.statusCode, program.body.includes(UNDO), keyIn(program)]).toEqual([
      200,
      false,
      undefined,
    ]);
  });

  test("B1.93 ten presses at once are one, and of two people who press at once neither takes back the other’s", async () => {
    const [first, second] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    const key = await opened(url);
    const before = await countObjections();
    await Promise.all(Array.from({ length: 10 }, () => press(url, "organization", key)));
    expect(await countObjections()).toBe(before + 1);
    expect((await press(url, "undo", key)).body).toContain("may write to you again");
    const both = await Promise.all([
      press(linkOf(second!), "organization", await opened(linkOf(second!))),
      press(linkOf(second!), "everybody", await opened(linkOf(second!))),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const one of both) await press(linkOf(second!), "undo", keyIn(one));
    expect(await never(second!.recipient)).toBe(true);
  });
});
