import { beforeAll, expect, test } from "vitest";
import type { MessageState } from "../../contract/outreach.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { campaignRoutes } from "../campaigns/routes.ts";
import { newHandle } from "../platform/handle.ts";

const database = useDatabase();
const call = useApi(() => database().db, campaignRoutes);

let owner: OwnerRow;
let anna: TestLogin;
let mailboxId: number;

beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db);
  anna = await makeLogin(db, [owner], { nickName: "Anna" });
  const mailbox = await db
    .insertInto("mailbox")
    .values({ login_id: anna.id, owner_id: owner.id, public_id: "mailbox" })
    .returning("id")
    .executeTakeFirstOrThrow();
  mailboxId = mailbox.id;
});

/** A campaign with one podcast, and a function that puts mails to it into the database. */
async function campaignWithMails() {
  const { db } = database();
  const body = { displayName: "Autumn", ownerName: owner.name };
  const publicId: string = (await call(anna.token, "POST", "/api/campaign", body)).payload.publicId;
  const podcast = await makePodcast(db);
  await call(anna.token, "POST", `/api/campaign/${publicId}/podcast`, {
    podcast: { externalId: podcast.publicId },
  });
  const row = await db
    .selectFrom("campaign_entry as e")
    .innerJoin("campaign as c", "c.id", "e.campaign_id")
    .select(["c.id as campaignId", "e.id as entryId"])
    .where("c.public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const mailing = await db
    .insertInto("mailing")
    .values({
      public_id: newHandle(),
      owner_id: owner.id,
      campaign_id: row.campaignId,
      mailbox_id: mailboxId,
      login_id: anna.id,
      language: "en",
      subject: "Hello",
      body: "Hello",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = async (state: MessageState, at: Date): Promise<number> => {
    const key = newHandle();
    const message = await db
      .insertInto("message")
      .values({
        public_id: key,
        mailing_id: mailing.id,
        mailbox_id: mailboxId,
        owner_id: owner.id,
        podcast_id: podcast.id,
        entry_id: row.entryId,
        recipient: `${key}@show.example`,
        recipient_key: `${key}@show.example`.toLowerCase(),
        message_id: `<${key}@house.example>`,
        subject: "Hello",
        body: "Hello",
        state,
        accepted: state === "accepted" ? at : null,
        modified: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return message.id;
  };
  const lastEvent = async () =>
    (await call(anna.token, "GET", `/api/campaign/${publicId}/podcast`)).payload[0].lastEvent;
  return { publicId, mailingId: mailing.id, mail, lastEvent };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("A1.03 an entry's last event is the newest mail that came to an end, with whose it was", async () => {
  const { mail, lastEvent } = await campaignWithMails();
  expect(await lastEvent()).toMatchObject({ kind: "added" });
  for (const state of ["queued", "claimed", "handed", "deferred", "stopped"] as const)
    await mail(state, inMinutes(9));
  expect(await lastEvent()).toMatchObject({ kind: "added" });
  await mail("accepted", inMinutes(2));
  expect(await lastEvent()).toEqual({
    kind: "mail-accepted",
    from: null,
    to: null,
    by: "Anna",
    at: expect.any(String),
    cause: null,
    mail: null,
  });
  await mail("failed", inMinutes(1));
  expect(await lastEvent()).toMatchObject({ kind: "mail-accepted" });
  await mail("failed", inMinutes(3));
  expect(await lastEvent()).toMatchObject({ kind: "mail-failed" });
  const unclear = inMinutes(4);
  await mail("unclear", unclear);
  expect(await lastEvent()).toMatchObject({ kind: "mail-unclear", at: unclear.toISOString() });
});

test("A7.11 deleting a campaign stops its mails that wait, and leaves what was sent", async () => {
  const { publicId, mailingId, mail } = await campaignWithMails();
  const ids = [
    await mail("queued", inMinutes(0)),
    await mail("deferred", inMinutes(0)),
    await mail("accepted", inMinutes(0)),
    await mail("unclear", inMinutes(0)),
  ];
  const other = await campaignWithMails();
  const elsewhere = await other.mail("queued", inMinutes(0));
  expect((await call(anna.token, "DELETE", `/api/campaign/${publicId}`)).status).toBe(204);

  const { db } = database();
  const messages = await db
    .selectFrom("message")
    .select(["id", "state", "reason", "entry_id as entry"])
    .where("id", "in", [...ids, elsewhere])
    .orderBy("id")
    .execute();
  expect(messages.map(({ state, reason }) => [state, reason])).toEqual([
    ["stopped", "campaign-deleted"],
    ["stopped", "campaign-deleted"],
    ["accepted", null],
    ["unclear", null],
    ["queued", null],
  ]);
  expect(messages.slice(0, 4).every((message) => message.entry === null)).toBe(true);
  const mailing = await db
    .selectFrom("mailing")
    .select(["stopped", "campaign_id as campaign"])
    .where("id", "=", mailingId)
    .executeTakeFirstOrThrow();
  expect(mailing).toEqual({ stopped: expect.any(Date), campaign: null });
});
