import { gzipSync } from "node:zlib";
import type { FeedOutcome } from "../../../contract/catalogue.ts";
import { rss } from "../import.ts";
import type { FeedHost } from "./feed-hosts.ts";

/** A host that misbehaves, and what should be recorded about it. */
export interface WrongFeed {
  answers: FeedHost;
  outcome: FeedOutcome;
  status?: number;
  reason?: string;
  robots?: FeedHost;
  /** So much that a slow machine's time is over before its size is known. */
  large?: true;
  /** Its feed's address, where that is not the usual one. */
  url?: (port: number) => string;
}

const good = (title: string, inside = "") => rss({ title, email: "ida@heron.fm", inside });
const body =
  (content: string | Buffer, headers: Record<string, string> = {}): FeedHost =>
  (_request, response) =>
    response.writeHead(200, headers).end(content);
const status =
  (code: number, headers: Record<string, string> = {}): FeedHost =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const raw =
  (text: string): FeedHost =>
  (request) =>
    request.socket.end(text);
const silent: FeedHost = () => undefined;

/** Writes the output of `piece` forever, no faster than it is read. */
const endless =
  (piece: Buffer, headers: Record<string, string> = {}): FeedHost =>
  (_request, response) => {
    response.writeHead(200, headers);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", more);
    more();
  };

/** A little at a time, never quite silent. */
const drip =
  (text: string): FeedHost =>
  (_request, response) => {
    let at = 0;
    const timer = setInterval(() => response.write(text[at++ % text.length]), 300);
    response.on("close", () => clearInterval(timer));
  };

const bomb = gzipSync(Buffer.alloc(200_000_000, 32), { level: 9 });
const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
const withDoctype = (doctype: string, title: string) => `<?xml version="1.0"?>${doctype}${good(title)}`;
const to = (location: string, code = 302) => status(code, { location });
const latin = (text: string) => Buffer.from(text, "latin1");
const noPodcast = (content: string | Buffer, reason: string): WrongFeed => ({
  answers: body(content),
  outcome: "no-podcast",
  status: 200,
  reason,
});
const odd = (answers: FeedHost): WrongFeed => ({ answers, outcome: "read", status: 200 });

