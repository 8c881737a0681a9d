import { expect, test } from "vitest";
import { providerOfDomain, providerOfExchangers, providerOfServer } from "./find-provider.ts";
import { KNOWN_PROVIDERS } from "./providers.ts";

const HOST = /^(\{mx\}|([a-z0-9-]+\.)+[a-z]{2,})$/;

test("B1.04 the table has 60 providers and more, each of them whole", () => {
  expect(new Set(KNOWN_PROVIDERS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  for (const one of KNOWN_PROVIDERS) {
    const of = `${one.name} ${one.imap.host}`;
    expect(one.name.trim(), of).toBe(one.name);
    expect(one.domains.length + one.mx.length, of).toBeGreaterThan(0);
    for (const domain of [...one.domains, ...one.mx])
      expect(domain, of).toMatch(/^([a-z0-9-]+\.)+[a-z]{2,}$/);
    for (const { host, port } of [one.imap, one.smtp]) {
      expect(host, of).toMatch(HOST);
      expect(port, of).toBeGreaterThan(0);
    }
    expect(one.imap.port, of).toBe(993);
    // Port 25 and clear text are for traffic between servers.
    expect([465, 587], of).toContain(one.smtp.port);
    if (one.signIn === "app-password") expect(one.appPasswords, of).toMatch(/^https:\/\//);
    if (one.perDay !== null) expect(one.perDay, of).toBeGreaterThanOrEqual(100);
  }
});

test("B1.04 no domain and no mail exchanger belongs to two providers", () => {
  for (const key of ["domains", "mx"] as const) {
    const all = KNOWN_PROVIDERS.flatMap((one) => one[key]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  }
});

test("B1.03 a provider is found by domain, by exchanger with the longest end, and by server", () => {
  expect(providerOfDomain("gmail.com")?.signIn).toBe("google");
  expect(providerOfDomain("gmail.com.evil.example")).toBeUndefined();
  expect(providerOfExchangers(["aspmx.l.google.com"])?.name).toBe("Google Workspace");
  expect(providerOfExchangers(["brand-example.mail.protection.outlook.com"])?.name).toBe("Microsoft 365");
  expect(providerOfExchangers(["hotmail-com.olc.protection.outlook.com"])?.name).toBe("Outlook.com");
  expect(providerOfExchangers(["notgoogle.com", "google.com.evil.example"])).toBeUndefined();
  expect(providerOfExchangers(["w0123456.kasserver.com"])).toMatchObject({
    imap: { host: "w0123456.kasserver.com" },
    smtp: { host: "w0123456.kasserver.com" },
  });
  expect(providerOfServer("imap.gmail.com")?.signIn).toBe("google");
});
