import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  setAccount,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { addSuppression } from "../../contacts/suppression.ts";
import { resumeMailbox } from "../../mailbox/pause.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { newHandle } from "../../platform/handle.ts";
import { silentLog } from "../../platform/log.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readMailing } from "../read.ts";
import { stopMailing, stopMailingsOf } from "../stop.ts";
import { handOver } from "./hand-over.ts";
import { requeueClaimed } from "./lost-queries.ts";
import { resolveMessage } from "./resolve.ts";
import { sendMailbox } from "./send-mailbox.ts";
import { claimDue, claimNext } from "./sending-queries.ts";
import { settle } from "./settle.ts";
import { tendMailboxes } from "./tend.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number, limited = false): Promise<MailWorld> =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients, limited });
const send = (world: MailWorld) => sendMailbox(world.context, world.mailboxId);
const states = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map((m) => [m.state, m.reason]);
const pauseOf = async (world: MailWorld) => (await mailboxById(database().db, world.mailboxId))!.pause_reason;
const entryState = async (id: number) =>
  (await database().db.selectFrom("campaign_entry").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;

describe("what changes between queueing and handing over", () => {
  test("item 30: who objects meanwhile gets nothing, and the reason is shown", async () => {
    const world = await makeWorld(3);
    const mailing = await world.start();
    const { db } = database();
    const loginId = world.kim.id;
    const address = world.entries[0]!.address.toUpperCase();
    await inTransaction(db, (tx) =>
      addSuppression(tx, world.context.secrets, {
        address,
        reason: "",
        ownerId: world.owner.id,
        loginId,
      }),
    );
    await send(world);
    expect(await states(mailing)).toEqual([
      ["stopped", "never-contact"],
      ["accepted", null],
      ["accepted", null],
    ]);
    expect(sink.mails).toHaveLength(2);
  });

  test("E-5 an objection that is just being written down is waited for", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    let handing: Promise<string> | undefined;
    await inTransaction(db, async (tx) => {
      const hmac = world.context.secrets.fingerprint(world.entries[0]!.address, "never-contact");
      await tx
        .insertInto("suppression")
        .values({ public_id: newHandle(), owner_id: null, address_hmac: hmac, hint: "h…", created_by: null })
        .execute();
      handing = handOver(world.context, claim, fence);
      const first = await Promise.race([handing, new Promise((wake) => setTimeout(wake, 300, "waits"))]);
      expect(first).toBe("waits");
    });
    expect(await handing).toBe("stopped");
    expect(await states(mailing)).toEqual([["stopped", "never-contact"]]);
  });

  test("stopped, removed, deleted, taken back: nothing is sent, each with its reason", async () => {
    const world = await makeWorld(3);
    const { db } = database();
    const mailing = await world.start();
    await db.deleteFrom("campaign_entry").where("id", "=", world.entries[0]!.id).execute();
    await db.deleteFrom("unlock").where("podcast_id", "=", world.entries[1]!.podcastId).execute();
    await db
      .updateTable("podcast")
      .set({ address_id: null })
      .where("id", "=", world.entries[2]!.podcastId)
      .execute();
    await db
      .updateTable("unlock")
      .set({ address_id: null })
      .where("podcast_id", "=", world.entries[2]!.podcastId)
      .execute();
    await send(world);
    expect(await states(mailing)).toEqual([
      ["stopped", "entry-removed"],
      ["stopped", "no-longer-unlocked"],
      ["stopped", "address-gone"],
    ]);
    const other = await makeWorld(2);
    const stopped = await other.start();
    await inTransaction(db, (tx) => stopMailing(tx, other.kim.caller, stopped));
    const deleted = await other.start();
    await inTransaction(db, (tx) => stopMailingsOf(tx, other.campaign.id));
    await send(other);
    expect(await states(stopped)).toEqual(Array(2).fill(["stopped", "stopped-by-user"]));
    expect(await states(deleted)).toEqual(Array(2).fill(["stopped", "campaign-deleted"]));
    expect(sink.mails).toEqual([]);
  });

  test("B1.79 a mailing that is stopped waits for what is being handed over, and nothing is handed over after it", async () => {
    const world = await makeWorld(2);
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const [first, second] = await inTransaction(db, (tx) => claimDue(tx, world.mailboxId, { most: 2 }));
    const stop = () => inTransaction(db, (tx) => stopMailing(tx, world.kim.caller, mailing));
    let handing: Promise<string> | undefined;
    let stopping: Promise<unknown> | undefined;
    await inTransaction(db, async (tx) => {
      // The hand-over has looked for the last time, and has yet to commit.
      await sql`lock table mailbox_handover in share mode`.execute(tx);
      handing = handOver(world.context, first!, fence);
      await new Promise((wake) => setTimeout(wake, 200));
      stopping = stop();
      const won = await Promise.race([stopping, new Promise((wake) => setTimeout(wake, 300, "waits"))]);
      expect(won).toBe("waits");
    });
    expect(await handing).toBe("handed");
    await stopping;
    expect(await states(mailing)).toEqual([
      ["handed", null],
      ["stopped", "stopped-by-user"],
    ]);
    expect(await handOver(world.context, second!, fence)).toBe("lost");
    await expect(stop()).rejects.toMatchObject({ code: "not-stoppable" });
  });

  test("A1.03 who was moved out of the states that were written to gets nothing; who was moved among them does", async () => {
    const world = await makeWorld(5);
    const { db } = database();
    const [lost, briefed, followed, moved, kept] = world.entries;
    const move = (entry: { id: number; externalId: string }, state: PodcastState) =>
      inTransaction(db, (tx) =>
        movePodcasts(tx, world.kim.caller, world.campaign.publicId, [entry.externalId], state),
      );
    await move(followed!, "Contacted");
    const mailing = await world.start({ podcastState: null });
    await move(lost!, "Lost");
    await move(briefed!, "Briefed");
    // New and Contacted were both written to.
    await move(moved!, "Contacted");
    await move(kept!, "Signed");
    await move(kept!, "New");
    await send(world);
    expect(await states(mailing)).toEqual([
      ["stopped", "entry-moved"],
      ["stopped", "entry-moved"],
      ["accepted", null],
      ["accepted", null],
      ["accepted", null],
    ]);
    expect(sink.mails).toHaveLength(3);
  });

  test("a mail that moves its podcast on does not keep back the next one; one that loses it does", async () => {
    const world = await makeWorld(2);
    const first = await world.start({ podcastState: "Contacted" });
    const second = await world.start({ podcastState: null });
    await send(world);
    expect(await states(first)).toEqual(Array(2).fill(["accepted", null]));
    expect(await states(second)).toEqual(Array(2).fill(["accepted", null]));
    await world.start({ podcastState: "Lost" });
    const last = await world.start({ podcastState: null });
    await send(world);
    expect(await states(last)).toEqual(Array(2).fill(["stopped", "entry-moved"]));
    // A podcast that was already Lost when the mail was written is meant to get it.
    const farewell = await world.start({ podcastState: null });
    await send(world);
    expect(await states(farewell)).toEqual(Array(2).fill(["accepted", null]));
  });

  test("sending again keeps each Message-ID of before, and goes although the podcast was moved since", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start({ podcastState: null });
    const [message] = await messagesOf(db, mailing);
    for (const state of ["claimed", "handed", "unclear"] as const) {
      await db
        .updateTable("message")
        .set({ state, handed: new Date() })
        .where("id", "=", message!.id)
        .execute();
    }
    const entry = world.entries[0]!;
    await inTransaction(db, (tx) =>
      movePodcasts(tx, world.kim.caller, world.campaign.publicId, [entry.externalId], "Contacted"),
    );
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, message!.public_id, "send-again"),
    );
    const [again] = await messagesOf(db, mailing);
    expect(again!.message_id).not.toBe(message!.message_id);
    const attempts = await db.selectFrom("message_attempt").selectAll().execute();
    expect(attempts).toMatchObject([
      { message_id: message!.message_id, of_message: message!.id, outcome: "unclear" },
    ]);
    expect(attempts[0]!.handed).not.toBeNull();
    sink.knobs.cutAfterKeeping = () => true;
    await send(world);
    sink.knobs.cutAfterKeeping = () => false;
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, message!.public_id, "send-again"),
    );
    await send(world);
    expect(await states(mailing)).toEqual([["accepted", null]]);
    const [last] = await messagesOf(db, mailing);
    const kept = await db.selectFrom("message_attempt").select(["message_id", "outcome"]).execute();
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual({ message_id: again!.message_id, outcome: "connection-lost" });
    // The server has the last two of the three Message-IDs, and each of them is found.
    expect(sink.mails.map((mail) => mail.messageId)).toEqual([again!.message_id, last!.message_id]);
  });

  test("item 35: a restored database sends nothing until somebody confirms", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    await db.updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
    try {
      await send(world);
      expect(sink.mails).toEqual([]);
      expect((await readMailing(db, world.kim.caller, mailing)).pause).toEqual({
        reason: "restored",
        until: null,
      });
      await expect(world.start()).rejects.toMatchObject({ code: "sending-suspended" });
    } finally {
      await db.updateTable("platform_state").set({ sending_paused_reason: null }).execute();
    }
    await send(world);
    expect(sink.mails).toHaveLength(1);
  });

  test("item 34: what is more than twelve hours late because nothing ran asks before it is sent", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const silentSince = (hours: number) =>
      Promise.all([
        db
          .updateTable("mailbox")
          .set({ tended: ago(hours) })
          .where("id", "=", world.mailboxId)
          .execute(),
        db
          .updateTable("message")
          .set({ due: ago(hours) })
          .where("mailbox_id", "=", world.mailboxId)
          .execute(),
      ]);
    await silentSince(13);
    await send(world);
    expect(await pauseOf(world)).toBe("overdue");
    expect(sink.mails).toEqual([]);
    await inTransaction(db, (tx) => resumeMailbox(tx, { loginId: world.kim.id, ownerId: world.owner.id }));
    await send(world);
    expect(await states(mailing)).toEqual([["accepted", null]]);
    await world.start();
    await silentSince(11);
    await send(world);
    expect(sink.mails).toHaveLength(2);
  });
});

