import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Canary, startCanary } from "../../tests/support/canary.ts";
import { innerHosts } from "../../tests/support/feeds/inner-hosts.ts";
import { isPublicAddress, parseAllow } from "./outbound/address.ts";
import { normalizeHost } from "./outbound/host.ts";
import { OutboundRefused } from "./outbound/refused.ts";
import { createOutbound } from "./outbound.ts";

const limits = { kind: "feed", maxBytes: 1_000, totalTimeoutMs: 2_000 } as const;
let canary: Canary;

beforeAll(async () => {
  canary = await startCanary();
});
afterAll(async () => {
  await canary.stop();
});

/** A guard whose ports are the canary's and whose resolver leads every name there: only the rules protect. */
function guardAtCanary() {
  const ports = [canary.port];
  return createOutbound({
    ports: { feed: ports, cover: ports, smtp: ports, imap: ports },
    resolve: async () => ["127.0.0.1"],
  });
}

async function refusal(work: Promise<unknown>): Promise<OutboundRefused> {
  const outcome = await work.then(
    () => "no error",
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(OutboundRefused);
  return outcome as OutboundRefused;
}

describe("inner hosts", () => {
  test("the list is long enough and has no spelling twice", () => {
    expect(new Set(innerHosts).size).toBe(innerHosts.length);
    expect(innerHosts.length).toBeGreaterThanOrEqual(120);
  });

  for (const kind of ["feed", "cover", "smtp", "imap"] as const) {
    test(`S-9 every spelling is refused for ${kind}, with one error and no connection`, async () => {
      const guard = guardAtCanary();
      for (const host of innerHosts) {
        const work =
          kind === "feed" || kind === "cover"
            ? guard.fetch(`http://${host}:${canary.port}/`, { ...limits, kind })
            : guard.check(host, canary.port, kind).then((target) => guard.connect(target, 500));
        const error = await refusal(work);
        expect([host, error.word, error.message]).toEqual([
          host,
          "refused",
          "The connection could not be made",
        ]);
      }
      expect(canary.connections()).toBe(0);
    });
  }

  test("S-9 the canary does hear whom the allow list lets through", async () => {
    const allow = parseAllow(`127.0.0.1/32:${canary.port}`);
    const guard = createOutbound({ allow });
    const before = canary.connections();
    await refusal(guard.fetch(`http://127.0.0.1:${canary.port}/`, limits));
    expect(canary.connections()).toBe(before + 1);
    // The entry is for that address and port alone.
    await refusal(guard.fetch(`http://127.0.0.2:${canary.port}/`, limits));
    await refusal(guard.check("127.0.0.1", canary.port - 1, "feed"));
    expect(canary.connections()).toBe(before + 1);
  });
});

describe("resolving", () => {
  test("S-9 a name with one public and one inner address is refused", async () => {
    const mixed = [
      ["93.184.216.34", "fd00::1"],
      ["93.184.216.34", "::ffff:127.0.0.1"],
      ["2606:4700::1111", "10.0.0.1"],
      ["93.184.216.34", "not an address"],
      ["93.184.216.34", "fe80::1%eth0"],
    ];
    for (const addresses of mixed) {
      const guard = createOutbound({ resolve: async () => addresses });
      expect((await refusal(guard.check("mail.example.org", 465, "smtp"))).word).toBe("refused");
    }
  });

  test("S-9 a name is resolved once and connected at the checked addresses, IPv4 first", async () => {
    let asked = 0;
    const guard = createOutbound({
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ["2606:4700::1111", "93.184.216.34"] : ["127.0.0.1"];
      },
    });
    const target = await guard.check("Feeds.Example.ORG.", 443, "feed");
    expect(target).toEqual({
      name: "feeds.example.org",
      address: "93.184.216.34",
      addresses: ["93.184.216.34", "2606:4700::1111"],
      port: 443,
    });
    expect(asked).toBe(1);
  });

  test("a name without addresses is unreachable, and so is one nobody answers for", async () => {
    const guard = createOutbound({ resolve: async () => [] });
    const error = await refusal(guard.check("nowhere.example.org", 443, "feed"));
    expect([error.word, error.detail]).toEqual(["unreachable", "host-unknown"]);
  });

  test("S-9 only the ports of each kind pass", async () => {
    const guard = createOutbound({ resolve: async () => ["93.184.216.34"] });
    const passing: Record<string, number[]> = { feed: [], cover: [], smtp: [], imap: [] };
    for (const kind of ["feed", "cover", "smtp", "imap"] as const) {
      for (let port = 0; port <= 65_536; port += 1) {
        const passes = await guard.check("mail.example.org", port, kind).then(
          () => true,
          () => false,
        );
        if (passes) passing[kind]?.push(port);
      }
    }
    expect(passing).toEqual({ feed: [80, 443], cover: [80, 443], smtp: [465, 587], imap: [143, 993] });
  }, 60_000);
});

test("S-9 hosts are read as browsers read them", () => {
  expect(normalizeHost("BÜCHER.example")).toEqual({ name: "xn--bcher-kva.example", literal: false });
  expect(normalizeHost("0x08.8.2056")).toEqual({ name: "8.8.8.8", literal: true });
  expect(normalizeHost("[2606:4700:0:0::1111]")).toEqual({ name: "2606:4700::1111", literal: true });
  expect(normalizeHost("mail.example.org.")).toEqual({ name: "mail.example.org", literal: false });
});

test("S-9 public addresses pass", () => {
  const open = ["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::5"];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("OUTBOUND_ALLOW refuses what is not CIDR:port", () => {
  expect(parseAllow("").length).toBe(0);
  expect(parseAllow(" 127.0.0.1/32:1025, ::1/128:993 ,[fd00::/8]:25").map((entry) => entry.port)).toEqual([
    1025, 993, 25,
  ]);
  for (const text of [
    "127.0.0.1:25",
    "127.0.0.1/33:25",
    "127.0.0.1/32:0",
    "127.0.0.1/32:65536",
    "x/8:1",
    "*",
  ]) {
    expect(() => parseAllow(text)).toThrow("OUTBOUND_ALLOW");
  }
});
