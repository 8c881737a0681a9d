import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createTls, type Server } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Authority, createAuthority } from "../../../tests/support/certificates.ts";
import { type Mailbox as Address, parseAddress } from "../../platform/mail/address.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import type { Records } from "../../platform/outbound/records.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { discover } from "./discover.ts";
import { tryNames } from "./try-names.ts";

let authority: Authority;
const open: { close(done: () => void): unknown }[] = [];
beforeAll(() => {
  authority = createAuthority();
});
afterAll(async () => {
  authority.remove();
  await Promise.all(open.map((server) => new Promise<void>((done) => server.close(done))));
});

const XML = `<clientConfig version="1.1"><emailProvider id="x">
  <incomingServer type="imap"><hostname>in.brand.example</hostname><port>993</port><socketType>SSL</socketType>
  <username>%EMAILADDRESS%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>out.brand.example</hostname><port>587</port><socketType>STARTTLS</socketType>
  <username>%EMAILADDRESS%</username></outgoingServer></emailProvider></clientConfig>`;

async function listen(server: Server | ReturnType<typeof createHttps>): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

interface World {
  hosts?: Record<string, string[]>;
  records?: Partial<Records>;
  ports?: number[];
}

const outboundOf = ({ hosts = {}, records = {}, ports = [] }: World) =>
  createOutbound({
    allow: parseAllow(ports.map((port) => `127.0.0.1/32:${port}`).join(",")),
    ports: { web: ports },
    resolve: async (name) => hosts[name] ?? [],
    records: { mx: async () => [], srv: async () => [], ...records },
    trust: [authority.ca],
  });
function at(address: string): Address {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new Error(address);
  return parsed.mailbox;
}
const never = () => new Promise<never>(() => {});

test("B1.03 a provider of our table is known without asking anybody", async () => {
  const outbound = outboundOf({ records: { mx: never, srv: never } });
  expect(await discover(outbound, at("Kim.Example@GMX.de"))).toMatchObject({
    provider: "GMX",
    source: "table",
    signIn: "password",
    imap: { host: "imap.gmx.net", port: 993, secure: true },
  });
  expect(await discover(outbound, at("kim@gmail.com"))).toMatchObject({ signIn: "google" });
  expect(await discover(outbound, at("kim@outlook.de"))).toMatchObject({ signIn: "microsoft" });
});

test("B1.03 SRV records come before all else that is looked up", async () => {
  const srv = async (name: string) =>
    ({
      "_imaps._tcp.brand.example": [{ host: "imap.gmail.com", port: 993 }],
      "_submission._tcp.brand.example": [{ host: "smtp.gmail.com", port: 587 }],
    })[name] ?? [];
  const mx = async () => ["mx.mailbox.org"];
  expect(await discover(outboundOf({ records: { srv, mx } }), at("kim@brand.example"))).toEqual({
    provider: "Gmail",
    signIn: "google",
    appPasswords: "https://myaccount.google.com/apppasswords",
    source: "srv",
    user: "kim@brand.example",
    imap: { host: "imap.gmail.com", port: 993, secure: true },
    smtp: { host: "smtp.gmail.com", port: 587, secure: false },
  });
});

test("B1.03 the exchanger's provider, where the domain publishes nothing", async () => {
  const mx = async () => ["aspmx.l.google.com"];
  expect(await discover(outboundOf({ records: { mx } }), at("kim@brand.example"))).toMatchObject({
    provider: "Google Workspace",
    source: "mx",
    signIn: "google",
  });
});

test("B1.03 the domain's own autoconfig is asked over https, without the part before the @", async () => {
  const asked: string[] = [];
  const port = await listen(
    createHttps(authority.issue(["autoconfig.brand.example"]), (request, response) => {
      asked.push(`${request.headers.host}${request.url}`);
      if (request.url === "/mail/config-v1.1.xml") response.end(XML);
      else response.writeHead(404).end();
    }),
  );
  const { findAutoconfig } = await import("./find-autoconfig.ts");
  const outbound = outboundOf({ hosts: { "autoconfig.brand.example": ["127.0.0.1"] }, ports: [port] });
  // The guard knows no port but this one here.
  const fetch: typeof outbound.fetch = (url, limits) =>
    outbound.fetch(url.replace(".example/", `.example:${port}/`), limits);
  expect(await findAutoconfig({ ...outbound, fetch }, "brand.example", 2_000)).toMatchObject({
    imap: { host: "in.brand.example" },
    smtp: { host: "out.brand.example", port: 587, secure: false },
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.join(" ")).not.toMatch(/kim|@|%40|emailaddress/i);
});

test("B1.03 the usual names count where a server answers with a certificate of that name", async () => {
  const imap = await listen(createTls(authority.issue(["imap.brand.example"]), () => {}));
  const smtp = await listen(createTls(authority.issue(["mail.brand.example"]), () => {}));
  const hosts = Object.fromEntries(
    ["imap", "smtp", "mail"].map((name) => [`${name}.brand.example`, ["127.0.0.1"]]),
  );
  const outbound = outboundOf({ hosts, ports: [imap, smtp] });
  const tried = (from: typeof outbound, domain: string) => tryNames(from, domain, { imap, smtp });
  expect(await discover(outbound, at("kim@brand.example"), { tried })).toMatchObject({
    source: "tried",
    provider: null,
    imap: { host: "imap.brand.example", port: imap, secure: true },
    smtp: { host: "mail.brand.example", port: smtp, secure: true },
  });
});

test("B1.03 an inner host is never tried", async () => {
  const outbound = createOutbound({ resolve: async () => ["10.0.0.7"] });
  expect(await discover(outbound, at("kim@inner.example"))).toMatchObject({
    source: null,
    imap: null,
    smtp: null,
  });
});

test("B1.03 there is an answer in time, however long others take", async () => {
  const outbound = outboundOf({ records: { srv: never, mx: never } });
  const found = await discover(outbound, at("kim@slow.example"), { totalMs: 300, tried: never });
  expect(found).toMatchObject({ source: null, user: "kim@slow.example" });
});
