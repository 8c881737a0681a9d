import { beforeEach, describe, expect, test } from "vitest";
import type { Conversion } from "../../../contract/tracking/conversions.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { conversion } from "../../../tests/support/samples/tracking.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { conversionRoutes } from "../conversion-routes.ts";
import { trackingRoutes } from "../routes.ts";
import { forgetOldConversions } from "./forget.ts";
import { forgetImport } from "./imports.ts";
import { recompute, recomputeStep } from "./recompute.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...trackingRoutes, ...conversionRoutes]);

let kim: TestLogin;
let owner: { id: number; publicId: string };
let campaign: string;
/** Entries and their links, by title. */
let shows: Record<"Fog" | "Chess" | "Soup", { entry: string; link: string; code: string }>;
let key: string;

beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner as Awaited<ReturnType<typeof makeOwner>>]);
  const made = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  campaign = made.publicId;
  const entries: string[] = [];
  for (const title of ["Fog", "Chess", "Soup"])
    entries.push(
      (await addEntry(db(), made.id, owner.id, { title, address: `${newHandle()}@a.example` })).externalId,
    );
  await ask("POST", `/api/campaign/${campaign}/code`, { codes: ["FOG10", "CHESS10", "SOUP10", "SPARE"] });
  const links = await ask("POST", `/api/campaign/${campaign}/link`, {
    target: "https://tea.example/",
    entries,
    codes: true,
  });
  shows = Object.fromEntries(
    links.page.map((link: { title: string; address: string; code: string; entryExternalId: string }) => [
      link.title,
      { entry: link.entryExternalId, link: link.address, code: link.code },
    ]),
  ) as typeof shows;
  key = (await ask("POST", `/api/owner/${owner.publicId}/api-key`, { name: "The shop" })).key;
});

async function ask(method: "GET" | "POST" | "DELETE", url: string, body?: object) {
  const { status, payload, body: text } = await call(kim.token, method, url, body);
  expect(status, text).toBeLessThan(300);
  return payload;
}
async function send(conversions: Partial<Conversion>[], keepAnswers = false) {
  const { status, payload, body } = await call(key, "POST", `/api/owner/${owner.publicId}/conversion`, {
    source: "shop",
    conversions: conversions.map((fields) => conversion(fields)),
    keepAnswers,
  });
  expect(status, body).toBe(200);
  return payload;
}
async function listed(
  only = "all",
): Promise<Record<string, { rule: string; show: string | null; says: object[] }>> {
  const { page } = await ask("GET", `/api/owner/${owner.publicId}/conversion?only=${only}`);
  return Object.fromEntries(page.map((one: { key: string }) => [one.key, one]));
}
const rule = (words: string, show: keyof typeof shows, match = "is") =>
  ask("POST", `/api/owner/${owner.publicId}/survey-rule`, { words, match, entry: shows[show].entry });

