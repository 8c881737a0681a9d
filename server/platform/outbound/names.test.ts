import { expect, test, vi } from "vitest";

const asked: string[] = [];
vi.mock("node:dns/promises", () => ({
  Resolver: class {
    resolveTxt = (name: string) => answer(name, [["v=spf1 -all"]]);
    resolveMx = (name: string) => answer(name, [{ exchange: "MX.Shows.Org.", priority: 1 }]);
    resolveSrv = (name: string) =>
      answer(name, [{ name: "imap.shows.org", port: 993, priority: 1, weight: 1 }]);
    resolve4 = (name: string) => answer(name, ["192.0.2.1"]);
    resolve6 = (name: string) => answer(name, ["2001:db8::1"]);
  },
}));
const answer = async <T>(name: string, records: T): Promise<T> => {
  asked.push(name);
  return records;
};
const { namesByDns } = await import("./names.ts");
const { recordsByDns } = await import("./records.ts");
const { isReservedName } = await import("./host.ts");

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
