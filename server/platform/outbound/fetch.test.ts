import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Authority, createAuthority } from "../../../tests/support/certificates.ts";
import { readAll } from "../../../tests/support/read-all.ts";
import { createOutbound } from "../outbound.ts";
import { parseAllow } from "./address.ts";
import type { FetchLimits } from "./limits.ts";
import { OutboundRefused } from "./refused.ts";

const limits: FetchLimits = { kind: "feed", maxBytes: 100_000, totalTimeoutMs: 3_000 };
const open: Server[] = [];
let authority: Authority;

beforeAll(() => {
  authority = createAuthority();
});
afterAll(() => authority.remove());
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    }),
  );
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const port = await listen(createServer(answer as RequestListener));
  const guard = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
  });
  return { guard, port, url: `http://feeds.example.org:${port}/show?x=1#top` };
}

async function word(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundRefused)) throw new Error(`not refused: ${String(error)}`);
  return `${error.word} ${error.detail}`;
}

describe("an answer", () => {
  test("comes with status, address and unpacked body, from the named host", async () => {
    const packers = [
      { encoding: "gzip", pack: gzipSync },
      { encoding: "br", pack: brotliCompressSync },
      { encoding: "deflate", pack: deflateSync },
      { encoding: "identity", pack: (text: Buffer) => text },
    ];
    for (const { encoding, pack } of packers) {
      const { guard, port, url } = await serve((request, response) => {
        const { host, cookie, authorization } = request.headers;
        const seen = {
          host,
          cookie,
          authorization,
          url: request.url,
          etag: request.headers["if-none-match"],
        };
        response.writeHead(200, { "content-encoding": encoding });
        response.end(pack(Buffer.from(JSON.stringify(seen))));
      });
      const answer = await guard.fetch(url, { ...limits, etag: '"one"\r\nx: y' });
      expect([answer.status, answer.url, answer.chain]).toEqual([
        200,
        `http://feeds.example.org:${port}/show?x=1`,
        [],
      ]);
      expect(JSON.parse((await readAll(answer.body)).toString())).toEqual({
        host: `feeds.example.org:${port}`,
        url: "/show?x=1",
        etag: '"one"x: y',
      });
    }
  });

  test("is an answer even when it says 304 or 500", async () => {
    for (const status of [304, 404, 500]) {
      const { guard, url } = await serve((_, response) => response.writeHead(status).end());
      const answer = await guard.fetch(url, limits);
      expect(answer.status).toBe(status);
      answer.discard();
    }
  });
});

