import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../server/platform/package-root.ts";
import { useDatabase } from "../support/database.ts";
import { useApp } from "../support/hostile-world.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** A request exactly as it is written here: clients and `inject` would tidy the address up. */
async function raw(target: string, method = "GET") {
  const { app } = served();
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part) => {
    text += part.toString("latin1");
  });
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, "close");
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/s, 2)));
  return { status: Number(first.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const escapedAt = (path: string, at: number) =>
  path.slice(0, at) + escaped(path[at] ?? "") + path.slice(at + 1);

/** Other ways to write a path that the router reads as the same one. */
const spellingsOf = (path: string): string[] => [
  path,
  `${path}?`,
  `${path}#x`,
  escapedAt(path, 1),
  escapedAt(path, path.length - 1).replace(/%[\da-f]{2}$/, (sign) => sign.toUpperCase()),
  path.replace(/[a-z]/g, escaped),
  path.replace(/[a-z]/g, (letter) => escaped(letter).toUpperCase()),
  `http://localhost${path}`,
  `HTTP://other.example:81${escapedAt(path, 1)}`,
  `https://a@b${path}`,
];

/** One path under each limit, with what is left after a call. */
const LIMITED: readonly [path: string, most: number, method?: string][] = [
  ["/podcast/api/payment/webhook", 1_200, "POST"],
  ["/cover/none", 1_200],
  ["/openapi.json", 60],
  ["/open/report/read", 30, "POST"],
  ["/o/abc", 600],
  ["/news-off/abc", 600],
  ["/core/auth", 600],
  ["/v1/podcasts", 600],
  ["/v1/openapi.json", 600],
  ["/mcp", 600],
  ["/oauth/token", 300, "POST"],
  ["/.well-known/oauth-authorization-server", 300],
  ["/api/genre", 600],
  ["/signup", 600, "POST"],
  ["/nothing/of/that/name", 1_200],
  ["/api/nothing/of/that/name", 1_200],
];

const leftOf = (headers: Record<string, string>): [most: number, left: number] => {
  const spoken = /r=(\d+)/.exec(headers.ratelimit ?? "")?.[1];
  const most = /q=(\d+)/.exec(headers["ratelimit-policy"] ?? "")?.[1];
  return [
    Number(most ?? headers["x-ratelimit-limit"] ?? -1),
    Number(spoken ?? headers["x-ratelimit-remaining"] ?? -1),
  ];
};

test("S-17 a call is counted by where it leads, however its address is spelled", async () => {
  for (const [path, most, method] of LIMITED) {
    let last: number | undefined;
    for (const spelling of spellingsOf(path)) {
      const { headers, status } = await raw(spelling, method);
      const [limit, left] = leftOf(headers);
      expect([spelling, status === 429, limit]).toEqual([spelling, false, most]);
      if (last !== undefined) expect([spelling, left]).toEqual([spelling, last - 1]);
      last = left;
    }
  }
});

test("S-17 a limit that is reached holds in every spelling", async () => {
  let answered = 0;
  for (let at = 0; at < 40; at += 1) {
    const spellings = spellingsOf("/open/booking/read");
    const { status } = await raw(spellings[at % spellings.length]!, "POST");
    if (status !== 429) answered += 1;
  }
  // The test above has called the same limit, from the same address, ten times.
  expect(answered).toBeLessThanOrEqual(20);
});

test("S-17 probes, short links and files of the client are not counted", async () => {
  const files = existsSync(join(packageRoot(), "dist", "web", "index.html")) ? ["/index.html"] : [];
  for (const path of [...files, "/livez", "/readyz", "/metrics", "/g/ABCDEFG"]) {
    const { headers } = await raw(path);
    expect([path, leftOf(headers)]).toEqual([path, [-1, -1]]);
  }
});

test("S-17 from a network of IPv6 another address each time is the same caller", async () => {
  const left: unknown[] = [];
  for (const remoteAddress of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::7", "2001:db8:1:3::1"]) {
    const { headers } = await served().app.inject({ url: "/openapi.json", remoteAddress });
    left.push(headers["x-ratelimit-remaining"]);
  }
  expect(left).toEqual(["59", "58", "59"]);
});

test("C9.07 a page has its own policy, and is no search result, however its address is spelled", async () => {
  const of = async (target: string) => {
    const { headers, status } = await raw(target);
    return [status, headers["x-robots-tag"], headers["content-security-policy"]];
  };
  for (const [page, others] of [
    [
      "/booking",
      ["/%62ooking", "//booking", "/BOOKING", "http://localhost/booking", "/booking%2F", "/booking?x"],
    ],
    ["/signup", ["/%73ignup", "//signup", "/Signup", "http://x/signup"]],
    ["/api/none", ["/%61pi/none", "//api/none", "/%61%70%69/none", "http://x/api/none"]],
  ] as const) {
    const right = await of(page);
    for (const other of others) expect([other, await of(other)]).toEqual([other, right]);
  }
  for (const hidden of ["//campaign/x", "/%6cegalese", "//x//y"])
    expect([hidden, (await of(hidden))[1]]).toEqual([hidden, "noindex, nofollow"]);
});
