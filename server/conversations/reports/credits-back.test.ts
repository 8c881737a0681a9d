import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { casesOf, fateOf, makeSender, reportOf } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { noNames } from "../../platform/outbound/names.ts";
import type { Context } from "../../platform/web/http.ts";
import { brokenInvariants } from "../../purchases/invariants.ts";
import { settlePurchase } from "../../purchases/settling/settle.ts";
import { lookTwice } from "./look-twice.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { call, scene } = shop;
const context = (): Context => shop.edge().context;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

let admin: TestLogin;
beforeAll(async () => {
  admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
});

let made = 0;
const address = () => `host-${++made}@dead-${made}.example`;

/** An organization that has unlocked podcasts with credits and written to them. */
async function written(count = 1, credits = count) {
  const buyer = await scene(credits);
  const sender = await makeSender(context(), buyer.owner, buyer.login);
  const podcasts: { id: number; publicId: string; address: string }[] = [];
  for (let i = 0; i < count; i++) {
    const at = address();
    podcasts.push({ ...(await makePodcast(db(), { address: at })), address: at });
  }
  await buyer.buy(podcasts);
  const mails = [];
  for (const podcast of podcasts) mails.push(await sender.send(podcast, podcast.address));
  const read = async (index = 0) =>
    (
      await call(
        buyer.login.token,
        "GET",
        `/api/podcast/${podcasts[index]!.publicId}?owner=${buyer.owner.publicId}`,
      )
    ).payload;
  return { ...buyer, more: buyer.podcasts, sender, podcasts, mails, read };
}

const standingOf = (key: string) =>
  db().selectFrom("address_standing").selectAll().where("address_key", "=", key).executeTakeFirst();

describe("B1.58 credits come back by themselves", () => {
  test("B1.58 B1.56 a report about the first mail: the credit is back, the address is gone from view, the mail's fate is known", async () => {
    const one = await written();
    expect(await one.available()).toBe(0);
    await one.sender.report(reportOf(one.mails[0]!));
    expect(await one.available()).toBe(1);
    expect(await fateOf(db(), one.mails[0]!.id)).toBe("gone");
    const seen = await one.read();
    expect(seen).toMatchObject({ emailStatus: "LOCKED", emailTaken: { credits: 1, reason: "undelivered" } });
    expect(JSON.stringify(seen)).not.toContain(one.podcasts[0]!.address);
    const history = `/core/api/owner/${one.owner.publicId}/credits/history`;
    expect((await call(one.login.token, "GET", history)).payload.page[0]).toMatchObject({
      kind: "undelivered",
      amount: 1,
      balance: 1,
      podcasts: [{ publicId: one.podcasts[0]!.publicId }],
    });
    // Nobody in the organization writes there any more, and whoever wrote is told.
    const listed = await db()
      .selectFrom("suppression")
      .select("kind")
      .where("owner_id", "=", one.owner.id)
      .execute();
    expect(listed).toEqual([{ kind: "bounce" }]);
    const notices = await db()
      .selectFrom("notice")
      .selectAll()
      .where("login_id", "=", one.login.id)
      .execute();
    expect(notices).toMatchObject([{ kind: "credit-back", details: { credits: 1 } }]);
    // It cannot be bought for two weeks.
    expect((await one.buy(one.podcasts)).payload?.unlocked ?? 0).toBe(0);
  });

  test("B1.58 of every unlock of that address, once each", async () => {
    const buyer = await scene(3);
    const sender = await makeSender(context(), buyer.owner, buyer.login);
    const at = address();
    const shows = [await makePodcast(db(), { address: at }), await makePodcast(db(), { address: at })];
    const other = await makePodcast(db(), { address: address() });
    await buyer.buy([...shows, other]);
    const mail = await sender.send(shows[0]!, at);
    await sender.report(reportOf(mail));
    expect(await buyer.available()).toBe(2);
    await sender.report(reportOf(mail));
    expect(await buyer.available()).toBe(2);
    expect((await casesOf(db(), buyer.owner.id)).length).toBe(2);
  });

  test("B1.58 not for an unlock of 31 days, a second mail, an address that has answered, a report from before, or other kinds", async () => {
    const old = await written();
    await database().pool.query(
      "update unlock set created = created - interval '31 days' where owner_id = $1",
      [old.owner.id],
    );
    await old.sender.report(reportOf(old.mails[0]!));
    expect([await old.available(), await fateOf(db(), old.mails[0]!.id)]).toEqual([0, "gone"]);

    const second = await written();
    const later = await second.sender.send(second.podcasts[0]!, second.podcasts[0]!.address, {
      handed: new Date(),
    });
    await second.sender.report(reportOf(later));
    expect(await second.available()).toBe(0);

    const alive = await written();
    await alive.sender.report(reportOf(alive.mails[0]!, { action: "delivered", status: "2.0.0" }));
    await alive.sender.report(reportOf(alive.mails[0]!));
    expect(await alive.available()).toBe(0);

    const history = await written();
    const kept = await history.sender.keep(reportOf(history.mails[0]!), { history: true });
    await history.sender.settle(kept!);
    expect([await history.available(), await fateOf(db(), history.mails[0]!.id)]).toEqual([0, null]);

    for (const [status, fate] of [
      ["5.2.2", "full"],
      ["5.7.1", "blocked"],
      ["4.4.7", "expired"],
      ["5.6.0", null],
    ] as const) {
      const kind = await written();
      await kind.sender.report(reportOf(kind.mails[0]!, { status, said: `550 ${status} no` }));
      expect([await kind.available(), await fateOf(db(), kind.mails[0]!.id)]).toEqual([0, fate]);
    }
  });

  test("B1.58 paid by card: the credits that one address costs", async () => {
    const buyer = await scene(0);
    const sender = await makeSender(context(), buyer.owner, buyer.login);
    const [podcast] = await buyer.podcasts(1);
    const bought = await buyer.buy([podcast!]);
    await shop.standIn().pay(bought.payload.clientSecret);
    const { id } = await db()
      .selectFrom("purchase")
      .select("id")
      .where("public_id", "=", bought.payload.sessionId)
      .executeTakeFirstOrThrow();
    await settlePurchase(context(), id);
    const { rows } = await sql<{ address: string }>`
      select a.address from podcast p join podcast_address a on a.id = p.address_id where p.id = ${podcast!.id}`.execute(
      db(),
    );
    const mail = await sender.send(podcast!, rows[0]!.address);
    await sender.report(reportOf(mail));
    expect(await buyer.available()).toBe(1);
    const summary = await buyer.summary(await buyer.podcasts(1));
    expect(summary.creditsPerEmail).toBe(1);
  });
});

