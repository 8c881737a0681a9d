import { Resolver } from "node:dns/promises";
import { afterAll, expect, test, vi } from "vitest";
import { isReservedName } from "./host.ts";
import { namesByDns } from "./names.ts";
import { recordsByDns } from "./records.ts";

const asked: string[] = [];
const answers = {
  resolveTxt: [["v=spf1 -all"]],
  resolveMx: [{ exchange: "MX.Shows.Org.", priority: 1 }],
  resolveSrv: [{ name: "imap.shows.org", port: 993, priority: 1, weight: 1 }],
  resolve4: ["192.0.2.1"],
  resolve6: ["2001:db8::1"],
};
for (const [method, records] of Object.entries(answers))
  vi.spyOn(Resolver.prototype, method as "resolveMx").mockImplementation(async (name: string) => {
    asked.push(name);
    return records as Awaited<ReturnType<Resolver["resolveMx"]>>;
  });
afterAll(() => void vi.restoreAllMocks());

const RESERVED = ["example", "shows.example", "Shows.EXAMPLE", "a.b.test", "x.invalid.", "printer.localhost"];
const REAL = ["example.org", "test.de", "shows.example.com", "contest", "my-example", "invalid.example.net"];

test("B1.57 names that the public DNS never has are told from those it may have", () => {
  expect(RESERVED.filter((name) => !isReservedName(name))).toEqual([]);
  expect(REAL.filter(isReservedName)).toEqual([]);
});

test("B1.57 nobody is asked about reserved names: they have no records and take no mail", async () => {
  for (const name of RESERVED) {
    expect(await namesByDns.takesMail(name), name).toBe("no");
    expect(await namesByDns.exchangers(name), name).toEqual([]);
    await expect(namesByDns.txt(name), name).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(await recordsByDns.mx(name), name).toEqual([]);
    expect(await recordsByDns.srv(`_imaps._tcp.${name}`), name).toEqual([]);
  }
  expect(asked).toEqual([]);
});

test("B1.57 all others are asked about", async () => {
  for (const name of REAL) expect(await namesByDns.takesMail(name), name).toBe("yes");
  expect(asked).toEqual(REAL);
  expect(await namesByDns.exchangers("example.org")).toEqual(["mx.shows.org"]);
  expect(await recordsByDns.srv("_imaps._tcp.example.org")).toEqual([{ host: "imap.shows.org", port: 993 }]);
});
