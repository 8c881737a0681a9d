import { ImapFlow } from "imapflow";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Authority, createAuthority } from "../../../../tests/support/certificates.ts";
import {
  folderOf,
  pour,
  type ScriptedCommand,
  type ScriptedImap,
  startScriptedImap,
  type Vice,
} from "../../../../tests/support/mail/imap/scripted-imap.ts";
import { parseAllow } from "../../outbound/address.ts";
import { createOutbound, type Outbound } from "../../outbound.ts";
import { appendToSent, countFolders, isInSent } from "../imap.ts";
import type { MailServer } from "../server.ts";
import type { ReadResult, RemoteFolder, Transport } from "../transport.ts";
import { createConnection } from "./connect.ts";
import { openMailTransport } from "./mail-transport.ts";

const NAME = "imap.brand.test";
const TIMES = { connectMs: 20_000, silenceMs: 20_000, longestMs: 20_000, idleMs: 20_000 };
const options = { since: new Date(Date.now() - 90 * 86_400_000), most: 50 };
const INBOX: RemoteFolder = { path: "INBOX", remoteId: null, use: "inbox" };
const SENT: RemoteFolder = { path: "Sent", remoteId: null, use: "sent" };

let authority: Authority;
let server: ScriptedImap;
let guard: Outbound;
const flows: ImapFlow[] = [];
const open: Transport[] = [];

