import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { addCampaignFile } from "../../tests/support/mail/campaign-files.ts";
import { STEPS } from "../../tests/support/mail/follow-ups.ts";
import { type MailWorld, mailboxInput, makeMailWorld } from "../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../tests/support/mail/reply-world.ts";
import { makeLogin } from "../../tests/support/world.ts";
import { saveMailbox } from "../mailbox/save.ts";
import { takeSendingRight } from "../mailbox/sending-right.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { handOver } from "./sending/hand-over.ts";
import { sendMailbox } from "./sending/send-mailbox.ts";
import { claimNext } from "./sending/sending-queries.ts";

const database = useDatabase();
const db = () => database().db;
const { call, sink, context } = useReplies(db);

let world: MailWorld;
beforeEach(async () => {
  context().config.takeBackSeconds = 30;
  world = await makeMailWorld(context(), { port: sink().port, recipients: 2 });
});

const url = (end: string) => `/api/campaign/${world.campaign.publicId}/${end}`;
const recipients = () => world.entries.map((entry) => entry.externalId);
const texts = { subject: "About {{podcast_title}}", body: "Hello {{podcast_owner}}." };
const start = async (fields: object = {}) => {
  const answer = await call(world.kim.token, "POST", url("mailing"), {
    ...texts,
    recipients: recipients(),
    ...fields,
  });
  expect(answer.status).toBe(202);
  return answer.payload;
};
const takeBack = (mailing: string, token = world.kim.token) =>
  call(token, "POST", `/api/mailing/${mailing}/take-back`);
const read = async (mailing: string) =>
  (await call(world.kim.token, "GET", `/api/mailing/${mailing}`)).payload;
const files = async (token = world.kim.token) => (await call(token, "GET", url("file"))).payload;
const states = async () =>
  (
    await db()
      .selectFrom("message")
      .select(["state", "reason"])
      .where("owner_id", "=", world.owner.id)
      .orderBy("id")
      .execute()
  ).map(({ state, reason }) => [state, reason]);
const elapse = (seconds: number) =>
  sql`update message set due = due - make_interval(secs => ${seconds}) where owner_id = ${world.owner.id}`.execute(
    db(),
  );

