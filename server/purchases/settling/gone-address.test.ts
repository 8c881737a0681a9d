import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts, makeDue } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { SHOP_PRICE, useShop } from "../../../tests/support/shop.ts";
import { readDueFeeds } from "../../catalogue/crawl/read-feeds.ts";
import { brokenInvariants } from "../invariants.ts";

const database = useDatabase();
const db = () => database().db;
const { call, edge, standIn, scene } = useShop(db);

/** The address each feed names now. */
const named: Record<string, string | undefined> = {};
/** What hosts answer instead, where they do. */
const instead: Record<string, number | undefined> = { "taken-down": 410, silent: 404 };
let hosts: FeedHosts;
beforeAll(async () => {
  hosts = await startFeedHosts(
    Object.fromEntries(
      ["gone", "changed", "card", "taken-down", "old", "silent", "week", "late"].map((name) => [
        name,
        (_request, response) => {
          const email = named[name];
          if (!email && instead[name]) response.writeHead(instead[name]).end();
          else response.end(rss({ title: name, ...(email && { email }) }));
        },
      ]),
    ),
  );
});
afterAll(() => hosts.close());
afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

const readAgain = async () => {
  await makeDue(db());
  await readDueFeeds(hosts.context(edge().context), { pace: { distanceMs: 1, longestWaitMs: 1_000 } });
};