describe("limits", () => {
  test("S-10 a bomb stops at the limit, however small it arrives", async () => {
    const zeros = Buffer.alloc(50_000_000);
    // The highest quality packs no smaller here and takes seconds.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    for (const [encoding, body] of [
      ["gzip", gzipSync(zeros)],
      ["br", brotliCompressSync(zeros, { params })],
      ["deflate", deflateSync(zeros)],
    ] as const) {
      const { guard, url } = await serve((_, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      const answer = await guard.fetch(url, limits);
      let size = 0;
      const reading = (async () => {
        for await (const chunk of answer.body) size += chunk.length;
      })();
      expect(await word(reading)).toBe("protocol too-large");
      expect(size).toBeLessThanOrEqual(limits.maxBytes);
    }
  });

  test("S-10 a body without end and one that announces too much are refused", async () => {
    const endless = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) {}
      };
      response.on("drain", more);
      more();
    });
    const answer = await endless.guard.fetch(endless.url, limits);
    expect(await word(readAll(answer.body))).toBe("protocol too-large");
    const loud = await serve((_, response) => {
      response.writeHead(200, { "content-length": 200_000 });
      response.write("x");
    });
    const second = await loud.guard.fetch(loud.url, limits);
    expect(await word(readAll(second.body))).toBe("protocol too-large");
  });

  test("S-10 a trickle, a silence and a server that never answers run into the time limit", async () => {
    const trickle = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const slow = await trickle.guard.fetch(trickle.url, { ...limits, totalTimeoutMs: 200 });
    expect(await word(readAll(slow.body))).toBe("timeout total");
    const silent = await serve((_, response) => {
      response.write("x");
    });
    const half = await silent.guard.fetch(silent.url, { ...limits, idleTimeoutMs: 100 });
    expect(await word(readAll(half.body))).toBe("timeout idle");
    const mute = await serve(() => {});
    expect(await word(mute.guard.fetch(mute.url, { ...limits, totalTimeoutMs: 100 }))).toMatch(/^timeout/);
    const hanging = createOutbound({ resolve: () => new Promise(() => {}) });
    const never = hanging.fetch("http://feeds.example.org/", { ...limits, totalTimeoutMs: 100 });
    expect(await word(never)).toBe("timeout total");
  });

  test("a cut answer, a damaged packing and a double packing are refused", async () => {
    const cut = await serve((_, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("x");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await word(cut.guard.fetch(cut.url, limits).then((answer) => readAll(answer.body)))).toMatch(
      /^protocol/,
    );
    for (const [encoding, body] of [
      ["gzip", Buffer.from("not packed")],
      ["gzip", gzipSync(Buffer.alloc(90_000, "abc")).subarray(0, 60)],
      ["gzip, gzip", gzipSync(gzipSync("x"))],
      ["zstd", Buffer.from("x")],
    ] as const) {
      const server = await serve((_, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      const reading = server.guard.fetch(server.url, limits).then((answer) => readAll(answer.body));
      expect(await word(reading)).toMatch(/^protocol/);
    }
  });
});

describe("redirects", () => {
  test("S-9 up to three are followed, each connected anew; the fourth ends it", async () => {
    const { guard, port, url } = await serve((request, response) => {
      const step = Number(new URL(request.url ?? "", "http://x").searchParams.get("x"));
      if (step > 3) response.end("there");
      else response.writeHead(302, { location: `/show?x=${step + 1}` }).end();
    });
    const answer = await guard.fetch(url, limits);
    expect((await readAll(answer.body)).toString()).toBe("there");
    expect(answer.chain.map((step) => step.status)).toEqual([302, 302, 302]);
    expect(answer.url).toBe(`http://feeds.example.org:${port}/show?x=4`);
    const far = guard.fetch(`http://feeds.example.org:${port}/show?x=0`, limits);
    expect(await word(far)).toBe("protocol too-many-redirects");
  });

  test("S-9 redirects inwards, to other schemes, ports or with a password are refused", async () => {
    let asked = 0;
    const inner = await serve((_, response) => {
      asked += 1;
      response.end("secret");
    });
    const places = [
      `http://127.0.0.1:${inner.port}/`,
      `http://localhost:${inner.port}/`,
      `http://2130706433:${inner.port}/`,
      `http://[::ffff:7f00:1]:${inner.port}/`,
      `//127.1:${inner.port}/`,
      "http://169.254.169.254/latest/meta-data/",
      "file:///etc/passwd",
      "gopher://127.0.0.1:25/_HELO",
      "ftp://example.org/",
      "javascript:alert(1)",
      "data:text/plain,x",
      "http://user:word@example.org/",
      "http://example.org:22/",
      "http://exa mple.org/",
    ];
    for (const location of places) {
      const { guard, url } = await serve((_, response) => response.writeHead(301, { location }).end());
      expect([location, await word(guard.fetch(url, limits))]).toEqual([
        location,
        expect.stringMatching(/^refused/),
      ]);
    }
    expect(asked).toBe(0);
  });

  test("S-9 a password in an address is refused, even for a host that may be asked", async () => {
    let asked = 0;
    const { guard, port } = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    for (const user of ["user:word@", "user@", ":word@"]) {
      const answer = guard.fetch(`http://${user}feeds.example.org:${port}/`, limits);
      expect(await word(answer)).toBe("refused credentials");
    }
    expect(asked).toBe(0);
  });

  test("S-9 a resolver that changes its mind between the hops is asked again and refused", async () => {
    let asked = 0;
    const port = await listen(
      createServer((_, response) => response.writeHead(302, { location: "/again" }).end()),
    );
    const guard = createOutbound({
      allow: parseAllow(`127.0.0.1/32:${port}`),
      resolve: async () => [++asked === 1 ? "127.0.0.1" : "127.0.0.2"],
    });
    expect(await word(guard.fetch(`http://feeds.example.org:${port}/`, limits))).toBe(
      "refused address-not-public",
    );
    expect(asked).toBe(2);
  });
});

describe("TLS", () => {
  async function secure(names: string[], days?: number) {
    const port = await listen(
      createSecureServer(authority.issue(names, days), (request, response) => {
        response.end(`${request.headers.host} ${(request.socket as { servername?: string }).servername}`);
      }),
    );
    const allow = parseAllow(`127.0.0.1/32:${port}`);
    const trusting = { allow, resolve: async () => ["127.0.0.1"], trust: [authority.ca] };
    return { port, trusting, url: `https://feeds.example.org:${port}/` };
  }

  test("S-9 asks for the name and accepts a certificate that carries it", async () => {
    const { port, trusting, url } = await secure(["feeds.example.org"]);
    const answer = await createOutbound(trusting).fetch(url, limits);
    expect((await readAll(answer.body)).toString()).toBe(`feeds.example.org:${port} feeds.example.org`);
  });

  test("S-9 refuses a foreign name, an unknown authority and one that has run out", async () => {
    const foreign = await secure(["other.example.org"]);
    expect(await word(createOutbound(foreign.trusting).fetch(foreign.url, limits))).toBe(
      "tls ERR_TLS_CERT_ALTNAME_INVALID",
    );
    const right = await secure(["feeds.example.org"]);
    const { trust: _, ...untrusting } = right.trusting;
    expect(await word(createOutbound(untrusting).fetch(right.url, limits))).toMatch(/^tls/);
    const old = await secure(["feeds.example.org"], -1);
    expect(await word(createOutbound(old.trusting).fetch(old.url, limits))).toBe("tls CERT_HAS_EXPIRED");
  });
});
