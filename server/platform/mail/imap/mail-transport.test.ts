import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServers, startMailServers } from "../../../../tests/support/mail/mail-servers.ts";
import { parseAllow } from "../../outbound/address.ts";
import { createOutbound, type Outbound } from "../../outbound.ts";
import type { Changes, FolderCursor, ReadResult, RemoteFolder, Transport } from "../transport.ts";
import { openMailTransport } from "./mail-transport.ts";

const kim = { address: "kim@brand.test", password: "kim-secret" };
const lee = { address: "lee@brand.test", password: "lee-secret" };
const started = await startMailServers({ users: [kim, lee], rawLog: true });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

const mail = (n: number | string, more = "", body = "Hello") =>
  `From: Ada <ada@show.test>\r\nTo: kim@brand.test\r\nSubject: Mail ${n}\r\nMessage-ID: <${n}@show.test>\r\n` +
  `X-Private: not wanted\r\n${more}\r\n${body}\r\n`;

const value = <T>(result: ReadResult<T>): T => {
  if (!result.ok) throw new Error(`${result.fault}: ${result.text}`);
  return result.value;
};
const arrived = (result: ReadResult<Changes>) => {
  const changes = value(result);
  if (changes.kind !== "arrived") throw new Error(changes.kind);
  return changes;
};
const idsOf = (mails: readonly { headers: readonly { name: string; value: string }[] }[]) =>
  mails.map(({ headers }) => headers.find(({ name }) => name === "message-id")?.value);

