import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../contract/webhooks.ts";
import { makeConversation } from "../../tests/support/conversations.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addEntry, messagesOf } from "../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../tests/support/mail/opt-out-world.ts";
import { recordFate } from "../outreach/fate.ts";
import { sendMailbox } from "../outreach/sending/send-mailbox.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context, world } = useOptOutWorld(db);

/** The organization of this test listens from here on. */
beforeEach(async () => {
  await sql`insert into webhook (public_id, owner_id, name, url, events, secret)
    values (${`hook${world().owner.id}`}, ${world().owner.id}, 'all', 'https://hooks.example/in',
      ${[...WEBHOOK_EVENTS]}, '\\x00')`.execute(db());
});

interface Told {
  type: string;
  thing: string;
  data: Record<string, unknown>;
}

async function told(...types: string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`select type, thing, data from webhook_event
    where owner_id = ${world().owner.id} and type = any(${types}) order by id`.execute(db());
  for (const one of rows) expect(JSON.stringify(one)).not.toMatch(/@|shows\.example/);
  return rows;
}

test("D4.05 what a mail server took, refused and gave back is told once each, without the address", async () => {
  const [first, second, third] = world().entries;
  sink().knobs.refuseRecipient = (address) =>
    address === second!.address ? { code: 550, text: "5.1.1 no such user" } : null;
  const mailing = await world().start();
  await sendMailbox(context(), world().mailboxId);
  sink().knobs.refuseRecipient = undefined;
  const messages = await messagesOf(db(), mailing);
  const things = messages.map((one) => `message ${one.public_id}`);
  expect(await told("message.sent", "message.failed")).toMatchObject([
    { type: "message.sent", thing: things[0], data: { mailing, entry: first!.externalId } },
    { type: "message.failed", thing: things[1], data: { entry: second!.externalId, state: "failed" } },
    { type: "message.sent", thing: things[2], data: { entry: third!.externalId } },
  ]);
  for (const fate of ["delayed", "gone", "gone"] as const)
    await inTransaction(db(), (tx) => recordFate(tx, messages[0]!.id, fate));
  expect(await told("message.bounced")).toMatchObject([{ thing: things[0], data: { bounce: "gone" } }]);
});

test("D4.05 an answer is told, and neither junk nor what was there before the mailbox was connected", async () => {
  const [show] = world().entries;
  const entries = [{ id: show!.id, podcastId: show!.podcastId }];
  const given = { ownerId: world().owner.id, mailboxId: world().mailboxId, entries };
  const { publicId, mails } = await makeConversation(db(), { ...given, mails: [{ kind: "human" }] });
  await makeConversation(db(), {
    ...given,
    personKey: "b@shows.example",
    mails: [{ kind: "human", junk: true }],
  });
  expect(await told("reply.received")).toMatchObject([
    {
      thing: `conversation ${publicId}`,
      data: { conversation: publicId, mail: mails[0]!.publicId, kind: "human" },
    },
  ]);
});

test("D4.05 a contact unlocked, a podcast taken out and a campaign deleted are told", async () => {
  const { owner, campaign } = world();
  const added = await addEntry(db(), campaign.id, owner.id, { title: "Fog", address: "fog@shows.example" });
  expect(await told("contact.unlocked", "entry.added")).toMatchObject([
    { type: "contact.unlocked", data: { podcast: added.publicId } },
    { type: "entry.added", data: { entry: added.externalId, campaign: campaign.publicId } },
  ]);
  await db().deleteFrom("campaign_entry").where("id", "=", added.id).execute();
  await db().deleteFrom("campaign").where("id", "=", campaign.id).execute();
  const ended = await told("entry.removed", "campaign.deleted");
  expect(ended[0]).toMatchObject({ type: "entry.removed", data: { entry: added.externalId } });
  expect(ended.filter(({ type }) => type === "campaign.deleted")).toMatchObject([
    { thing: `campaign ${campaign.publicId}` },
  ]);
});