describe("B1.59 what weak proof pays", () => {
  test("B1.59 three cases by itself; the fourth waits for an administrator, who pays, refuses and reverses with a note", async () => {
    const one = await written(6);
    for (const mail of one.mails) await one.sender.report(reportOf(mail));
    expect(await one.available()).toBe(3);
    const cases = await casesOf(db(), one.owner.id);
    expect(cases.map(({ state }) => state)).toEqual([
      "paid",
      "paid",
      "paid",
      "waiting",
      "waiting",
      "waiting",
    ]);
    const told = await db().selectFrom("notice").selectAll().where("login_id", "=", admin.id).execute();
    expect(told.filter(({ kind }) => kind === "undelivered").length).toBeGreaterThan(0);

    const list = async (which: string) => {
      const { payload } = await call(admin.token, "GET", `/core/api/undelivered?which=${which}`);
      return payload.page.filter(
        (row: { owner: { publicId: string } }) => row.owner.publicId === one.owner.publicId,
      );
    };
    const waiting = await list("waiting");
    expect(waiting).toHaveLength(3);
    expect(waiting[0]).toMatchObject({
      state: "waiting",
      proof: "weak",
      credits: 1,
      report: { kind: "report", status: "5.1.1", said: expect.stringContaining("User unknown") },
    });
    expect(JSON.stringify(waiting)).not.toMatch(/@dead-/);
    const decide = (id: string, act: string, note = "looked at it", by = admin) =>
      call(by.token, "POST", `/core/api/undelivered/${id}`, { act, note });

    expect((await decide(waiting[0].publicId, "pay")).status).toBe(204);
    expect(await one.available()).toBe(4);
    expect((await decide(waiting[0].publicId, "pay")).fault).toBe("stale");
    expect((await decide(waiting[1].publicId, "refuse")).status).toBe(204);
    expect((await decide(waiting[1].publicId, "pay")).fault).toBe("stale");
    expect(await one.available()).toBe(4);

    const paid = (await list("decided")).find(
      (row: { publicId: string }) => row.publicId === waiting[0].publicId,
    );
    expect((await decide(paid.publicId, "reverse", "it answered me")).status).toBe(204);
    expect(await one.available()).toBe(3);
    expect((await decide(paid.publicId, "reverse")).fault).toBe("stale");
    expect((await one.read(3)).emailStatus).toBe("UNLOCKED");
    // The same report gives nothing for what an administrator has reversed.
    await one.sender.report(reportOf(one.mails[3]!));
    expect(await one.available()).toBe(3);

    // Bad input and strangers change nothing.
    expect((await decide(waiting[2].publicId, "pay", "x")).status).toBe(422);
    expect((await decide(waiting[2].publicId, "give", "looked at it")).status).toBe(422);
    expect((await decide(waiting[2].publicId, "pay", "looked at it", one.login)).status).toBe(403);
    expect((await decide("nothing-like-it", "pay")).status).toBe(404);
    expect((await call(one.login.token, "GET", "/core/api/undelivered")).status).toBe(403);
    expect(await one.available()).toBe(3);
  });

  test("B1.59 two administrators at once: one decides; credits that are spent cannot be reversed", async () => {
    const one = await written(4);
    for (const mail of one.mails) await one.sender.report(reportOf(mail));
    const [last] = (await casesOf(db(), one.owner.id)).slice(-1);
    const decide = (act: string) =>
      call(admin.token, "POST", `/core/api/undelivered/${last!.public_id}`, { act, note: "looked at it" });
    const both = await Promise.all([decide("pay"), decide("refuse")]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [first] = await casesOf(db(), one.owner.id);
    const fresh = await one.more(await one.available());
    await one.buy(fresh);
    expect(await one.available()).toBe(0);
    const reversed = await call(admin.token, "POST", `/core/api/undelivered/${first!.public_id}`, {
      act: "reverse",
      note: "it answered me",
    });
    expect(reversed.fault).toBe("revocation-too-large");
    expect(await one.available()).toBe(0);
  });

  test("B1.59 two administrators decide the same case in the same second: one decision counts, with its note; the other is told", async () => {
    const ada = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const one = await written(9);
    for (const mail of one.mails) await one.sender.report(reportOf(mail));
    const waiting = (await casesOf(db(), one.owner.id)).filter(({ state }) => state === "waiting");
    expect(waiting).toHaveLength(6);
    for (const [round, { id, public_id }] of waiting.entries()) {
      const before = await one.available();
      const decide = (by: TestLogin, act: string, note: string) =>
        call(by.token, "POST", `/core/api/undelivered/${public_id}`, { act, note });
      const acts = [
        () => decide(admin, "pay", "paid by one"),
        () => decide(ada, "refuse", "refused by the other"),
      ];
      const both = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(both.find(({ status }) => status === 409)!.fault).toBe("stale");
      const decided = (await casesOf(db(), one.owner.id)).find((row) => row.id === id)!;
      const paid = decided.state === "paid";
      expect([decided.state, decided.decided_by, decided.note]).toEqual(
        paid ? ["paid", admin.id, "paid by one"] : ["refused", ada.id, "refused by the other"],
      );
      expect(await one.available()).toBe(before + (paid ? 1 : 0));
      expect(decided.transfer_id !== null).toBe(paid);
    }
    // Both pay: once.
    const more = await written(4);
    for (const mail of more.mails) await more.sender.report(reportOf(mail));
    const [last] = (await casesOf(db(), more.owner.id)).slice(-1);
    const twice = await Promise.all(
      [admin, ada, admin, ada].map((by) =>
        call(by.token, "POST", `/core/api/undelivered/${last!.public_id}`, {
          act: "pay",
          note: "it is gone",
        }),
      ),
    );
    expect(twice.map(({ status, fault }) => fault ?? status).sort()).toEqual([
      204,
      "stale",
      "stale",
      "stale",
    ]);
    expect(await more.available()).toBe(4);
  });

  test("B1.59 five of a hundred unlocks by itself, where that is more than three", async () => {
    const one = await written(7, 100);
    await one.buy(await one.more(93));
    for (const mail of one.mails) await one.sender.report(reportOf(mail));
    const states = (await casesOf(db(), one.owner.id)).map(({ state }) => state);
    expect(states.filter((state) => state === "paid")).toHaveLength(5);
    expect(states.filter((state) => state === "waiting")).toHaveLength(2);
  });
});

test("B1.59 the allowance counts podcasts, not reports: of one address with five unlocks three are paid", async () => {
  const buyer = await scene(5);
  const sender = await makeSender(context(), buyer.owner, buyer.login);
  const at = address();
  const shows = await Promise.all([1, 2, 3, 4, 5].map(() => makePodcast(db(), { address: at })));
  await buyer.buy(shows);
  await sender.report(reportOf(await sender.send(shows[0]!, at)));
  expect(await buyer.available()).toBe(3);
  const states = (await casesOf(db(), buyer.owner.id)).map(({ state }) => state);
  expect(states).toEqual(["paid", "paid", "paid", "waiting", "waiting"]);
});

test("B1.59 what an administrator has reversed keeps its place in the allowance", async () => {
  const one = await written(4);
  for (const mail of one.mails.slice(0, 3)) await one.sender.report(reportOf(mail));
  const [paid] = await casesOf(db(), one.owner.id);
  const body = { act: "reverse", note: "it answered me" };
  const reversed = await call(admin.token, "POST", `/core/api/undelivered/${paid!.public_id}`, body);
  expect(reversed.status).toBe(204);
  await one.sender.report(reportOf(one.mails[3]!));
  const states = (await casesOf(db(), one.owner.id)).map(({ state }) => state);
  expect(states).toEqual(["reversed", "paid", "paid", "waiting"]);
});

test("B1.62 what the rule paid and an administrator has reversed is paid by no further report", async () => {
  const one = await written();
  await one.sender.report(reportOf(one.mails[0]!));
  const [paid] = await casesOf(db(), one.owner.id);
  const body = { act: "reverse", note: "it answered me" };
  const reversed = await call(admin.token, "POST", `/core/api/undelivered/${paid!.public_id}`, body);
  expect([reversed.status, await one.available()]).toEqual([204, 0]);
  await one.sender.report(reportOf(one.mails[0]!));
  expect((await casesOf(db(), one.owner.id)).map(({ state }) => state)).toEqual(["reversed"]);
  expect(await one.available()).toBe(0);
});

describe("B1.57 proof by our own DNS", () => {
  const asking = (answers: Record<string, "yes" | "no" | "unknown">): Context => ({
    ...context(),
    outbound: {
      ...context().outbound,
      names: { ...noNames, takesMail: async (domain) => answers[domain] ?? "unknown" },
    },
  });

  test("B1.57 B1.60 the domain does not exist, twice with a day between: proved, and withdrawn for everybody", async () => {
    const one = await written(5);
    const other = await scene(1);
    for (const mail of one.mails) await one.sender.report(reportOf(mail));
    const [mail] = one.mails.slice(-1);
    const [podcast] = one.podcasts.slice(-1);
    const domain = podcast!.address.split("@")[1]!;
    const dead = asking({ [domain]: "no" });
    expect(await one.available()).toBe(3);

    await lookTwice(dead, { messageId: mail!.id, first: null });
    await lookTwice(dead, { messageId: mail!.id, first: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await one.available()).toBe(3);
    expect((await standingOf(podcast!.address))?.withdrawn ?? null).toBeNull();
    const waits = await database().pool.query(
      "select run_at > now() + interval '22 hours' as later from graphile_worker.jobs where key = $1",
      [`give-back:${mail!.id}`],
    );
    expect(waits.rows).toEqual([{ later: true }]);

    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await lookTwice(asking({}), { messageId: mail!.id, first: yesterday });
    await lookTwice(asking({ [domain]: "yes" }), { messageId: mail!.id, first: yesterday });
    expect(await one.available()).toBe(3);
    await lookTwice(dead, { messageId: mail!.id, first: yesterday });
    expect(await one.available()).toBe(4);
    expect((await standingOf(podcast!.address))?.withdrawn).toBeInstanceOf(Date);
    expect((await casesOf(db(), one.owner.id)).at(-1)).toMatchObject({ state: "paid", proof: "strong" });
    expect((await other.buy([podcast!])).payload?.unlocked ?? 0).toBe(0);
    // Once.
    await lookTwice(dead, { messageId: mail!.id, first: yesterday });
    await one.sender.report(reportOf(mail!));
    expect(await one.available()).toBe(4);
  });
});

describe("B1.62 the same report again", () => {
  test("B1.62 in two mailboxes and many times at once: one transfer", async () => {
    const one = await written();
    const bytes = reportOf(one.mails[0]!);
    const ids = [await one.sender.keep(bytes), await one.sender.keep(reportOf(one.mails[0]!))];
    await Promise.all([...ids, ...ids, ...ids].map((id) => one.sender.settle(id!)));
    expect(await one.available()).toBe(1);
    const { rows } = await database().pool.query(
      "select count(*)::int as n from ledger_transfer where kind = 'undelivered' and owner_id = $1",
      [one.owner.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
