import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DomainFault } from "../../../contract/mailbox-domain.ts";
import { type DnsServer, type DnsZone, startDnsServer } from "../../../tests/support/dns-server.ts";
import { createNames } from "../../platform/outbound/names.ts";
import type { ProbeSignature } from "./judge-probe.ts";
import type { DomainProbe } from "./queries.ts";
import { readDomain } from "./read-domain.ts";
import { type Known, refusesMailings, topicsOf } from "./report.ts";

const DOMAIN = "brand-of-kim.org";
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.stop());

const google = { transport: "mail", smtp_host: "smtp.gmail.com" } as const;
const elsewhere = { transport: "mail", smtp_host: "smtp.small-host.net" } as const;
const signature = (fields: Partial<ProbeSignature> = {}): ProbeSignature => ({
  domain: DOMAIN,
  selector: "s1",
  result: "pass",
  covers: ["from", "list-unsubscribe", "list-unsubscribe-post"],
  ...fields,
});
const arrived = (signatures: ProbeSignature[] = [signature()], returnPath: string | null = DOMAIN) =>
  ({ outcome: "arrived", signatures, returnPath }) satisfies DomainProbe;

const GOOD: Record<string, DnsZone> = {
  [DOMAIN]: {
    txt: ["v=spf1 include:_spf.google.com ~all"],
    mx: [{ host: "mx.small-host.net", priority: 10 }],
  },
  "_spf.google.com": { txt: ["v=spf1 ip4:192.0.2.0/24 ~all"] },
  [`_dmarc.${DOMAIN}`]: { txt: ["v=DMARC1; p=none; rua=mailto:reports@brand-of-kim.org"] },
};

/** A good domain with these names in place of its own. */
async function look(zones: Record<string, DnsZone> = {}, more: Partial<Known> = {}) {
  dns.zones.clear();
  for (const [name, zone] of Object.entries({ ...GOOD, ...zones })) dns.zones.set(name, zone);
  const domain = more.domain ?? DOMAIN;
  const known: Known = {
    domain,
    facts: await readDomain(createNames({ servers: [dns.address], timeout: 200 }), domain),
    mailbox: google,
    probe: arrived(),
    objection: ["List-Unsubscribe", "List-Unsubscribe-Post"],
    ...more,
  };
  const topics = topicsOf(known);
  return {
    known,
    topics,
    faults: topics.flatMap((one) => one.faults.map(({ code }) => code)),
    states: Object.fromEntries(topics.map((one) => [one.about, one.state])),
    recordOf: (about: string) => topics.find((one) => one.about === about)?.record,
  };
}

const own = (...txt: string[]): Record<string, DnsZone> => ({ [DOMAIN]: { ...GOOD[DOMAIN], txt } });
const dmarc = (...txt: string[]): Record<string, DnsZone> => ({ [`_dmarc.${DOMAIN}`]: { txt } });