describe("C6.12 attribution", () => {
  test("code goes before link, link before answer, and each conversion names what counted", async () => {
    await rule("chess podcast", "Chess");
    await send([
      { key: "code", code: "fog10", link: shows.Chess.link, answer: "Chess  Podcast" },
      { key: "link", link: `https://tea.example/?utm_term=${shows.Chess.link.slice(-7)}&x=1`, answer: "?" },
      { key: "bare", link: shows.Soup.link.slice(-7).toLowerCase(), code: "UNKNOWN" },
      { key: "answer", answer: " chess PODCAST" },
      { key: "none", code: "NEVER-SEEN" },
      { key: "several", code: "WELCOME, SOUP10" },
    ]);
    const all = await listed();
    const told = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, [one.rule, one.show]]));
    expect(told).toEqual({
      code: ["code", "Fog"],
      link: ["link", "Chess"],
      bare: ["link", "Soup"],
      answer: ["answer", "Chess"],
      none: ["none", null],
      several: ["code", "Soup"],
    });
  });

  test("hints that do not agree are kept and listed, those that agree are not", async () => {
    await rule("soup", "Soup", "contains");
    await send([
      { key: "apart", code: "FOG10", link: shows.Chess.link, answer: "the soup show" },
      { key: "agree", code: "FOG10", link: shows.Fog.link },
      { key: "one", code: "FOG10" },
    ]);
    const apart = await listed("disagreeing");
    expect(Object.keys(apart)).toEqual(["apart"]);
    expect(apart.apart!.says).toEqual([
      { rule: "code", show: "Fog" },
      { rule: "link", show: "Chess" },
      { rule: "answer", show: "Soup" },
    ]);
    const { counts } = await ask("GET", `/api/owner/${owner.publicId}/conversion?only=none`);
    expect(counts).toEqual({ all: 3, none: 0, disagreeing: 1 });
  });

  test("a code counts for the show that held it when the order was placed", async () => {
    const { page } = await ask("GET", `/api/campaign/${campaign}/code`);
    const { publicId, code } = page.find(({ code }: { code: string }) => code === "FOG10");
    await db()
      .updateTable("promo_code_holder")
      .set({ since: new Date("2026-10-01") })
      .execute();
    await ask("POST", `/api/code/${publicId}`, { act: "take-back" });
    await ask("POST", `/api/code/${publicId}`, { act: "give", entry: shows.Soup.entry });
    const soon = new Date(Date.now() + 60_000).toISOString();
    await send([
      { key: "before anybody had it", at: "2026-01-01T00:00:00Z", code },
      { key: "while Fog had it", at: "2026-10-05T00:00:00Z", code },
      { key: "since Soup has it", at: soon, code },
    ]);
    const all = await listed();
    expect(all["before anybody had it"]!.show).toBe("Fog");
    expect(all["while Fog had it"]!.show).toBe("Fog");
    expect(all["since Soup has it"]!.show).toBe("Soup");
  });

  test("C6.09 a refund that came by the API takes nothing off a show whose order goes with its import", async () => {
    const imported = (
      await ask("POST", `/api/owner/${owner.publicId}/conversion-import`, {
        fileName: "orders.csv",
        source: "shop",
      })
    ).publicId;
    await ask("POST", `/api/conversion-import/${imported}/part`, {
      conversions: [conversion({ key: "o1", code: "FOG10", amount: 5_000 })],
      keepAnswers: false,
    });
    await send([{ key: "r1", kind: "refund", amount: -5_000, refundOf: "o1" }]);
    expect((await listed()).r1).toMatchObject({ rule: "order", show: "Fog" });
    await ask("DELETE", `/api/conversion-import/${imported}`);
    const { id } = await db().selectFrom("conversion_import").select("id").executeTakeFirstOrThrow();
    await forgetImport(db(), id, owner.id);
    expect((await listed()).r1).toMatchObject({ rule: "none", show: null });
    expect((await ask("GET", `/api/campaign/${campaign}/conversion`)).shows).toEqual([]);
    // The same orders again, and it follows its order again.
    await send([{ key: "o1", code: "FOG10", amount: 5_000 }]);
    expect((await listed()).r1).toMatchObject({ rule: "order", show: "Fog" });
  });

  test("a refund follows its order, whichever came first, and comes off on its own day", async () => {
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();
    await send([{ key: "r1", kind: "refund", at: day(1), amount: -1_000, refundOf: "o1" }]);
    expect((await listed()).r1).toMatchObject({ rule: "none", show: null });
    await send([
      { key: "o1", at: day(5), amount: 4_990, code: "FOG10" },
      { key: "usd", at: day(5), amount: 700, currency: "USD", code: "FOG10" },
      { key: "lead", kind: "lead", at: day(5), amount: null, currency: null, code: "FOG10" },
    ]);
    expect((await listed()).r1).toMatchObject({ rule: "order", show: "Fog" });
    const brought = await ask("GET", `/api/campaign/${campaign}/conversion`);
    expect(brought.shows).toEqual([
      {
        entryExternalId: shows.Fog.entry,
        orders: 2,
        leads: 1,
        refunds: 1,
        sums: [
          { currency: "EUR", amount: 3_990 },
          { currency: "USD", amount: 700 },
        ],
      },
    ]);
    expect(brought.days).toEqual([
      {
        day: day(5).slice(0, 10),
        conversions: 3,
        sums: [
          { currency: "EUR", amount: 4_990 },
          { currency: "USD", amount: 700 },
        ],
      },
      { day: day(1).slice(0, 10), conversions: 0, sums: [{ currency: "EUR", amount: -1_000 }] },
    ]);
  });
});

