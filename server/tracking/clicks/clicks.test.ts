import { beforeAll, describe, expect, test } from "vitest";
import { botAgents, browserAgents } from "../../../tests/support/agents.ts";
import { useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { makeLinks } from "../links/links.ts";
import { createCounter } from "./count.ts";
import { CLICKS_OF_FLOOD, createFloods, LINKS_OF_FLOOD } from "./floods.ts";
import { looksLikePerson } from "./tell-person.ts";
import { forgetDays } from "./turn-day.ts";

const database = useDatabase();
const db = () => database().db;
const edge = useWeb(db, []);
const html = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
const BROWSER = browserAgents()[0]!;

/** A link of its own for each test. */
async function makeLink(): Promise<number> {
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entry = await addEntry(db(), campaign.id, owner.id, { title: "Fog", address: "a@fog.example" });
  const { config } = edge().context;
  const given = { target: "https://tea.example/", entries: [entry.externalId], codes: false };
  const made = await inTransaction(db(), (tx) =>
    makeLinks(tx, config, login.caller, campaign.publicId, given),
  );
  const { id } = await db()
    .selectFrom("link")
    .select("id")
    .where("public_id", "=", made.page[0]!.publicId)
    .executeTakeFirstOrThrow();
  return id;
}

const daysOf = (linkId: number) =>
  db()
    .selectFrom("link_day")
    .select(["clicks", "visitors", "filtered"])
    .where("link_id", "=", linkId)
    .execute();

describe("C6.04 who is counted", () => {
  test("500 agents of machines are filtered, 1,000 of browsers are not", () => {
    const [bots, browsers] = [botAgents(), browserAgents()];
    expect([new Set(bots).size, new Set(browsers).size]).toEqual([500, 1_000]);
    const counts = (agent: string) => looksLikePerson("GET", { accept: html, "user-agent": agent });
    expect(bots.filter(counts)).toEqual([]);
    expect(browsers.filter((agent) => !counts(agent))).toEqual([]);
  });

  test("HEAD, prefetches, and who takes no page or has no name, are filtered", () => {
    const told = (method: string, more: Record<string, string>) =>
      looksLikePerson(method, { accept: html, "user-agent": BROWSER, ...more });
    expect(told("GET", {})).toBe(true);
    expect(told("HEAD", {})).toBe(false);
    expect(told("GET", { "sec-purpose": "prefetch;prerender" })).toBe(false);
    expect(told("GET", { "x-moz": "prefetch" })).toBe(false);
    expect(told("GET", { accept: "image/png" })).toBe(false);
    expect(told("GET", { "user-agent": "" })).toBe(false);
    expect(told("GET", { "user-agent": BROWSER.padEnd(1_001, "x") })).toBe(false);
  });

  test("many clicks of one visitor in a minute, and many links, are floods; the next minute is a new one", () => {
    let now = 60_000_000;
    const isFlood = createFloods(() => now);
    const clicks = Array.from({ length: 40 }, () => isFlood("a", 1));
    expect(clicks.indexOf(true)).toBe(CLICKS_OF_FLOOD - 1);
    expect(isFlood("b", 1)).toBe(false);
    const links = Array.from({ length: 20 }, (_, link) => isFlood("c", link));
    expect(links.indexOf(true)).toBe(LINKS_OF_FLOOD - 1);
    now += 60_000;
    expect([isFlood("a", 1), isFlood("c", 1)]).toEqual([false, false]);
  });

  test("what is filtered is counted apart, and a visitor once a day", async () => {
    const link = await makeLink();
    const { count, flush } = createCounter(edge().context);
    await count(link, { person: true, ip: "192.0.2.1", agent: BROWSER });
    await count(link, { person: true, ip: "192.0.2.1", agent: BROWSER });
    await count(link, { person: true, ip: "192.0.2.2", agent: BROWSER });
    await count(link, { person: false, ip: "192.0.2.3", agent: "curl/8.0" });
    await flush();
    await count(link, { person: true, ip: "192.0.2.1", agent: BROWSER });
    await flush();
    await flush();
    expect(await daysOf(link)).toEqual([{ clicks: 4, visitors: 2, filtered: 1 }]);
  });

  test("two processes that count the same visitor agree on one", async () => {
    const link = await makeLink();
    const both = [createCounter(edge().context), createCounter(edge().context)];
    for (const { count } of both) await count(link, { person: true, ip: "192.0.2.1", agent: BROWSER });
    await Promise.all(both.map(({ flush }) => flush()));
    expect(await daysOf(link)).toEqual([{ clicks: 2, visitors: 1, filtered: 0 }]);
  });
});

describe("C6.05 nobody is known", () => {
  const AGENT = `${BROWSER} Zanzibar/7`;
  let link: number;
  beforeAll(async () => {
    link = await makeLink();
    const { count, flush } = createCounter(edge().context);
    await count(link, { person: true, ip: "203.0.113.77", agent: AGENT });
    await flush();
  });

  test("no table and no line of the log has an address or an agent", async () => {
    const tables = ["link", "link_day", "link_seen", "link_salt"] as const;
    for (const table of tables) {
      const rows = await db().selectFrom(table).selectAll().execute();
      expect(rows.length, table).toBeGreaterThan(0);
      const text = rows.map((row) => Object.values(row).map(String).join(" ")).join("\n");
      expect(text, table).not.toMatch(/203\.0\.113\.77|Zanzibar/);
    }
    expect(edge().logged.join("\n")).not.toMatch(/203\.0\.113\.77|Zanzibar/);
  });

  test("once the day is over its hashes and its salt are gone, and its figures stay", async () => {
    await db().updateTable("link_seen").set({ day: "2026-01-01" }).execute();
    await db().updateTable("link_salt").set({ day: "2026-01-01" }).execute();
    await inTransaction(db(), forgetDays);
    expect(await db().selectFrom("link_seen").selectAll().execute()).toEqual([]);
    expect(await db().selectFrom("link_salt").selectAll().execute()).toEqual([]);
    expect(await daysOf(link)).toEqual([{ clicks: 1, visitors: 1, filtered: 0 }]);
  });

  test("a salt of today stays, and the next day has another one", async () => {
    let now = Date.now();
    const { count, flush } = createCounter(edge().context, () => now);
    await count(link, { person: true, ip: "203.0.113.77", agent: AGENT });
    await flush();
    await inTransaction(db(), forgetDays);
    now += 86_400_000;
    await count(link, { person: true, ip: "203.0.113.77", agent: AGENT });
    await flush();
    const salts = await db().selectFrom("link_salt").select("salt").execute();
    expect(new Set(salts.map(({ salt }) => salt.toString("hex"))).size).toBe(2);
  });
});