describe("B1.126 a domain's records", () => {
  test("B1.126 a domain that is well set up has no fault", async () => {
    const found = await look();
    expect(found.faults).toEqual([]);
    expect(found.states).toEqual({ spf: "good", dkim: "good", dmarc: "good", mx: "good" });
  });

  const deep = Object.fromEntries(
    [...Array(11).keys()].map((n) => [
      `spf${n}.small-host.net`,
      { txt: [`v=spf1 ${n < 10 ? `include:spf${n + 1}.small-host.net` : "ip4:192.0.2.1"} ~all`] },
    ]),
  );
  const G = "include:_spf.google.com";
  type Planted = [DomainFault, Record<string, DnsZone>, Partial<Known>, string | null | undefined];
  const planted: Planted[] = [
    ["spf-missing", own("another text"), {}, `v=spf1 ${G} ~all`],
    ["spf-several", own(`v=spf1 ${G} ~all`, "v=spf1 mx -all"), {}, `v=spf1 ${G} mx ~all`],
    ["spf-syntax", own(`v=spf1 ip4:300.1.2.3 ${G} ipv4:192.0.2.1 ~all`), {}, `v=spf1 ${G} ~all`],
    ["spf-include-broken", own(`v=spf1 include:gone.small-host.net ${G} -all`), {}, `v=spf1 ${G} -all`],
    [
      "spf-too-many-lookups",
      { ...own(`v=spf1 ${G} include:spf0.small-host.net ~all`), ...deep },
      {},
      undefined,
    ],
    ["spf-passes-all", own(`v=spf1 ${G} +all`), {}, `v=spf1 ${G} ~all`],
    ["spf-without-provider", own("v=spf1 mx -all"), {}, `v=spf1 mx ${G} -all`],
    ["dmarc-missing", { [`_dmarc.${DOMAIN}`]: {} }, {}, "v=DMARC1; p=none"],
    ["dmarc-several", dmarc("v=DMARC1; p=quarantine", "v=DMARC1; p=none"), {}, "v=DMARC1; p=quarantine"],
    [
      "dmarc-syntax",
      dmarc("v=dmarc1; p=reject; rua=mailto:a@b.net"),
      {},
      "v=DMARC1; p=reject; rua=mailto:a@b.net",
    ],
    ["mx-missing", { [DOMAIN]: { txt: GOOD[DOMAIN]!.txt! } }, {}, "1 smtp.google.com"],
    ["mx-null", { [DOMAIN]: { ...GOOD[DOMAIN], mx: [{ host: "", priority: 0 }] } }, {}, "1 smtp.google.com"],
    ["dkim-missing", {}, { probe: arrived([]) }, undefined],
    ["dkim-broken", {}, { probe: arrived([signature({ result: "broken" })]) }, undefined],
    ["dkim-no-key", {}, { probe: arrived([signature({ result: "no-key" })]) }, null],
    ["dkim-weak-key", {}, { probe: arrived([signature({ result: "weak-key" })]) }, null],
    ["dkim-not-aligned", {}, { probe: arrived([signature({ domain: "small-host.net" })]) }, undefined],
    [
      "dkim-headers-open",
      {},
      { probe: arrived([signature({ covers: ["from", "list-unsubscribe"] })]) },
      undefined,
    ],
  ];
  test.each(planted)("B1.126 planted: %s", async (code, zones, more, record) => {
    const found = await look(zones, more);
    expect(found.faults).toEqual([code]);
    const about = code.split("-")[0]!;
    expect(found.recordOf(about)?.value).toBe(record);
    // What it says is without fault itself.
    if (about === "spf" && record) expect((await look(own(record), more)).faults).toEqual([]);
    if (about === "dmarc" && record) expect((await look(dmarc(record), more)).faults).toEqual([]);
  });

  test("B1.126 ten look-ups are not too many, and which part costs what is told", async () => {
    const ten = { ...own(`v=spf1 ${G} include:spf2.small-host.net ~all`), ...deep };
    expect((await look(ten)).faults).toEqual([]);
    const found = await look({ ...own(`v=spf1 ${G} include:spf0.small-host.net ~all`), ...deep });
    expect(found.topics[0]!.faults[0]!.detail).toBe(
      "include:spf0.small-host.net (11), include:_spf.google.com (1)",
    );
  });

  test("B1.126 a record that includes itself comes to an end", async () => {
    const found = await look({ ...own(`v=spf1 ${G} include:${DOMAIN} ~all`) });
    expect(found.faults).toEqual(["spf-too-many-lookups"]);
    expect(dns.asked.length).toBeLessThan(1_000);
  });

  test("B1.126 a subdomain is covered by its parent's DMARC record, and by what that wants of subdomains", async () => {
    const domain = `news.${DOMAIN}`;
    const zones = { [domain]: GOOD[DOMAIN]!, [`_dmarc.${DOMAIN}`]: { txt: ["v=DMARC1; p=none; sp=reject"] } };
    const found = await look(zones, { domain });
    expect(found.faults).toEqual([]);
    expect(found.known.facts?.dmarc).toMatchObject({ isParents: true, policy: "reject" });
    expect((await look({ [domain]: GOOD[DOMAIN]!, [`_dmarc.${DOMAIN}`]: {} }, { domain })).faults).toEqual([
      "dmarc-missing",
    ]);
  });

  test.each(["servfail", "silence"] as const)(
    "B1.126 DNS that fails (%s) is unknown, never a fault",
    async (fails) => {
      const found = await look({ [DOMAIN]: { fails }, [`_dmarc.${DOMAIN}`]: { fails } });
      expect(found.states).toEqual({ spf: "unknown", dkim: "good", dmarc: "unknown", mx: "unknown" });
      expect(found.topics.map((one) => one.why)).toEqual(["dns", null, "dns", "dns"]);
      const inside = await look({ "_spf.google.com": { fails } });
      expect(inside.states.spf).toBe("unknown");
      const above = await look(
        { [`_dmarc.${DOMAIN}`]: { fails } },
        { domain: `news.${DOMAIN}`, probe: null },
      );
      expect(above.states.dmarc).toBe("unknown");
      const unsigned = await look({ [DOMAIN]: { fails } }, { probe: arrived([]) });
      expect(unsigned.states.dkim).toBe("unknown");
      const key = await look({}, { probe: arrived([signature({ result: "unknown" })]) });
      expect(key.states.dkim).toBe("unknown");
    },
  );

  test("B1.126 a mail that stays within Google is not signed: that says nothing; no mail, and no way to look, neither", async () => {
    const mx = { [DOMAIN]: { ...GOOD[DOMAIN], mx: [{ host: "smtp.google.com", priority: 1 }] } };
    const inside = await look(mx, { probe: arrived([]) });
    expect(inside.topics[1]).toMatchObject({ state: "unknown", why: "unsigned-inside" });
    for (const outcome of ["no-inbox", "not-sent", "not-arrived"] as const) {
      const found = await look({}, { probe: { outcome, signatures: [], returnPath: null } });
      expect(found.topics[1]).toMatchObject({ state: "unknown", why: outcome });
    }
  });

  test("B1.126 a record with its networks written out lacks no name, nor does a mailbox at an unknown provider", async () => {
    const networks = [...Array(6).keys()].map((n) => `ip4:192.0.${n}.0/24`).join(" ");
    expect((await look(own(`v=spf1 ${networks} -all`))).faults).toEqual([]);
    expect((await look(own("v=spf1 mx -all"), { mailbox: elsewhere })).faults).toEqual([]);
  });
});

