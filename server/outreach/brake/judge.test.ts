import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { makeSender, reportOf } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { contextTo, makeMailWorld, useCertificate } from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import { liftAccountPause, pauseForServer, pauseMailbox, resumeMailbox } from "../../mailbox/pause.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { recordFate } from "../fate.ts";
import { outreachHandlers } from "../jobs.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import type { MessageFate } from "../tables.ts";
import { selectFates } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const jobsFor = async (mailboxId: number) =>
  (
    await sql<{
      id: number;
    }>`select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t
      on t.id = j.task_id where t.identifier = 'judge-brake' and (j.payload ->> 'mailboxId')::int = ${mailboxId}`.execute(
      db(),
    )
  ).rows.length;

/** A mailbox that has sent mails, the newest last. */
async function makeBox() {
  const context = makeContext(db());
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const sender = await makeSender(context, owner, login);
  const podcast = await makePodcast(db(), { address: "host@shows.example" });
  await sql`update mailbox set brake_at = now() - interval '30 days' where id = ${sender.mailboxId}`.execute(
    db(),
  );
  const who = { loginId: login.id, ownerId: owner.id };
  const handlers = outreachHandlers(context);
  const first = await sender.send(podcast, "host@first.example", {
    handed: new Date(Date.now() - 1_000_000),
  });
  let minute = 10_000;
  return {
    ...sender,
    first,
    podcast,
    /** Hands over so many mails with one fate; their ids. */
    async sent(count: number, fate: MessageFate | null = null, domain = "shows.example"): Promise<number[]> {
      minute -= count;
      const { rows } = await sql<{ id: number }>`
        insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key, message_id,
            subject, body, state, handed, accepted, fate, fate_at)
          select m.public_id || '-' || ${minute}::int || '-' || n, m.mailing_id, m.mailbox_id, m.owner_id, m.podcast_id,
            'host-' || ${minute}::int || '-' || n || ${`@${domain}`}, 'host-' || ${minute}::int || '-' || n || ${`@${domain}`},
            '<' || ${minute}::int || '-' || n || m.message_id, m.subject, m.body, 'accepted',
            now() - make_interval(mins => ${minute}::int + ${count}::int - n), now(), ${fate},
            case when ${fate}::text is not null then now() - make_interval(mins => ${minute}::int + ${count}::int - n) end
          from message m cross join generate_series(1, ${count}::int) n where m.id = ${first.id} returning id`.execute(
        db(),
      );
      return rows.map((row) => row.id);
    },
    judge: () => handlers["judge-brake"]({ mailboxId: sender.mailboxId }),
    changed: () => handlers["mailbox-changed"]({ mailboxId: sender.mailboxId }),
    pause: () => inTransaction(db(), (tx) => pauseMailbox(tx, who)),
    resume: () => inTransaction(db(), (tx) => resumeMailbox(tx, who)),
    async state() {
      const row = (await mailboxById(db(), sender.mailboxId))!;
      return row.pause_reason && [row.pause_reason, row.pause_detail, row.paused_until];
    },
  };
}

