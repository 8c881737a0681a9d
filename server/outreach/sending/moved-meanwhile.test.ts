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
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { readMailing } from "../read.ts";
import { handOver } from "./hand-over.ts";
import { sendMailbox } from "./send-mailbox.ts";
import { claimNext } from "./sending-queries.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number): Promise<MailWorld> =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients });
const send = (world: MailWorld) => sendMailbox(world.context, world.mailboxId);
const states = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map((m) => [m.state, m.reason]);

const moveIn = (tx: Tx, world: MailWorld, entries: readonly { externalId: string }[], to: PodcastState) =>
  movePodcasts(
    tx,
    world.kim.caller,
    world.campaign.publicId,
    entries.map((entry) => entry.externalId),
    to,
  );
const move = (world: MailWorld, entries: readonly { externalId: string }[], to: PodcastState) =>
  inTransaction(database().db, (tx) => moveIn(tx, world, entries, to));

describe("podcasts that are moved while their mail waits", () => {
  test("A1.03 of 100 that wait, who is moved while the sender runs gets nothing any more", async () => {
    const world = await makeWorld(100);
    const { db } = database();
    const mailing = await world.start({ podcastState: null });
    const open = (message: { state: string }) => ["queued", "claimed"].includes(message.state);
    const kept: string[] = [];
    const keptBack = async (): Promise<void> => {
      for (let round = 0; round < 10; round++) {
        const before = sink.mails.length;
        const moved = world.entries.slice(round * 4 + 50, round * 4 + 54);
        await move(world, moved, round % 2 ? "Lost" : "Signed");
        // From here on, nothing may be handed over that has not been.
        const ids = new Set(moved.map((entry) => entry.id));
        const messages = await messagesOf(db, mailing);
        const late = messages.filter((m) => ids.has(m.entry_id!) && (open(m) || m.state === "stopped"));
        kept.push(...late.map((m) => m.public_id));
        while (running && sink.mails.length === before) await new Promise((wake) => setTimeout(wake, 5));
      }
    };
    let running = true;
    const sender = (async () => {
      while ((await messagesOf(db, mailing)).some(open)) await send(world);
    })().finally(() => (running = false));
    await Promise.all([sender, keptBack()]);
    const messages = await messagesOf(db, mailing);
    const stopped = messages.filter((m) => m.state === "stopped" && m.reason === "entry-moved");
    expect(stopped.map((m) => m.public_id).sort()).toEqual(kept.sort());
    expect(kept.length).toBeGreaterThan(0);
    expect(sink.mails).toHaveLength(100 - kept.length);
    const told = await readMailing(db, world.kim.caller, mailing);
    expect([told.counts.stopped, told.counts.accepted]).toEqual([kept.length, 100 - kept.length]);
  });

  test("A1.03 a move that is just being written down is waited for; one moved to Lost gets nothing, whoever else was Lost", async () => {
    const world = await makeWorld(2);
    const { db } = database();
    const [lost, other] = world.entries;
    // Written to while Lost: that is meant.
    await move(world, [other!], "Lost");
    const mailing = await world.start({ podcastState: null });
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    let handing: Promise<string> | undefined;
    await inTransaction(db, async (tx) => {
      await moveIn(tx, world, [lost!], "Lost");
      handing = handOver(world.context, claim, fence);
      const first = await Promise.race([handing, new Promise((wake) => setTimeout(wake, 300, "waits"))]);
      expect(first).toBe("waits");
    });
    expect(await handing).toBe("stopped");
    await setAccount(db, world.mailboxId, { sender_until: null });
    await send(world);
    expect(await states(mailing)).toEqual([
      ["stopped", "entry-moved"],
      ["accepted", null],
    ]);
  });

  test("A1.03 moving back in time lets the mail go; after its turn it is not sent by itself", async () => {
    const world = await makeWorld(2);
    const mailing = await world.start({ podcastState: null });
    const [first, second] = world.entries;
    await move(world, [first!], "Lost");
    await move(world, [second!], "Lost");
    await move(world, [second!], "New");
    await send(world);
    await move(world, [first!], "New");
    await send(world);
    expect(await states(mailing)).toEqual([
      ["stopped", "entry-moved"],
      ["accepted", null],
    ]);
  });
});