beforeAll(async () => {
  authority = createAuthority();
  server = await startScriptedImap(authority.issue([NAME]));
  guard = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${server.port}`),
    resolve: async () => ["127.0.0.1"],
    trust: [authority.ca],
  });
});
beforeEach(() => {
  server.vice = null;
  const mail = "From: Ada <ada@show.test>\r\nSubject: One\r\nMessage-ID: <1@show.test>\r\n\r\nHello\r\n";
  server.folders = new Map([
    ["INBOX", folderOf([mail])],
    ["Sent", folderOf([mail])],
  ]);
  // Whoever connects is remembered, so that its bytes can be counted.
  const connect = ImapFlow.prototype.connect;
  vi.spyOn(ImapFlow.prototype, "connect").mockImplementation(function (this: ImapFlow) {
    flows.push(this);
    return connect.call(this);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((transport) => transport.close()));
  flows.length = 0;
  server.cut();
});
afterAll(async () => {
  await server.stop();
  authority.remove();
});

const auth = { kind: "password", user: "kim@brand.test", password: "secret" } as const;
const at = (): MailServer => ({ host: NAME, port: server.port, security: "tls", auth });
function opened(): Transport {
  const transport = openMailTransport(guard, { smtp: null, imap: at() }, TIMES);
  open.push(transport);
  return transport;
}
const received = () => flows.reduce((sum, flow) => sum + flow.stats().received, 0);

/** The LIST of a sign-in. */
const asksForNoFolder = ({ verb, rest }: ScriptedCommand) => verb === "LIST" && rest === '"" ""';

/** Pours this as the answer to a command. */
const answering =
  (verb: string, piece: string, beginning = ""): Vice =>
  (command, { socket }) => {
    if (command.verb !== verb || asksForNoFolder(command)) return false;
    pour(socket, beginning, piece);
    return true;
  };

const LONG = `{200000}\r\n${"f".repeat(200_000)}`;
const NUMBERS = `* SEARCH${" 1234567".repeat(2_000)}\r\n`;
const ways = Array.from({ length: 500 }, (_, n) => `AUTH=WAY${n}`).join(" ");

const folders = (transport: Transport) => transport.folders();
const inbox = (transport: Transport) => transport.changes(INBOX, null, options);

interface Endless {
  vice: Vice;
  ask: (transport: Transport) => Promise<ReadResult<unknown>>;
  /** Bytes; beside what single mails are, a million and what was on its way. */
  most?: number;
}

const ENDLESS: Readonly<Record<string, Endless>> = {
  "lines after LOGIN": { vice: answering("LOGIN", `* OK ${"f".repeat(50_000)}\r\n`), ask: folders },
  "folders after LIST": {
    vice: answering("LIST", `* LIST () "/" "${"f".repeat(20_000)}"\r\n`),
    ask: folders,
  },
  "folders as literals": { vice: answering("LIST", `* LIST () "/" ${LONG}\r\n`), ask: folders },
  "states after LIST": { vice: answering("LIST", `* STATUS ${LONG} (MESSAGES 1)\r\n`), ask: folders },
  "folders after LSUB": { vice: answering("LSUB", `* LSUB () "/" ${LONG}\r\n`), ask: folders },
  "lines after EXAMINE": { vice: answering("EXAMINE", `* FLAGS (${LONG})\r\n`), ask: inbox },
  "ways to sign in": { vice: answering("EXAMINE", `* CAPABILITY ${ways}\r\n`), ask: inbox, most: 200_000 },
  "states after STATUS": {
    vice: answering("STATUS", `* STATUS Sent (X ${LONG})\r\n`),
    ask: async (transport) => {
      await transport.folders();
      const before = await transport.changes(SENT, null, options);
      if (!before.ok || before.value.kind !== "arrived") throw new Error("The server is not friendly");
      return transport.changes(SENT, before.value.cursor, options);
    },
  },
  "numbers after SEARCH": { vice: answering("SEARCH", NUMBERS), ask: inbox },
  "numbers in one line": {
    vice: answering("SEARCH", " 1234567".repeat(2_000), "* SEARCH"),
    ask: inbox,
    most: 300_000,
  },
  "mails that were not asked for": {
    vice: answering("FETCH", `* 7 FETCH (UID 7 RFC822.SIZE 300 X ${LONG})\r\n`),
    ask: inbox,
    most: 8_500_000,
  },
  "one mail again and again": {
    vice: answering("FETCH", `* 1 FETCH (UID 1 RFC822.SIZE 300 X ${LONG})\r\n`),
    ask: inbox,
    most: 8_500_000,
  },
  "header fields": {
    vice: answering("UID FETCH", `* 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)] ${LONG})\r\n`),
    ask: inbox,
    most: 8_500_000,
  },
  "a literal of gigabytes": {
    vice: answering("UID FETCH", LONG, "* 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)] {4294967295}\r\n"),
    ask: inbox,
    most: 300_000,
  },
  "news in IDLE": {
    vice: answering("IDLE", `* 1 FETCH (X ${LONG})\r\n`, "+ idling\r\n"),
    ask: async (transport) => {
      await transport.folders();
      await transport.changes(INBOX, null, options);
      return transport.wait(new AbortController().signal);
    },
    most: 8_500_000,
  },
};

describe("B1.33 a server that answers without end", () => {
  test.each(Object.entries(ENDLESS))(
    "B1.33 with %s: the visit ends as one that is not understood, after so many bytes",
    async (_what, { vice, ask, most = 1_300_000 }) => {
      server.vice = vice;
      expect(await ask(opened())).toEqual({ ok: false, fault: "protocol", text: "", retryAfter: null });
      expect(received()).toBeLessThan(most);
    },
  );

  test("B1.33 nor does testing a mailbox, or looking into Sent and filing a copy there, take more", async () => {
    server.vice = answering("LIST", `* LIST () "/" ${LONG}\r\n`);
    const ended = { ok: false, fault: "protocol", text: "" };
    expect(await countFolders(guard, at(), { times: { totalMs: 20_000 } })).toEqual(ended);
    server.vice = answering("UID SEARCH", NUMBERS);
    const copy = { bytes: Buffer.from("Subject: a\r\n\r\n"), messageId: "<a@brand.test>" };
    expect(await isInSent(guard, at(), copy.messageId, { times: { totalMs: 20_000 } })).toEqual(ended);
    expect(await appendToSent(guard, at(), copy, { times: { totalMs: 20_000 } })).toEqual(ended);
    expect(received()).toBeLessThan(3 * 1_300_000);
    expect(server.commands).not.toContain("APPEND");
  });
});

describe("B1.33 a server that says much in few bytes", () => {
  const connected = async () => {
    const client = await createConnection(guard, at(), TIMES);
    await client.connect();
    await client.mailboxOpen("INBOX", { readOnly: true });
    return client;
  };
  const saying =
    (verb: string, line: string): Vice =>
    (command, { say }) => {
      if (command.verb !== verb || asksForNoFolder(command)) return false;
      say("* 300000 EXISTS", line, `${command.tag} OK done`);
      return true;
    };

  test.each([["ALL 1:200000"], ["ALL 200000:1"], ['ALL "1:2e5"'], ["ALL 1:*"], ["ALL 1:60000,70000:130000"]])(
    "B1.33 numbers that were found as %s are not written out",
    async (sets) => {
      server.vice = saying("SEARCH", `* ESEARCH (TAG "A") ${sets}`);
      const client = await connected();
      expect(await client.search({ seq: "1:10000", seen: false })).toBe(false);
      expect(client.overflow).not.toBeNull();
      client.close();
    },
  );

  test("B1.33 folders are not remembered without end, however often one is opened", async () => {
    let listed = 0;
    server.vice = (command, { socket, say }) => {
      if (command.verb !== "LIST" || asksForNoFolder(command)) return false;
      listed += 1;
      const names = Array.from({ length: 6_000 }, (_, n) => `* LIST () "/" ${listed}-${n}\r\n`);
      socket.write(names.join(""));
      say(`${command.tag} OK done`);
      return true;
    };
    const transport = opened();
    expect((await transport.changes(INBOX, null, options)).ok).toBe(true);
    expect(await transport.changes(SENT, null, options)).toMatchObject({ ok: false, fault: "protocol" });
  });

  test("B1.33 numbers of mails that are gone are not written out", async () => {
    server.vice = saying("SEARCH", "* VANISHED 1:2000");
    const client = await connected();
    let told = 0;
    client.on("expunge", () => {
      told += 1;
    });
    expect(await client.search({ seq: "1:10000", seen: false })).toEqual([]);
    expect(told).toBe(0);
    client.close();
  });

  test("B1.33 an answer of thousands of literals is not read", async () => {
    server.vice = saying("LIST", `* LIST () "/" ${"{0}\r\n ".repeat(2_000)}a`);
    expect(await countFolders(guard, at())).toEqual({ ok: false, fault: "protocol", text: "" });
  });
});

describe("B1.33 what real mailboxes have is read", () => {
  test("B1.33 B1.21 a thousand folders with long names", async () => {
    const one = server.folders.get("INBOX")!;
    for (let n = 0; n < 1_000; n++) server.folders.set(`Kunden/2026/${"n".repeat(150)}-${n}`, one);
    const found = await opened().folders();
    expect(found.ok && found.value).toHaveLength(1_002);
  });

  test("B1.33 B1.24 a search that finds all of its ten thousand mails, by the longest numbers", async () => {
    server.vice = (command, { say }) => {
      if (command.verb !== "SEARCH") return false;
      say(`* SEARCH${Array.from({ length: 10_000 }, (_, n) => ` ${4_294_957_295 + n}`).join("")}`);
      say(`${command.tag} OK done`);
      return true;
    };
    const found = await opened().changes(INBOX, null, options);
    expect(found.ok && found.value).toMatchObject({ kind: "arrived", mails: [] });
  });

  test("B1.33 B1.22 twelve mails of strangers whose header fields are nearly a megabyte each", async () => {
    const to = `To: ${"Somebody <somebody@show.test>,\r\n ".repeat(28_000)}kim@brand.test\r\n`;
    const mails = Array.from({ length: 12 }, (_, n) => `Message-ID: <${n}@show.test>\r\n${to}\r\nHello\r\n`);
    server.folders.set("INBOX", folderOf(mails));
    const found = await opened().changes(INBOX, null, options);
    if (!found.ok || found.value.kind !== "arrived") throw new Error(JSON.stringify(found));
    expect(found.value.mails.map(({ place }) => place.remote)).toEqual(mails.map((_, n) => `${n + 1}`));
    expect(received()).toBeGreaterThan(10_000_000);
  });

  test("B1.33 B1.27 news of forty thousand mails that were deleted elsewhere, in IDLE", async () => {
    const transport = opened();
    await transport.folders();
    await transport.changes(INBOX, null, options);
    server.vice = ({ verb, tag }, { socket, say }) => {
      if (verb !== "IDLE") return false;
      say("+ idling", "* 40001 EXISTS");
      socket.write("* 1 EXPUNGE\r\n".repeat(40_000));
      say(`${tag} OK done`);
      return true;
    };
    expect(await transport.wait(new AbortController().signal)).toEqual({ ok: true, value: "look" });
  });
});