describe("B1.128 the brake", () => {
  test("B1.128 of the last 100, three or more and over 5 % gone stop the mailbox with the figures", async () => {
    const box = await makeBox();
    // With the first one of the world: 60 mails, three of them gone are 5 %, not more.
    await box.sent(56);
    await box.sent(3, "gone");
    await box.judge();
    expect(await box.state()).toBeNull();
    await box.sent(1, "gone");
    await box.judge();
    expect(await box.state()).toEqual(["too-many-dead", "4/61", null]);
  });

  test("B1.128 below 20 mails no rate is judged, and two gone are never too many", async () => {
    const box = await makeBox();
    await box.sent(15);
    await box.sent(3, "gone");
    await box.judge();
    expect(await box.state()).toBeNull();
    await box.sent(1);
    await box.judge();
    expect(await box.state()).toEqual(["too-many-dead", "3/20", null]);

    const few = await makeBox();
    await few.sent(18);
    await few.sent(2, "gone");
    await few.judge();
    expect(await few.state()).toBeNull();
  });

  test("B1.128 what lies behind the last 100 does not count", async () => {
    const box = await makeBox();
    await box.sent(50, "gone");
    await box.sent(100);
    await box.judge();
    expect(await box.state()).toBeNull();
  });

  test("B1.128 two complaints in the last 1,000 stop it; one does not, nor one that lies behind them", async () => {
    const box = await makeBox();
    await box.sent(1, "complained");
    await box.sent(999);
    await box.sent(1, "complained");
    await box.judge();
    expect(await box.state()).toBeNull();
    await box.sent(1, "complained");
    await box.judge();
    expect(await box.state()).toEqual(["complaints", "2/1000", null]);
  });

  test("B1.128 three blocked in a row at three domains stop it; not at one, nor with another fate between", async () => {
    const same = await makeBox();
    await same.sent(3, "blocked");
    await same.judge();
    expect(await same.state()).toBeNull();

    const box = await makeBox();
    await box.sent(1, "blocked", "a.example");
    await box.sent(1, "blocked", "b.example");
    await box.sent(1, "delivered", "d.example");
    await box.sent(1, "blocked", "c.example");
    await box.judge();
    expect(await box.state()).toBeNull();
    await box.sent(1, "blocked", "a.example");
    // A delay is no fate yet, and a mail without news says nothing.
    await box.sent(1, "delayed", "e.example");
    await box.sent(5);
    await box.sent(1, "blocked", "b.example");
    await box.judge();
    expect(await box.state()).toEqual(["reputation", null, null]);
  });

  test("B1.128 a report has the mailbox judged, in the transaction that records it", async () => {
    const box = await makeBox();
    await box.sent(18);
    await box.sent(2, "gone");
    const id = await box.keep(reportOf(box.first));
    const failed = inTransaction(db(), async (tx) => {
      await recordFate(tx, box.first.id, "gone");
      throw new Error("killed");
    });
    await expect(failed).rejects.toThrow("killed");
    expect(await jobsFor(box.mailboxId)).toBe(0);
    await box.settle(id!);
    expect(await jobsFor(box.mailboxId)).toBe(1);
    await box.judge();
    expect(await box.state()).toEqual(["too-many-dead", "3/21", null]);
  });

  test("B1.128 a delivery has nothing judged", async () => {
    const box = await makeBox();
    await inTransaction(db(), (tx) => recordFate(tx, box.first.id, "delivered"));
    expect(await jobsFor(box.mailboxId)).toBe(0);
  });

  test("B1.128 recipients that the server refuses as unknown count, though they were never handed over", async () => {
    const world = await makeMailWorld(contextTo(db(), sink.port, tls().ca), {
      port: sink.port,
      recipients: 21,
    });
    const dead = new Set(world.entries.slice(0, 3).map((entry) => entry.address));
    sink.knobs.refuseRecipient = (address) =>
      dead.has(address) ? { code: 550, text: "5.1.1 unknown" } : null;
    await world.start();
    await sendMailbox(world.context, world.mailboxId);
    expect(await jobsFor(world.mailboxId)).toBe(1);
    const judge = () => outreachHandlers(world.context)["judge-brake"]({ mailboxId: world.mailboxId });
    // The sandbox has no reputation to lose.
    await judge();
    expect((await mailboxById(db(), world.mailboxId))!.pause_reason).toBeNull();
    await sql`update mailbox set sandbox = false where id = ${world.mailboxId}`.execute(db());
    await judge();
    const row = (await mailboxById(db(), world.mailboxId))!;
    expect([row.pause_reason, row.pause_detail]).toEqual(["too-many-dead", "3/21"]);
    const who = await db()
      .selectFrom("mailbox")
      .select(["login_id as loginId", "owner_id as ownerId"])
      .where("id", "=", world.mailboxId)
      .executeTakeFirstOrThrow();
    await inTransaction(db(), (tx) => resumeMailbox(tx, who));
    // Whatever else changes in their rows later, they were refused before.
    await sql`update message set modified = clock_timestamp() where mailbox_id = ${world.mailboxId}`.execute(
      db(),
    );
    const since = (await mailboxById(db(), world.mailboxId))!.brake_at;
    expect(await inTransaction(db(), (tx) => selectFates(tx, world.mailboxId, since))).toMatchObject({
      all: 0,
      gone: 0,
    });
    expect(await inTransaction(db(), (tx) => selectFates(tx, world.mailboxId, new Date(0)))).toMatchObject({
      all: 21,
      gone: 3,
    });
  });

  test("B1.128 only its user resumes, and then what was sent before counts no more", async () => {
    const box = await makeBox();
    await box.sent(20);
    await box.sent(3, "gone");
    await box.judge();
    const stopped = ["too-many-dead", "3/24", null];
    // Neither a pause that ends by itself nor one that the user sets over it takes its place.
    await inTransaction(db(), (tx) =>
      pauseForServer(tx, box.mailboxId, { reason: "server-unreachable", detail: null, until: 1 }),
    );
    await box.pause();
    const row = (await mailboxById(db(), box.mailboxId))!;
    await inTransaction(db(), (tx) => liftAccountPause(tx, row.account_id));
    expect(await box.state()).toEqual(stopped);
    await box.resume();
    await box.changed();
    await box.judge();
    expect(await box.state()).toBeNull();
  });

  test("B1.128 a user's own pause stays, and its end does not hide what became of the mails", async () => {
    const box = await makeBox();
    await box.pause();
    await box.sent(20);
    await box.sent(3, "gone");
    await box.judge();
    expect(await box.state()).toEqual(["by-user", null, null]);
    await box.resume();
    await box.changed();
    expect(await box.state()).toEqual(["too-many-dead", "3/24", null]);
  });
});
