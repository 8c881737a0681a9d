import { describe, expect, test } from "vitest";
import { BadConfiguration, readConfig } from "./config.ts";

describe("TRUST_PROXY", () => {
  test.each([
    [undefined, false],
    ["off", false],
    ["1", 1],
    ["10.0.0.5, 10.1.0.0/16,::1", ["10.0.0.5", "10.1.0.0/16", "::1"]],
  ])("%s", (given, read) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(read);
  });

  // Everything that a client writes would be believed.
  test.each(["on", "true", "0", "11", "99999999999", "10.0.0.0/33", "proxy.internal", "10.0.0.5,"])(
    "%s is refused with a sentence",
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/number of proxies.*addresses/);
    },
  );

  test("an https address without a proxy is refused with a sentence", () => {
    const https = { PUBLIC_URL: "https://hostread.company.example" };
    expect(() => readConfig(https)).toThrow(BadConfiguration);
    expect(() => readConfig(https)).toThrow(/TRUST_PROXY/);
    expect(readConfig({ ...https, TRUST_PROXY: "1" }).trustProxy).toBe(1);
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000" }).trustProxy).toBe(false);
  });
});

test.each([
  [{ AUDIT_SYSLOG: "log.example:514" }, /AUDIT_SYSLOG: give tls/],
  [{ AUDIT_SYSLOG: "tls://log.example:6514", AUDIT_SYSLOG_KEY: "/key.pem" }, /go together/],
  [
    { AUDIT_SYSLOG: "tls://log.example:6514", AUDIT_SYSLOG_KEY: "/no", AUDIT_SYSLOG_CERTIFICATE: "/no" },
    /no file \/no/,
  ],
  [{ AUDIT_WEBHOOK: "https://log.example/in" }, /AUDIT_WEBHOOK_SECRET go together/],
  [
    { AUDIT_WEBHOOK: "http://log.example/in", AUDIT_WEBHOOK_SECRET: `whsec_${"A".repeat(32)}` },
    /AUDIT_WEBHOOK/,
  ],
  [{ AUDIT_WEBHOOK: "https://log.example/in", AUDIT_WEBHOOK_SECRET: "secret" }, /whsec_/],
])("D3.05 %o is refused at the start with a sentence", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test("D6.04 a standby is one of a database of one's own", () => {
  expect(() => readConfig({ DATABASE_READ_URL: "postgres://standby/hostread" })).toThrow(
    "DATABASE_READ_URL is a standby of the database of DATABASE_URL",
  );
  const both = { DATABASE_URL: "postgres://db/hostread", DATABASE_READ_URL: "postgres://standby/hostread" };
  expect(readConfig(both).databaseReadUrl).toBe(both.DATABASE_READ_URL);
});
