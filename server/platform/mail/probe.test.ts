import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Canary, startCanary } from "../../../tests/support/canary.ts";
import { type Authority, createAuthority } from "../../../tests/support/certificates.ts";
import { innerHosts } from "../../../tests/support/feeds/inner-hosts.ts";
import { freePorts } from "../../../tests/support/free-ports.ts";
import { parseAllow } from "../outbound/address.ts";
import { createOutbound } from "../outbound.ts";
import { appendToSent } from "./imap.ts";
import { type ProbeReport, probeImap, probeSmtp } from "./probe.ts";
import type { MailServer } from "./server.ts";
import { sendMessage } from "./smtp.ts";

const auth = { kind: "password", user: "anna", password: "secret-word" } as const;
const probes = { smtp: probeSmtp, imap: probeImap };
const copy = { bytes: Buffer.from("a: b\r\n\r\n"), messageId: "<x@brand.example>" };
const open: Server[] = [];
const sockets = new Set<Socket>();
let canary: Canary;
let authority: Authority;

beforeAll(async () => {
  canary = await startCanary();
  authority = createAuthority();
});
afterAll(async () => {
  authority.remove();
  await canary.stop();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listen(server: Server, converse: (socket: Socket) => void, secure = false): Promise<number> {
  open.push(server);
  server.on(secure ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    converse(socket);
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

function guardFor(port: number) {
  return createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
    trust: [authority.ca],
  });
}

/** A report without its times. */
const bare = (report: ProbeReport) =>
  report.steps.map(({ step, ok, code, text }) => ({ step, ok, code, text }));

const noConnection = [
  { step: "resolve", ok: true, code: null, text: "" },
  { step: "connect", ok: false, code: "unreachable", text: "" },
];

describe("S-9 inner hosts", () => {
  for (const kind of ["smtp", "imap"] as const) {
    test(`no spelling reaches a canary through the ${kind} test, sending or keeping a copy`, async () => {
      const guard = createOutbound({
        ports: { [kind]: [canary.port] },
        resolve: async () => ["127.0.0.1"],
      });
      for (const host of innerHosts) {
        const server: MailServer = { host, port: canary.port, security: "tls", auth };
        const report = await probes[kind](guard, server, { floorMs: 0 });
        expect([host, bare(report)]).toEqual([host, noConnection]);
        const used =
          kind === "imap"
            ? await appendToSent(guard, server, copy)
            : await sendMessage(guard, server, { from: "a@b.example", to: "c@d.example" }, copy.bytes, {
                beforeData: () => Promise.reject(new Error("must not come this far")),
              });
        expect(used).toMatchObject({ fault: "unreachable" });
      }
      expect(canary.connections()).toBe(0);
    });

    test(`a closed port, an inner address and a forbidden port look the same in the ${kind} test`, async () => {
      const [closed = 0] = await freePorts(1);
      const options = { floorMs: 150 };
      const server = { host: "mail.example.org", port: closed, security: "tls", auth } as const;
      const inner = createOutbound({ resolve: async () => ["10.0.0.1"] });
      const reports = [
        await probes[kind](guardFor(closed), server, options),
        await probes[kind](inner, { ...server, port: kind === "smtp" ? 465 : 993 }, options),
        await probes[kind](inner, { ...server, port: 22 }, options),
        await probes[kind](inner, { ...server, host: "127.0.0.1", port: 5432 }, options),
      ];
      for (const report of reports) {
        expect(bare(report)).toEqual(noConnection);
        // Padded: the time of the failed step is the floor, not the network's.
        const spent = report.steps.reduce((sum, step) => sum + step.milliseconds, 0);
        expect(spent).toBeGreaterThanOrEqual(options.floorMs - 5);
      }
    });

    test(`a name that does not exist is named as such in the ${kind} test`, async () => {
      const guard = createOutbound({ resolve: async () => [] });
      const port = kind === "smtp" ? 587 : 993;
      const server = { host: "mail.exmaple.org", port, security: "tls", auth } as const;
      const report = await probes[kind](guard, server, { floorMs: 0 });
      expect(bare(report)).toEqual([{ step: "resolve", ok: false, code: "host-unknown", text: "" }]);
    });
  }
});

describe("hostile IMAP servers", () => {
  const times = { connectMs: 1_500, stepMs: 1_500 };
  const says =
    (...lines: string[]) =>
    (socket: Socket) =>
      void socket.write(lines.join(""));

  const plain: Record<string, { converse: (socket: Socket) => void; code: string; faults: string[] }> = {
    "no STARTTLS": {
      converse: (socket) => {
        socket.write("* OK ready\r\n");
        socket.on("data", (chunk: Buffer) => {
          const [tag = "*", command] = chunk.toString().trim().split(" ");
          if (command === "CAPABILITY")
            socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`);
          else socket.write(`${tag} BAD unknown\r\n`);
        });
      },
      code: "tls-missing",
      faults: ["tls-missing"],
    },
    "another protocol": {
      converse: says("HTTP/1.1 400 Bad Request\r\n\r\n"),
      code: "protocol",
      faults: ["protocol", "timeout"],
    },
    "a cut at the greeting": {
      converse: (socket) => void socket.destroy(),
      code: "protocol",
      faults: ["protocol", "unreachable"],
    },
    "never a greeting": { converse: () => {}, code: "timeout", faults: ["timeout"] },
    "words before TLS": {
      converse: (socket) => {
        socket.write("* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n");
        socket.on("data", (chunk: Buffer) => {
          const tag = chunk.toString().split(" ")[0];
          socket.write(`${tag} OK go\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n`);
        });
      },
      code: "protocol",
      faults: ["protocol"],
    },
    "a greeting without end": {
      converse: says(`* OK ${"x".repeat(100_000)}`),
      code: "protocol",
      faults: ["timeout", "protocol"],
    },
  };

  test.each(Object.entries(plain))(
    "%s: nothing secret is said in the clear",
    async (_, { converse, code, faults }) => {
      let heard = "";
      const port = await listen(createServer(), (socket) => {
        socket.on("data", (chunk: Buffer) => {
          heard += chunk.toString();
        });
        converse(socket);
      });
      const server = { host: "mail.example.org", port, security: "starttls", auth } as const;
      const report = await probeImap(guardFor(port), server, times);
      expect(report.steps.at(-1)).toMatchObject({ step: "tls", ok: false, code });
      const result = await appendToSent(guardFor(port), server, copy, { times });
      expect(result.ok).toBe(false);
      expect(faults).toContain(result.ok ? "" : result.fault);
      expect(heard).not.toMatch(/LOGIN|AUTHENTICATE|secret-word/);
      expect(heard).not.toContain(Buffer.from("secret-word").toString("base64").slice(0, 10));
    },
  );

  test("a server that drips for ever is left after the total time", async () => {
    const certificate = authority.issue(["mail.example.org"]);
    const port = await listen(
      createSecureServer(certificate),
      (socket) => {
        const timer = setInterval(() => socket.destroyed || socket.write("* OK still here\r\n"), 50);
        socket.on("close", () => clearInterval(timer));
      },
      true,
    );
    const server = { host: "mail.example.org", port, security: "tls", auth } as const;
    const result = await appendToSent(guardFor(port), server, copy, { times: { totalMs: 1_000 } });
    expect(result).toMatchObject({ ok: false, fault: "timeout" });
  });

  test("a connection that is cut in the middle of the work is a value, not a crash", async () => {
    const certificate = authority.issue(["mail.example.org"]);
    const port = await listen(
      createSecureServer(certificate),
      (socket) => {
        socket.write("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n");
        socket.on("data", (chunk: Buffer) => {
          for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
            const [tag, command] = line.split(" ");
            if (command === "LIST" || command === "LSUB") socket.destroy();
            else if (!socket.destroyed) socket.write(`${tag} OK done\r\n`);
          }
        });
      },
      true,
    );
    const server = { host: "mail.example.org", port, security: "tls", auth } as const;
    const result = await appendToSent(guardFor(port), server, copy, { times: { stepMs: 5_000 } });
    expect(result.ok).toBe(false);
  });
});
