import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { makeSender } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { mailboxInput } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import { brakeMailbox } from "../../mailbox/brake.ts";
import { listMailboxes } from "../../mailbox/list/list-mailboxes.ts";
import { saveMailbox, saveSandboxMailbox } from "../../mailbox/save.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { silentLog } from "../../platform/log.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { paceOf } from "../sending/pace.ts";
import { forecast } from "../sending/schedule.ts";
import { tendMailboxes } from "../sending/tend.ts";
import type { MessageFate } from "../tables.ts";

const database = useDatabase();
const db = () => database().db;

/** A mailbox that began three days ago. */
async function makeBox() {
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const sender = await makeSender(makeContext(db()), owner, login);
  const podcast = await makePodcast(db(), { address: "host@shows.example" });
  await sql`update mailbox set ramp_on = ramp_on - 3 where id = ${sender.mailboxId}`.execute(db());
  return {
    id: sender.mailboxId,
    login,
    owner,
    /** Mails handed over at noon in the mailbox's time zone, so many days ago. */
    async sent(daysAgo: number, fates: (MessageFate | null)[] = [null]) {
      for (const fate of fates) {
        const { id } = await sender.send(podcast, `host-${Math.random()}@shows.example`);
        await sql`update message m set fate = ${fate}, handed = (date_trunc('day', now() at time zone b.time_zone)
            - make_interval(days => ${daysAgo}) + interval '12 hours') at time zone b.time_zone
          from mailbox b where b.id = m.mailbox_id and m.id = ${id}`.execute(db());
      }
    },
    set: (columns: { per_day?: number; ramp_day?: number | null }) =>
      db().updateTable("mailbox").set(columns).where("id", "=", sender.mailboxId).execute(),
    row: async () => (await mailboxById(db(), sender.mailboxId))!,
    perDay: async () => paceOf((await mailboxById(db(), sender.mailboxId))!)!.perDay,
    grown: async () => {
      await tendMailboxes({ db: db(), log: silentLog });
      return paceOf((await mailboxById(db(), sender.mailboxId))!)!.perDay;
    },
    brake: () => inTransaction(db(), (tx) => brakeMailbox(tx, sender.mailboxId, "complaints", "2/100")),
  };
}