describe("B1.88 taking a mailing back", () => {
  test("B1.88 nothing is taken in hand for 30 seconds, and then all of it leaves", async () => {
    const { publicId, takeBack: left } = await start();
    expect(left).toBeGreaterThan(25);
    expect(left).toBeLessThanOrEqual(30);
    expect(await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId))).toBeUndefined();
    await elapse(25);
    expect(await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId))).toBeUndefined();
    await elapse(6);
    expect((await read(publicId)).takeBack).toBe(0);
    await sendMailbox(world.context, world.mailboxId);
    expect(sink().mails).toHaveLength(2);
    expect((await read(publicId)).takeBack).toBeNull();
  });

  test("B1.88 B1.107 texts, files, steps and podcasts come back, and no mail goes, whatever the worker does", async () => {
    const file = await addCampaignFile(call, world.kim.token, world.campaign.publicId, {
      name: "offer.txt",
      content: Buffer.from("An offer"),
    });
    const own = {
      subjectB: "Or {{podcast_title}}",
      joinedBody: "To you all.",
      language: "de",
      form: "informal",
    };
    const { publicId } = await start({ ...own, steps: STEPS, files: [file.publicId] });
    expect(await files()).toEqual([]);
    const running = sendMailbox(world.context, world.mailboxId);
    const back = await takeBack(publicId);
    await running;
    expect(back).toMatchObject({
      status: 200,
      payload: {
        ...texts,
        ...own,
        campaign: world.campaign.publicId,
        steps: STEPS.map(({ days, body }) => ({ days, body })),
        notBefore: null,
        byRhythm: false,
        template: null,
      },
    });
    expect([...back.payload.recipients].sort()).toEqual(recipients().sort());
    expect(back.payload.files).toEqual([file]);
    expect(await files()).toEqual([file]);
    await elapse(60);
    await sendMailbox(world.context, world.mailboxId);
    expect(sink().mails).toEqual([]);
    expect(await states()).toEqual(Array(2).fill(["stopped", "taken-back"]));
    expect(await read(publicId)).toMatchObject({ state: "stopped", takeBack: null, files: [] });
    // The same text may go at once: nobody has got it.
    await start({ ...own, files: [file.publicId] });
    await elapse(60);
    await sendMailbox(world.context, world.mailboxId);
    expect(sink().mails).toHaveLength(2);
  });

  test("B1.88 it waits 30 seconds at least where its time is nearer, and until its time where that is later", async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const near = await start({ notBefore: inSeconds(5) });
    expect(near.takeBack).toBeGreaterThan(25);
    // Nor does "at once" cut them short.
    const atOnce = await call(world.kim.token, "POST", `/api/mailing/${near.publicId}/time`, {
      notBefore: null,
    });
    expect(atOnce.payload.takeBack).toBeGreaterThan(20);
    const notBefore = inSeconds(3 * 86_400);
    const later = await start({ notBefore, again: true, seen: await newest() });
    await elapse(60);
    expect((await takeBack(later.publicId)).payload).toMatchObject({ notBefore });
  });

  test("B1.88 once one mail was handed over it is too late, and nothing changes", async () => {
    const file = await addCampaignFile(call, world.kim.token, world.campaign.publicId, {
      name: "offer.txt",
      content: Buffer.from("An offer"),
    });
    const { publicId } = await start({ files: [file.publicId] });
    await elapse(31);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(world.context, claim, fence)).toBe("handed");
    expect((await takeBack(publicId)).fault).toBe("mailing-handed");
    expect(await states()).toEqual([
      ["handed", null],
      ["queued", null],
    ]);
    expect(await read(publicId)).toMatchObject({ state: "running", files: [{ name: "offer.txt" }] });
    expect(await files()).toEqual([]);
  });

  test("B1.88 what a worker has in hand is taken back, or it leaves, never both", async () => {
    const { publicId } = await start();
    await elapse(31);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    expect((await takeBack(publicId)).status).toBe(200);
    expect(await handOver(world.context, claim, fence)).toBe("lost");
    expect(sink().mails).toEqual([]);
  });

  test("B1.88 of two who take it back at once one gets it, with its files; who may only read gets nothing", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    const reader = await makeLogin(db(), [world.owner], { role: "viewer" });
    const file = await addCampaignFile(call, world.kim.token, world.campaign.publicId, {
      name: "offer.txt",
      content: Buffer.from("An offer"),
    });
    const { publicId } = await start({ files: [file.publicId] });
    expect((await takeBack(publicId, reader.token)).fault).toBe("not-allowed");
    expect(await states()).toEqual(Array(2).fill(["queued", null]));
    const both = await Promise.all([takeBack(publicId), takeBack(publicId, ben.token)]);
    expect(both.map(({ status, fault }) => fault ?? status).sort()).toEqual([200, "mailing-stopped"]);
    const [winner, loser] = both[0]!.status === 200 ? [world.kim, ben] : [ben, world.kim];
    expect(await files(winner.token)).toEqual([file]);
    expect(await files(loser.token)).toEqual([]);
  });

  test("B1.88 where the answer was lost the same user gets the same words again, and nobody else", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    const file = await addCampaignFile(call, world.kim.token, world.campaign.publicId, {
      name: "offer.txt",
      content: Buffer.from("An offer"),
    });
    const { publicId } = await start({ steps: STEPS, files: [file.publicId] });
    const lost = await takeBack(publicId);
    expect(await read(publicId)).toMatchObject({ state: "stopped", again: true });
    const back = await takeBack(publicId);
    expect(back.status).toBe(200);
    expect(back.payload).toEqual(lost.payload);
    expect(back.payload).toMatchObject({ ...texts, files: [file] });
    expect(await files()).toEqual([file]);
    expect((await call(ben.token, "GET", `/api/mailing/${publicId}`)).payload.again).toBe(false);
    expect((await takeBack(publicId, ben.token)).fault).toBe("mailing-stopped");
  });

  test("B1.88 what was stopped before anything had left is given to the first who writes on, its files with it", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    const file = await addCampaignFile(call, world.kim.token, world.campaign.publicId, {
      name: "offer.txt",
      content: Buffer.from("An offer"),
    });
    const { publicId } = await start({ files: [file.publicId] });
    expect((await read(publicId)).again).toBe(false);
    const stopped = await call(world.kim.token, "POST", `/api/mailing/${publicId}/stop`);
    expect(stopped.payload).toMatchObject({ state: "stopped", again: true });
    const back = await takeBack(publicId, ben.token);
    expect(back.payload).toMatchObject(texts);
    expect([...back.payload.recipients].sort()).toEqual(recipients().sort());
    expect(await files(ben.token)).toEqual([file]);
    expect((await takeBack(publicId)).fault).toBe("mailing-stopped");
    expect((await read(publicId)).again).toBe(false);
  });

  test("B1.88 of what was stopped when a mail was out, nothing comes back", async () => {
    const { publicId } = await start();
    await elapse(31);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(world.context, claim, fence)).toBe("handed");
    await call(world.kim.token, "POST", `/api/mailing/${publicId}/stop`);
    expect((await read(publicId)).again).toBe(false);
    expect((await takeBack(publicId)).fault).toBe("mailing-handed");
  });

  test("B1.88 B1.35 what a server put off before it was handed over can still be taken back, and is offered", async () => {
    const { publicId } = await start();
    await elapse(31);
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    await db()
      .updateTable("message")
      .set({ state: "deferred", reason: "server-busy", lease_until: null })
      .where("id", "=", claim.id)
      .execute();
    expect((await read(publicId)).takeBack).not.toBeNull();
    expect((await takeBack(publicId)).status).toBe(200);
    expect(await states()).toEqual(Array(2).fill(["stopped", "taken-back"]));
  });

  test("B1.88 files that do not fit beside those there leave all as it was", async () => {
    const add = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          addCampaignFile(call, world.kim.token, world.campaign.publicId, {
            name: `${n}.txt`,
            content: Buffer.from("x"),
          }),
        ),
      );
    const { publicId } = await start({ files: (await add(6)).map((file) => file.publicId) });
    await add(5);
    expect((await takeBack(publicId)).fault).toBe("draft-full");
    expect(await states()).toEqual(Array(2).fill(["queued", null]));
    expect(await files()).toHaveLength(5);
  });

  test("B1.88 mailings of several mailboxes come back together, or not at all", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    const input = mailboxInput(sink().port, { senderAddress: "ben@brand.example" });
    await inTransaction(db(), (tx) =>
      saveMailbox(tx, world.context, { loginId: ben.id, ownerId: world.owner.id }, input),
    );
    await db()
      .updateTable("mailbox")
      .set({ sandbox: true, writes: "organization" })
      .where("login_id", "=", ben.id)
      .execute();
    const mailboxes = (
      await db()
        .selectFrom("mailbox")
        .select("public_id as id")
        .where("owner_id", "=", world.owner.id)
        .execute()
    ).map(({ id }) => id);
    await start({ mailboxes });
    const [one, other] = (await call(world.kim.token, "GET", url("mailing"))).payload;
    const back = await takeBack(one.publicId);
    expect([...back.payload.recipients].sort()).toEqual(recipients().sort());
    expect(await states()).toEqual(Array(2).fill(["stopped", "taken-back"]));
    expect((await takeBack(other.publicId)).fault).toBe("mailing-stopped");

    // One of them was stopped by itself: the other comes back with its own podcasts.
    await start({ mailboxes });
    const [first, second] = (await call(world.kim.token, "GET", url("mailing"))).payload;
    await call(world.kim.token, "POST", `/api/mailing/${first.publicId}/stop`);
    const rest = await takeBack(second.publicId);
    expect(rest.payload.recipients).toHaveLength(1);
    expect((await takeBack(first.publicId)).payload.recipients).toEqual(
      recipients().filter((id) => id !== rest.payload.recipients[0]),
    );

    await start({ mailboxes });
    await elapse(31);
    await sendMailbox(world.context, world.mailboxId);
    const begun = (await call(world.kim.token, "GET", url("mailing"))).payload.slice(0, 2);
    for (const { publicId } of begun) expect((await takeBack(publicId)).fault).toBe("mailing-handed");
    // Nor where the one of which a mail is out was stopped since.
    const [gone, stays] = (await read(begun[0].publicId)).counts.accepted > 0 ? begun : begun.toReversed();
    await db()
      .updateTable("mailing")
      .set({ stopped: sql<Date>`now()` })
      .where("public_id", "=", gone.publicId)
      .execute();
    expect((await read(stays.publicId)).takeBack).toBeNull();
    expect((await takeBack(stays.publicId)).fault).toBe("mailing-handed");
    expect(
      (await states())
        .slice(4)
        .map(([state]) => state)
        .sort(),
    ).toEqual(["accepted", "queued"]);
  });
});

const newest = async () =>
  (
    await db()
      .selectFrom("message")
      .select("public_id as publicId")
      .where("owner_id", "=", world.owner.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).publicId;
