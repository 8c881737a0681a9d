import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { WrittenSince } from "../../contract/outreach.ts";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { outreachRoutes } from "../../server/outreach/routes.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { useApi } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import {
  contextTo,
  type MailWorld,
  mailboxInput,
  makeMailWorld,
  useCertificate,
} from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";
import { makeLogin, type TestLogin } from "../support/world.ts";

const ROUNDS = 20;

const database = useDatabase();
const tls = useCertificate();
const call = useApi(() => database().db, outreachRoutes);
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

interface House extends MailWorld {
  lee: TestLogin;
  /** The same podcasts in another campaign of the organization. */
  winter: { publicId: string; entries: string[] };
  sendAll(): Promise<void>;
}

/** Two colleagues with a mail account each, and two campaigns with the same podcasts. */
async function makeHouse(recipients: number): Promise<House> {
  const { db } = database();
  const context = contextTo(db, sink.port, tls().ca);
  const world = await makeMailWorld(context, { port: sink.port, recipients });
  const lee = await makeLogin(db, [world.owner], { nickName: "Lee" });
  await inTransaction(db, (tx) =>
    saveMailbox(
      tx,
      context,
      { loginId: lee.id, ownerId: world.owner.id },
      mailboxInput(sink.port, { senderName: "Lee", senderAddress: "lee@brand.example" }),
    ),
  );
  const { id: leeBox } = await db
    .updateTable("mailbox")
    .set({ sandbox: true })
    .where("login_id", "=", lee.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: campaign, publicId } = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: world.owner.id, display_name: "Winter" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entries = await db
    .insertInto("campaign_entry")
    .values(
      world.entries.map(({ podcastId }) => ({
        public_id: newHandle(),
        campaign_id: campaign,
        podcast_id: podcastId,
      })),
    )
    .returning("public_id as externalId")
    .execute();
  return {
    ...world,
    lee,
    winter: { publicId, entries: entries.map((entry) => entry.externalId) },
    async sendAll() {
      await sendMailbox(context, world.mailboxId);
      await sendMailbox(context, leeBox);
    },
  };
}

const start = (who: TestLogin, campaign: string, recipients: readonly string[], fields: object = {}) =>
  call(
    who.token,
    "POST",
    `/api/campaign/${campaign}/mailing`,
    { subject: "About {{podcast_title}}", body: "Hello", recipients, ...fields },
    { "idempotency-key": newHandle() },
  );

const seenBy = async (who: TestLogin, campaign: string, recipients: readonly string[]) =>
  (
    await call(who.token, "POST", `/api/campaign/${campaign}/mailing/check`, {
      subject: "x",
      body: "y",
      recipients,
    })
  ).payload.seen as string | null;

/** How many mails each person got. */
const received = () => {
  const counts = new Map<string, number>();
  for (const { to } of sink.mails) for (const one of to) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

describe("two people write to the same hosts in the same second", () => {
  test(`E-3 two people with two tabs each: one mail to each host, ${ROUNDS} of ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(3);
      const ids = house.entries.map((entry) => entry.externalId);
      const { publicId } = house.campaign;
      const tabs = [house.kim, house.lee, house.kim, house.lee];
      const seen = await Promise.all(tabs.map((who) => seenBy(who, publicId, ids)));
      const answers = await Promise.all(
        tabs.map((who, tab) =>
          start(who, publicId, ids, { subject: `From tab ${tab} to {{podcast_title}}`, seen: seen[tab] }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([202, 409, 409, 409]);
      for (const refused of answers.filter((answer) => answer.status === 409)) {
        expect(refused.fault).toBe("written-since");
      }
      await house.sendAll();
      expect([...received().values()]).toEqual([1, 1, 1]);
      sink.mails.length = 0;
    }
  }, 120_000);

  test(`E-3 from two campaigns: one mail to each host, ${ROUNDS} of ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const house = await makeHouse(3);
      const ids = house.entries.map((entry) => entry.externalId);
      const answers = await Promise.all([
        start(house.kim, house.campaign.publicId, ids, { seen: null }),
        start(house.lee, house.winter.publicId, house.winter.entries, { seen: null, subject: "Another" }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([202, 409]);
      await house.sendAll();
      expect([...received().values()]).toEqual([1, 1, 1]);
      sink.mails.length = 0;
    }
  }, 120_000);

  test("E-3 the answer lists who wrote to whom; who knows it may write all the same", async () => {
    const house = await makeHouse(3);
    const ids = house.entries.map((entry) => entry.externalId);
    const { publicId } = house.campaign;
    const seen = await seenBy(house.kim, publicId, ids);
    expect((await start(house.lee, publicId, ids.slice(0, 2), { seen, body: "From Lee" })).status).toBe(202);

    const refused = await start(house.kim, publicId, ids, { seen });
    const told: WrittenSince = refused.payload;
    expect(told.mails.map(({ entryExternalId, by }) => [entryExternalId, by])).toEqual([
      [ids[0], "Lee"],
      [ids[1], "Lee"],
    ]);
    expect(told.sameText).toBe(false);
    expect(refused.body).not.toContain("@");
    // Without those two there is no question.
    expect((await start(house.kim, publicId, ids.slice(2), { seen })).status).toBe(202);
    // Nor with the values from the response.
    expect((await start(house.kim, publicId, ids.slice(0, 2), { seen: told.seen })).status).toBe(202);
    await house.sendAll();
    expect([...received().values()].sort()).toEqual([1, 2, 2]);
  });

  test("E-3 three keys for the same text within a minute ask, whatever was seen; a minute later nothing is asked", async () => {
    const house = await makeHouse(1);
    const ids = house.entries.map((entry) => entry.externalId);
    const { publicId } = house.campaign;
    expect((await start(house.kim, publicId, ids)).status).toBe(202);
    const seen = await seenBy(house.kim, publicId, ids);
    for (const who of [house.kim, house.lee]) {
      const again = await start(who, publicId, ids, { seen });
      expect([again.fault, again.payload.sameText]).toEqual(["written-since", true]);
    }
    expect((await start(house.kim, publicId, ids, { seen, body: "Another text" })).status).toBe(202);
    const { db } = database();
    await db
      .updateTable("message")
      .set({ created: new Date(Date.now() - 61_000) })
      .where("owner_id", "=", house.owner.id)
      .execute();
    const later = await seenBy(house.kim, publicId, ids);
    expect((await start(house.kim, publicId, ids, { seen: later })).status).toBe(202);
    const newest = await seenBy(house.kim, publicId, ids);
    expect((await start(house.kim, publicId, ids, { seen: newest, again: true })).status).toBe(202);
  });

  test("E-3 the name of a stranger's mail is as good as made up; who names none has seen none", async () => {
    const house = await makeHouse(1);
    const other = await makeHouse(1);
    const ids = house.entries.map((entry) => entry.externalId);
    expect((await start(house.kim, house.campaign.publicId, ids)).status).toBe(202);
    await start(
      other.kim,
      other.campaign.publicId,
      other.entries.map((entry) => entry.externalId),
    );
    const foreign = await seenBy(other.kim, other.campaign.publicId, []);
    expect(foreign).not.toBeNull();
    for (const seen of [foreign, "made-up"]) {
      const answer = await start(house.lee, house.campaign.publicId, ids, { seen, body: "Other" });
      expect(answer.fault).toBe("not-found");
    }
    const silent = await start(house.lee, house.campaign.publicId, ids, { body: "Other" });
    expect(silent.fault).toBe("written-since");
  });
});