describe.skipIf(started.servers === null)("a mailbox at a real Dovecot", () => {
  const servers = started.servers as MailServers;
  const open: Transport[] = [];
  let guard: Outbound;
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  const options = { since: longAgo, most: 50 };

  beforeAll(() => {
    guard = createOutbound({
      allow: parseAllow(`127.0.0.1/32:${servers.imap.tls}`),
      resolve: async () => ["127.0.0.1"],
      trust: [servers.ca],
    });
  });
  afterAll(async () => {
    await Promise.all(open.map((transport) => transport.close()));
    await servers.stop();
  });

  function transportOf(user: { address: string; password: string }, idleMs?: number): Transport {
    const auth = { kind: "password", user: user.address, password: user.password } as const;
    const imap = { host: servers.name, port: servers.imap.tls, security: "tls", auth } as const;
    const transport = openMailTransport(guard, { imap, smtp: null }, idleMs ? { idleMs } : {});
    open.push(transport);
    return transport;
  }
  const inboxOf = async (transport: Transport): Promise<RemoteFolder> =>
    value(await transport.folders()).find(({ use }) => use === "inbox")!;

  test("B1.21 inbox, sent, junk and archive are found by their marks, drafts are not read", async () => {
    const folders = value(await transportOf(kim).folders());
    expect(Object.fromEntries(folders.map(({ path, use }) => [path, use]))).toEqual({
      INBOX: "inbox",
      Sent: "sent",
      Junk: "junk",
      Archive: "archive",
      Drafts: null,
    });
  });

  test("B1.22 only the fields that are looked at come over", async () => {
    servers.drop(kim.address, [mail(1, "References: <a@x>\r\n <b@x>\r\nBcc: secret@brand.test\r\n")]);
    const transport = transportOf(kim);
    const { mails } = arrived(await transport.changes(await inboxOf(transport), null, options));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.headers).toEqual([
      { name: "from", value: "Ada <ada@show.test>" },
      { name: "to", value: "kim@brand.test" },
      { name: "subject", value: "Mail 1" },
      { name: "message-id", value: "<1@show.test>" },
      { name: "references", value: "<a@x> <b@x>" },
    ]);
    expect(servers.rawLog(kim.address)).toMatch(/BODY\.PEEK\[HEADER\.FIELDS/i);
  });

  test("B1.24 a list goes on where the last one ended, twenty mails back, and never answers n:*'s extra one", async () => {
    const transport = transportOf(lee);
    const inbox = await inboxOf(transport);
    let cursor: FolderCursor | null = null;
    servers.drop(
      lee.address,
      [1, 2, 3].map((n) => mail(n)),
    );
    const first = arrived(await transport.changes(inbox, cursor, options));
    expect(idsOf(first.mails)).toHaveLength(3);
    cursor = first.cursor;
    expect(cursor.lastUid).toBe(3);
    const again = arrived(await transport.changes(inbox, { ...cursor, lastUid: 60 }, options));
    expect(again.mails).toEqual([]);
    expect(again.cursor.lastUid).toBe(60);
    servers.drop(
      lee.address,
      Array.from({ length: 120 }, (_, n) => mail(`m${n}`)),
    );
    const seen = new Set<string>();
    const pages: number[] = [];
    for (let more = true; more; ) {
      const page = arrived(await transport.changes(inbox, cursor, options));
      for (const { place } of page.mails) seen.add(place.remote);
      pages.push(page.mails.length);
      cursor = page.cursor;
      more = page.more;
    }
    expect(seen.size).toBe(123);
    expect(cursor.lastUid).toBe(123);
    expect(pages).toEqual([70, 70, 23 - 3 + 3]);
  });

  test("B1.26 another UIDVALIDITY asks to start anew", async () => {
    const transport = transportOf(kim);
    const inbox = await inboxOf(transport);
    const { cursor } = arrived(await transport.changes(inbox, null, options));
    const other = { ...cursor, uidValidity: (cursor.uidValidity ?? 0) + 1 };
    expect(value(await transport.changes(inbox, other, options))).toEqual({ kind: "start-anew" });
  });

  test("B1.27 IDLE wakes for a mail, breaks by itself for the other folders, and ends when it is told to", async () => {
    const transport = transportOf(kim, 1_500);
    const inbox = await inboxOf(transport);
    const { cursor } = arrived(await transport.changes(inbox, null, options));
    expect(transport.live).toBe(true);
    const never = new AbortController().signal;
    const waiting = transportOf(kim);
    const other = arrived(await waiting.changes(await inboxOf(waiting), null, options));
    const woken = waiting.wait(never);
    expect(value(await transport.wait(never))).toBe("look");
    servers.drop(kim.address, [mail("while idle")]);
    expect(value(await woken)).toBe("look");
    expect(arrived(await waiting.changes(inbox, other.cursor, options)).cursor.lastUid).toBe(
      other.cursor.lastUid + 1,
    );
    // What came before IDLE began is noticed as well.
    expect(value(await transport.wait(never))).toBe("look");
    expect(idsOf(arrived(await transport.changes(inbox, cursor, options)).mails)).toContain(
      "<while idle@show.test>",
    );
    const stop = new AbortController();
    const stopped = waiting.wait(stop.signal);
    stop.abort();
    expect(value(await stopped)).toBe("look");
  });

  test("B1.29 a folder in which nothing changed costs one STATUS", async () => {
    const transport = transportOf(lee);
    const sent = value(await transport.folders()).find(({ use }) => use === "sent")!;
    servers.drop(lee.address, [mail("sent")], "Sent");
    const { cursor } = arrived(await transport.changes(sent, null, options));
    await transport.changes(await inboxOf(transport), null, options);
    const before = servers.rawLog(lee.address);
    expect(arrived(await transport.changes(sent, cursor, options)).mails).toEqual([]);
    const said = servers.rawLog(lee.address).slice(before.length);
    expect(said).toMatch(/STATUS/);
    expect(said).not.toMatch(/EXAMINE|FETCH/);
    servers.drop(lee.address, [mail("sent too")], "Sent");
    expect(idsOf(arrived(await transport.changes(sent, cursor, options)).mails)).toEqual([
      "<sent@show.test>",
      "<sent too@show.test>",
    ]);
  });

  test("B1.35 a whole mail comes in pieces, and no more of it than asked for", async () => {
    const body = Buffer.alloc(3_500_000, "0123456789abcdef\r\n").toString();
    servers.drop(kim.address, [mail("large", "", body)]);
    const transport = transportOf(kim);
    const inbox = await inboxOf(transport);
    const { mails } = arrived(await transport.changes(inbox, null, options));
    const large = mails.at(-1)!;
    const whole = value(await transport.fetch(large.place, 30_000_000))!;
    expect(whole.cut).toBe(false);
    expect(whole.bytes.equals(Buffer.from(mail("large", "", body)))).toBe(true);
    const part = value(await transport.fetch(large.place, 1_200_000))!;
    expect(part.cut).toBe(true);
    expect(part.bytes.equals(whole.bytes.subarray(0, 1_200_000))).toBe(true);
    expect(value(await transport.fetch({ ...large.place, remote: "999999" }, 1_000))).toBeNull();
    expect(
      value(await transport.fetch({ ...large.place, uidValidity: large.place.uidValidity + 1 }, 1_000)),
    ).toBeNull();
  });

  test("a Sent copy is found by our id, its own or one of its references", async () => {
    servers.drop(kim.address, [mail("c1"), mail("wire", "References: <ours@brand.test>\r\n")], "Sent");
    const transport = transportOf(kim);
    expect(value(await transport.findSent(["<nowhere@brand.test>"]))).toBeNull();
    expect(value(await transport.findSent(["<c1@show.test>"]))).toMatchObject({
      folder: "Sent",
      remote: "1",
    });
    expect(value(await transport.findSent(["<no@x>", "<ours@brand.test>"]))).toMatchObject({ remote: "2" });
  });

  test("a wrong password is refused, a lost connection is told as such", async () => {
    const wrong = await transportOf({ ...kim, password: "wrong" }).folders();
    expect(wrong).toMatchObject({ ok: false, fault: "sign-in-refused" });
    const transport = transportOf(kim);
    await transport.changes(await inboxOf(transport), null, options);
    const waiting = transport.wait(new AbortController().signal);
    await new Promise((done) => setTimeout(done, 300));
    servers.cutSessions();
    expect(await waiting).toMatchObject({ ok: false, fault: "unreachable" });
    expect(await transport.folders()).toMatchObject({ ok: false });
  });
});
