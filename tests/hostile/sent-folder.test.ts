import type { AddressInfo, Socket } from "node:net";
import { createServer, type Server } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isInSent } from "../../server/platform/mail/imap.ts";
import { parseAllow } from "../../server/platform/outbound/address.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";

// Looks up unclear mails in Sent: only a clear yes from the server may settle one (E-2).

type Step = "LIST" | "EXAMINE" | "SEARCH" | "LOGOUT";
/** The server's answer to a step, with the tag in place of `%`. A function may do anything with the socket. */
type Behavior = Partial<Record<Step, string | ((socket: Socket, tag: string) => void)>>;

const FRIENDLY: Record<Step, string> = {
  LIST: '* LIST (\\HasNoChildren \\Sent) "/" Sent\r\n% OK done\r\n',
  EXAMINE: "* 1 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* FLAGS ()\r\n% OK [READ-WRITE] done\r\n",
  SEARCH: "* SEARCH 7\r\n% OK done\r\n",
  LOGOUT: "* BYE\r\n% OK done\r\n",
};
const CAPABILITIES = "IMAP4rev1 AUTH=PLAIN SASL-IR SPECIAL-USE";
const ID = "<one@brand.example>";

let authority: Authority;
let server: Server | undefined;
const sockets = new Set<Socket>();
beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.remove());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

async function lookInto(behavior: Behavior) {
  server = createServer(authority.issue(["mail.example.org"]), (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write(`* OK [CAPABILITY ${CAPABILITIES}] ready\r\n`);
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) answer(socket, line);
    });
  });
  function answer(socket: Socket, line: string) {
    const [tag = "*", ...words] = line.split(" ");
    const step = (Object.keys(FRIENDLY) as Step[]).find((one) => words.slice(0, 2).includes(one));
    if (step) {
      const act = behavior[step] ?? FRIENDLY[step];
      if (typeof act === "string") socket.write(act.replaceAll("%", tag));
      else act(socket, tag);
    } else if (words[0] === "CAPABILITY") socket.write(`* CAPABILITY ${CAPABILITIES}\r\n${tag} OK done\r\n`);
    else socket.write(`${tag} OK done\r\n`);
  }
  await new Promise<void>((done) => server!.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const guard = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
    trust: [authority.ca],
  });
  const auth = { kind: "password", user: "kim", password: "word" } as const;
  const times = { connectMs: 1_000, stepMs: 1_000, totalMs: 3_000 };
  return isInSent(guard, { host: "mail.example.org", port, security: "tls", auth }, ID, { times });
}

const drip = (socket: Socket) => {
  const timer = setInterval(() => socket.write("* OK patience\r\n"), 20);
  socket.on("close", () => clearInterval(timer));
};

test("E-2 a friendly server says yes, and says no", async () => {
  expect(await lookInto({})).toEqual({ ok: true, value: true });
  expect(await lookInto({ SEARCH: "* SEARCH\r\n% OK done\r\n" })).toEqual({ ok: true, value: false });
});

test.each<[string, Behavior]>([
  ["refuses the search", { SEARCH: "% NO not today\r\n" }],
  ["does not know the search", { SEARCH: "% BAD what?\r\n" }],
  ["says yes and then refuses", { SEARCH: "* SEARCH 7\r\n% NO after all\r\n" }],
  ["hangs up at the search", { SEARCH: (socket) => socket.destroy() }],
  ["says yes without an end, and hangs up", { SEARCH: (socket) => socket.end("* SEARCH 7\r\n") }],
  ["never answers the search", { SEARCH: () => {} }],
  ["drips for ever", { SEARCH: drip }],
  [
    "answers with a line without end",
    { SEARCH: (socket) => void socket.write(`* SEARCH ${"7 ".repeat(500_000)}`) },
  ],
  ["announces a gigabyte", { SEARCH: "* SEARCH {1000000000}\r\n" }],
  ["answers another command", { SEARCH: "* SEARCH 7\r\nZZZ OK done\r\n" }],
  ["opens no folder", { EXAMINE: "% NO locked\r\n" }],
  ["has no folder", { LIST: "% OK done\r\n" }],
  ["hangs up at the list of folders", { LIST: (socket) => socket.destroy() }],
  [
    "has a hundred thousand folders, and none is Sent",
    {
      LIST: (socket, tag) =>
        void socket.write(
          `${Array.from({ length: 100_000 }, (_, at) => `* LIST () "/" f${at}`).join("\r\n")}\r\n${tag} OK done\r\n`,
        ),
    },
  ],
])(
  "E-2 a server that %s settles nothing, and holds nobody up",
  async (_, behavior) => {
    const answer = await lookInto(behavior);
    expect(answer.ok && answer.value).toBe(false);
  },
  10_000,
);

test("E-2 a yes counts, however the server says good-bye", async () => {
  expect(await lookInto({ LOGOUT: (socket) => socket.destroy() })).toEqual({ ok: true, value: true });
  expect(await lookInto({ LOGOUT: () => {} })).toEqual({ ok: true, value: true });
});
