import fc from "fast-check";
import { expect, test } from "vitest";
import { readAutoconfig } from "./read-autoconfig.ts";

const server = (
  tag: string,
  { type, host, port = 993, socket = "SSL", user = "%EMAILADDRESS%" }: Record<string, string | number>,
) =>
  `<${tag} type="${type}"><hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType>` +
  `<username>${user}</username><authentication>password-cleartext</authentication></${tag}>`;
const document = (...servers: string[]) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="x">${servers.join("")}</emailProvider></clientConfig>`;
const imap = (more: Record<string, string | number> = {}) =>
  server("incomingServer", { type: "imap", host: "imap.brand.example", ...more });
const smtp = (more: Record<string, string | number> = {}) =>
  server("outgoingServer", { type: "smtp", host: "smtp.brand.example", port: 465, ...more });
const read = (...servers: string[]) => readAutoconfig(document(...servers), "brand.example");

test("B1.03 servers and user are read, encrypted from the start before STARTTLS", () => {
  expect(
    read(
      server("incomingServer", { type: "pop3", host: "pop.brand.example", port: 995 }),
      imap({ port: 143, socket: "STARTTLS" }),
      imap(),
      smtp({ port: 587, socket: "STARTTLS", user: "%EMAILLOCALPART%" }),
    ),
  ).toEqual({
    imap: { host: "imap.brand.example", port: 993, secure: true },
    smtp: { host: "smtp.brand.example", port: 587, secure: false },
    localPart: false,
  });
  expect(read(imap({ user: "%EMAILLOCALPART%" }), smtp())?.localPart).toBe(true);
  expect(read(imap({ host: "mail.%EMAILDOMAIN%" }), smtp())?.imap.host).toBe("mail.brand.example");
});

test("B1.03 without encryption, without one of both or with an odd host there is nothing", () => {
  expect(read(imap({ socket: "plain" }), smtp())).toBeNull();
  expect(read(imap())).toBeNull();
  expect(read(smtp())).toBeNull();
  for (const host of [
    "localhost",
    "a b.example",
    "imap.brand.example/x",
    "",
    "@brand.example",
    "x".repeat(300),
  ])
    expect(read(imap({ host }), smtp()), host).toBeNull();
  for (const port of ["0", "65536", "9.5", "x", ""]) expect(read(imap({ port }), smtp()), port).toBeNull();
});

test("B1.03 whatever a domain publishes, it is read or is nothing", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      imap(),
      smtp(),
      "<incomingServer",
      "</incomingServer>",
      "<hostname>",
      "]]>",
      "&#0;",
      "<!--",
    ),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const found = readAutoconfig(parts.join(""), "brand.example");
      if (found) for (const { port } of [found.imap, found.smtp]) expect(port).toBeGreaterThan(0);
    }),
  );
  expect(readAutoconfig("<a>".repeat(50_000), "brand.example")).toBeNull();
});