describe("C6.13 survey answers", () => {
  test("a rule is tried out first, then recomputes everything and says what moved", async () => {
    await send(
      [
        { key: "a", answer: "The Fog Show!" },
        { key: "b", answer: "fog" },
        { key: "c", answer: "A friend" },
        { key: "d", code: "CHESS10", answer: "fog" },
      ],
      true,
    );
    const before = await ask("GET", `/api/owner/${owner.publicId}/survey-rule`);
    expect(before).toMatchObject({ unread: 4, page: [] });
    expect(before.unreadWords[0]).toEqual({ words: "fog", count: 2 });
    const preview = () =>
      ask("POST", `/api/owner/${owner.publicId}/survey-rule/preview`, { words: " FOG", match: "contains" });
    expect(await preview()).toEqual({ reads: 3, readBefore: 0 });
    expect(await listed("none")).toHaveProperty("a");

    expect((await rule("fog", "Fog", "contains")).recomputed.running).toBe(true);
    await recompute(db(), owner.id);
    const after = await ask("GET", `/api/owner/${owner.publicId}/survey-rule`);
    expect(after).toMatchObject({
      unread: 1,
      recomputed: { running: false, examined: 4, gained: 2, lost: 0, moved: 0 },
    });
    expect(await preview()).toEqual({ reads: 3, readBefore: 3 });

    await rule("fog", "Soup", "contains");
    await recompute(db(), owner.id);
    const moved = await ask("GET", `/api/owner/${owner.publicId}/survey-rule`);
    expect(moved.page).toHaveLength(1);
    expect(moved.recomputed).toMatchObject({ gained: 0, lost: 0, moved: 2 });
    await ask("DELETE", `/api/owner/${owner.publicId}/survey-rule/${moved.page[0].publicId}`);
    await recompute(db(), owner.id);
    expect((await ask("GET", `/api/owner/${owner.publicId}/survey-rule`)).recomputed).toMatchObject({
      lost: 2,
    });
  });

  test("goes on where it was after a kill between two steps, and a change in between begins anew", async () => {
    await send(
      Array.from({ length: 25 }, (_, n) => ({ key: `k${n}`, answer: "fog" })),
      true,
    );
    await rule("fog", "Fog");
    const step = () => inTransaction(db(), (tx) => recomputeStep(tx, owner.id, 10));
    const gained = async () =>
      (await ask("GET", `/api/owner/${owner.publicId}/survey-rule`)).recomputed.gained;
    expect(await step()).toBe(true);
    expect(await gained()).toBe(10);
    expect(await step()).toBe(true);
    expect(await step()).toBe(false);
    expect(await gained()).toBe(25);
    expect(await step()).toBe(false);
    await rule("fog", "Chess");
    await step();
    await rule("fog", "Soup");
    await recompute(db(), owner.id);
    const { recomputed } = await ask("GET", `/api/owner/${owner.publicId}/survey-rule`);
    expect(recomputed).toMatchObject({ running: false, examined: 25, moved: 25 });
    expect(new Set(Object.values(await listed()).map(({ show }) => show))).toEqual(new Set(["Soup"]));
  });

  test("words that no rule reads are kept only if wanted, for 90 days; that there was an answer stays", async () => {
    await rule("fog", "Fog");
    await send([
      { key: "dropped", answer: "My sister Anna" },
      { key: "read", answer: "Fog" },
    ]);
    await send([{ key: "kept", answer: "Somewhere else" }], true);
    const words = async () => (await ask("GET", `/api/owner/${owner.publicId}/survey-rule`)).unreadWords;
    expect(await words()).toEqual([{ words: "somewhere else", count: 1 }]);
    const row = (name: string) =>
      db()
        .selectFrom("conversion")
        .select(["answered", "answer", "answer_until"])
        .where("owner_id", "=", owner.id)
        .where("key", "=", name)
        .executeTakeFirstOrThrow();
    expect(await row("dropped")).toEqual({ answered: true, answer: null, answer_until: null });
    expect(await row("read")).toMatchObject({ answer: "fog", answer_until: null });
    const { answer_until: until } = await row("kept");
    expect(Math.round((until!.getTime() - Date.now()) / 86_400_000)).toBe(90);
    await db()
      .updateTable("conversion")
      .set({ answer_until: new Date("2026-01-01") })
      .where("key", "=", "kept")
      .execute();
    await inTransaction(db(), forgetOldConversions);
    expect(await words()).toEqual([]);
    expect((await ask("GET", `/api/owner/${owner.publicId}/survey-rule`)).unread).toBe(2);
  });
});
