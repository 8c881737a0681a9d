import { expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { newHandle } from "../../platform/handle.ts";
import { conversationRoutes } from "../routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

test("B1.115 beside a conversation stand its shows in each campaign, away, and others with the person", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "The Cold Kitchen" });
  const spring = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: world.owner.id, display_name: "Spring" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: spring.id, podcast_id: entry.podcastId, state: "Signed" })
    .execute();
  // Another organization has the same show in a campaign.
  const other = await makeCorrespondence(db);
  await db
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: other.campaign.id, podcast_id: entry.podcastId })
    .execute();
  const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
  const made = await makeConversation(db, {
    ...base,
    mails: [{ text: "Back on Friday", kind: "away", awayUntil: "2099-11-24" }],
  });
  const earlier = await makeConversation(db, {
    ...base,
    subject: "Last year",
    state: "done",
    mails: [{ text: "Not this year", ago: 500_000 }],
  });
  const { status, payload } = await call(world.kim.token, "GET", `/api/conversation/${made.publicId}/beside`);
  expect([status, payload]).toMatchObject([
    200,
    {
      owner: world.owner.publicId,
      awayUntil: "2099-11-24",
      entries: [
        { campaign: { displayName: "Spring" }, state: "Signed" },
        {
          campaign: { displayName: "Autumn" },
          state: "New",
          podcast: entry.publicId,
          entry: entry.externalId,
        },
      ],
      earlier: [{ publicId: earlier.publicId, subject: "Last year", state: "done" }],
      more: false,
    },
  ]);
  expect(payload.entries).toHaveLength(2);
});

test("B1.115 nothing that one may not see: other mailboxes, other organizations, addresses that were taken away", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "Fog" });
  const own = await world.addMailbox({ login: world.ben, reads: "me" });
  const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
  const made = await makeConversation(db, { ...base, mails: [{ text: "x" }] });
  const second = await makeConversation(db, {
    ...base,
    subject: "From ines@shows.example",
    mails: [{ text: "y" }],
  });
  const hidden = await makeConversation(db, {
    ...base,
    mailboxId: own.id,
    subject: "Private",
    mails: [{ text: "z" }],
  });
  const beside = async (token: string, id: string) => call(token, "GET", `/api/conversation/${id}/beside`);
  const ids = async (token: string) =>
    (await beside(token, made.publicId)).payload.earlier.map((one: { publicId: string }) => one.publicId);
  expect(await ids(world.kim.token)).toEqual([second.publicId]);
  expect((await ids(world.ben.token)).toSorted()).toEqual([second.publicId, hidden.publicId].toSorted());
  expect((await beside(world.kim.token, hidden.publicId)).status).toBe(404);
  const other = await makeCorrespondence(db);
  expect((await beside(other.kim.token, made.publicId)).status).toBe(404);
  await db.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
  const after = await beside(world.kim.token, made.publicId);
  expect(after.body).not.toContain("ines@shows.example");
  expect(after.payload.earlier[0].subject).toBe("From …");
});

test("B1.115 at most ten others are named, and that there are more", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "Fog" });
  const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
  const made = [];
  for (let number = 0; number < 12; number += 1)
    made.push(await makeConversation(db, { ...base, mails: [{ text: "x", ago: 10 + number }] }));
  for (const one of [made[0]!, made[11]!]) {
    const { payload } = await call(world.kim.token, "GET", `/api/conversation/${one.publicId}/beside`);
    expect([payload.earlier.length, payload.more]).toEqual([10, true]);
    expect(payload.earlier.map((other: { publicId: string }) => other.publicId)).not.toContain(one.publicId);
  }
});