describe("B1.126 mails that would be refused", () => {
  const rejects = (more = "") => dmarc(`v=DMARC1; p=reject${more}`);
  const foreign = arrived([signature({ domain: "small-host.net" })]);
  const refuses = async (zones: Record<string, DnsZone>, more: Partial<Known>) =>
    refusesMailings((await look(zones, more)).known);

  test("B1.126 they would where the domain wants it, and neither signature nor server is aligned", async () => {
    const broken = own("no record");
    expect(await refuses({ ...rejects(), ...broken }, { probe: foreign })).toBe(true);
    expect((await look({ ...rejects(), ...broken }, { probe: foreign })).faults).toContain("dmarc-refuses");
    expect(await refuses(rejects(), { probe: arrived(foreign.signatures, "bounces.small-host.net") })).toBe(
      true,
    );
    // One of both is enough, a signature for the domain above too, unless the domain is strict.
    expect(await refuses(rejects(), { probe: foreign })).toBe(false);
    expect(await refuses({ ...rejects(), ...broken }, { probe: arrived() })).toBe(false);
    const below = arrived([signature({ domain: `mail.${DOMAIN}` })]);
    expect(await refuses({ ...rejects(), ...broken }, { probe: below })).toBe(false);
    expect(await refuses({ ...rejects("; adkim=s"), ...broken }, { probe: below })).toBe(true);
  });

  test("B1.126 what is not known refuses nothing, nor does a weaker wish", async () => {
    const broken = own("no record");
    expect(await refuses({ ...rejects(), ...broken }, { probe: null })).toBe(false);
    expect(await refuses({ ...rejects(), [DOMAIN]: { fails: "servfail" } }, { probe: foreign })).toBe(false);
    expect(
      await refuses({ ...rejects(), ...broken }, { probe: arrived([signature({ result: "unknown" })]) }),
    ).toBe(false);
    for (const policy of ["none", "quarantine"])
      expect(await refuses({ ...dmarc(`v=DMARC1; p=${policy}`), ...broken }, { probe: foreign })).toBe(false);
  });
});