/** `canary`: a loopback port that must never be reached; `closed`: one without a listener. */
export const wrongFeeds = (canary: number, closed: number): Record<string, WrongFeed> => ({
  // Odd, but readable.
  "gzip-header": odd(body(gzipSync(good("a")), { "content-encoding": "gzip" })),
  "gzip-file": odd(body(gzipSync(good("a")), { "content-type": "application/octet-stream" })),
  "html-type": odd(body(good("a"), { "content-type": "text/html" })),
  "image-type": odd(body(good("a"), { "content-type": "image/png" })),
  "latin-undeclared": odd(body(latin(good("Über")))),
  "latin-as-utf8": odd(body(latin(`<?xml version="1.0" encoding="utf-8"?>${good("Über")}`))),
  "unknown-encoding": odd(body(`<?xml version="1.0" encoding="klingon"?>${good("a")}`)),
  utf16: odd(body(Buffer.from(`\ufeff${good("a")}`, "utf16le"))),
  "late-declaration": odd(body(`\n\n<?xml version="1.0"?>${good("a")}`)),
  "cut-off": odd(body(good("a").slice(0, -20))),
  "control-characters": odd(body(good("a\u0000b\u0008c\u202e"))),
  "entity-bomb": odd(body(withDoctype(`<!DOCTYPE rss [<!ENTITY l0 "lol">${lol}]>`, "&l9;"))),
  "outer-entity": odd(
    body(withDoctype(`<!DOCTYPE rss [<!ENTITY x SYSTEM "http://127.0.0.1:${canary}/x">]>`, "a &x;")),
  ),
  "huge-title": { ...odd(body(good("long ".repeat(1_500_000)))), large: true },
  "huge-etag": odd(body(good("a"), { etag: `"${"x".repeat(9_000)}"` })),
  "moves-to-nowhere": odd(body(good("a", `<itunes:new-feed-url>http://x.y</itunes:new-feed-url>`))),
  "moves-inside": odd(
    body(good("a", `<itunes:new-feed-url>http://127.0.0.1:${canary}/x</itunes:new-feed-url>`)),
  ),
  "robots-endless": {
    ...odd(body(good("a"))),
    robots: endless(Buffer.from("# nothing\n".repeat(5_000))),
  },
  "robots-loop": { ...odd(body(good("a"))), robots: to("/robots.txt") },
  "robots-page": { ...odd(body(good("a"))), robots: body("<html><body>Disallow: /</body></html>") },
  "robots-inside": { ...odd(body(good("a"))), robots: to(`http://127.0.0.1:${canary}/robots.txt`) },
  // No podcast.
  empty: noPodcast("", "empty"),
  blank: noPodcast(" \n\t ", "empty"),
  page: noPodcast("<!doctype html><html><body>Sorry</body></html>", "html-page"),
  json: noPodcast('{"error":"sorry"}', "not-a-feed"),
  noise: noPodcast(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251)), "not-a-feed"),
  "no-title": noPodcast(good(""), "no-title"),
  blog: noPodcast(
    "<rss><channel><title>Blog</title><item><title>x</title></item></channel></rss>",
    "no-media",
  ),
  deep: noPodcast(`<rss><channel>${"<a>".repeat(100_000)}`, "too-deep"),
  endless: {
    ...noPodcast("", "too-large"),
    large: true,
    answers: endless(Buffer.from(`<!-- ${"x".repeat(60_000)} -->`)),
  },
  announced: {
    ...noPodcast("", "too-large"),
    answers: (_request, response) =>
      response.writeHead(200, { "content-length": "50000000000" }).write("<rss>"),
  },
  "gzip-bomb": {
    ...noPodcast("", "too-large"),
    large: true,
    answers: body(bomb, { "content-encoding": "gzip" }),
  },
  "gzip-bomb-file": {
    ...noPodcast("", "too-large"),
    large: true,
    answers: body(bomb),
  },
  "gzip-half": noPodcast(gzipSync(good("a".repeat(90_000))).subarray(0, 100), "unpacking"),
  // Answers that are not what they claim to be.
  "gzip-false": {
    answers: body(good("a"), { "content-encoding": "gzip" }),
    outcome: "protocol",
    status: 200,
  },
  "gzip-twice": {
    answers: body(gzipSync(gzipSync(good("a"))), { "content-encoding": "gzip, gzip" }),
    outcome: "protocol",
    status: 200,
  },
  "packed-oddly": { answers: body("x", { "content-encoding": "zstd" }), outcome: "protocol", status: 200 },
  "cut-in-transit": {
    answers: (_request, response) => {
      response.writeHead(200, { "content-length": "100000" });
      response.write(good("a").slice(0, 200));
      setTimeout(() => response.destroy(), 20);
    },
    outcome: "protocol",
    status: 200,
  },
  "no-http": { answers: raw("220 mail.heron.fm ESMTP\r\n"), outcome: "protocol" },
  "hangs-up": { answers: raw(""), outcome: "protocol" },
  "bad-chunks": {
    answers: raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n<rss>"),
    outcome: "protocol",
    status: 200,
  },
  "huge-headers": {
    answers: raw(`HTTP/1.1 200 OK\r\nX: ${"y".repeat(100_000)}\r\n\r\n`),
    outcome: "protocol",
  },
  upgrade: {
    answers: raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    outcome: "protocol",
  },
  // Slow.
  silent: { answers: silent, outcome: "timeout" },
  "drips-headers": {
    answers: (request) => {
      request.socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => request.socket.write("X: y\r\n"), 300);
      request.socket.on("error", () => undefined).on("close", () => clearInterval(timer));
    },
    outcome: "timeout",
  },
  drips: { answers: drip(good("a")), outcome: "timeout", status: 200 },
  "robots-silent": { answers: body(good("a")), outcome: "timeout", robots: silent },
  // Redirects.
  loop: { answers: to("/feed"), outcome: "protocol" },
  "long-way": {
    answers: (request, response) => response.writeHead(301, { location: `${request.url}x` }).end(),
    outcome: "protocol",
  },
  "to-inside": { answers: to(`http://127.0.0.1:${canary}/feed`), outcome: "refused" },
  "to-inside-name": { answers: to(`http://localhost:${canary}/feed`, 301), outcome: "refused" },
  "to-cloud": { answers: to("http://169.254.169.254/latest/meta-data"), outcome: "refused" },
  "to-file": { answers: to("file:///etc/passwd"), outcome: "refused" },
  "to-secrets": { answers: to("http://user:word@heron.fm/feed"), outcome: "refused" },
  "to-garbage": { answers: to("http://[::"), outcome: "refused" },
  "to-nothing": { answers: status(302), outcome: "failing", status: 302 },
  // Statuses.
  gone: { answers: status(410), outcome: "gone", status: 410 },
  missing: { answers: status(404), outcome: "missing", status: 404 },
  "no-entry": { answers: status(401, { "www-authenticate": "Basic" }), outcome: "denied", status: 401 },
  forbidden: { answers: status(403), outcome: "denied", status: 403 },
  "by-law": { answers: status(451), outcome: "denied", status: 451 },
  "too-many": { answers: status(429, { "retry-after": "86400" }), outcome: "busy", status: 429 },
  "too-many-date": {
    answers: status(429, { "retry-after": new Date(Date.now() + 86_400_000).toUTCString() }),
    outcome: "busy",
    status: 429,
  },
  "too-many-nonsense": { answers: status(503, { "retry-after": "a while" }), outcome: "busy", status: 503 },
  broken: { answers: status(500), outcome: "failing", status: 500 },
  "unasked-304": { answers: status(304), outcome: "failing", status: 304 },
  "no-content": { answers: status(204), outcome: "failing", status: 204 },
  part: { answers: status(206), outcome: "failing", status: 206 },
  teapot: { answers: status(418), outcome: "failing", status: 418 },
  // Hosts.
  "robots-forbid": {
    answers: body(good("a")),
    outcome: "robots",
    robots: body("User-agent: *\nDisallow: /"),
  },
  "robots-broken": { answers: body(good("a")), outcome: "failing", robots: status(502) },
  "nobody-listens": {
    answers: silent,
    outcome: "unreachable",
    url: () => `http://dead.heron.fm:${closed}/feed`,
  },
  "no-such-name": { answers: silent, outcome: "unreachable", url: () => "http://no-such-host.fm/feed" },
  "no-tls": { answers: silent, outcome: "tls", url: (port) => `https://plain.heron.fm:${port}/feed` },
  "name-inside": { answers: silent, outcome: "refused", url: () => "http://rebinding.fm/feed" },
  "odd-port": { answers: silent, outcome: "refused", url: () => "http://ports.heron.fm:22/feed" },
});