/** A podcast whose feed names an address and was read. */
async function onSale(name: string) {
  named[name] = `first@${name}.fm`;
  const id = (await listPodcasts(db(), { [name]: hosts.url(name) })).get(name)!;
  await readAgain();
  const podcast = await db()
    .selectFrom("podcast")
    .select(["id", "public_id as publicId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return podcast;
}

describe("L-3 an address and its feed, at the moment it is sold", () => {
  test.each(["gone", "taken-down"])(
    "%s from there: it is not sold, and whoever saw the bill hears of it",
    async (name) => {
      const { summary, buy, available, status } = await scene(3);
      const podcast = await onSale(name);
      expect(await status(podcast)).toBe("LOCKED");
      const { emailsToUnlock, fingerprint } = await summary([podcast]);
      expect(emailsToUnlock).toBe(1);

      named[name] = undefined;
      await readAgain();
      const refused = await buy([podcast], { fingerprint });
      expect([refused.status, refused.fault]).toEqual([409, "summary-changed"]);
      expect((await buy([podcast])).payload).toMatchObject({ unlocked: 0, creditsConsumed: 0 });
      expect(await available()).toBe(3);
      expect(await status(podcast)).toBe("UNKNOWN");

      // It is there again, word for word: on sale again.
      named[name] = `first@${name}.fm`;
      await readAgain();
      expect((await buy([podcast])).payload).toMatchObject({ unlocked: 1, creditsConsumed: 1 });
    },
  );

  test("changed there: the new one is sold, and the old one is nowhere in the answers", async () => {
    const { summary, buy, login, owner } = await scene(1);
    const podcast = await onSale("changed");
    const { fingerprint } = await summary([podcast]);
    named.changed = "second@changed.fm";
    await readAgain();
    expect((await buy([podcast], { fingerprint })).payload).toMatchObject({ unlocked: 1 });
    const read = () => call(login.token, "GET", `/api/podcast/${podcast.publicId}?owner=${owner.publicId}`);
    const first = await read();
    expect(first.payload.itunesOwnerEMail).toBe("second@changed.fm");
    expect(first.body).not.toContain("first@changed.fm");
    // What was unlocked follows its feed, and stays where the feed names none any more.
    named.changed = "third@changed.fm";
    await readAgain();
    expect((await read()).payload.itunesOwnerEMail).toBe("third@changed.fm");
    named.changed = undefined;
    await readAgain();
    expect((await read()).payload).toMatchObject({
      emailStatus: "UNLOCKED",
      itunesOwnerEMail: "second@changed.fm",
    });
  });

  test("gone while its buyer pays by card: nothing is unlocked, and the money goes back", async () => {
    const { buy, poll, status } = await scene(0);
    const podcast = await onSale("card");
    const { sessionId, clientSecret } = (await buy([podcast])).payload;
    named.card = undefined;
    await readAgain();
    await standIn().pay(clientSecret);
    await sql`update purchase set checked = null`.execute(db());
    expect((await poll(sessionId)).payload).toMatchObject({ unlocked: 0, dropped: 1 });
    expect(await status(podcast)).toBe("UNKNOWN");
    const row = await db()
      .selectFrom("purchase")
      .select(["state", "captured", "refunded", "earned", "owed"])
      .where("public_id", "=", sessionId)
      .executeTakeFirstOrThrow();
    const money = { captured: SHOP_PRICE, refunded: SHOP_PRICE, earned: 0, owed: 0 };
    expect(row).toEqual({ state: "refunded", ...money });
  });

  test("not looked for within a week: the bill has its feed read, once", async () => {
    const { summary } = await scene(1);
    const podcast = await onSale("old");
    const wanted = async () =>
      (
        await db()
          .selectFrom("podcast_feed")
          .select("wanted")
          .where("podcast_id", "=", podcast.id)
          .executeTakeFirstOrThrow()
      ).wanted;
    await summary([podcast]);
    expect(await wanted()).toBeNull();
    await sql`update podcast_feed set tried = now() - interval '8 days'`.execute(db());
    await summary([podcast]);
    const since = await wanted();
    expect(since).not.toBeNull();
    await summary([podcast]);
    expect(await wanted()).toEqual(since);
    await readAgain();
    expect(await wanted()).toBeNull();
  });

  test("in a feed that answers no more: sold for 30 days after it was seen there, then not until it is seen again", async () => {
    const { buy, status, available } = await scene(2);
    const podcast = await onSale("silent");
    const daysAgo = (days: number) =>
      sql`with fed as (update podcast_feed set read = now() - ${days} * interval '1 day',
            tried = now() - interval '2 days' where podcast_id = ${podcast.id})
        update podcast_address set first_seen = now() - interval '90 days', last_seen = now() - ${days} * interval '1 day'
        where podcast_id = ${podcast.id}`.execute(db());
    named.silent = undefined;
    await daysAgo(29);
    await readAgain();
    expect(await status(podcast)).toBe("LOCKED");
    // Between two readings: the page follows with the next one, and nothing is sold in the meantime.
    await daysAgo(31);
    expect((await buy([podcast])).payload).toMatchObject({ unlocked: 0, creditsConsumed: 0 });
    await readAgain();
    expect(await status(podcast)).toBe("UNKNOWN");
    expect(await available()).toBe(2);
    // The same feed, word for word.
    named.silent = "first@silent.fm";
    await readAgain();
    expect(await status(podcast)).toBe("LOCKED");
    expect((await buy([podcast])).payload).toMatchObject({ unlocked: 1, creditsConsumed: 1 });
  });

  test("not looked for within a week: it is looked for before it is sold, and what it is by then counts", async () => {
    const { buy, status } = await scene(2);
    const [week, late] = [await onSale("week"), await onSale("late")];
    const lastTried = () => sql`update podcast_feed set tried = now() - interval '8 days'`.execute(db());
    await lastTried();
    named.week = undefined;
    let bought = false;
    const buying = buy([week]).finally(() => {
      bought = true;
    });
    while (!bought) await readAgain();
    expect((await buying).payload).toMatchObject({ unlocked: 0, creditsConsumed: 0 });
    expect(await status(week)).toBe("UNKNOWN");

    // Its host must be left alone: it stays locked, and is not sold before its feed has been read.
    await lastTried();
    await sql`update podcast_feed set wanted = now(), due = now() + interval '1 hour' where podcast_id = ${late.id}`.execute(
      db(),
    );
    expect((await buy([late])).payload).toMatchObject({ unlocked: 0, creditsConsumed: 0 });
    expect(await status(late)).toBe("LOCKED");
    await readAgain();
    expect((await buy([late])).payload).toMatchObject({ unlocked: 1, creditsConsumed: 1 });
  });
});