describe("B1.127 the ramp", () => {
  test("B1.127 it begins with 20, gains 10 for each day in which mails went out, and each day counts once", async () => {
    const box = await makeBox();
    expect(await box.perDay()).toBe(20);
    await box.sent(3);
    await box.sent(1, [null, "delivered"]);
    // Today is not over yet.
    await box.sent(0);
    expect(await box.grown()).toBe(40);
    expect(await box.grown()).toBe(40);
    const waiting =
      await sql`select 1 from graphile_worker.jobs where key = ${`send-mailbox:${box.id}`}`.execute(db());
    expect(waiting.rows).toHaveLength(1);
  });

  test("B1.127 two servers that tend at once count a day once", async () => {
    const box = await makeBox();
    await box.sent(1);
    await Promise.all([
      tendMailboxes({ db: db(), log: silentLog }),
      tendMailboxes({ db: db(), log: silentLog }),
      tendMailboxes({ db: db(), log: silentLog }),
    ]);
    expect(await box.perDay()).toBe(30);
  });

  test.each<[string, (MessageFate | null)[], number]>([
    ["a complaint", [null, "complained"], 20],
    ["a block", [null, "blocked"], 20],
    ["three of four gone", [null, "gone", "gone", "gone"], 20],
    ["one gone", [null, "gone"], 30],
  ])("B1.127 a day with %s", async (_what, fates, then) => {
    const box = await makeBox();
    await box.sent(2, fates);
    expect(await box.grown()).toBe(then);
  });

  test("B1.127 days without mails, of a stop, and under a server's pause bring nothing; the user's own pause does not matter", async () => {
    const idle = await makeBox();
    expect(await idle.grown()).toBe(20);

    const stopped = await makeBox();
    await stopped.sent(2);
    await sql`update mailbox set braked = now() - interval '2 days' where id = ${stopped.id}`.execute(db());
    expect(await stopped.grown()).toBe(20);

    const limited = await makeBox();
    await limited.sent(3);
    await limited.sent(1);
    await sql`update mail_account set pause_reason = 'limit-reached', paused_since = now() - interval '1 day'
      where id = (select account_id from mailbox where id = ${limited.id})`.execute(db());
    // The day before the provider's limit counts.
    expect(await limited.grown()).toBe(30);

    const own = await makeBox();
    await own.sent(1);
    await sql`update mailbox set pause_reason = 'by-user', paused_since = now() - interval '2 days' where id = ${own.id}`.execute(
      db(),
    );
    expect(await own.grown()).toBe(30);
  });

  test("B1.127 it ends at the limit, and a limit raised later is not reached at a stroke", async () => {
    const box = await makeBox();
    await box.set({ per_day: 25 });
    for (const day of [3, 2, 1]) await box.sent(day);
    expect(await box.grown()).toBe(25);
    await box.set({ per_day: 200 });
    expect(await box.perDay()).toBe(30);
  });

  test("B1.127 what has no ramp keeps its limit, and saving its form gives it none; the sandbox has none", async () => {
    const box = await makeBox();
    await sql`update mailbox set ramp_start = null, ramp_day = null, ramp_on = null where id = ${box.id}`.execute(
      db(),
    );
    const who = { loginId: box.login.id, ownerId: box.owner.id };
    const context = makeContext(db());
    await inTransaction(db(), (tx) => saveMailbox(tx, context, who, mailboxInput(465)));
    expect(await box.perDay()).toBe(200);

    const owner = await makeOwner(db());
    const login = await makeLogin(db(), [owner]);
    const other = { loginId: login.id, ownerId: owner.id };
    await inTransaction(db(), (tx) => saveSandboxMailbox(tx, context, other, mailboxInput(465)));
    const sandbox = await db()
      .selectFrom("mailbox")
      .selectAll()
      .where("login_id", "=", login.id)
      .executeTakeFirstOrThrow();
    expect(sandbox).toMatchObject({ sandbox: true, ramp_day: null });
  });

  test("B1.127 its card says from where to where it grows, and today's allowance", async () => {
    const box = await makeBox();
    await box.set({ ramp_day: 3 });

    const cards = await listMailboxes(db(), { loginId: box.login.id, ownerId: box.owner.id });
    expect(cards).toMatchObject([
      { today: { allowance: 50 }, ramp: { start: 20, today: 50, daily: 10, most: 200 } },
    ]);
    await box.set({ ramp_day: 18 });
    const later = await listMailboxes(db(), { loginId: box.login.id, ownerId: box.owner.id });
    expect(later).toMatchObject([{ today: { allowance: 200 }, ramp: null }]);
  });

  test("B1.128 a second stop within 7 days halves what it may send; one alone or after 7 days does not", async () => {
    const box = await makeBox();
    await box.set({ ramp_day: 6 });
    await box.brake();
    expect(await box.perDay()).toBe(80);
    await sql`update mailbox set braked = now() - interval '8 days' where id = ${box.id}`.execute(db());
    await box.brake();
    expect(await box.perDay()).toBe(80);
    await box.brake();
    expect(await box.perDay()).toBe(40);

    const old = await makeBox();
    await sql`update mailbox set ramp_start = null, ramp_day = null, ramp_on = null where id = ${old.id}`.execute(
      db(),
    );
    await old.brake();
    expect(await old.perDay()).toBe(200);
    await old.brake();
    expect(await old.perDay()).toBe(100);
    expect((await old.row()).ramp_day).toBe(0);
  });
});

describe("B1.127 the forecast", () => {
  const window = { timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 };
  const pace = { window, perHour: 30, perDay: 20 };
  const growing = { ...pace, growth: { daily: 10, most: 45 } };
  const past = { handed: [], notBefore: null };
  // A Monday, before the window opens.
  const now = new Date("2026-11-23T06:00:00Z");
  const dayOf = (mails: number, one: Parameters<typeof forecast>[2] = growing) =>
    forecast(now, past, one, mails)!.toISOString().slice(0, 10);

  test("B1.127 each day adds ten, up to the limit, and a weekend adds nothing", () => {
    // 20, 30, 40, 45 and 45 mails.
    const lasts = [20, 50, 90, 135, 180];
    expect(lasts.map((mails) => dayOf(mails))).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
    expect(lasts.map((mails) => dayOf(mails + 1))).toEqual([
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-30",
    ]);
    expect(dayOf(50, pace)).toBe("2026-11-25");
  });

  test("B1.127 what has left today counts for tomorrow", () => {
    const handed = [...Array(20).keys()].map((n) => new Date(now.getTime() + 7_200_000 + n * 180_000));
    const later = new Date("2026-11-23T15:00:00Z");
    const last = forecast(later, { handed, notBefore: null }, growing, 30)!;
    expect(last.toISOString().slice(0, 10)).toBe("2026-11-24");
    // Twenty left at 9 o'clock; with ten more the first one need not wait for them to be a day old.
    const first = forecast(later, { handed, notBefore: null }, growing, 1)!;
    expect(first.toISOString()).toBe("2026-11-24T07:00:00.000Z");
    expect(forecast(later, { handed, notBefore: null }, pace, 1)!.toISOString()).toBe(
      "2026-11-24T08:00:00.000Z",
    );
  });
});
