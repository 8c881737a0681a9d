import { describe, expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import type { TestLogin } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { conversationRoutes } from "../routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...conversationRoutes, ...campaignRoutes]);

/** Where the mails both ways with an entry's podcast are read. */
const mailsOf = (world: Correspondence, entry: { publicId: string }) =>
  `/api/podcast/${entry.publicId}/mail?owner=${world.owner.publicId}`;

/** A conversation in the open mailbox about one new show. */
async function converse(
  world: Correspondence,
  subject: string,
  fields: Partial<Parameters<typeof makeConversation>[1]> = {},
) {
  const entry = await world.addEntry({ title: `Show of ${subject}` });
  const made = await makeConversation(database().db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    subject,
    mails: [{ text: `Words of ${subject}` }],
    ...fields,
  });
  return { ...made, entry };
}

describe("B1.56 an address that does not exist", () => {
  test("is named on the card with its report; the podcast stays in its state, until another mail is out", async () => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const entry = await world.addEntry({ title: "Gone" });
    const message = await world.addMessage({ entry, recipient: entry.address, ago: 300 });
    const entries = async (login: TestLogin) =>
      (await call(login.token, "GET", `/api/campaign/${world.campaign.publicId}/podcast`)).payload;
    expect((await entries(world.kim))[0].gone).toBeNull();
    const before = (await entries(world.kim))[0].podcastState;
    await db
      .updateTable("message")
      .set({ fate: "gone", fate_at: new Date() })
      .where("id", "=", message.id)
      .execute();
    // Refused at once: there is no report to show.
    expect((await entries(world.kim))[0]).toMatchObject({
      gone: { conversation: null, creditBack: false },
      podcastState: before,
    });
    const report = await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: world.mailbox.id,
      entries: [entry],
      mails: [{ kind: "report", messageId: message.id, report: { kind: "gone", status: "5.1.1" } }],
    });
    expect((await entries(world.kim))[0].gone.conversation).toBe(report.publicId);
    await db.updateTable("mailbox").set({ reads: "me" }).where("id", "=", world.mailbox.id).execute();
    expect((await entries(world.ben))[0].gone).toMatchObject({ conversation: null });
    await world.addMessage({ entry, recipient: "new@shows.example", ago: 1 });
    expect((await entries(world.kim))[0].gone).toBeNull();
  });
});

describe("B1.116 where the entry is shown", () => {
  test("B1.116 an entry has its newest answer in 60 letters, with the day and whose turn it is", async () => {
    const world = await makeCorrespondence(database().db);
    const words = "I would love to talk about it, and my listeners would too, on any Thursday in December";
    const made = await converse(world, "card", { mails: [{ text: words }] });
    const entries = async (login: TestLogin) =>
      (await call(login.token, "GET", `/api/campaign/${world.campaign.publicId}/podcast`)).payload;
    const [first] = await entries(world.kim);
    expect(first.answer).toMatchObject({ conversation: made.publicId, kind: "human", turn: "ours" });
    expect(first.answer.words).toBe("I would love to talk about it, and my listeners would too,…");
    expect(first.answer.words.length).toBeLessThanOrEqual(60);
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "me" })
      .where("id", "=", world.mailbox.id)
      .execute();
    const [seen] = await entries(world.ben);
    expect(seen.answer).toMatchObject({ conversation: null, words: null, kind: "human", turn: "ours" });
  });

  test("B1.116 B1.02 an entry's mails both ways, newest first; of a private mailbox only day and direction", async () => {
    const world = await makeCorrespondence(database().db);
    const entry = await world.addEntry({ title: "Fog" });
    const message = await world.addMessage({ entry, recipient: entry.address, ago: 300, body: "Dear host" });
    await world.addMessage({ entry, recipient: entry.address, state: "queued" });
    await makeConversation(database().db, {
      ownerId: world.owner.id,
      mailboxId: world.mailbox.id,
      entries: [entry],
      mails: [
        { text: "Gladly.", messageId: message.id, ago: 100 },
        { direction: "elsewhere", text: "Fine.", ago: 50 },
      ],
    });
    const path = mailsOf(world, entry);
    const mails = (await call(world.kim.token, "GET", path)).payload;
    expect(mails.map((mail: { direction: string; words: string }) => [mail.direction, mail.words])).toEqual([
      ["elsewhere", "Fine."],
      ["in", "Gladly."],
      ["out", "Dear host"],
    ]);
    expect(mails[2]).toMatchObject({ by: "Kim", sending: "accepted" });
    expect(mails[1].conversation).not.toBeNull();
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "me" })
      .where("id", "=", world.mailbox.id)
      .execute();
    const seen = (await call(world.ben.token, "GET", path)).payload;
    expect(seen).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toMatch(/Gladly|Fine|Dear/);
    // B1.02: nor who wrote, about what, or in which conversation.
    const nothing = { conversation: null, by: null, subject: null, words: null };
    expect(seen).toMatchObject([nothing, nothing, nothing]);
  });
});
