import { describe, expect, test, vi } from "vitest";
import { fieldOf } from "../../../../tests/support/mail/api-stand-in.ts";
import { arrivalsIn, mailOf, readOut } from "../../../../tests/support/mail/transport-cases.ts";
import { useGmail, useGraph } from "../../../../tests/support/mail/use-stand-in.ts";
import type { Transport } from "../transport.ts";
import { PAUSE } from "./pause.ts";
import { delayInWords, retryAfterSeconds } from "./retry-after.ts";

const NOW = Date.parse("2026-11-24T08:00:00Z");
const LONG_AGO = { since: new Date(0), most: 50 };

test("B1.30 Retry-After is read as seconds and as a date, Gmail's words as well, a day at most", () => {
  const texts = [
    "0",
    "17",
    "Tue, 24 Nov 2026 08:01:30 GMT",
    "Mon, 23 Nov 2026 08:00:00 GMT",
    "999999999",
    "soon",
    "",
  ];
  expect(texts.map((text) => retryAfterSeconds(text, NOW))).toEqual([0, 17, 90, 0, 86_400, null, null]);
  expect(retryAfterSeconds(undefined)).toBeNull();
  const words = "User-rate limit exceeded.  Retry after 2026-11-24T08:05:00.123Z (Mail sending)";
  expect(delayInWords(words, NOW)).toBe(301);
  expect(delayInWords("try again in 3 minutes", NOW)).toBe(180);
  expect(delayInWords("Quota exceeded", NOW)).toBeNull();
});

test("B1.30 a look follows every minute, every quarter of it while somebody looks", () => {
  expect(PAUSE).toEqual({ usual: 60_000, watched: 15_000 });
});

