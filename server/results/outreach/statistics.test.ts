import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type {
  OutreachGroup,
  OutreachGrouping,
  OutreachStatistics,
} from "../../../contract/results/outreach-statistics.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addRunBooking } from "../../../tests/support/outcome-world.ts";
import { makeLogin, type TestLogin } from "../../../tests/support/world.ts";
import { resultRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, resultRoutes);

let w: Correspondence;
beforeEach(async () => {
  w = await makeCorrespondence(db());
});
const read = async (who: TestLogin = w.kim): Promise<OutreachStatistics> => {
  const { status, payload } = await call(
    who.token,
    "GET",
    `/api/owner/${w.owner.publicId}/outreach-statistics`,
  );
  expect(status).toBe(200);
  return payload;
};
const keyed = (all: OutreachStatistics, by: OutreachGrouping) =>
  new Map(all.by[by].map((group: OutreachGroup) => [group.key, group.written]));

type Entry = Awaited<ReturnType<Correspondence["addEntry"]>>;
async function write(given: { mailboxId?: number; state?: "accepted" | "queued" } = {}) {
  const entry = await w.addEntry({ title: "Fog" });
  const message = await w.addMessage({ entry, recipient: entry.address, ...given });
  return { entry, message };
}
const answer = ({ entry, message }: Awaited<ReturnType<typeof write>>, kind: "human" | "away" = "human") =>
  makeConversation(db(), {
    ownerId: w.owner.id,
    mailboxId: w.mailbox.id,
    entries: [entry],
    mails: [{ text: "Gladly.", kind, messageId: message.id }],
  });
const setState = (entry: Entry, state: "Interested" | "Lost" | "Contacted") =>
  db().updateTable("campaign_entry").set({ state }).where("id", "=", entry.id).execute();
async function book(entry: Entry, aired: number | null): Promise<void> {
  const show = { id: entry.id, publicId: entry.publicId, podcastId: entry.podcastId, title: "Fog" };
  await addRunBooking(
    db(),
    { ownerId: w.owner.id, campaignId: w.campaign.id, show },
    { aired: [aired], net: 1_000 },
  );
}

test("C9.01 answered, interested, booked and aired are shares with n and interval; below 20 shows there is only n", async () => {
  for (let at = 0; at < 19; at += 1) {
    const written = await write();
    if (at < 3) await answer(written);
    if (at === 3) await answer(written, "away");
    if (at === 4) await setState(written.entry, "Interested");
    if (at === 5) await book(written.entry, null);
    if (at === 6) await book(written.entry, 10);
    if (at === 7) await setState(written.entry, "Lost");
  }
  expect((await read()).total).toEqual({
    written: 19,
    answered: null,
    interested: null,
    booked: null,
    aired: null,
  });
  await write();
  await write({ state: "queued" });
  const { total } = await read();
  expect(total.written).toBe(20);
  // Who came further was there, too.
  expect([total.answered, total.interested, total.booked, total.aired].map((one) => one?.count)).toEqual([
    6, 3, 2, 1,
  ]);
  expect(total.answered!.figure).toBeCloseTo(0.3, 12);
  // Wilson's interval of 6 in 20.
  expect(total.answered!.low).toBeCloseTo(0.1455, 3);
  expect(total.answered!.high).toBeCloseTo(0.519, 3);
});

test("C9.01 each show counts once, by its first mail's template, language, genre, size and day of the week", async () => {
  const { entry, message } = await write();
  await w.addMessage({ entry, recipient: entry.address, ago: 1 });
  await sql`update mailing set built_in = 'en-first-contact-formal'
    where id = (select mailing_id from message where id = ${message.id})`.execute(db());
  await sql`update mailbox set time_zone = 'Pacific/Auckland' where id = ${w.mailbox.id}`.execute(db());
  // A Tuesday in UTC, a Wednesday there.
  await sql`update message set handed = '2026-11-24 22:00Z' where id = ${message.id}`.execute(db());
  await sql`update message set handed = '2026-11-26 09:00Z' where id <> ${message.id}`.execute(db());
  await sql`update podcast set language = 'de', reach = 299, primary_genre_id = null where id = ${entry.podcastId}`.execute(
    db(),
  );
  const all = await read();
  expect(all.total.written).toBe(1);
  expect(keyed(all, "template")).toEqual(new Map([["en-first-contact-formal", 1]]));
  expect(keyed(all, "language")).toEqual(new Map([["de", 1]]));
  expect(keyed(all, "genre")).toEqual(new Map([["", 1]]));
  expect(keyed(all, "size")).toEqual(new Map([["100", 1]]));
  expect(keyed(all, "weekday")).toEqual(new Map([["3", 1]]));
});

test("C9.01 a move that was taken back is no interest, one that ended in Lost is", async () => {
  const back = await write();
  const lost = await write();
  for (const { entry } of [back, lost])
    await db()
      .insertInto("campaign_move")
      .values({ entry_id: entry.id, from_state: "Contacted", to_state: "Interested", cause: "user" })
      .execute();
  await setState(back.entry, "Contacted");
  await setState(lost.entry, "Lost");
  for (let at = 0; at < 18; at += 1) await write();
  expect((await read()).total.interested?.count).toBe(1);
});

test("C9.01 a mailbox that one may not read does not count, and neither does another organization", async () => {
  const closed = await w.addMailbox({ login: w.kim, reads: "me" });
  await write();
  await write({ mailboxId: closed.id });
  expect((await read(w.kim)).total.written).toBe(2);
  expect((await read(w.ben)).total.written).toBe(1);
  const stranger = await makeLogin(db(), []);
  expect(
    (await call(stranger.token, "GET", `/api/owner/${w.owner.publicId}/outreach-statistics`)).status,
  ).toBe(404);
});