describe("one mailbox, several workers", () => {
  test("two at once never send a message twice", async () => {
    const world = await makeWorld(20);
    const mailing = await world.start();
    await Promise.all([send(world), send(world), send(world), send(world)]);
    await send(world);
    expect(await states(mailing)).toEqual(Array(20).fill(["accepted", null]));
    expect(new Set(sink.mails.map((mail) => mail.messageId)).size).toBe(20);
    expect(sink.mails).toHaveLength(20);
  });

  test("item 23: who has lost the mailbox or the message hands nothing over and writes nothing", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    // Frozen for longer than its lease; another worker takes the mailbox and finds the claimed message.
    await setAccount(db, world.mailboxId, { sender_until: null });
    const newer = (await takeSendingRight(db, world.mailboxId))!;
    expect(await handOver(world.context, claim, fence)).toBe("lost");
    await requeueClaimed(db, world.mailboxId);
    expect(await handOver(world.context, claim, newer)).toBe("lost");
    await settle(db, claim, { kind: "accepted", response: "" });
    await settle(db, claim, { kind: "login-refused", code: 535, enhanced: null, text: "" });
    expect([await states(mailing), await pauseOf(world)]).toEqual([[["queued", null]], null]);
  });

  test("a message that waits alone and whose worker was killed before the hand-over is sent all the same", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    await tendMailboxes(world.context);
    expect(await states(mailing)).toEqual([["claimed", null]]);
    await db
      .updateTable("message")
      .set({ lease_until: new Date(0) })
      .where("id", "=", claim.id)
      .execute();
    await tendMailboxes(world.context);
    expect(await states(mailing)).toEqual([["queued", null]]);
    expect(await handOver(world.context, claim, fence)).toBe("lost");
  });

  test("a mailbox that somebody holds, or that cannot be looked after, keeps nothing from the others", async () => {
    const worlds = [await makeWorld(1), await makeWorld(1), await makeWorld(1)];
    const [held, broken, other] = worlds as [MailWorld, MailWorld, MailWorld];
    const { db } = database();
    for (const world of worlds) await world.start();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    const planned = async () =>
      (
        await sql<{
          key: string;
        }>`select key from graphile_worker.jobs where key like 'send-mailbox:%'`.execute(db)
      ).rows
        .map(({ key }) => Number(key.split(":")[1]))
        .filter((id) => worlds.some(({ mailboxId }) => mailboxId === id))
        .sort((a, b) => a - b);
    const logged: unknown[] = [];
    const log = {
      ...silentLog,
      error: (entry: unknown) => logged.push(entry),
    } as unknown as typeof silentLog;
    await sql`create function break_it() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`.execute(db);
    await sql`create trigger break_it before update on mailbox for each row
      when (old.id = ${sql.lit(broken.mailboxId)}) execute function break_it()`.execute(db);
    await inTransaction(db, async (tx) => {
      await tx.selectFrom("mailbox").select("id").where("id", "=", held.mailboxId).forUpdate().execute();
      // It is not waited for: that would take as long as this transaction.
      await tendMailboxes({ db, log });
    });
    expect(await planned()).toEqual([held.mailboxId, other.mailboxId].sort((a, b) => a - b));
    expect(logged).toMatchObject([{ job: "tend-mailboxes", id: broken.mailboxId }]);
    await sql`drop trigger break_it on mailbox`.execute(db);
  });

  test("a message whose worker is gone after the hand-over is unclear; a late acceptance still counts", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(world.context, claim, fence)).toBe("handed");
    await tendMailboxes(world.context);
    expect(await states(mailing)).toEqual([["handed", null]]);
    await db
      .updateTable("message")
      .set({ lease_until: new Date(0) })
      .where("id", "=", claim.id)
      .execute();
    await tendMailboxes(world.context);
    expect(await states(mailing)).toEqual([["unclear", "worker-lost"]]);
    await settle(db, claim, { kind: "accepted", response: "" });
    expect(await states(mailing)).toEqual([["accepted", null]]);
    expect(await entryState(world.entries[0]!.id)).toBe("Contacted");
  });
});