describe.each([
  { name: "Gmail", useWorld: useGmail, list: /GET .*\/(messages|history)\?/ },
  { name: "Graph", useWorld: useGraph, list: /GET .*\/(messages\?|delta)/ },
] as const)("reading by $name", ({ name, useWorld, list }) => {
  const world = useWorld();
  const opened = async (transport: Transport = world().open()) => ({
    transport,
    folder: await arrivalsIn(transport),
  });

  test(`B1.30 ${name}: "too fast" is kept to; nothing is asked before the time that was stated`, async () => {
    const { transport, folder } = await opened();
    world().server.trouble(list, { answer: { status: 429, headers: { "retry-after": "7" } } });
    const first = await transport.changes(folder, null, LONG_AGO);
    expect(first).toMatchObject({ ok: false, fault: "busy", retryAfter: 7_000 });
    const asked = world().server.asked.length;
    const second = await transport.changes(folder, null, LONG_AGO);
    expect(second).toMatchObject({ ok: false, fault: "busy" });
    expect(!second.ok && second.retryAfter! <= 7_000).toBe(true);
    expect(world().server.asked).toHaveLength(asked);
    for (const status of [500, 502, 503, 504]) {
      const other = await opened();
      world().server.trouble(list, { answer: { status } });
      expect(await other.transport.changes(folder, null, LONG_AGO)).toMatchObject({
        ok: false,
        fault: "busy",
      });
    }
  });

  test(`B1.30 ${name}: an answer that is cut, at whichever call, is no answer, and the next look finds all`, async () => {
    for (let n = 0; n < 3; n++) await world().receive(mailOf(`mail-${n}`));
    const { transport, folder } = await opened();
    const { cursor } = await readOut(transport, folder, null);
    for (let n = 3; n < 6; n++) await world().receive(mailOf(`mail-${n}`));
    const before = world().server.asked.length;
    await readOut(transport, folder, cursor);
    const calls = world().server.asked.length - before;
    for (let nth = 0; nth < calls; nth++) {
      for (const cut of ["before-work", "in-answer"] as const) {
        let passed = 0;
        world().server.trouble({ test: () => passed++ === nth } as unknown as RegExp, { cut });
        const look = await transport.changes(folder, cursor, LONG_AGO);
        expect(look, `${cut} at call ${nth}`).toMatchObject({ ok: false });
      }
    }
    const { ids } = await readOut(transport, folder, cursor);
    expect(ids.sort()).toEqual([3, 4, 5].map((n) => `<mail-${n}@shows.example>`));
  });

  test(`B1.30 ${name}: no more than two calls at once for a mailbox, whoever makes them`, async () => {
    for (let n = 0; n < 9; n++) await world().receive(mailOf(`mail-${n}`));
    const { folder } = await opened();
    // Two that wait: a third would come meanwhile.
    let release = () => {};
    const hold = new Promise<void>((done) => (release = done));
    world().server.trouble(/GET/, { hold }, 2);
    const before = world().server.asked.length;
    const looks = [1, 2, 3].map(() => readOut(world().open(), folder, null));
    const send = world()
      .open()
      .send({ from: "kim@brand.example", to: "ada@shows.example" }, mailOf("ours"), {
        beforeData: async () => true,
      });
    await vi.waitFor(() => expect(world().server.asked).toHaveLength(before + 2), 20_000);
    setTimeout(() => release(), 300);
    await Promise.all([...looks, send, world().open().findSent(["<nobody@shows.example>"])]);
    expect(world().server.atOnce()).toBe(2);
  });

  test(`B1.30 ${name}: a refused token is renewed once; then the sign-in is over`, async () => {
    const { folder } = await opened();
    world().server.tokens.clear();
    const before = { ...world().tokens };
    const look = await world().open().changes(folder, null, LONG_AGO);
    expect(look).toMatchObject({ ok: false, fault: "token-over" });
    expect(world().tokens).toEqual({ asked: before.asked + 2, anew: before.anew + 1 });
    const none = world().open({ accessToken: async () => null });
    expect(await none.folders()).toMatchObject({ ok: false, fault: "token-over" });
  });

  test(`B1.30 ${name}: a server that is away, or answers anything else, is a fault and no surprise`, async () => {
    const { transport, folder } = await opened();
    for (const body of [
      Buffer.from("<html>"),
      Buffer.from("[]"),
      Buffer.alloc(0),
      { value: 7, messages: "x" },
    ]) {
      world().server.trouble(list, { answer: { status: 200, body } });
      const look = await transport.changes(folder, null, LONG_AGO).catch((error: Error) => error);
      expect(look instanceof Error).toBe(false);
    }
    await world().server.stop();
    expect(await transport.changes(folder, null, LONG_AGO)).toMatchObject({
      ok: false,
      fault: "unreachable",
    });
    expect(await transport.folders()).toMatchObject({ ok: false });
    expect(await transport.findSent(["<a@b.example>"])).toMatchObject({ ok: false });
  });

  test(`B1.20 ${name}: reading asks with GET only`, async () => {
    await world().receive(mailOf("one"));
    const { transport, folder } = await opened();
    const { mails } = await readOut(transport, folder, null);
    await transport.fetch(mails[0]!.place, 10_000);
    await transport.findSent(["<nobody@shows.example>"]);
    await transport.probe();
    expect(new Set(world().server.asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test(`B1.30 ${name}: a pause is shorter while somebody looks`, async () => {
    const transport = world().open({ pause: { usual: 2_000_000, watched: 1 } });
    const end = new AbortController();
    expect(await transport.wait(end.signal, { watched: true })).toEqual({ ok: true, value: "look" });
    let over = false;
    const usual = transport.wait(end.signal).then(() => {
      over = true;
    });
    await transport.wait(end.signal, { watched: true });
    expect(over).toBe(false);
    end.abort();
    await usual;
  });
});

describe("Gmail's labels", () => {
  const world = useGmail();
  const ids = async (folder: Parameters<typeof readOut>[1]) =>
    (await readOut(world().open(), folder, null)).ids;

  test("B1.21 All Mail has what was sent and received; drafts, chats and the bin are read nowhere", async () => {
    for (const [name, labels] of Object.entries({
      in: ["INBOX"],
      archived: [],
      sent: ["SENT"],
      junk: ["SPAM"],
      draft: ["DRAFT"],
      chat: ["CHAT"],
      bin: ["TRASH"],
    })) {
      world().server.receive(mailOf(name), { labels });
    }
    const folders = await world().open().folders();
    const of = (use: string) => (folders.ok ? folders.value.find((one) => one.use === use)! : undefined)!;
    expect((await ids(of("all"))).sort()).toEqual(
      ["archived", "in", "sent"].map((id) => `<${id}@shows.example>`),
    );
    expect(await ids(of("junk"))).toEqual(["<junk@shows.example>"]);
  });

  test("B1.30 the history of a label has what was put under it later", async () => {
    const { server } = world();
    const transport = world().open();
    server.receive(mailOf("first"), { labels: ["Label_1"] });
    const id = server.receive(mailOf("later"));
    const folders = await transport.folders();
    const label = folders.ok ? folders.value.find((one) => one.remoteId === "Label_1")! : undefined;
    const { cursor, ids: first } = await readOut(transport, label!, null);
    expect(first).toEqual(["<first@shows.example>"]);
    server.label(id, "Label_1");
    server.receive(mailOf("elsewhere"));
    expect((await readOut(transport, label!, cursor)).ids).toEqual(["<later@shows.example>"]);
  });

  test("B1.22 of a mail that is listed no word of its text is asked for", async () => {
    await world().receive(mailOf("one"));
    const transport = world().open();
    await readOut(transport, await arrivalsIn(transport), null);
    const asked = world().server.asked.filter(({ url }) => url.pathname.includes("/messages/"));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url.searchParams.get("format")).toBe("metadata");
    expect(asked[0]!.url.searchParams.get("fields")).not.toMatch(/snippet/);
  });
});

describe("Graph's folders", () => {
  const world = useGraph();
  const folderFor = async (transport: Transport, use: string) => {
    const folders = await transport.folders();
    return (folders.ok ? folders.value.find((one) => one.use === use) : undefined)!;
  };

  test("B1.30 ids last, on every call; folders below others are found", async () => {
    await world().receive(mailOf("one"));
    const transport = world().open();
    const folders = await transport.folders();
    expect(folders.ok && folders.value.map(({ path, use }) => [path, use])).toEqual([
      ["Posteingang", "inbox"],
      ["Gesendete Elemente", "sent"],
      ["Junk-E-Mail", "junk"],
      ["Posteingang/Shows", null],
    ]);
    const { mails } = await readOut(transport, await folderFor(transport, "inbox"), null);
    expect(await transport.fetch(mails[0]!.place, 10_000)).toMatchObject({ ok: true, value: { cut: false } });
    for (const { headers } of world().server.asked) expect(headers.prefer).toContain('IdType="ImmutableId"');
  });

  test("B1.30 mails in Sent Items have their References, though Graph lists no header there", async () => {
    await world().fileSent(mailOf("ours", ["References: <first@brand.example>"], "canary ".repeat(40_000)));
    const transport = world().open();
    const { mails } = await readOut(transport, await folderFor(transport, "sent"), null);
    expect(mails[0]!.headers).toContainEqual({ name: "references", value: "<first@brand.example>" });
    expect(JSON.stringify(mails)).not.toContain("canary");
  });

  test("B1.30 what is moved into a folder is found there, under the id it had", async () => {
    const { server } = world();
    const id = server.receive(mailOf("moved"), { folder: "AAjunk=" });
    const transport = world().open();
    const inbox = await folderFor(transport, "inbox");
    const { cursor } = await readOut(transport, inbox, null);
    server.move(id, "AAinbox=");
    const { mails } = await readOut(transport, inbox, cursor);
    expect(mails.map(({ place }) => place.remote)).toEqual([id]);
    expect(fieldOf(mailOf("moved"), "message-id")).toBe("<moved@shows.example>");
  });

  test("S-9 a link to elsewhere is not followed, and gets no token", async () => {
    const transport = world().open();
    const inbox = await folderFor(transport, "inbox");
    const elsewhere = [
      "https://graph.microsoft.com.evil.example/v1.0/x",
      "https://evil.example/",
      "http://graph.microsoft.com/v1.0/x",
    ];
    for (const link of elsewhere) {
      world().server.trouble(/delta/, {
        answer: { status: 200, body: { value: [], "@odata.nextLink": link } },
      });
      const first = await transport.changes(inbox, null, LONG_AGO);
      const cursor = first.ok && first.value.kind === "arrived" ? first.value.cursor : null;
      const asked = world().server.asked.length;
      expect(await transport.changes(inbox, cursor, LONG_AGO)).toMatchObject({
        ok: false,
        fault: "protocol",
      });
      expect(world().server.asked).toHaveLength(asked);
    }
  });
});
